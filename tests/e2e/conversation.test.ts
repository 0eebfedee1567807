import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '#server/db/open.ts';
import {
  type TestMember,
  addTestMember,
  addConversation,
  getCredits,
  grantCredits,
  password,
  listMessages,
} from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { logInViaApi, logIn } from './pages/account.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { shell } from './pages/app-shell.ts';
import { portrait } from './pages/signup-steps.ts';
import { actViaApi } from './pages/new-member.ts';
import {
  type TestSite,
  expect,
  expectAccessible,
  failRequests,
  dropFirstResponse,
  openBrowserAs,
} from './test-site.ts';

const minute = 60_000;

/** A width at which the list and a conversation are two pages. */
const phone = { width: 390, height: 844 };

const addPair = async (db: Database): Promise<[TestMember, TestMember]> => [
  await addTestMember(db, 'Ada'),
  await addTestMember(db, 'Bruno'),
];

const lastHour = (one: TestMember, other: TestMember) => [
  { by: other, body: 'Good evening!', time: Date.now() - 60 * minute },
  { by: one, body: 'Good evening to you.', time: Date.now() - 50 * minute },
];

/** Opens the conversation with a member. */
const openWith = async (page: Page, partner: TestMember) => {
  await page.goto(`/members/${partner.id}/chat`);
  const open = conversation(page, partner.name);
  await expect(open.box).toBeVisible();
  return open;
};

/** Another browser. */
const visitor = (page: Page, site: TestSite) => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has a browser.');
  return openBrowserAs(browser, site, { locale: 'en-GB' });
};

/** The browser of the other side. */
const elsewhere = async (page: Page, site: TestSite, player: TestMember) => {
  const other = await visitor(page, site);
  await enterAs(other.context, site, player);
  return other;
};

/** Aborts the refreshes, so only the member can retry an unanswered request. */
const withoutRefresh = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(?:user|chats|likes)\.php/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );

const texts = async (db: Database, one: TestMember, other: TestMember): Promise<readonly string[]> =>
  (await listMessages(db, one, other)).map(({ body }) => body);

test('a draft survives a reload, navigation and a session ended elsewhere, and is hidden from other members of the browser [CHAT-16 SESSION-03]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  const carla = await addTestMember(db, 'Carla');
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  await open.box.fill('Half a thought');
  await page.reload();
  await expect(open.box).toHaveValue('Half a thought');

  await page.goto('/chats');
  await expect(shell(page).place('Messages')).toBeVisible();
  await page.goBack();
  await expect(open.box).toHaveValue('Half a thought');
  await open.box.pressSequentially(', and more');

  const { page: phone, context: pocket } = await visitor(page, site);
  await logInViaApi(phone, ada.name, password);
  await actViaApi(phone, 'endSession', {});
  await pocket.close();
  await expect(page).toHaveURL(/\/$/);

  await logInViaApi(page, carla.name, password);
  await openWith(page, bruno);
  await expect(open.box).toHaveValue('');
  await page.goto('/members');
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);

  await logInViaApi(page, ada.name, password);
  await openWith(page, bruno);
  await expect(open.box).toHaveValue('Half a thought, and more');
});

test('a message written offline is shown as waiting and sent once when the network is back [CHAT-16 OFFLINE-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  await expect(open.message('Good evening!')).toBeVisible();
  await context.setOffline(true);
  await open.write('From the tunnel');
  await expect(open.log.getByText('Waiting for connection')).toBeVisible();
  await expectAccessible(page);
  await open.write('And once more');
  await context.setOffline(false);
  await expect(open.log.getByText('Waiting for connection')).toHaveCount(0);
  await expect.poll(async () => (await texts(db, ada, bruno)).slice(2)).toEqual(['From the tunnel', 'And once more']);
  await expect(page.getByText('8 credits left')).toBeVisible();
  await expect(open.deliveryStatus('Sent')).toHaveCount(1);
  await expect(open.message('From the tunnel')).toHaveCount(1);
  await expect(open.message('And once more')).toHaveCount(1);
  expect(await getCredits(db, ada)).toBe(8);
});

