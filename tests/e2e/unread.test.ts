import type { Page } from '@playwright/test';
import { addTestMember, addConversation } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { shell } from './pages/app-shell.ts';
import { actViaApi } from './pages/new-member.ts';
import { expect, openBrowserAs } from './test-site.ts';

/** Makes the tab hidden, or visible again. */
const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((given) => {
    Object.defineProperty(document, 'visibilityState', { value: given, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const expectWaiting = (page: Page, count: number): Promise<void> =>
  expect(page).toHaveTitle(count === 0 ? /^[^(]/ : new RegExp(`^\\(${count}\\) \\S`));

test('a message read in one tab is read in all; in a hidden tab it stays unread [CHAT-04 CHAT-10 TITLE-01 TITLE-03]', async ({
  page,
  context,
  browser,
  site,
  db,
}) => {
  const [ada, bruno] = [await addTestMember(db, 'Ada'), await addTestMember(db, 'Bruno')];
  await addConversation(db, ada, bruno, [{ by: bruno, body: 'Good evening!', time: Date.now() - 60_000 }]);
  const elsewhere = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await Promise.all([enterAs(context, site, ada), enterAs(elsewhere.context, site, bruno)]);
  await elsewhere.page.goto('/members');
  const write = (message: string) => actViaApi(elsewhere.page, 'sendMessage', { profile: ada.id, message });
  const other = await context.newPage();
  await page.goto('/members');
  await other.goto('/chats');
  await expect(chats(other).row(bruno.name)).toBeVisible();
  await write('Are you there?');
  for (const tab of [page, other]) await expectWaiting(tab, 1);
  await chats(other).row(bruno.name).click();
  await expect(conversation(other, bruno.name).message('Are you there?')).toBeVisible();
  for (const tab of [other, page]) await expectWaiting(tab, 0);
  await expect(shell(page).place('Messages')).not.toHaveAccessibleName(/\d/);

  await show(other, 'hidden');
  await write('And now?');
  await expect(conversation(other, bruno.name).message('And now?')).toBeVisible();
  for (const tab of [other, page]) await expectWaiting(tab, 1);
  await show(other, 'visible');
  for (const tab of [other, page]) await expectWaiting(tab, 0);
  await elsewhere.context.close();
});
