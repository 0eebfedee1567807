import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Profile, ProfileCard } from '#contract/profile.ts';
import { icons } from '#src/ui/icon/icon-registry.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { buySixtyCredits } from './pages/credits.ts';
import { giftPicker } from './pages/gift-picker.ts';
import { matchModal } from './pages/match-modal.ts';
import { memberPage } from './pages/member.ts';
import { ownProfile } from './pages/own-profile.ts';
import { shell } from './pages/app-shell.ts';
import { portrait, useAsItIs } from './pages/signup-steps.ts';
import { type SignedUpMember, actViaApi, signUpMember } from './pages/new-member.ts';
import { transaction } from './pages/transaction.ts';
import { expect, expectAccessible, openBrowserAs, test as base } from './test-site.ts';

/** Two new members, each in a browser of their own, and a way to get more of them. */
const test = base.extend<{
  meet: (name: string) => Promise<SignedUpMember>;
  ada: SignedUpMember;
  bruno: SignedUpMember;
}>({
  meet: async ({ browser, site }, use) => {
    const visits: Awaited<ReturnType<typeof openBrowserAs>>[] = [];
    await use(async (name) => {
      const visit = await openBrowserAs(browser, site, { locale: 'en-GB' });
      visits.push(visit);
      return signUpMember(visit.page, name);
    });
    await Promise.all(visits.map(({ context }) => context.close()));
  },
  ada: async ({ page }, use) => use(await signUpMember(page, 'Ada')),
  bruno: async ({ meet }, use) => use(await meet('Bruno')),
});

test.beforeEach(() => test.setTimeout(120_000));

const isLoaded = (picture: Locator) =>
  expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);

