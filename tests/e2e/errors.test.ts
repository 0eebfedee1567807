import { enterAsDemo } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, failRequests, test } from './test-site.ts';

test('an unknown address shows the not-found page with a link home [ERROR-01 ERROR-02 ERROR-03 ERROR-04]', async ({
  page,
}) => {
  await page.goto('/there/is/nothing');
  await expect(page.getByRole('img', { name: '404' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an unknown member shows the not-found page @nightly [MEMBERS-02 ERROR-04]', async ({ page }) => {
  await page.goto('/members/nobody-at-all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
});

test('a server error is shown, and a retry succeeds [ERROR-08 ERROR-09]', async ({ page }) => {
  await page.clock.install();
  await failRequests(page, '**/api/search.php*', 'GET', async (givenUp) => {
    await page.goto('/members');
    await givenUp();
  });
  await expect(page.getByText('An error occured, please try again later.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /, \d+/ }).first()).toBeVisible();
});

test('a refused like is rolled back and reported [ERROR-07 ERROR-09 LIKE-01]', async ({ page }) => {
  await enterAsDemo(page);
  await page.route('**/api/like.php', (route) =>
    route.fulfill({ status: 404, json: { error: 'not_found', message: 'not found' } }),
  );
  const heart = page.getByRole('button', { name: /^Like / }).first();
  await heart.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('the offline notice shows while offline and disappears afterwards @nightly [OFFLINE-01 OFFLINE-02]', async ({
  page,
  context,
}) => {
  await enterAsDemo(page);
  // All chunks are loaded: none is fetched offline.
  await expect(shell(page).account).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('a page that fails to load shows an error with its status and can be retried @nightly [ERROR-01 ERROR-02 ERROR-05]', async ({
  page,
}) => {
  await page.goto('/');
  await page.route(/\/assets\/screen-[\w-]+\.js$/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('Status 500')).toBeVisible();
  await page.unroute(/\/assets\/screen-[\w-]+\.js$/);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