test('a waiting message is sent from any page, also after a reload, and never appears twice @nightly [CHAT-16 CHAT-08 OFFLINE-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  const { page: brunoPage, context: brunoContext } = await elsewhere(page, site, bruno);
  const brunos = await openWith(brunoPage, ada);
  await enterAs(context, site, ada);
  await page.setViewportSize(phone);
  await page.goto('/chats');
  const list = chats(page);
  await list.row(bruno.name).click();
  const open = conversation(page, bruno.name);
  await expect(open.message('Good evening!')).toBeVisible();

  // A message written offline is shown as waiting in the list and is sent from there.
  await context.setOffline(true);
  await open.write('From the tunnel');
  await expect(open.log.getByText('Waiting for connection')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await expect(list.row(bruno.name)).toContainText('Waiting to be sent');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(brunos.message('From the tunnel')).toHaveCount(1);
  await expect(list.row(bruno.name)).toContainText('You: From the tunnel');

  // The same, with a reload on a page without the conversation.
  await list.row(bruno.name).click();
  await expect(open.message('From the tunnel')).toHaveCount(1);
  await context.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await open.write('And after a reload');
  await expect(open.log.getByText('Sending')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/members/);
  await context.unroute('**/api/chat.php');
  await page.reload();
  await expect(brunos.message('And after a reload')).toHaveCount(1);
  expect((await texts(db, ada, bruno)).slice(2)).toEqual(['From the tunnel', 'And after a reload']);
  await openWith(page, bruno);
  await expect(open.message('And after a reload')).toHaveCount(1);
  await expect(page.getByText('8 credits left')).toBeVisible();
  expect(await getCredits(db, ada)).toBe(8);
  await brunoContext.close();
});

test('a message stored by the server appears once, even when its response is lost and the page reloads @nightly [CHAT-08 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  // Without a stream, new messages come by refresh only.
  await context.route('**/api/events*', (route) => route.abort());
  const open = await openWith(page, bruno);
  await expect(open.message('Good evening!')).toBeVisible();
  let isTaken = 0;
  await context.route('**/api/chat.php', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (isTaken === 0) await route.fetch();
    isTaken += 1;
    return route.abort();
  });
  await open.write('Once and for all');
  await expect.poll(async () => (await texts(db, ada, bruno)).length).toBe(3);
  await expect(open.log.getByText('Sending')).toBeVisible();
  await page.reload();
  await expect(open.message('Good evening!')).toBeVisible();
  await expect(open.message('Once and for all')).toHaveCount(1);
  await expect(open.log.getByText('Sending')).toHaveCount(0);
  await context.unroute('**/api/chat.php');
  await page.reload();
  await expect(open.message('Once and for all')).toHaveCount(1);
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  expect(await getCredits(db, ada)).toBe(9);
});

test('a refused message is marked in the list after leaving the conversation, and can be retried there @nightly [CHAT-16 CREDITS-04]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addTestMember(db, 'Ada', { credits: 0 });
  const bruno = await addTestMember(db, 'Bruno');
  const carla = await addTestMember(db, 'Carla');
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  await page.setViewportSize(phone);
  const list = chats(page);
  for (const partner of [bruno, carla]) {
    await grantCredits(db, ada, 1);
    const open = await openWith(page, partner);
    // Spent elsewhere: this page still shows a credit.
    await grantCredits(db, ada, -1);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await context.route('**/api/chat.php', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fallback();
    });
    await open.write('I owe you an answer');
    await page.getByRole('link', { name: 'Back to your messages' }).click();
    await expect(list.row(partner.name)).toContainText('Waiting to be sent');
    goOn();
    await expect(list.row(partner.name)).toContainText('Not sent');
    await context.unroute('**/api/chat.php');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  // A first message has no conversation yet, but is listed and can be discarded.
  await expect(list.row(carla.name)).toHaveAttribute('href', `/members/${carla.id}/chat`);
  await list.list.getByRole('button', { name: `Discard unsent message to ${carla.name}` }).click();
  await expect(list.row(carla.name)).toHaveCount(0);

  await grantCredits(db, ada, 1);
  await list.row(bruno.name).click();
  const open = conversation(page, bruno.name);
  await open.log.getByRole('button', { name: 'Try again' }).click();
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  expect(await texts(db, ada, bruno)).toContain('I owe you an answer');
  expect(await texts(db, ada, carla)).toEqual([]);
});

