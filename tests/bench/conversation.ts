/** The speed of a conversation of ten thousand messages for a member, in a browser beside the server. */
import { type Browser, type Page, chromium } from '@playwright/test';
import { authCookie } from '#contract/limits/account.ts';
import { openDatabase } from '#server/db/open.ts';
import { countElements, measureShiftOnLoadEarlier } from '#tests/e2e/pages/message-list-scroll.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type TestMember, addTestMember, addConversation, buildMessages } from '#tests/server/kit/conversations.ts';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { type Figure, median, milliseconds, percentile, runAlone } from './figures.ts';
import { type BenchServer, buildIfNeeded, startServer } from './server.ts';

const many = 10_000;
const rounds = 5;
const sent = 40;
const pages = 10;

const enter = async (browser: Browser, { url }: BenchServer, { token }: TestMember): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 412, height: 823 }, locale: 'en-GB' });
  await context.addCookies([{ name: authCookie.name, value: token, url, httpOnly: true, sameSite: 'Lax' }]);
  return context.newPage();
};

/** From the tap in the list until the last message is seen, and how long the page was blocked meanwhile. */
const open = async (page: Page, talk: string, last: string): Promise<{ shown: number; blocked: number }> => {
  await page.goto('/settings');
  await page.goto('/chats');
  const row = page.locator(`a[href="/chats/${talk}"]`).first();
  await row.waitFor();
  return row.evaluate(async (link: HTMLElement, text) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    const isSeen = () =>
      [...document.querySelectorAll('[data-line]')].some((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return line.textContent.includes(text) && top >= 0 && bottom <= innerHeight;
      });
    const began = performance.now();
    link.click();
    while (!isSeen()) await new Promise((done) => requestAnimationFrame(done));
    const shown = performance.now() - began;
    await new Promise((done) => setTimeout(done, 500));
    return { shown, blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0) };
  }, last);
};

/** How long each picture takes while the log is scrolled up. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const log = document.querySelector('[role=log]');
    const times: number[] = [];
    let before = await new Promise<number>((done) => requestAnimationFrame(done));
    for (let frame = 0; frame < 240; frame += 1) {
      if (log !== null) log.scrollTop -= 60;
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      times.push(now - before);
      before = now;
    }
    return times;
  });

/** When this text is in the log, on a clock that all pages share. */
const appearance = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (expectedText) =>
      new Promise<number>((done) => {
        const look = () => {
          const lines = [...document.querySelectorAll('[data-line]')];
          if (!lines.some((line) => line.textContent.includes(expectedText))) return;
          watching.disconnect();
          done(performance.timeOrigin + performance.now());
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

/** When Enter was pressed, on the same clock. */
const pressing = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) =>
        addEventListener('keydown', ({ timeStamp }) => done(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  );

const send = async (from: Page, to: Page, text: string): Promise<{ own: number; theirs: number }> => {
  const box = from.getByRole('textbox');
  await box.fill(text);
  const both = Promise.all([pressing(from), appearance(from, text), appearance(to, text)]);
  // The pages listen before the key is pressed.
  await Promise.all([from, to].map((page) => page.evaluate(() => undefined)));
  await box.press('Enter');
  const [began, own, theirs] = await both;
  return { own: own - began, theirs: theirs - began };
};

export const conversationFigures = async (): Promise<Figure[]> => {
  const executablePath = browserPath();
  if (executablePath === null) return [{ what: 'a long conversation', measured: 'no Chromium was found' }];
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  const db = await openDatabase(storage);
  const [ada, bruno] = [await addTestMember(db, 'Ada', { credits: sent }), await addTestMember(db, 'Bruno')];
  const talk = await addConversation(db, ada, bruno, buildMessages(ada, bruno, many));
  await db.close();
  const server = await startServer(storage);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const [adas, brunos] = [await enter(browser, server, ada), await enter(browser, server, bruno)];

  const openings = [];
  for (let round = 0; round < rounds; round += 1) openings.push(await open(adas, talk, `Message ${many}:`));
  const elements = await countElements(adas);

  await adas.getByRole('log').hover();
  const slips = [];
  for (let page = 0; page < pages; page += 1) slips.push(await measureShiftOnLoadEarlier(adas));
  const most = Math.max(elements, await countElements(adas));
  await adas.getByRole('log').focus();
  await adas.keyboard.press('End');
  const frames = await scroll(adas);

  await brunos.goto(`/chats/${talk}`);
  await brunos.getByRole('log').getByText(`Message ${many}:`).waitFor();
  const times = [];
  for (let message = 0; message < sent; message += 1) times.push(await send(adas, brunos, `Now ${message}.`));
  await browser.close();
  await server.stop();
  await storage.remove();

  const what = `a conversation of ${many.toLocaleString('en')} messages`;
  return [
    {
      what: `${what}: from the tap until the last one is seen`,
      measured: milliseconds(median(openings.map(({ shown }) => shown))),
      goal: '500 ms',
    },
    {
      what: '… blocked meanwhile (TBT)',
      measured: milliseconds(median(openings.map(({ blocked }) => blocked))),
      goal: '200 ms',
    },
    { what: '… elements in the page', measured: String(most), goal: '1,500' },
    {
      what: '… a picture while it is scrolled (p95)',
      measured: milliseconds(percentile(frames, 0.95)),
      goal: '33 ms',
    },
    {
      what: `… how far what is read moves while ${pages} times earlier messages come before it, at most`,
      measured: `${Math.max(...slips).toFixed(1)} px`,
      goal: '2 px',
    },
    {
      what: '… from Enter to the own bubble (p95)',
      measured: milliseconds(
        percentile(
          times.map(({ own }) => own),
          0.95,
        ),
      ),
      goal: '50 ms',
    },
    {
      what: '… from Enter to the other side’s page (p95)',
      measured: milliseconds(
        percentile(
          times.map(({ theirs }) => theirs),
          0.95,
        ),
      ),
      goal: '300 ms',
    },
  ];
};

await runAlone(import.meta.main, conversationFigures);
