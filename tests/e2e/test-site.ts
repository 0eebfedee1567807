import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { httpRetry } from '#contract/limits.ts';

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

/** Starts a site. `environment` takes the variables of the README's configuration table. */
export const startSite = async (environment: Readonly<Record<string, string>> = {}): Promise<OperableSite> => {
  const data = mkdtempSync(join(tmpdir(), 'vesper-site-'));
  const options = {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: data,
      DEMO: '1',
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
  await hasEntered(context);
  return { context, page: await context.newPage() };
};

export const test = base.extend<{ troubles: string[] }, { site: TestSite }>({
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
  context: async ({ context, site, troubles }, use) => {
    context.on('page', (page) => watch(page, site.url, troubles));
    await hasEntered(context);
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

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, in the page as it stands. [UI-11] */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Elements that are fading in do not have their final colours yet.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
  // Without frames legacy mode needs no second page to merge results, and passes need not be reported.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))).toEqual([]);
};

export { expect } from '@playwright/test';
