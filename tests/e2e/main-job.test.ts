import type { Page } from '@playwright/test';
import { type NewMember, confirmAddress, buildNewMember, signUp } from './pages/account.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { buySixtyCredits } from './pages/credits.ts';
import { shell } from './pages/app-shell.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

test('two people sign up, find and like each other, chat live, and one buys credits [API-03 CHAT-01 CHAT-02 CHAT-08 CHAT-10 CREDITS-01 CREDITS-04 LIKE-01 LIKE-02 MEMBERS-01 PREMIUM-01 TOPBAR-05 TOPBAR-07]', async ({
  page: ada,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const [adaSelf, brunoSelf] = [buildNewMember('Ada'), buildNewMember('Bruno')];
  const { page: bruno, context } = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const join = async (page: Page, member: NewMember) => {
    await signUp(page, member);
    await confirmAddress(page, member);
  };
  await join(bruno, brunoSelf);
  await join(ada, adaSelf);

  // Browse, open the profile, like. The newest members come first.
  await ada
    .getByRole('main')
    .getByRole('link', { name: /members/i })
    .click();
  await expect(ada).toHaveURL(/\/members$/);
  await ada.getByRole('link', { name: new RegExp(brunoSelf.name) }).click();
  await expect(ada.getByRole('heading', { level: 1, name: new RegExp(brunoSelf.name) })).toBeVisible();
  await ada.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(ada.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(shell(bruno).place('Likes')).toHaveAccessibleName(/1/);

  // Chat, live on the other side.
  await ada.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click();
  const adas = conversation(ada, brunoSelf.name);
  await adas.write('Good evening! What are you cooking?');
  await expect(adas.message('Good evening! What are you cooking?')).toBeVisible();
  await expect(shell(bruno).place('Messages')).toHaveAccessibleName(/1/);
  await shell(bruno).place('Messages').click();
  await bruno.getByRole('link', { name: new RegExp(adaSelf.name) }).click();
  const brunos = conversation(bruno, adaSelf.name);
  await expect(brunos.message('Good evening! What are you cooking?')).toBeVisible();
  await expect(adas.log.getByText('Read')).toBeVisible();
  await brunos.write('Pasta, from scratch.');
  await expect(adas.message('Pasta, from scratch.')).toBeVisible();

  // An opened conversation is read, and the list keeps it so.
  await bruno.goto('/members');
  await expect(shell(bruno).place('Messages')).toBeVisible();
  await expect(shell(bruno).place('Messages')).not.toHaveAccessibleName(/\d/);
  await shell(bruno).place('Messages').click();
  await expect(bruno).toHaveURL(/\/chats\?conversation=[\w-]+$/);
  await expect(chats(bruno).row(adaSelf.name)).toContainText('Pasta, from scratch.');

  // After the free messages, the next one needs credits: it stays in the box.
  for (const text of ['Two', 'Three', 'Four', 'Five']) {
    await adas.write(text);
    await expect(adas.message(text)).toBeVisible();
  }
  await expect(ada.getByText('Not enough credits')).toBeVisible();
  await adas.write('Six');
  await expect(adas.paywall.getByRole('radio')).toHaveCount(2);
  await expect(adas.box).toHaveValue('Six');
  await adas.paywall.getByRole('button', { name: 'See all bundles' }).click();

  // Buy at the sandbox provider.
  await expect(ada).toHaveURL(/\/credits$/);
  await expect(ada.getByRole('radio').first()).toBeVisible();
  await buySixtyCredits(ada);
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText(`Thank you, ${adaSelf.name}`);

  // The waiting message is sent once, for one credit.
  await ada.goto('/chats');
  await expect(ada).toHaveURL(/\/chats\?conversation=[\w-]+$/);
  const again = conversation(ada, brunoSelf.name);
  await again.write('Here I am again.');
  await expect(again.message('Here I am again.')).toBeVisible();
  await expect(ada.getByText('59 credits left')).toBeVisible();
  await context.close();
});