/** The storages that hold unsent messages, as this tab sees them. */
const listUnsentKeys = (page: Page, name: 'localStorage' | 'sessionStorage'): Promise<readonly string[]> =>
  page.evaluate((storage) => Object.keys(globalThis[storage]).filter((key) => key.startsWith('unsent:')), name);

test('a message written offline outlives its tab and is sent once from the next tab, on any page @nightly [CHAT-16 OFFLINE-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  await expect(open.message('Good evening!')).toBeVisible();
  await context.setOffline(true);
  await open.write('From the tunnel');
  await open.box.fill('And half a');
  await expect(open.log.getByText('Waiting for connection')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto('/members');
  await expect.poll(() => texts(db, ada, bruno)).toContain('From the tunnel');
  const there = await openWith(next, bruno);
  await expect(there.message('From the tunnel')).toHaveCount(1);
  await expect(there.box).toHaveValue('And half a');
  await there.box.fill('');
  await expect.poll(() => listUnsentKeys(next, 'localStorage')).toEqual([]);
  expect((await texts(db, ada, bruno)).slice(2)).toEqual(['From the tunnel']);
  expect(await getCredits(db, ada)).toBe(9);
});

test('no other tab, not even a duplicate, takes over the queue of an open tab; one message is sent @nightly [CHAT-08 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  await context.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await open.write('One tab, one text');
  await expect(open.log.getByText('Sending')).toBeVisible();
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/chats', '_blank')),
  ]);
  const other = await context.newPage();
  for (const tab of [copy, other]) {
    const theirs = await openWith(tab, bruno);
    await expect(theirs.box).toBeEditable();
    await expect(theirs.log.getByText('Sending')).toHaveCount(0);
  }
  expect(await listUnsentKeys(other, 'localStorage')).toHaveLength(1);

  await context.unroute('**/api/chat.php');
  await Promise.all([page.reload(), copy.reload(), other.reload()]);
  await expect.poll(() => listUnsentKeys(page, 'localStorage')).toEqual([]);
  for (const tab of [page, copy, other])
    await expect(conversation(tab, bruno.name).message('One tab, one text')).toHaveCount(1);
  expect((await texts(db, ada, bruno)).slice(2)).toEqual(['One tab, one text']);
  expect(await getCredits(db, ada)).toBe(9);
});

test('after a logout unsent messages stay in their tab and are removed when it closes @nightly [SESSION-01 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  const carla = await addTestMember(db, 'Carla');
  await enterAs(context, site, ada);
  const other = await context.newPage();
  await (await openWith(other, carla)).box.fill('For Carla');
  const open = await openWith(page, bruno);
  await open.box.fill('For Bruno');
  await page.goto('/members');
  await expect.poll(() => listUnsentKeys(page, 'localStorage')).toHaveLength(2);
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  expect(await listUnsentKeys(page, 'localStorage')).toEqual([]);
  for (const tab of [page, other]) await expect.poll(() => listUnsentKeys(tab, 'sessionStorage')).toHaveLength(1);
  await other.close();

  await logInViaApi(page, ada.name, password);
  await openWith(page, bruno);
  await expect(open.box).toHaveValue('For Bruno');
  const none = await openWith(page, carla);
  await expect(none.box).toBeEditable();
  await expect(none.box).toHaveValue('');
});

