/**
 * First visits in the conditions of Lighthouse over HTTP/2, beside a page with React alone; and the slowest frame of six
 * gestures.
 * `RUNS=1`: runs of each page, whose median counts.
 */
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { demoLogins } from '#server/demo/seed.ts';
import { chats } from '#tests/e2e/pages/conversation-list.ts';
import { everyone, members } from '#tests/e2e/pages/members.ts';
import { swipeGame } from '#tests/e2e/pages/swipe-game.ts';
import { startHttp2Proxy } from '#tests/server/kit/http2-proxy.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { type Figure, kilobytes, median, milliseconds, runAlone } from './figures.ts';
import { startFloorPage } from './floor-page.ts';
import { type Conditions, type Visit, conditions, performanceScore, visit } from './page-metrics.ts';
import { buildIfNeeded, startServer } from './server.ts';

const runs = Number(process.env['RUNS'] ?? 5);

type Place = { readonly name: string; readonly path: string; readonly loggedIn?: true };

const places = (chat: string): readonly Place[] => [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/signup' },
  { name: 'pricing', path: '/pricing' },
  { name: 'lander (gallery)', path: '/landers/gallery' },
  { name: 'members', path: '/members', loggedIn: true },
  { name: 'chat', path: chat, loggedIn: true },
];

const mobileGoal = ({ loggedIn, path }: Place): string =>
  loggedIn
    ? 'score 92, FCP 1.0 s, LCP 2.5 s, TBT 150 ms'
    : `score 97, FCP 1.0 s, LCP 1.8 s, TBT ${path === '/signup' ? 150 : 100} ms`;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const openContext = (browser: Browser, url: string, session: Session | undefined, { viewport }: Conditions) =>
  browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    viewport,
    locale: 'en-GB',
    // It starts after the page and fetches the whole app.
    serviceWorkers: 'block',
    ...(session !== undefined && { storageState: session }),
  });

const medianOf = (visits: readonly Visit[]): Visit => {
  const of = (name: keyof Visit): number => median(visits.map((each) => each[name]));
  const [bytes, html, files] = [of('bytes'), of('html'), of('files')];
  return { bytes, html, files, fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') };
};

const format = (measured: Visit, floor: Visit, condition: Conditions): string =>
  [
    `score ${performanceScore(measured, condition).toFixed(0)}`,
    `${kilobytes(measured.bytes)} in ${measured.files} files (HTML ${kilobytes(measured.html)})`,
    `FCP ${milliseconds(measured.fcp)}`,
    `LCP ${milliseconds(measured.lcp)} (${(measured.lcp / floor.lcp).toFixed(1)} x floor)`,
    `TBT ${milliseconds(measured.tbt)}`,
    `CLS ${measured.cls.toFixed(3)}`,
  ].join(', ');

type InteractionTimes = { interactions: number[] };

/** The longest time from an input to the next frame during an act, ms. Times below 16 ms are not reported: 0. */
const slowestFrame = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const times: InteractionTimes = { interactions: [] };
    Object.assign(globalThis, times);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) times.interactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  // Event timings are reported after the frame.
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as InteractionTimes).interactions));
};

/** Each gesture on a page that has settled, none of which loads a new document. */
const gestures: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  'open a chat': async (page) => {
    await page.goto('/chats');
    const row = chats(page).list.getByRole('link').first();
    await row.waitFor();
    return slowestFrame(page, async () => {
      await row.click();
      await page.getByRole('log').waitFor();
    });
  },
  'send a message': async (page) => {
    const box = page.getByLabel(/^Message to /);
    return slowestFrame(page, async () => {
      await box.pressSequentially('Hello!');
      await box.press('Enter');
    });
  },
  'swipe ten times': async (page) => {
    await page.goto('/swipe-game');
    const game = swipeGame(page);
    await game.pass.waitFor();
    return slowestFrame(page, async () => {
      for (let swipe = 0; swipe < 10; swipe += 1) {
        const before = await game.name.textContent();
        await game.pass.click();
        await game.name.filter({ hasNotText: before ?? '' }).waitFor();
      }
    });
  },
  'open a modal (filters)': async (page) => {
    await page.goto(everyone);
    const { filters, dialog } = members(page);
    return slowestFrame(page, async () => {
      await filters.click();
      await dialog.waitFor();
    });
  },
  'choose a filter': async (page) => {
    const { gender, show, dialog } = members(page);
    return slowestFrame(page, async () => {
      await gender('Women').click();
      await show.click();
      await dialog.waitFor({ state: 'hidden' });
    });
  },
  'switch the language': async (page) => {
    const button = page.getByRole('button', { name: /^Language/ });
    await button.scrollIntoViewIfNeeded();
    return slowestFrame(page, async () => {
      await button.click();
      await page.locator('[lang=de]').last().click();
      await page.locator('html[lang=de]').waitFor();
    });
  },
};

