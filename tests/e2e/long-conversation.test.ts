import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '#server/db/open.ts';
import { type TestMember, addTestMember, addConversation, buildMessages } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { conversation } from './pages/conversation.ts';
import {
  countElements,
  waitTwoFrames,
  earlierAddress,
  holdRequests,
  firstVisibleMessage,
  measureShiftOnLoadEarlier,
  measureShift,
} from './pages/message-list-scroll.ts';
import { expect, expectAccessible } from './test-site.ts';

const many = 10_000;
/** Elements in the whole page. */
const mostElements = 1_500;
/** Allowed shift of the visible messages, CSS pixels. */
const slip = 2;

const addLongTalk = async (db: Database): Promise<[TestMember, TestMember, string]> => {
  const [ada, bruno] = [await addTestMember(db, 'Ada'), await addTestMember(db, 'Bruno')];
  return [ada, bruno, await addConversation(db, ada, bruno, buildMessages(ada, bruno, many))];
};

/** The photos have no files: this one is served for all of them. */
const withPhotos = async (page: Page): Promise<void> => {
  const body = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#b06a4f' } })
    .webp()
    .toBuffer();
  await page.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/webp', body }));
};

test('a conversation of ten thousand messages opens at the last one and renders only those near the viewport @nightly [CHAT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno, talk] = await addLongTalk(db);
  await enterAs(context, site, ada);
  await withPhotos(page);
  await page.goto(`/chats/${talk}`);
  const { log } = conversation(page, bruno.name);
  await expect(log.getByText(`Message ${many}:`)).toBeInViewport();
  await expect(log).toHaveRole('log');
  expect(await countElements(page)).toBeLessThanOrEqual(mostElements);
  await expectAccessible(page);
});

test('the visible messages keep their position while earlier messages and photos load [CHAT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno, talk] = await addLongTalk(db);
  await enterAs(context, site, ada);
  await withPhotos(page);
  const photos = await holdRequests(page, '**/photos/**');
  await page.goto(`/chats/${talk}`);
  const { log } = conversation(page, bruno.name);
  await expect(log.getByText(`Message ${many}:`)).toBeInViewport();
  await log.hover();
  for (let round = 0; round < 3; round += 1) expect(await measureShiftOnLoadEarlier(page)).toBeLessThanOrEqual(slip);

  const photo = log.getByRole('img', { name: /^Photo/ }).first();
  while ((await photo.count()) === 0) {
    await page.mouse.wheel(0, -200);
    await waitTwoFrames(page);
  }
  await photo.scrollIntoViewIfNeeded();
  await waitTwoFrames(page);
  const before = await firstVisibleMessage(page);
  photos.release();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await waitTwoFrames(page);
  expect(await measureShift(page, before)).toBeLessThanOrEqual(slip);
});

test('all ten thousand messages can be scrolled to the first, day by day, and the DOM stays small @nightly [CHAT-08]', async ({
  page,
  context,
  site,
  db,
}) => {
  test.setTimeout(240_000);
  const [ada, bruno, talk] = await addLongTalk(db);
  await enterAs(context, site, ada);
  await withPhotos(page);
  await page.goto(`/chats/${talk}`);
  const { log } = conversation(page, bruno.name);
  await expect(log.getByText(`Message ${many}:`)).toBeInViewport();
  const seen = await log.evaluate(async (element) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isAtFirst = () =>
      [...element.querySelectorAll('p')].some((line) => line.textContent.startsWith('Message 1:'));
    const days = new Set<string>();
    let elements = 0;
    for (let isDone = false; !isDone; isDone = isAtFirst()) {
      element.scrollTop = 0;
      await frame();
      for (const heading of element.querySelectorAll('h2')) days.add(heading.textContent);
      elements = Math.max(elements, document.querySelectorAll('*').length);
    }
    return { days: [...days], elements };
  });
  expect(seen.elements).toBeLessThanOrEqual(mostElements);
  // Five minutes between two messages: so many days, each with its heading.
  expect(seen.days.length).toBeGreaterThanOrEqual(34);
  expect(seen.days).toEqual(expect.arrayContaining(['Yesterday', expect.stringMatching(/^\d{1,2} \w+$/)]));
  await expect(log.getByText('Message 1:')).toBeVisible();
  await expect(log.getByRole('button', { name: 'Load earlier messages' })).toHaveCount(0);
  await expect(log.getByRole('heading', { name: seen.days.at(-1) ?? 'none' })).toBeVisible();
  // And down again.
  await log.focus();
  await page.keyboard.press('End');
  await expect(log.getByText(`Message ${many}:`)).toBeInViewport();
  expect(await countElements(page)).toBeLessThanOrEqual(mostElements);
});

test('by keyboard the log scrolls, and a button loads earlier messages @nightly [CHAT-08 UI-11]', async ({
  page,
  context,
  site,
  db,
}) => {
  const [ada, bruno, talk] = await addLongTalk(db);
  await enterAs(context, site, ada);
  await withPhotos(page);
  // Scrolling near the top loads automatically; here that has failed, so the button remains.
  await page.route(earlierAddress, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify({ code: 'bad_request' }) }),
  );
  await page.goto(`/chats/${talk}`);
  const { log } = conversation(page, bruno.name);
  await expect(log.getByText(`Message ${many}:`)).toBeInViewport();
  const trouble = page.getByRole('alert').filter({ hasText: /./ });
  // While the conversation opens, the log still scrolls to its end.
  await expect(async () => {
    await log.focus();
    await page.keyboard.press('Home');
    await expect(trouble).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.unroute(earlierAddress);
  await page.keyboard.press('Tab');
  const button = log.getByRole('button', { name: 'Load earlier messages' });
  await expect(button).toBeFocused();
  await expect(log.getByText(`Message ${many - 49}:`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(log.getByText(`Message ${many - 50}:`)).toBeAttached();
  await expect(trouble).toHaveCount(0);
});
