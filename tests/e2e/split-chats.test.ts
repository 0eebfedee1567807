import { addConversation, addTestMember } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { expect, expectAccessible } from './test-site.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };

test('a wide window has the conversation beside the list, which keeps its place; a narrow one has it alone, with the draft @nightly [CHAT-22 CHAT-17]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addTestMember(db, 'Ada');
  const partners = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => addTestMember(db, `Partner${at + 10}`)),
  );
  for (const [at, partner] of partners.entries())
    await addConversation(db, ada, partner, [
      { by: partner, body: `Words of ${partner.name}`, time: Date.now() - (at + 1) * 60_000 },
    ]);
  const [newest, oldest] = [partners[0]?.name ?? '', partners.at(-1)?.name ?? ''];
  await enterAs(context, site, ada);

  const chunks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/selected-conversation-')) chunks.push(request.url());
  });
  await page.setViewportSize(narrow);
  await page.goto('/chats');
  await expect(chats(page).row(newest)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(chunks).toEqual([]);

  await page.setViewportSize(wide);
  await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
  await chats(page).row(newest).click();
  await expect(conversation(page, newest).message(`Words of ${newest}`)).toBeVisible();
  expect(chunks).not.toEqual([]);
  await expect(page).toHaveTitle(new RegExp(`${newest} · Messages`));

  const last = chats(page).row(oldest);
  await last.scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => scrollY);
  const [before, scrolled] = [await last.boundingBox(), await scroll()];
  await last.press('Enter');
  await expect(conversation(page, oldest).message(`Words of ${oldest}`)).toBeVisible();
  await expect(last).toBeFocused();
  expect(await last.boundingBox()).toEqual(before);
  expect(await scroll()).toBe(scrolled);
  await expectAccessible(page);

  await page.goBack();
  await expect(conversation(page, newest).message(`Words of ${newest}`)).toBeVisible();
  await page.reload();
  const talk = conversation(page, newest);
  await talk.box.fill('Shall we');
  await page.setViewportSize(narrow);
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/);
  await expect(talk.box).toHaveValue('Shall we');
  await page.setViewportSize(wide);
  await expect(talk.box).toHaveValue('Shall we');
  await page.getByRole('link', { name: 'Back to your messages' }).click();
  await expect(page).toHaveURL(/\/chats\?conversation=[\w-]+$/);
  await expect(talk.box).toHaveValue('Shall we');
});
