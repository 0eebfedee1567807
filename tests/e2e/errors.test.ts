import { enterAsDemo } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, failRequests, test } from './test-site.ts';

test('an address that is no page says so, and leads home [ERROR-01 ERROR-02 ERROR-03 ERROR-04]', async ({ page }) => {
  await page.goto('/there/is/nothing');
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a member who is not there is a page that is not there [MEMBERS-02 ERROR-04]', async ({ page }) => {
  await page.goto('/members/nobody-at-all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
});

test('a server that fails is told, and another try helps [ERROR-08 ERROR-09]', async ({ page }) => {
  await page.clock.install();
  await failRequests(page, '**/api/search.php*', 'GET', async (givenUp) => {
    await page.goto('/members');
    await givenUp();
  });
  await expect(page.getByText('An error occured, please try again later.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /, \d+/ }).first()).toBeVisible();
});

test('a like that is refused is taken back and said [ERROR-07 ERROR-09 LIKE-01]', async ({ page }) => {
  await enterAsDemo(page);
  await page.route('**/api/like.php', (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'not found' } }),
  );
  const heart = page.getByRole('button', { name: /^Like / }).first();
  await heart.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('offline is said, and over when it is over [OFFLINE-01 OFFLINE-02]', async ({ page, context }) => {
  await enterAsDemo(page);
  // All parts of the page are there: none is asked for without a network.
  await expect(shell(page).account).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('a page that nobody can load is an error with its status, and can be tried again [ERROR-01 ERROR-02 ERROR-05]', async ({
  page,
}) => {
  await page.goto('/');
  await page.route(/\/assets\/screen-[\w-]+\.js$/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('Status 500')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/assets\/screen-[\w-]+\.js$/);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
