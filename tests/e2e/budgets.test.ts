import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demo, enterByCall } from './pages/account.ts';
import { expect, test } from './test-site.ts';

const dist = new URL('../../dist', import.meta.url).pathname;

/** A file that gzip would not shrink has no twin. */
const twinOf = (file: string) => statSync(`${dist}${file}.gz`, { throwIfNoEntry: false });

const travelling = (file: string): number => (twinOf(file) ?? statSync(dist + file)).size;

/** Bytes of what a page fetches until it is quiet, gzip, by kind. */
const firstLoad = async (page: Page, path: string) => {
  const files = new Set<string>();
  const encodings = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    files.add(pathname);
    if (twinOf(pathname) !== undefined) encodings.add(response.headers()['content-encoding'] ?? 'none');
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sum = (kind: string) =>
    [...files].filter((file) => file.endsWith(kind)).reduce((bytes, file) => bytes + travelling(file), 0);
  return { js: sum('.js') / 1_000, css: sum('.css') / 1_000, encodings: [...encodings] };
};

const landers = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
];

const limits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(landers.map((name) => [`/landers/${name}`, 120])),
  '/': 120,
  '/login': 135,
  '/signup': 135,
  '/pricing': 135,
};

for (const [path, limit] of Object.entries(limits))
  test(`${path} fetches at most ${limit} kB of scripts and 20 kB of styles, precompressed`, async ({ page }) => {
    const { js, css, encodings } = await firstLoad(page, path);
    console.log(`${path}: ${js.toFixed(1)} kB JS, ${css.toFixed(1)} kB CSS (gzip)`);
    expect(js).toBeLessThanOrEqual(limit);
    expect(css).toBeLessThanOrEqual(20);
    expect(encodings.filter((encoding) => encoding !== 'br' && encoding !== 'gzip')).toEqual([]);
  });

test('the warning of a first visit fetches at most 4 kB more, after the page', async ({ browser, page, site }) => {
  const entered = await firstLoad(page, '/');
  const context = await browser.newContext({ baseURL: site.url });
  const visited = await context.newPage();
  const first = await firstLoad(visited, '/');
  await expect(visited.getByRole('dialog')).toBeVisible();
  console.log(`warning: ${(first.js - entered.js).toFixed(1)} kB JS (gzip)`);
  expect(first.js - entered.js).toBeLessThanOrEqual(4);
  await context.close();
});

/** The direct debit carries the form library. */
const inside = {
  '/members': 155,
  '/chats': 155,
  '/credits': 160,
  '/premium': 160,
  '/credits/evening': 160,
  '/transactions': 168,
  '/directdebit?bundle=evening&country=NL': 192,
};

test('members and chat fetch at most 155 kB of scripts, credits 160, the pages of a payment little more', async ({
  page,
}) => {
  await enterByCall(page, demo.free, demo.password);
  for (const [path, limit] of Object.entries(inside)) {
    const { js } = await firstLoad(page, path);
    console.log(`${path}: ${js.toFixed(1)} kB JS (gzip)`);
    expect(js).toBeLessThanOrEqual(limit);
  }
});

test('the page paints from its HTML before any script or stylesheet', async ({ page }) => {
  await page.route(/\.(?:js|css)$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Vesper', { exact: true })).toBeVisible();
  expect(statSync(`${dist}/index.html`).size).toBeLessThan(6_000);
});