test('a photo upload continues after leaving the conversation @nightly [PHOTO-06 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  await page.setViewportSize(phone);
  const open = await openWith(page, bruno);
  let isHeld = true;
  await context.route('**/api/chat-photo.php*', async (route) => {
    if (isHeld) await route.abort();
    else await route.fallback();
  });
  await open.choosePhoto(await portrait());
  await open.photoQuestion.getByRole('button', { name: 'Send photo' }).click();
  await expect(open.log.getByRole('progressbar', { name: 'Sending your photo' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await expect(chats(page).row(bruno.name)).toContainText('Waiting to be sent');
  isHeld = false;
  await expect
    .poll(async () => (await listMessages(db, ada, bruno)).map(({ type }) => type))
    .toEqual(['text', 'text', 'photo']);
  await chats(page).row(bruno.name).click();
  await expect(open.log.getByRole('img', { name: 'Photo that you sent' })).toHaveCount(1);
  expect(await getCredits(db, ada)).toBe(7);
});

test('a lost response is not charged twice: the message appears once, for one credit [CHAT-16 API-21]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  const requests = await dropFirstResponse(page, '**/api/chat.php', 'POST');
  await open.write('Only once, please');
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  await expect.poll(requests).toBe(2);
  await expect(page.getByText('9 credits left')).toBeVisible();
  await expect(open.message('Only once, please')).toHaveCount(1);
  await page.reload();
  await expect(open.message('Only once, please')).toHaveCount(1);
  expect(await texts(db, ada, bruno)).toEqual(['Only once, please']);
  expect(await getCredits(db, ada)).toBe(9);
});

test('a failed message shows the reason and is resent with one tap; a discarded one returns to the message box, and stays there without credits [CHAT-16 CREDITS-04 PREMIUM-05]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addTestMember(db, 'Ada', { credits: 2 });
  const bruno = await addTestMember(db, 'Bruno');
  await enterAs(context, site, ada);
  await page.clock.install();
  const open = await openWith(page, bruno);
  await withoutRefresh(page);
  await failRequests(page, '**/api/chat.php', 'POST', async (givenUp) => {
    await open.write('Into the void');
    await givenUp();
    await expect(open.log.getByText('No response. Please try again.')).toBeVisible();
  });
  await expectAccessible(page);
  await open.log.getByRole('button', { name: 'Try again' }).click();
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  await expect(open.message('Into the void')).toHaveCount(1);

  // Spent elsewhere: this page still shows a credit.
  await grantCredits(db, ada, -1);
  await open.write('One too many');
  await expect(open.log.getByText('Not sent. Not enough credits')).toBeVisible();
  await expect(open.log.getByRole('button', { name: 'Buy credits' })).toBeVisible();
  await expectAccessible(page);
  await open.write('Let me think');
  await expect(open.log.getByText('Not sent.')).toHaveCount(2);
  await open.log.getByRole('button', { name: 'Discard' }).last().click();
  await expect(open.box).toHaveValue('Let me think');
  await expect(open.message('Let me think')).toHaveCount(0);
  await grantCredits(db, ada, 1);
  await open.log.getByRole('button', { name: 'Try again' }).click();
  await expect(open.log.getByText('Not sent.')).toHaveCount(0);
  await expect(open.message('One too many')).toHaveCount(1);

  await expect(page.getByText('Not enough credits', { exact: true })).toBeVisible();
  await open.box.press('Enter');
  await expect(open.paywall.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await open.paywall.getByRole('button', { name: 'Not now' }).click();
  await expect(open.box).toHaveValue('Let me think');
  await expect(open.box).toBeFocused();
  expect(await texts(db, ada, bruno)).toEqual(['Into the void', 'One too many']);
  expect(await getCredits(db, ada)).toBe(0);
});

/** A photo large enough that its upload takes a while. */
const bigPhoto = async () => ({
  name: 'IMG_3000.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 1_600,
      height: 2_000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

test('a photo preview shows the price; a photo that is not confirmed or is cancelled while uploading costs nothing @nightly [PHOTO-06 CREDITS-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  const question = open.photoQuestion;
  await open.choosePhoto(await portrait());
  await expect(question.getByRole('img', { name: 'Photo that you have chosen' })).toBeVisible();
  await expect(question).toContainText('A photo costs 3 credits·10 credits left');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(open.log.getByRole('img', { name: 'Photo that you' })).toHaveCount(0);

  const network = await context.newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slow(150_000);
  await open.choosePhoto(await bigPhoto());
  await question.getByRole('button', { name: 'Send photo' }).click();
  const progress = open.log.getByRole('progressbar', { name: 'Sending your photo' });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
  await expectAccessible(page);
  await open.log.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await slow(-1);
  await expect(open.log.getByRole('img', { name: 'Photo that you' })).toHaveCount(0);
  await page.reload();
  await expect(open.box).toBeVisible();
  expect(await texts(db, ada, bruno)).toEqual([]);
  expect(await getCredits(db, ada)).toBe(10);
});

test('a failed photo is resent with one tap; the recipient sees it and can enlarge it by keyboard @nightly [PHOTO-06 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  const { page: brunoPage, context: brunoContext } = await elsewhere(page, site, bruno);
  const brunos = await openWith(brunoPage, ada);
  await enterAs(context, site, ada);
  await page.clock.install();
  const open = await openWith(page, bruno);
  await withoutRefresh(page);
  await failRequests(page, '**/api/chat-photo.php*', 'POST', async (givenUp) => {
    await open.choosePhoto(await portrait());
    await open.photoQuestion.getByRole('button', { name: 'Send photo' }).click();
    await givenUp();
    await expect(open.log.getByText('No response. Please try again.')).toBeVisible();
  });
  await expectAccessible(page);
  await open.log.getByRole('button', { name: 'Try again' }).click();
  await expect(open.log.getByRole('img', { name: 'Photo that you sent' })).toBeVisible();
  await expect(page.getByText('7 credits left')).toBeVisible();

  await expect(brunos.photoOfPartner).toHaveCount(1);
  await expect
    .poll(() => brunos.photoOfPartner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const opener = brunos.log.getByRole('button', { name: `Photo from ${ada.name}` });
  await opener.focus();
  await brunoPage.keyboard.press('Enter');
  const large = brunoPage.getByRole('dialog', { name: `Photo from ${ada.name}` });
  await expect(large.getByRole('img')).toBeVisible();
  await expectAccessible(brunoPage);
  await brunoPage.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect((await listMessages(db, ada, bruno)).map(({ type }) => type)).toEqual(['photo']);
  expect(await getCredits(db, ada)).toBe(7);
  await brunoContext.close();
});

test('an icebreaker fills the message box without sending @nightly [CHAT-05 CHAT-18]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  const ideas = page.getByRole('group', { name: 'Ideas for a first line' }).getByRole('button');
  await expect(ideas.first()).toBeVisible();
  expect(await ideas.count()).toBeGreaterThanOrEqual(5);
  await expectAccessible(page);
  const line = (await ideas.first().textContent()) ?? '';
  await ideas.first().click();
  await expect(open.box).toHaveValue(line);
  await expect(open.box).toBeFocused();
  await expect(ideas).toHaveCount(0);
  expect(await texts(db, ada, bruno)).toEqual([]);
  await open.box.press('Enter');
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  expect(await texts(db, ada, bruno)).toEqual([line]);
});

test('in a low window the ideas scroll with the words of an empty conversation, and cover nothing @nightly [CHAT-05 CHAT-18]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  const ideas = page.getByRole('group', { name: 'Ideas for a first line' });
  const words = page.getByRole('heading', { name: `Say hello to ${bruno.name}` });
  const why = open.log.getByText('Write first.');
  /* oxlint-disable no-await-in-loop -- One size after the other. */
  for (const [width, height] of [
    [360, 360],
    [640, 360],
    [320, 256],
    [1280, 360],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await ideas.scrollIntoViewIfNeeded();
    await expect(ideas).toBeInViewport({ ratio: 1 });
    const [title, text, group, box] = await Promise.all(
      [words, why, ideas, open.box].map(async (one) => one.boundingBox()),
    );
    if (!title || !text || !group || !box) throw new Error('It is not shown.');
    expect(title.y + title.height).toBeLessThanOrEqual(text.y);
    expect(text.y + text.height).toBeLessThanOrEqual(group.y);
    expect(group.y + group.height).toBeLessThanOrEqual(box.y);
    await words.scrollIntoViewIfNeeded();
    await expect(words).toBeInViewport({ ratio: 1 });
  }
  /* oxlint-enable no-await-in-loop */
});

test('a message sent in one tab appears once in the other @nightly [CHAT-16 CHAT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const one = await openWith(page, bruno);
  const tab = await context.newPage();
  const other = await openWith(tab, bruno);
  for (const text of ['First', 'Second', 'Third']) await one.write(text);
  await expect(other.message('Third')).toBeVisible();
  await other.write('Fourth');
  for (const open of [one, other]) {
    await expect(open.message('Fourth')).toBeVisible();
    await expect(open.log.getByRole('paragraph').filter({ hasText: /^(First|Second|Third|Fourth)$/ })).toHaveText([
      'First',
      'Second',
      'Third',
      'Fourth',
    ]);
  }
  expect(await getCredits(db, ada)).toBe(6);
});

