import type { BrowserContext, Page } from '@playwright/test';
import { demo, logInViaApi } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, startSite, test } from './test-site.ts';

test.use({ timezoneId: 'UTC' });

const rows = (page: Page) => page.locator('main a[href^="/chats/"]');

/** What the browser keeps of the site's replies, in every cache. */
const keptReplies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/') || path.startsWith('/photos/'));
  });

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** A visit as a member, until the copy is complete. */
const visit = async (context: BrowserContext, url: string) => {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await logInViaApi(page, demo.free);
  await page.goto(`${url}/chats`);
  await expect(rows(page).first()).toBeVisible();
  const names = await rows(page).allInnerTexts();
  await expect.poll(async () => (await keptReplies(page)).length, { timeout: 20_000 }).toBeGreaterThan(3);
  return { page, names, first: (await rows(page).first().getAttribute('href')) ?? '' };
};

test('[OFFLINE-03 OFFLINE-04] a member reads the list and a conversation without a network; after the logout nothing is left', async ({
  context,
  baseURL,
}) => {
  const { page, names, first } = await visit(context, baseURL ?? '');
  await page.goto(first);
  const bubbles = (of: Page) => of.getByRole('log').getByRole('article');
  console.log(names, first, await keptReplies(page), await databases(page));
  await page.close();
  await context.setOffline(true);
  const opened = await context.newPage();
  opened.on('requestfailed', (r) => console.log('failed', r.url()));
  await opened.goto(`${baseURL}/chats`);
  await expect(rows(opened).first()).toBeVisible();
  console.log(await rows(opened).allInnerTexts(), await opened.locator('output').allInnerTexts());
  await rows(opened).first().click();
  await opened.waitForTimeout(3000);
  console.log(await opened.locator('body').innerText());
  await opened.goto(`${baseURL}/members`);
  await opened.waitForTimeout(5000);
  console.log(await opened.locator('body').innerText());
});
