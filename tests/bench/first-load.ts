/** The brotli bytes that a browser fetches until a screen is complete and idle. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type Page, chromium } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { demoLogins } from '#server/demo/seed.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { type Figure, kilobytes, runAlone } from './figures.ts';
import { type BenchServer, buildIfNeeded, startServer } from './server.ts';

type Screen = { readonly name: string; readonly path: string; readonly loggedIn: boolean; readonly goal: string };

const screens: readonly Screen[] = [
  { name: 'home', path: '/', loggedIn: false, goal: '118 kB JS' },
  { name: 'login', path: '/login', loggedIn: false, goal: '134 kB JS' },
  { name: 'sign-up', path: '/signup', loggedIn: false, goal: '134 kB JS' },
  { name: 'members, logged in', path: '/members', loggedIn: true, goal: '150 kB JS' },
];

const kinds = ['text/html', 'text/javascript', 'text/css'] as const;
type Weight = Readonly<Record<(typeof kinds)[number], { bytes: number; files: number }>>;

/** Without a request for this long the page counts as idle. */
const silence = 1_000;

const logIn = async (page: Page, { url }: BenchServer): Promise<void> => {
  const data = { login: demoLogins.login, password: demoLogins.password };
  const response = await page.request.post(url + calls.login.path, { data });
  if (!response.ok()) throw new Error(`The login was refused: ${response.status()}`);
};

const weigh = async (browser: Browser, server: BenchServer, { path, loggedIn }: Screen): Promise<Weight> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  if (loggedIn) await logIn(page, server);
  const weight: Weight = {
    'text/html': { bytes: 0, files: 0 },
    'text/javascript': { bytes: 0, files: 0 },
    'text/css': { bytes: 0, files: 0 },
  };
  let last = performance.now();
  page.on('request', () => {
    last = performance.now();
  });
  page.on('response', (response) => {
    last = performance.now();
    const headers = response.headers();
    const kind = kinds.find((each) => headers['content-type']?.startsWith(each) === true);
    if (kind === undefined) return;
    weight[kind].bytes += Number(headers['content-length']);
    weight[kind].files += 1;
  });
  await page.goto(server.url + path);
  while (performance.now() - last < silence) await pause(100);
  await context.close();
  return weight;
};

export const firstLoadFigures = async (): Promise<Figure[]> => {
  const executablePath = browserPath();
  if (executablePath === null) return [{ what: 'first load', measured: 'no Chromium was found' }];
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  const server = await startServer(storage);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const figures: Figure[] = [];
  for (const screen of screens) {
    const { 'text/html': html, 'text/javascript': js, 'text/css': css } = await weigh(browser, server, screen);
    figures.push({
      what: `first load of ${screen.name}, brotli`,
      measured: `${kilobytes(js.bytes)} JS (${js.files} files), ${kilobytes(css.bytes)} CSS, ${kilobytes(html.bytes)} HTML`,
      goal: `${screen.goal}, 20 kB CSS`,
    });
  }
  await browser.close();
  await server.stop();
  await storage.remove();
  return figures;
};

await runAlone(import.meta.main, firstLoadFigures);