test('a new message is announced once; earlier messages and own messages never [CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  const { page: brunoPage, context: brunoContext } = await elsewhere(page, site, bruno);
  await enterAs(context, site, ada);
  // Records every text of a polite live region from page load on.
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const record = (changes: readonly MutationRecord[]) => {
      for (const { target, type, addedNodes } of changes) {
        if (type === 'childList' && addedNodes.length === 0) continue;
        const region = (target instanceof Element ? target : target.parentElement)?.closest('output, [role=status]');
        const text = region?.textContent ?? '';
        if (text.includes('writes') || text.includes('evening') || text.includes('mine')) announced.push(text);
      }
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const announcements = () => page.evaluate((): unknown => Reflect.get(window, 'announced'));
  const open = await openWith(page, bruno);
  await expect(open.message('Good evening!')).toBeVisible();
  await open.write('This is mine');
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  expect(await announcements()).toEqual([]);
  await actViaApi(brunoPage, 'sendMessage', { profile: ada.id, message: 'What a day' });
  await expect(open.message('What a day')).toBeVisible();
  await expect.poll(announcements).toEqual([`${bruno.name} writes: What a day`]);
  await actViaApi(brunoPage, 'sendMessage', { profile: ada.id, message: 'What a night' });
  await expect.poll(announcements).toEqual([`${bruno.name} writes: What a day`, `${bruno.name} writes: What a night`]);
  await brunoContext.close();
});

