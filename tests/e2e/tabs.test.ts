import { demo, logIn, enterAsDemo } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, test } from './test-site.ts';

/** Time within which a change in one tab shows in the other, ms. */
const soon = { timeout: 1_000 };

test('a logout in one tab logs out the other within a second [SESSION-01 LOGIN-05]', async ({ page, context }) => {
  await enterAsDemo(page);
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(shell(other).account).toBeVisible();
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible(soon);
  await expect(other).toHaveURL(/\/$/);
});

test('a login in one tab logs in the other within a second [SESSION-01]', async ({ page, context }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(/\/members$/);
  await expect(shell(other).account).toBeVisible(soon);
});

test('a language chosen in one tab applies in the other within a second, and redirects keep it [LANG-06 LANG-09]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/chats');
  await expect(other).toHaveURL(/\/login\?return=%2Fchats$/);
  await shell(page).language.click();
  await page.getByText('Deutsch').click();
  await expect(shell(other).language).toContainText('DE', soon);
  await page.goto('/lang-config');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(shell(other).language).toContainText('EN', soon);
  await logIn(other, demo.free, demo.password);
  await expect(other).toHaveURL(/\/chats$/);
  await expect(shell(other).language).toContainText('EN');
});
