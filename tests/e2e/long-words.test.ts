import type { Locator } from '@playwright/test';
import { type TestMember, addTestMember, addConversation } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { chats } from './pages/conversation-list.ts';
import { conversation } from './pages/conversation.ts';
import { expect, openBrowserAs } from './test-site.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
};

const talkOf = (one: TestMember, other: TestMember) => [
  { by: other, body: 'Do you know the place by the river?', time: Date.now() - 90_000_000 },
  { by: one, body: 'I do. I live near it.', time: Date.now() - 86_400_000 },
];

test('a long name and a long place are not cut in half and leave no lone character on a line [PROFILE-01 CHAT-01 UI-01]', async ({
  page,
  context,
  site,
  db,
}) => {
  const me = await addTestMember(db, 'Nina');
  const other = await addTestMember(db, 'WilhelmineMaximiliane', { city: 'Villingen-Schwenningen-Obereschach' });
  const id = await addConversation(db, me, other, talkOf(me, other));
  await enterAs(context, site, me);
  await page.setViewportSize({ width: 360, height: 740 });

  await page.goto(`/members/${other.id}`);
  const place = page.getByRole('main').getByText(/^Villingen-Schwenningen-Obereschach, /);
  const [pin, words] = [await boxOf(place.locator('svg')), await boxOf(place)];
  const written = await place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].at(-1)?.left ?? 0;
  });
  expect(written).toBeGreaterThanOrEqual(pin.x + pin.width);
  expect(words.x + words.width).toBeLessThanOrEqual(360);

  await page.goto(`/chats/${id}`);
  const { box } = conversation(page, other.name);
  await expect(box).toBeVisible();
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
});

test('beside a conversation the list gives a name the available width @nightly [CHAT-02]', async ({
  page,
  context,
  site,
  db,
}) => {
  const me = await addTestMember(db, 'Nina');
  const other = await addTestMember(db, 'L', { demo: 1 });
  const id = await addConversation(db, me, other, talkOf(me, other));
  await enterAs(context, site, me);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`/chats/${id}`);
  const { list, row } = chats(page);
  await expect(row(other.name)).toContainText('Demo');
  const name = row(other.name).getByText(other.name, { exact: true });
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  // The menu takes no width of the row and appears on hover.
  const [whole, inner] = [await boxOf(list.getByRole('listitem').first()), await boxOf(row(other.name))];
  expect(inner.width).toBe(whole.width);
  await row(other.name).hover();
  const menu = list.getByRole('button', { name: `More about ${other.name}` });
  await expect(menu).toHaveCSS('opacity', '1');
  // The text of the second line ends before the menu button.
  const lastMessage = await boxOf(row(other.name).getByText(/I live near it/));
  expect(lastMessage.x + lastMessage.width).toBeLessThanOrEqual((await boxOf(menu)).x + 10);
  await chats(page).askToDelete(other.name);
  await expect(chats(page).question(other.name)).toBeVisible();
});

test('on touch screens the menu of a row is below the time and takes no width from the name @nightly [CHAT-02 UI-11]', async ({
  browser,
  site,
  db,
}) => {
  const me = await addTestMember(db, 'Nina');
  const other = await addTestMember(db, 'Anna', { demo: 1 });
  const id = await addConversation(db, me, other, talkOf(me, other));
  for (const [viewport, path] of [
    [{ width: 360, height: 740 }, '/chats'],
    [{ width: 820, height: 1180 }, `/chats/${id}`],
  ] as const) {
    const { page, context } = await openBrowserAs(browser, site, { viewport, hasTouch: true, isMobile: true });
    await enterAs(context, site, me);
    await page.goto(path);
    const { list, row } = chats(page);
    const name = row(other.name).getByText(other.name, { exact: true });
    await expect(row(other.name)).toContainText('Demo');
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    const menu = list.getByRole('button', { name: `More about ${other.name}` });
    const [whole, button] = [await boxOf(row(other.name)), await boxOf(menu)];
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    expect(button.y + button.height).toBeLessThanOrEqual(whole.y + whole.height);
    const time = await boxOf(row(other.name).getByText('Yesterday', { exact: true }));
    expect(time.x + time.width).toBeGreaterThan(button.x + button.width / 2);
    // The text of the second line ends before the menu button.
    const lastMessage = await boxOf(row(other.name).getByText(/I live near it/));
    expect(lastMessage.x + lastMessage.width).toBeLessThanOrEqual(button.x + 10);
    await chats(page).askToDelete(other.name);
    await expect(chats(page).question(other.name)).toBeVisible();
    await context.close();
  }
});
