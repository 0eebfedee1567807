import type { Page } from '@playwright/test';
import { dailyCases } from '#tests/nightly.ts';
import { signUpViaApi, signUpInOtherBrowser, demo, logIn, buildNewMember } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, dropFirstResponse, openBrowserAs, test } from './test-site.ts';

const loginAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const enter = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });
const blocked = (minutes: string) => `Too many incorrect attempts. Try again in ${minutes}.`;

/** Enters wrong passwords one after the other, and waits for each answer. */
const guess = async (page: Page, login: string, times: number): Promise<void> => {
  for (let guessed = 1; guessed <= times; guessed += 1) {
    /* oxlint-disable no-await-in-loop -- One guess after the other. */
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await logIn(page, login, `wrong guess ${guessed}`);
    await answer;
    await expect(loginAlert(page)).toBeVisible();
    /* oxlint-enable no-await-in-loop */
  }
};

test('a wrong login always shows the same error; five in a row block for minutes that count down and survive a reload @nightly [LOGIN-06 LOGIN-08 LOGIN-09 LOGIN-10 ERROR-09]', async ({
  page,
  browser,
  site,
}) => {
  const theo = buildNewMember('Theo');
  await signUpInOtherBrowser(browser, site, theo);

  await page.clock.install();
  await page.goto('/login');
  await guess(page, 'nobody@example.com', 1);
  await expect(loginAlert(page)).toContainText('Login failed');
  await guess(page, theo.email, 4);
  await expect(loginAlert(page)).toContainText('Login failed');
  await expectAccessible(page);
  await guess(page, theo.email, 1);
  await expect(loginAlert(page)).toHaveText(blocked('15 minutes'));
  await expect(enter(page)).toBeDisabled();
  await expectAccessible(page);

  await page.reload();
  await expect(loginAlert(page)).toHaveText(blocked('15 minutes'));
  await expect(enter(page)).toBeDisabled();
  await page.clock.runFor(61_000);
  await expect(loginAlert(page)).toHaveText(blocked('14 minutes'));
  await page.clock.runFor(13 * 60_000);
  await expect(loginAlert(page)).toHaveText(blocked('1 minute'));
  await page.clock.runFor(60_000);
  await expect(loginAlert(page)).toHaveCount(0);
  await expect(enter(page)).toBeEnabled();

  // Neither the browser's clock nor the right password lifts the block.
  await logIn(page, theo.email, theo.password);
  await expect(loginAlert(page)).toHaveText(blocked('15 minutes'));
});

test('a login block shows the same text in another browser, by name or by email address @nightly [LOGIN-08 LOGIN-09]', async ({
  page,
  browser,
  site,
}) => {
  const ina = buildNewMember('Ina');
  await signUpInOtherBrowser(browser, site, ina);

  await page.goto('/login');
  await guess(page, ina.email, 5);
  const { page: elsewhere, context: other } = await openBrowserAs(browser, site);
  await elsewhere.goto('/login');
  await logIn(elsewhere, ina.name, ina.password);
  await expect(loginAlert(elsewhere)).toHaveText(blocked('15 minutes'));
  await other.close();
});

test('wrong guesses by a stranger do not lock the owner out of a known browser @nightly [LOGIN-09]', async ({
  page,
  browser,
  site,
}) => {
  const olga = buildNewMember('Olga');
  await signUpViaApi(page, olga);
  await page.goto('/settings');
  await shell(page).logOut();
  await expect(page).toHaveURL(/\/$/);

  const { page: strangers, context } = await openBrowserAs(browser, site);
  await strangers.goto('/login');
  await guess(strangers, olga.email, 5);
  await expect(loginAlert(strangers)).toHaveText(blocked('15 minutes'));
  await context.close();

  await page.goto('/login');
  await logIn(page, olga.email, olga.password);
  await expect(page).toHaveURL(/\/members$/);
});

test('a wrong login with a lost response is retried and counted once @nightly [LOGIN-09 API-02 API-21]', async ({
  page,
  browser,
  site,
}) => {
  const rosa = buildNewMember('Rosa');
  await signUpInOtherBrowser(browser, site, rosa);

  await page.goto('/login');
  for (let guessed = 1; guessed <= 4; guessed += 1) {
    /* oxlint-disable no-await-in-loop -- One guess after the other. */
    const requests = await dropFirstResponse(page, '**/api/user.php', 'POST');
    await logIn(page, rosa.email, `wrong guess ${guessed}`);
    await expect.poll(requests).toBe(2);
    await expect(loginAlert(page)).toContainText('Login failed');
    await page.unroute('**/api/user.php');
    /* oxlint-enable no-await-in-loop */
  }
  await logIn(page, rosa.email, rosa.password);
  await expect(page).toHaveURL(/\/members$/);
});

for (const elsewhere of dailyCases([
  '//evil.example/',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
]))
  test(`a login never leads to ${elsewhere} [LOGIN-11]`, async ({ page }) => {
    await page.goto(`/login?return=${encodeURIComponent(elsewhere)}`);
    await logIn(page, demo.free, demo.password);
    await expect(page).toHaveURL(/\/members$/);
  });
