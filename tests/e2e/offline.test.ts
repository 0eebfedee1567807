import type { BrowserContext, Page } from '@playwright/test';
import { logInViaApi } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { chats } from './pages/conversation-list.ts';
import { expect, expectAccessible, test } from './test-site.ts';

const rows = (page: Page) => chats(page).list.getByRole('link');
const savedAt = (page: Page) => page.getByText(/^As of \d/);
const label = (page: Page) => page.getByText('You are offline');
/** Only a page of the server carries data; the shell in the copy has none. */
const serverPage = (page: Page) => page.locator('#start-data');

/** Paths of the calls and photos that the browser keeps, in any cache. */
const keptPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = kept.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => /^\/(?:api|photos)\//.test(path));
  });

/** Everything that scripts of this site could read in this browser. */
const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const replies = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return Promise.all(replies.map((reply) => reply?.text() ?? Promise.resolve('')));
      }),
    );
    const databases = await indexedDB.databases();
    return JSON.stringify([kept, databases, Object.entries(localStorage), Object.entries(sessionStorage)]);
  });

/** Visits the conversations as a member, until the copy is complete. */
const visit = async (context: BrowserContext, url: string): Promise<{ page: Page; name: string; said: string }> => {
  const name = 'Theo';
  const said = 'A tiny cinema, an old film, and far too much popcorn.';
  const page = await context.newPage();
  await logInViaApi(page);
  await page.goto(`${url}/chats`);
  await rows(page).filter({ hasText: name }).click();
  await expect(page.getByText(said)).toBeVisible();
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => path.startsWith('/photos/')).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  return { page, name, said };
};

test('without a network a member reads the list and a conversation, and nothing after the logout [OFFLINE-03 OFFLINE-04 OFFLINE-05 OFFLINE-06]', async ({
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { page, name, said } = await visit(context, url);
  await page.close();
  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto(`${url}/chats`);
  await expect(rows(opened).filter({ hasText: name })).toBeVisible();
  await expect(label(opened)).toBeVisible();
  await expect(serverPage(opened)).toHaveCount(0);
  await expect(savedAt(opened).first()).toBeVisible();
  await rows(opened).filter({ hasText: name }).click();
  await expect(opened.getByText(said)).toBeVisible();
  await expect(opened.locator('header').getByText(/^As of \d/)).toBeVisible();
  await expectAccessible(opened);

  await opened.goto(`${url}/members`);
  await expect(opened.getByText('This is not available offline.')).toBeVisible();
  await expect(label(opened)).toBeVisible();

  await context.setOffline(false);
  await opened.goto(`${url}/chats`);
  await expect(rows(opened).filter({ hasText: name })).toBeVisible();
  await expect(label(opened)).toHaveCount(0);
  await expect(savedAt(opened)).toHaveCount(0);
  await expect(serverPage(opened)).toHaveCount(1);
  await opened.goto(`${url}/settings`);
  expect(await readEverything(opened)).toContain(said);
  await shell(opened).logOut();
  await expect.poll(() => keptPaths(opened)).toEqual([]);
  const left = await readEverything(opened);
  for (const text of [name, said, 'demo@vesper.example']) expect(left).not.toContain(text);

  await context.setOffline(true);
  const after = await context.newPage();
  await after.goto(`${url}/chats`);
  await expect(label(after)).toBeVisible();
  await expect(after.getByText(name)).toHaveCount(0);
});
