import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  test as base,
  expect,
} from '@playwright/test';
import axe from 'axe-core';
import { httpRetry } from '#contract/limits/app.ts';

/** A running site: the built app and the real server over a data directory of its own. */
export type TestSite = { readonly url: string; readonly stop: () => Promise<void> };

const root = new URL('../..', import.meta.url).pathname;

const address = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const onData = (bytes: Buffer) => {
      output += bytes.toString();
      const url = /listening on (http:\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    server.stdout?.on('data', onData);
    server.stderr?.on('data', onData);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });

/** `operate` runs an operator command beside the running server. */
export type OperableSite = TestSite & { readonly operate: (...words: readonly string[]) => Promise<void> };

/** Starts a site. `environment` takes the variables of the README's configuration table; `directory` holds the sources. */
export const startSite = async (
  environment: Readonly<Record<string, string>> = {},
  directory = root,
): Promise<OperableSite> => {
  const data = mkdtempSync(join(tmpdir(), 'vesper-site-'));
  const options = {
    cwd: directory,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: data,
      DEMO: '1',
      DEMO_COUNTRY: 'world',
      DEMO_LIFE: '0',
      TRUST_PROXY: '1',
      DATABASE_URL: '',
      ...environment,
    },
  };
  const server = spawn(process.execPath, ['server/start/main.ts'], options);
  const url = await address(server);
  return {
    url,
    operate: async (...words) => {
      await promisify(execFile)(process.execPath, ['server/operator/main.ts', ...words], options);
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
};

/** Every page makes no third-party request, violates no CSP directive and throws no error. */
const watch = (page: Page, origin: string, troubles: string[]): void => {
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    const isPolicy = /Content Security Policy|Trusted Type/i.test(message.text());
    if (isPolicy || (message.type() === 'error' && /React|Uncaught/.test(message.text())))
      troubles.push(message.text());
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      troubles.push(`foreign request: ${request.url()}`);
  });
};

let people = 0;

/** A separate IP address for each person, so that they do not share rate limits. */
const ownAddress = (): Record<string, string> => {
  people += 1;
  return { 'x-forwarded-for': `10.0.${people >> 8}.${people % 256}` };
};

/** The visitor has already confirmed their age. A first visit is tested in frame.test.ts. [ENTRY-03] */
const hasEntered = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      localStorage.setItem('entry-warning', '{"at":0}');
    } catch {
      // A page with an opaque origin has no storage.
    }
  });

const requestsInFlight = new WeakMap<Page, Set<Request>>();

const trackRequests = (page: Page): void => {
  const inFlight = new Set<Request>();
  requestsInFlight.set(page, inFlight);
  page.on('request', (request) => {
    // The event stream never ends.
    if (request.resourceType() !== 'eventsource') inFlight.add(request);
  });
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
};

/** Waits until no request to one of these addresses is under way. */
export const expectAnswered = (page: Page, address: RegExp): Promise<void> =>
  expect
    .poll(() => [...(requestsInFlight.get(page) ?? [])].filter((request) => address.test(request.url())).length, {
      intervals: [10, 20, 50],
    })
    .toBe(0);

/**
 * From here on no response reaches the page, save from some addresses: each carries the server's time, which would
 * override a fake clock. Ends when the last response has arrived. `page.unroute('**\/api/*')` undoes it.
 */
export const silenceServer = async (page: Page, except?: RegExp): Promise<void> => {
  const held = new Set<Request>();
  await page.route('**/api/*', async (route) => {
    if (except?.test(route.request().url())) return route.continue();
    held.add(route.request());
  });
  await expect
    .poll(() => [...(requestsInFlight.get(page) ?? [])].filter((request) => !held.has(request)).length)
    .toBe(0);
};

/** A person with a browser of their own. */
export const openBrowserAs = async (
  browser: Browser,
  site: TestSite,
  options: Parameters<Browser['newContext']>[0] = {},
) => {
  const context: BrowserContext = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: ownAddress(),
    ...options,
  });
  context.on('page', trackRequests);
  await hasEntered(context);
  return { context, page: await context.newPage() };
};

export const test = base.extend<{ troubles: string[]; isFirstVisit: boolean }, { site: TestSite }>({
  /** The browser has not answered the entry warning yet. */
  isFirstVisit: [false, { option: true }],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  troubles: async ({}, use) => use([]),
  context: async ({ context, site, troubles, isFirstVisit }, use) => {
    context.on('page', (page) => {
      watch(page, site.url, troubles);
      trackRequests(page);
    });
    if (!isFirstVisit) await hasEntered(context);
    await use(context);
    expect(troubles).toEqual([]);
  },
});

/**
 * Advances the installed clock until the client has made its last attempt, as counted by `requests`. The steps leave time
 * for each response: a longer step could time out an attempt that has not been sent.
 */
export const runRetriesOut = async (page: Page, requests: () => number): Promise<void> => {
  const step = 2_000;
  const attempts = 1 + httpRetry.retries;
  for (let ran = 0; requests() < attempts && ran < 2 * attempts * httpRetry.timeout; ran += step) {
    await page.clock.runFor(step);
    await setTimeout(100);
  }
};

/**
 * While `act` runs, requests to an address fail as if the server were unreachable. `givenUp()` advances the clock until
 * the client has given up.
 */
export const failRequests = async (
  page: Page,
  address: string,
  method: string,
  act: (givenUp: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  let requests = 0;
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.continue();
    requests += 1;
    return route.abort('connectionrefused');
  });
  await act(() => runRetriesOut(page, () => requests));
  await page.unroute(address);
};

/** The server handles the first request, but its response is lost. Returns a counter of requests. */
export const dropFirstResponse = async (
  page: Page,
  address: string | RegExp,
  method: string,
): Promise<() => number> => {
  let requests = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    requests += 1;
    if (requests > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => requests;
};

/** Elements that are fading in do not have their final colours yet. Animations without an end are not waited for. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const listRunning = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    for (let running = listRunning(); running.length > 0; running = listRunning())
      // oxlint-disable-next-line no-await-in-loop -- The end of one animation can start the next.
      await Promise.allSettled(running.map(({ finished }) => finished));
  });

const axeOptions: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Passes need not be reported.
  resultTypes: ['violations'],
};

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the page as it stands. A state is scanned by one
 * test only: here, or in screens.test.ts when its address alone shows it. Axe requires a first heading: the one of a page
 * that is still loading goes before the page's own comes. [UI-11]
 */
export const expectAccessible = async (
  page: Page,
  heading: Locator = page.locator('h1:not([aria-busy=true] *)').first(),
): Promise<void> => {
  await expect(heading).toBeAttached();
  await waitForAnimations(page);
  // A frame would need axe of its own.
  expect(page.frames()).toHaveLength(1);
  // Parsing axe takes longer than a scan: it stays in its document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    const { run }: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  }, axeOptions);
  expect(violations).toEqual([]);
};

export { expect } from '@playwright/test';