/** The title starts with the unread count, unless it is zero. */
const expectWaiting = (page: Page, count: number): Promise<void> =>
  expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) \\S`));

test('a mutual like shows the match modal to both members on any page, with links to the profile and the chat @nightly [LIKE-01 LIKE-02 LIKE-07 MATCH-01 MATCH-02 MATCH-03 MATCH-04 MATCH-05 MATCH-06 MATCH-07 PROFILE-15 PROFILE-17 CHAT-04 TITLE-01 TITLE-02 TITLE-03]', async ({
  ada,
  bruno,
}) => {
  await bruno.page.goto('/profile');
  await ownProfile(bruno.page).choosePhotos.setInputFiles(await portrait(600, 800));
  await useAsItIs(bruno.page);
  await expect(ownProfile(bruno.page).photos).toHaveCount(1);
  await bruno.page.goto('/members');
  await expectWaiting(bruno.page, 0);

  // Ada likes; Bruno sees the count until opening Ada's profile.
  await ada.page.goto(`/members/${bruno.id}`);
  await memberPage(ada.page, bruno.name).like.click();
  await expect(memberPage(ada.page, bruno.name).like).toHaveAttribute('aria-pressed', 'true');
  await expect(shell(bruno.page).place('Likes')).toHaveAccessibleName(/1 new like/);
  await expectWaiting(bruno.page, 1);
  await shell(bruno.page).place('Likes').click();
  const adasCard = bruno.page.getByRole('article').filter({ hasText: ada.name });
  await expect(adasCard.getByText('New', { exact: true })).toBeVisible();
  await adasCard.getByRole('link', { name: ada.name }).click();
  await expect(memberPage(bruno.page, ada.name).name).toBeVisible();
  await expect(shell(bruno.page).place('Likes')).not.toHaveAccessibleName(/\d/);
  await expectWaiting(bruno.page, 0);

  // Bruno likes back: each of them sees the match on their current page.
  await shell(ada.page).place('Search members').click();
  await expect(ada.page).toHaveURL(/\/members$/);
  await shell(bruno.page).place('Likes').click();
  await expect(adasCard).toBeVisible();
  await adasCard.getByRole('button', { name: 'Like back' }).click();
  const [adas, brunos] = [matchModal(ada.page), matchModal(bruno.page)];
  await expect(brunos.dialog).toContainText(`You and ${ada.name} like each other.`);
  await brunos.leave();
  await expect(brunos.dialog).toHaveCount(0);
  await expect(adas.dialog).toContainText(`You and ${bruno.name} like each other.`);
  await expect(ada.page).toHaveURL(/\/members$/);
  await expect(adas.image.locator('svg path')).toHaveAttribute('d', icons['thumbs-up']);
  await isLoaded(adas.picture);
  await expectAccessible(ada.page);
  await expectWaiting(ada.page, 1);

  // Liking again shows the match again; its button opens the conversation.
  await bruno.page.goto(`/members/${ada.id}`);
  const { like } = memberPage(bruno.page, ada.name);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await brunos.action.click();
  await expect(bruno.page).toHaveURL(new RegExp(`/members/${ada.id}/chat$`));
  await expect(brunos.dialog).toHaveCount(0);
  await conversation(bruno.page, ada.name).write('Good evening!');
  await expect(conversation(bruno.page, ada.name).message('Good evening!')).toBeVisible();

  // Ada has a new like and a message; the image opens the profile, and seen items are no longer counted.
  await expectWaiting(ada.page, 2);
  await adas.image.click();
  await expect(ada.page).toHaveURL(new RegExp(`/members/${bruno.id}$`));
  await expect(memberPage(ada.page, bruno.name).name).toBeVisible();
  await expect(adas.dialog).toHaveCount(0);
  await expectWaiting(ada.page, 1);
  await shell(ada.page).place('Messages').click();
  await expect(chats(ada.page).row(bruno.name)).toHaveAccessibleName(/1 unread message/);
  await chats(ada.page).row(bruno.name).click();
  await expect(conversation(ada.page, bruno.name).message('Good evening!')).toBeVisible();
  await expectWaiting(ada.page, 0);
  await expect(conversation(bruno.page, ada.name).deliveryStatus('Read')).toBeVisible();
});

test('messages show sent, delivered, read and typing; a photo and gifts are charged and arrive [CHAT-03 CHAT-04 CHAT-06 GIFT-01 GIFT-02 GIFT-03 PHOTO-06 PROFILE-18 PROFILE-21]', async ({
  ada,
  bruno,
  meet,
}) => {
  await ada.page.goto('/credits');
  await buySixtyCredits(ada.page);
  const [adas, brunos] = [conversation(ada.page, bruno.name), conversation(bruno.page, ada.name)];

  // Bruno is away, then here, then in the conversation.
  await bruno.page.goto('about:blank');
  await ada.page.goto(`/members/${bruno.id}/chat`);
  await adas.write('Are you there?');
  await expect(adas.deliveryStatus('Sent')).toBeVisible();
  await bruno.page.goto('/members');
  await expect(adas.deliveryStatus('Delivered')).toBeVisible();
  await expect(shell(bruno.page).place('Messages')).toHaveAccessibleName(/1 unread message/);
  await expectWaiting(bruno.page, 1);
  await shell(bruno.page).place('Messages').click();
  await chats(bruno.page).row(ada.name).click();
  await expect(brunos.message('Are you there?')).toBeVisible();
  await expect(adas.deliveryStatus('Read')).toBeVisible();
  await expectWaiting(bruno.page, 0);

  // Typing is seen in the conversation and in the list, and ends with the message.
  await expect(async () => {
    await brunos.box.pressSequentially('Yes, ');
    await expect(adas.typing).toBeVisible({ timeout: 2_000 });
    await expect(chats(ada.page).row(bruno.name)).toContainText('is writing…', { timeout: 1_000 });
  }).toPass();
  await brunos.box.pressSequentially('I am.');
  await brunos.box.press('Enter');
  await expect(adas.message('I am.')).toBeVisible();
  await expect(adas.typing).toHaveCount(0);

  // A photo is previewed with its price before it is sent.
  await adas.choosePhoto(await portrait(600, 800));
  await expect(adas.photoQuestion).toContainText('A photo costs 3 credits');
  await expect(adas.photoQuestion).toContainText('60 credits left');
  await adas.photoQuestion.getByRole('button', { name: 'Cancel' }).click();
  await expect(adas.log.getByRole('img')).toHaveCount(0);
  await adas.choosePhoto(await portrait(600, 800));
  await adas.photoQuestion.getByRole('button', { name: 'Send photo' }).click();
  await isLoaded(brunos.photoOfPartner);
  await brunos.photoOfPartner.click();
  await expect(bruno.page.getByRole('dialog', { name: `Photo from ${ada.name}` })).toBeVisible();
  await bruno.page.keyboard.press('Escape');

  // No other member receives it.
  const picture = (await brunos.photoOfPartner.getAttribute('src')) ?? '';
  const carla = await meet('Carla');
  const statusFor = async ({ page }: SignedUpMember) => (await page.request.get(picture)).status();
  expect([await statusFor(bruno), await statusFor(ada), await statusFor(carla)]).toEqual([200, 200, 404]);
  expect((await fetch(new URL(picture, bruno.page.url()))).status).toBe(404);

  // A gift in the conversation is chosen, confirmed and charged.
  const gifts = giftPicker(ada.page, bruno.name);
  await gifts.open();
  await expect(gifts.left(57)).toBeVisible();
  await expectAccessible(ada.page);
  await gifts.goOn();
  await expect(gifts.dialog.getByText('Please choose a gift.')).toBeVisible();
  await gifts.gift('A rose').check();
  await gifts.goOn();
  await expect(gifts.send).toBeVisible();
  await expect(gifts.dialog).toContainText('A gift costs 5 credits');
  await expectAccessible(ada.page);
  await gifts.send.click();
  await expect(gifts.dialog).toHaveCount(0);
  await expect(adas.message(`You sent ${bruno.name} a gift`)).toBeVisible();
  await expect(brunos.message(`${ada.name} sent you a gift`)).toBeVisible();
  await expect(brunos.message('A rose')).toBeVisible();
  await expectAccessible(ada.page);
  await expectAccessible(bruno.page);

  // Another gift is sent from the profile; Bruno sees that Ada is Premium.
  await ada.page.goto(`/members/${bruno.id}`);
  await gifts.open();
  await expect(gifts.left(52)).toBeVisible();
  await gifts.gift('A teddy bear').check();
  await gifts.goOn();
  await gifts.send.click();
  await expect(ada.page.getByText('Gift delivered.')).toBeVisible();
  await expect(brunos.message('A teddy bear')).toBeVisible();
  await gifts.open();
  await expect(gifts.left(47)).toBeVisible();
  await brunos.choose('View profile');
  await expect(memberPage(bruno.page, ada.name).name).toBeVisible();
  await expect(bruno.page.getByRole('article').getByText('Premium', { exact: true })).toBeVisible();
});

test('a failed deletion shows the reason and restores the conversation; a successful one affects one side only @nightly [CHAT-11 CHAT-12 CHAT-13 CHAT-17]', async ({
  ada,
  bruno,
}) => {
  await actViaApi(bruno.page, 'sendMessage', { profile: ada.id, message: 'Do you know the old harbour?' });
  const [adas, brunos] = [conversation(ada.page, bruno.name), conversation(bruno.page, ada.name)];
  const list = chats(ada.page);
  await ada.page.goto('/chats');
  await list.row(bruno.name).click();
  await expect(adas.message('Do you know the old harbour?')).toBeVisible();

  // In a wide window the list opens the last conversation.
  const { pathname, search } = new URL(ada.page.url());
  await ada.page.goto('/chats');
  await expect(ada.page).toHaveURL(pathname + search);
  await expect(adas.message('Do you know the old harbour?')).toBeVisible();

  // The server answers 507 after the conversation has been hidden.
  const answered = Promise.withResolvers<void>();
  await ada.page.route('**/api/chat.php*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await answered.promise;
    return route.fulfill({ status: 507, json: { error: 'storage_full' } });
  });
  await adas.choose('Delete conversation');
  await expect(list.question(bruno.name)).toContainText("keeps their copy and isn't notified.");
  await expectAccessible(ada.page);
  await list.confirm(bruno.name);
  await expect(ada.page).toHaveURL(/\/chats$/);
  await expect(ada.page.getByRole('main')).not.toContainText(bruno.name);
  const loaded = ada.page.waitForResponse((response) => response.url().includes('/api/chats.php'));
  answered.resolve();
  const refusal = list.refusal(bruno.name);
  await expect(refusal).toContainText('An error occured, please try again later.');
  await loaded;
  await expectAccessible(ada.page);
  await refusal.getByRole('button', { name: 'OK' }).click();
  await expect(list.row(bruno.name)).toBeVisible();
  await ada.page.unroute('**/api/chat.php*');

  // The deletion removes everything for Ada and nothing for Bruno.
  await list.askToDelete(bruno.name);
  const deleted = ada.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await list.confirm(bruno.name);
  await expect(list.row(bruno.name)).toHaveCount(0);
  expect((await deleted).status()).toBe(200);
  await ada.page.reload();
  await expect(ada.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await bruno.page.goto('/chats');
  await chats(bruno.page).row(ada.name).click();
  await expect(brunos.message('Do you know the old harbour?')).toBeVisible();

  // The next message starts a new conversation for Ada.
  await brunos.write('I was there today.');
  await list.row(bruno.name).click();
  await expect(adas.message('I was there today.')).toBeVisible();
  await expect(adas.message('Do you know the old harbour?')).toHaveCount(0);
});

test('a member reports a conversation and sees the report on its own page @nightly', async ({ ada, bruno }) => {
  await actViaApi(bruno.page, 'sendMessage', { profile: ada.id, message: 'Send me your card number.' });
  await ada.page.goto('/chats');
  await chats(ada.page).row(bruno.name).click();
  await conversation(ada.page, bruno.name).choose(`Report ${bruno.name}`);
  const dialog = ada.page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Report ${bruno.name}` })).toBeVisible();
  await expectAccessible(ada.page);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please choose what fits best.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Advertising, or asks for money' }).check();
  await dialog.getByLabel('Anything else? (optional)').fill('He wants my card number.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(ada.page);
  await dialog.getByRole('link', { name: 'See your report' }).click();
  await expect(ada.page).toHaveURL(/\/reports\/[\w-]+$/);
  const main = ada.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: `Your report about ${bruno.name}` })).toBeVisible();
  await expect(main).toContainText('We are looking at it');
  await expect(main).toContainText('Advertising, or asks for money');
  await expect(main).toContainText('He wants my card number.');

  // No other member can open it.
  await bruno.page.goto(new URL(ada.page.url()).pathname);
  await expect(bruno.page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
});

