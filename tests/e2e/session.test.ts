import { demo, logIn, enterAsDemo, buildNewMember, signUp } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, failRequests, test } from './test-site.ts';

test('a member logs in, sees the member links in the top bar, and logs out to the home page [LOGIN-01 LOGIN-02 LOGIN-03 LOGIN-04 LOGIN-05 TOPBAR-04 TOPBAR-15 TOPBAR-16 TOPBAR-17]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, demo.free, demo.password);
  await expect(page).toHaveURL(/\/members$/);
  await expect(shell(page).place('Search members')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);

  await expect(shell(page).account.locator('img')).toBeVisible();
  await shell(page).account.click();
  await expect(page.getByRole('menuitem')).toHaveText(['My profile', 'Settings', 'Logout']);
  await page.keyboard.press('Escape');
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a server error shows a different message and keeps the typed input @nightly [LOGIN-07 API-02]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await failRequests(page, '**/api/user.php', 'POST', async (givenUp) => {
    await logIn(page, demo.free, demo.password);
    await givenUp();
  });
  await expect(page.getByRole('alert')).toHaveText('Login failed, please try again');
  await expect(page.getByLabel('E-mail or name')).toHaveValue(demo.free);
});

test('a page that needs a login opens after it; a reload keeps the session [SESSION-01 LOGIN-11]', async ({ page }) => {
  await page.goto('/chats');
  await expect(page).toHaveURL(/\/login\?return=%2Fchats$/);
  await logIn(page, demo.premium, demo.password);
  await expect(page).toHaveURL(/\/chats$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/chats$/);
});

test('the session cookie is http-only, lax, for 30 days and the whole site @nightly [SESSION-02]', async ({
  page,
  context,
}) => {
  await enterAsDemo(page);
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('auth.'));
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(30);
  expect(
    await page.evaluate(() =>
      [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(' '),
    ),
  ).not.toContain(cookie?.value ?? 'no cookie');
});

test('a session ended elsewhere logs out without an error [SESSION-03 SESSION-05]', async ({ page, context }) => {
  await enterAsDemo(page);
  const heart = page.getByRole('button', { name: /^Like / }).first();
  await expect(heart).toBeVisible();
  await expect(shell(page).place('Likes')).toHaveAccessibleName(/\d/);
  await context.clearCookies({ name: 'auth.session' });
  await heart.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an unconfirmed member is reminded, and the mail can be sent again @nightly [ACTIVATE-03 ALERT-01]', async ({
  page,
}) => {
  await signUp(page, buildNewMember('Clara'));
  await page.goto('/members');
  await page.goto('/members');
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders).toContainText('Confirm your e-mail.');
  await reminders.getByRole('button', { name: 'Enter the code' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Send it again' }).click();
  await expect(page).toHaveURL(/\/complete-signup\?step=confirm$/);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Sent again, with a new code.')).toBeVisible();
});

test('a used link shows an explanation @nightly [ACTIVATE-01 ACTIVATE-02]', async ({ page }) => {
  await page.goto('/activate/done?token=spent-long-ago');
  await expect(page).toHaveURL(/\/activate\/error$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activation failed');
});