test('a message becomes sent, delivered on any page of the recipient, and read in the open conversation @nightly [CHAT-10 CHAT-15]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  await open.write('Are you there?');
  await expect(open.deliveryStatus('Sent')).toBeVisible();

  const { page: brunoPage, context: brunoContext } = await elsewhere(page, site, bruno);
  await brunoPage.goto('/settings');
  await expect(open.deliveryStatus('Delivered')).toBeVisible();
  await expect(open.deliveryStatus('Sent')).toHaveCount(0);
  await expect(shell(brunoPage).place('Messages')).toHaveAccessibleName(/1/);

  const brunos = await openWith(brunoPage, ada);
  await expect(open.deliveryStatus('Read')).toBeVisible();
  await expect(brunos.message('Are you there?')).toBeVisible();

  // A message received by a hidden tab is not read.
  const show = (state: 'hidden' | 'visible') =>
    brunoPage.evaluate((given) => {
      Object.defineProperty(document, 'visibilityState', { value: given, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const reads: string[] = [];
  brunoPage.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/chat.php')) reads.push(request.url());
  });
  await show('hidden');
  await open.write('And now?');
  await expect(brunos.message('And now?')).toBeVisible();
  await expect(open.deliveryStatus('Delivered')).toBeVisible();
  expect(reads).toEqual([]);
  await show('visible');
  await expect(open.deliveryStatus('Delivered')).toHaveCount(0);
  await expect(open.deliveryStatus('Read')).toBeVisible();
  expect(reads).toHaveLength(1);
  await brunoContext.close();
});

test('the typing indicator shows until 5 seconds after the last key @nightly [CHAT-03 CHAT-16]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  const { page: brunoPage, context: brunoContext } = await elsewhere(page, site, bruno);
  await brunoPage.clock.install();
  const brunos = await openWith(brunoPage, ada);
  await enterAs(context, site, ada);
  await page.clock.install();
  const open = await openWith(page, bruno);
  await expect(open.message('Good evening!')).toBeVisible();
  await Promise.all([page, brunoPage].map((each) => each.clock.pauseAt(Date.now() + minute)));

  // The recipient's own timer ends the indicator even if the last event is lost.
  await brunos.box.pressSequentially('Hm');
  await expect(open.typing.first()).toBeAttached();
  await page.clock.runFor(4_990);
  await expect(open.typing).not.toHaveCount(0);
  await page.clock.runFor(20);
  await expect(open.typing).toHaveCount(0);

  // The sender's timer ends the indicator.
  await brunoPage.clock.runFor(3_000);
  await brunos.box.pressSequentially('m');
  await expect(open.typing.first()).toBeAttached();
  await brunoPage.clock.runFor(4_990);
  await expect(open.typing).not.toHaveCount(0);
  await brunoPage.clock.runFor(20);
  await expect(open.typing).toHaveCount(0);

  await Promise.all([page, brunoPage].map((each) => each.clock.resume()));
  await brunos.box.pressSequentially('m');
  await expect(open.typing.first()).toBeAttached();
  await expectAccessible(page);
  await brunoContext.close();
});