/** The first members of the search in a country in which no test signs up: members of other tests come first elsewhere. */
const found = async ({ page }: SignedUpMember, count: number): Promise<readonly ProfileCard[]> => {
  const reply = await page.request.get(endpoints.search.path, { params: { country: 'NZ' } });
  return calls.search.reply.parse(await reply.json()).results.slice(0, count);
};

const profileOf = async ({ page }: SignedUpMember, id: string): Promise<Profile> => {
  const reply = await page.request.get(endpoints.loadProfile.path, { params: { id } });
  return calls.loadProfile.reply.parse(await reply.json());
};

test('a third conversation is refused with its reason; after the purchase the member returns to it with the draft intact @nightly [ROLE-09 ROLE-10]', async ({
  ada,
}) => {
  const [one, two, third] = await found(ada, 3);
  if (!one || !two || !third) throw new Error('Three members were asked for.');
  await actViaApi(ada.page, 'sendMessage', { profile: one.id, message: 'Good evening!' });
  await actViaApi(ada.page, 'sendMessage', { profile: two.id, message: 'Good evening!' });
  await ada.page.goto(`/members/${third.id}/chat`);
  const adas = conversation(ada.page, third.name);
  await adas.write('Which film did you see last?');
  await expect(adas.log.getByText("You've reached the number of conversations free members can start.")).toBeVisible();
  await expect(adas.log.getByText('Buy any bundle to remove this limit.')).toBeVisible();
  await expectAccessible(ada.page);
  await adas.box.fill('And where?');
  await adas.log.getByRole('button', { name: 'Buy credits' }).click();
  await adas.paywall.getByRole('button', { name: 'See all bundles' }).click();
  await expect(ada.page).toHaveURL(/\/premium$/);
  await buySixtyCredits(ada.page);

  await transaction(ada.page).backTo(third.name).click();
  await expect(ada.page).toHaveURL(new RegExp(`/members/${third.id}/chat$`));
  await expect(adas.box).toHaveValue('And where?');
  await adas.log.getByRole('button', { name: 'Try again' }).click();
  await expect(adas.message('Which film did you see last?')).toBeVisible();
  await expect(adas.deliveryStatus('Sent')).toBeVisible();
  await expect(adas.log.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('further photos need Premium; the purchase unlocks them and leads back to the profile @nightly [ROLE-09 ROLE-13]', async ({
  ada,
}) => {
  const all = await found(ada, 24);
  const profiles = await Promise.all(all.map(({ id }) => profileOf(ada, id)));
  const memberWithLockedPhotos = profiles.find(({ photos }) => photos.some(({ locked }) => locked));
  if (!memberWithLockedPhotos) throw new Error('Nobody has further photos.');
  const { id, name } = memberWithLockedPhotos;
  await ada.page.goto(`/members/${id}`);
  const main = ada.page.getByRole('main');
  await expect(main.getByText('Locked photo').first()).toBeAttached();
  await expect(main.getByRole('button', { name: /^Show photo/ })).toHaveCount(0);
  await main.getByRole('button', { name: 'Unlock' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'See all bundles' }).click();
  await expect(ada.page).toHaveURL(/\/premium$/);
  await buySixtyCredits(ada.page);
  await ada.page.goto('/members');
  const notice = ada.page.getByRole('region', { name: 'Notices' });
  await expect(notice).toContainText(`All photos of ${name} are open to you now.`);
  await expectAccessible(ada.page);
  await notice.getByRole('button', { name: 'Continue' }).click();
  await expect(ada.page).toHaveURL(new RegExp(`/members/${id}$`));
  await expect(main.getByRole('button', { name: /^Show photo/ }).first()).toBeVisible();
  await expect(main.getByText('Locked photo')).toHaveCount(0);
});
