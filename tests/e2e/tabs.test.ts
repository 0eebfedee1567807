import type { BrowserContext, Page } from '@playwright/test';
import { demo, logIn, enterAsDemo } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, test } from './test-site.ts';

/** A tab whose timers of a second and more never fire: what changes there does not wait for a poll. */
const openWithoutLongTimers = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start: (act: () => void, ms?: number) => number = window[name].bind(window);
      Object.assign(window, { [name]: (act: () => void, ms = 0) => (ms < 1_000 ? start(act, ms) : 0) });
    }
  });
  return tab;
};

test('a logout in one tab logs out the other at once [SESSION-01 LOGIN-05]', async ({ page, context }) => {
  await enterAsDemo(page);
  const other = await openWithoutLongTimers(context);
  await other.goto('/chats');
  await expect(shell(other).account).toBeVisible();
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
});

test('a login in one tab logs in the other at once @nightly [SESSION-01]', async ({ page, context }) => {
  await page.goto('/login');
  const other = await openWithoutLongTimers(context);
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(/\/members$/);
  await expect(shell(other).account).toBeVisible();
});

test('a language chosen in one tab applies in the other at once, and redirects keep it @nightly [LANG-06 LANG-09]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const other = await openWithoutLongTimers(context);
  await other.goto('/chats');
  await expect(other).toHaveURL(/\/login\?return=%2Fchats$/);
  await shell(page).language.click();
  await page.getByText('Deutsch').click();
  await expect(other.getByRole('button', { name: 'Sprache DE' })).toBeVisible();
  await page.goto('/lang-config');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(shell(other).language).toContainText('EN');
  await logIn(other, demo.free, demo.password);
  await expect(other).toHaveURL(/\/chats$/);
  await expect(shell(other).language).toContainText('EN');
});