test('the chat address of a member opens the existing conversation, or an empty one that is created by the first message [ROUTE-14 ROUTE-23 ROUTE-63 CHAT-01]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  const [carla, dirk] = await addPair(db);
  const talk = await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const known = await openWith(page, bruno);
  await expect(known.message('Good evening to you.')).toBeVisible();
  await page.goto(`/chats/${talk}`);
  await expect(known.message('Good evening to you.')).toBeVisible();

  const open = await openWith(page, carla);
  await page.goto('/chats');
  const { row } = chats(page);
  await expect(row(bruno.name)).toBeVisible();
  await expect(row(carla.name)).toHaveCount(0);
  expect(await texts(db, ada, carla)).toEqual([]);
  await openWith(page, carla);
  await open.write('Now it counts');
  await expect(open.deliveryStatus('Sent')).toBeVisible();
  await page.goto('/chats');
  await row(carla.name).click();
  await expect(page).toHaveURL(/\/chats\?conversation=[\w-]+$/);
  await expect(open.message('Now it counts')).toBeVisible();

  // A conversation of other members is not found, exactly like one that does not exist.
  const theirs = await addConversation(db, carla, dirk, lastHour(carla, dirk));
  for (const address of [`/chats/${theirs}`, '/chats/00000000nothing', '/members/00000000nobody/chat']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: /not|nothing/i })).toBeVisible();
    await expect(page.getByRole('log')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a visitor is redirected to the login and back to the conversation @nightly [ROLE-05 ROUTE-63]', async ({
  page,
  db,
}) => {
  const [ada, bruno] = await addPair(db);
  await page.goto(`/members/${bruno.id}/chat`);
  await expect(page).toHaveURL(new RegExp(`/login\\?return=%2Fmembers%2F${bruno.id}%2Fchat$`));
  await expect(page.getByRole('log')).toHaveCount(0);
  const refused = await page.request.post('/api/chat.php', {
    data: { profile: bruno.id, message: 'Hello' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(refused.status()).toBe(403);
  await logIn(page, ada.name, password);
  await expect(page).toHaveURL(new RegExp(`/members/${bruno.id}/chat$`));
  await expect(conversation(page, bruno.name).box).toBeVisible();
});

test('a single received message can be reported @nightly [trust]', async ({ page, context, site, db }) => {
  const [ada, bruno] = await addPair(db);
  await addConversation(db, ada, bruno, lastHour(ada, bruno));
  await enterAs(context, site, ada);
  const open = await openWith(page, bruno);
  const report = open.log.getByRole('button', { name: 'Report this message' });
  await expect(report).toHaveCount(1);
  await expect(report).toHaveCSS('opacity', '0');
  await open.message('Good evening!').hover();
  await expect(report).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await report.click();
  const dialog = page.getByRole('dialog', { name: `Report a message of ${bruno.name}` });
  await dialog.getByRole('radio').first().check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
  const [message] = await listMessages(db, ada, bruno);
  expect(
    await db.read.selectFrom('report').select(['kind', 'subject', 'about_id']).where('from_id', '=', ada.id).execute(),
  ).toEqual([{ kind: 'message', subject: message?.id, about_id: bruno.id }]);
});