const gestureFigures = async (browser: Browser, url: string, session: Session): Promise<Figure[]> => {
  const measured = new Map<string, number[]>();
  for (const condition of conditions.filter(({ name }) => name === 'mobile'))
    for (let run = 0; run < runs; run += 1) {
      const context = await openContext(browser, url, session, condition);
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: condition.cpu });
      for (const [name, gesture] of Object.entries(gestures))
        measured.set(name, [...(measured.get(name) ?? []), await gesture(page)]);
      await context.close();
    }
  return [...measured].map(([name, times]) => ({
    what: `${name}, processor slowed 4 times: INP`,
    measured: milliseconds(median(times)),
    goal: '150 ms',
  }));
};

/** Logs in by a call, past the warning of a first visit, and finds a conversation. */
const enter = async (browser: Browser, url: string): Promise<{ session: Session; chat: string }> => {
  const context = await openContext(browser, url, undefined, conditions[0]);
  const page = await context.newPage();
  const data = { login: demoLogins.premiumLogin, password: demoLogins.password };
  const response = await page.request.post(calls.login.path, { data });
  if (!response.ok()) throw new Error(`The login was refused: ${response.status()}`);
  await page.goto('/chats');
  await page.evaluate(() => localStorage.setItem('entry-warning', '{"at":0}'));
  await chats(page).list.getByRole('link').first().waitFor();
  const chat = await chats(page).firstPath();
  const session = await context.storageState();
  await context.close();
  return { session, chat };
};

export const firstVisitFigures = async (): Promise<Figure[]> => {
  const executablePath = browserPath();
  if (executablePath === null) return [{ what: 'first visits', measured: 'no Chromium was found' }];
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  const server = await startServer(storage);
  const floorPage = await startFloorPage();
  const [site, floorSite] = await Promise.all([
    startHttp2Proxy(() => server.url),
    startHttp2Proxy(() => floorPage.url),
  ]);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const { session, chat } = await enter(browser, site.origin);
  const visitOnce = async (url: string, path: string, known: Session | undefined, condition: Conditions) => {
    const context = await openContext(browser, url, known, condition);
    const measured = await visit(context, path, condition);
    await context.close();
    return measured;
  };
  const all = places(chat);
  const figures: Figure[] = [];
  for (const condition of conditions) {
    const floors: Visit[] = [];
    const visits = new Map<Place, Visit[]>();
    // In turns: the machine's load changes.
    for (let run = 0; run < runs; run += 1) {
      floors.push(await visitOnce(floorSite.origin, '/', undefined, condition));
      for (const place of all) {
        const known = place.loggedIn ? session : undefined;
        visits.set(place, [...(visits.get(place) ?? []), await visitOnce(site.origin, place.path, known, condition)]);
      }
    }
    const floor = medianOf(floors);
    figures.push({ what: `${condition.name}: React alone, the floor`, measured: format(floor, floor, condition) });
    for (const [place, measured] of visits)
      figures.push({
        what: `${condition.name}: ${place.name}`,
        measured: format(medianOf(measured), floor, condition),
        ...(condition.name === 'mobile' && { goal: mobileGoal(place) }),
      });
  }
  figures.push(...(await gestureFigures(browser, site.origin, session)));
  await browser.close();
  site.stop();
  floorSite.stop();
  floorPage.stop();
  await server.stop();
  await storage.remove();
  return figures;
};

await runAlone(import.meta.main, firstVisitFigures);
