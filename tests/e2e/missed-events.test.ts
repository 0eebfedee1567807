import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Database } from '#server/db/open.ts';
import { type TestMember, addTestMember, addConversation } from '#tests/server/kit/conversations.ts';
import { enterAs, test } from './seeded-test.ts';
import { actViaApi } from './pages/act-via-api.ts';
import { recordRequests } from './pages/request-log.ts';
import { conversation } from './pages/conversation.ts';
import { type TestSite, expect, openBrowserAs } from './test-site.ts';

const stream = /\/api\/events\.php/;

/** Ada, who is in this browser, and Bruno, who writes to her. */
const talk = async (db: Database, site: TestSite, context: BrowserContext, browser: Browser) => {
  const [ada, bruno]: [TestMember, TestMember] = [await addTestMember(db, 'Ada'), await addTestMember(db, 'Bruno')];
  await addConversation(db, ada, bruno, [
    { by: bruno, body: 'Good evening!', time: Date.now() - 60_000 },
    { by: ada, body: 'Good evening to you.', time: Date.now() - 30_000 },
  ]);
  const elsewhere = await openBrowserAs(browser, site, { locale: 'en-GB' });
  await Promise.all([enterAs(context, site, ada), enterAs(elsewhere.context, site, bruno)]);
  await elsewhere.page.goto('/pages/terms');
  return {
    address: `/members/${bruno.id}/chat`,
    write: (message: string) => actViaApi(elsewhere.page, 'sendMessage', { profile: ada.id, message }),
    close: () => elsewhere.context.close(),
  };
};

const turn = (page: Page, seconds: number, until: () => Promise<void>): Promise<void> => {
  let left = seconds;
  return expect(async () => {
    if (left > 0) await page.clock.runFor(1_000);
    left -= 1;
    await until();
  }).toPass({ intervals: [50], timeout: 60_000 });
};

const isShown = async (page: Page, text: string): Promise<void> =>
  expect(await conversation(page, 'Bruno').message(text).count()).toBe(1);

const expectNothingUnread = (page: Page): Promise<void> => expect(page).toHaveTitle(/^[^(]/);

test('shows a message that arrives after the conversation response and before its stream opens [CHAT-16]', async ({
  page,
  context,
  browser,
  site,
  db,
}) => {
  const { address, write, close } = await talk(db, site, context, browser);
  const gate = Promise.withResolvers<void>();
  await context.route(stream, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const requested = page.waitForRequest(stream);
  const loaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('/api/chat.php'),
  );
  await page.goto(address);
  await Promise.all([requested, loaded]);
  await write('In between');
  gate.resolve();
  // Before the first refresh could bring it.
  await expect(conversation(page, 'Bruno').message('In between')).toBeVisible({ timeout: 4_000 });
  await expectNothingUnread(page);
  await close();
});

test('without a stream, refreshes after 5 s and every 60 s load new messages into the open conversation @nightly [CHAT-16 REFRESH-02 REFRESH-03]', async ({
  page,
  context,
  browser,
  site,
  db,
}) => {
  test.slow();
  const { address, write, close } = await talk(db, site, context, browser);
  await context.route(stream, (route) => route.abort());
  const reads = await recordRequests(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(address);
  await expect(conversation(page, 'Bruno').message('Good evening!')).toBeVisible();
  await write('After five seconds');
  await turn(page, 9, () => isShown(page, 'After five seconds'));
  await expectNothingUnread(page);
  await write('After a minute');
  await turn(page, 70, () => isShown(page, 'After a minute'));
  await expectNothingUnread(page);
  const before = await reads('chat');
  await turn(page, 130, async () => expect((await reads('user')).length).toBeGreaterThan(5));
  await page.clock.runFor(5_000);
  expect((await reads('chat')).length - before.length).toBeLessThanOrEqual(1);
  await close();
});

test('a silent stream is reopened and delivers the messages sent meanwhile @nightly [CHAT-16]', async ({
  page,
  context,
  browser,
  site,
  db,
}) => {
  test.slow();
  const { address, write, close } = await talk(db, site, context, browser);
  // A stalled connection: it stays open but delivers nothing.
  await page.addInitScript(() => {
    let isCut = false;
    addEventListener('cut', () => (isCut = true), { once: true });
    const Own = EventSource;
    window.EventSource = class extends Own {
      constructor(url: string | URL) {
        super(url);
        const isFirst = !isCut;
        for (const sign of ['open', 'message', 'beat', 'error'])
          super.addEventListener(sign, (event) => isFirst && isCut && event.stopImmediatePropagation());
      }
    };
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const begun = page.waitForResponse(stream);
  await page.goto(address);
  await begun;
  await write('Over a whole line');
  await expect(conversation(page, 'Bruno').message('Over a whole line')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('cut')));
  // The user refresh fails, so it cannot report the missed message.
  await context.route(/\/api\/user\.php/, (route) => route.abort());
  await write('Over a cut line');
  const again = page.waitForRequest(stream);
  await turn(page, 85, () => isShown(page, 'Over a cut line'));
  expect((await again).url()).toMatch(/\?last=\d+$/);
  await expectNothingUnread(page);
  await close();
});
