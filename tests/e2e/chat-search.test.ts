import { addConversation, addTestMember } from '#tests/server/kit/conversations.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { enterAs, test } from './seeded-test.ts';
import { expect, expectAccessible } from './test-site.ts';

test('a search finds a conversation by a word, and is there again after reading it [CHAT-25]', async ({
  page,
  context,
  site,
  db,
}) => {
  const ada = await addTestMember(db, 'Ada');
  const names = ['Wren', 'Otto', 'Mila', 'Hugo', 'Cleo', 'Finn'];
  const partners = await Promise.all(names.map(async (name) => addTestMember(db, name)));
  for (const [at, partner] of partners.entries()) {
    const time = Date.now() - (at + 1) * 60_000;
    await addConversation(db, ada, partner, [
      { by: partner, body: at === 4 ? 'Meet me at the lighthouse' : `Greetings of ${partner.name}`, time },
      { by: ada, body: 'See you there', time: time + 1_000 },
    ]);
  }
  const cleo = partners[4]?.name ?? '';
  await enterAs(context, site, ada);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/chats');
  const { list, row } = chats(page);
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  const before = await row(partners[0]?.name ?? '').boundingBox();
  await page.getByRole('button', { name: 'Search your chats' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your chats' });
  await expect(field).toBeFocused();
  expect(await row(partners[0]?.name ?? '').boundingBox(), 'the list does not move').toEqual(before);
  await page.keyboard.type('LIGHTHOUSE');
  await expect(rows).toHaveCount(1);
  await expect(row(cleo)).toContainText('Meet me at the lighthouse');
  await expect(page.getByText('1 conversation found')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(row(cleo)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(conversation(page, cleo).message('Meet me at the lighthouse')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('LIGHTHOUSE');
  await expect(rows).toHaveCount(1);
  await field.press('Escape');
  await expect(rows).toHaveCount(6);
});
