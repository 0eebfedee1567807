import type { Page } from '@playwright/test';
import { signUpViaApi, logInViaApi, logIn, buildNewMember, type NewMember } from './pages/account.ts';
import { mailedLink } from './pages/outbox.ts';
import { leaving, settings } from './pages/settings.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Goes the shortest way out. */
const leave = async (page: Page, { password }: NewMember): Promise<void> => {
  await page.goto('/settings?delete=reason');
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByLabel('What is it?').fill('The sea is calling.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaving(page).confirm(password);
  await expect(page).toHaveURL(/\/account-deleted/);
};

test('an account is deleted step by step, disappears for others at once and is restored by logging in [DELETE-01 DELETE-02 DELETE-03 DELETE-04 DELETE-05 DELETE-06 ROUTE-10]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const [saga, henk] = [buildNewMember('Saga'), buildNewMember('Henk')];
  const { page: henks, context } = await openBrowserAs(browser, site);
  await signUpViaApi(henks, henk);
  await signUpViaApi(page, saga);
  await henks.goto('/members');
  const found = henks.getByRole('main').getByRole('link', { name: new RegExp(saga.name) });
  const profile = (await found.getAttribute('href')) ?? '';

  // The reason
  await page.goto('/settings');
  await settings(page).leave.click();
  await expect(heading(page)).toHaveText('Why do you want to leave?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please choose what fits best.')).toBeVisible();
  await leaving(page).because('Something else');
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await expectAccessible(page);
  await leaving(page).because('I have no time for it');

  // The alternatives, and Back
  await expect(heading(page)).toHaveText('Maybe this helps');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Be invisible', 'Fewer notifications']);
  await expectAccessible(page);
  await page.goBack();
  await expect(heading(page)).toHaveText('Why do you want to leave?');
  await expect(page.getByRole('radio', { name: 'I have no time for it' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await leaving(page).decline.click();

  // The password
  await expect(heading(page)).toHaveText('Delete your account');
  await expectAccessible(page);
  await leaving(page).confirm('not the password');
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await expect(shell(page).account).toBeVisible();
  await expectAccessible(page);
  await leaving(page).confirm(saga.password);

  await expect(heading(page)).toHaveText('Your account is deleted');
  await expect(page.getByRole('timer')).toContainText(/1[34] days left/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await henks.goto(profile);
  await expect(heading(henks)).toHaveText('This page could not be found');
  await henks.goto('/members');
  await expect(henks.getByRole('article').first()).toBeVisible();
  await expect(found).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, saga.email, saga.password);
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByText('Welcome back: your account is as you left it.')).toBeVisible();
  await henks.goto(profile);
  await expect(heading(henks)).toContainText(saga.name);
  await context.close();
});

test('a member who accepts an alternative offer keeps the account @nightly [DELETE-05 INVIS-01]', async ({ page }) => {
  await signUpViaApi(page, buildNewMember('Wout'));
  await page.goto('/settings?delete=reason');
  await leaving(page).because('I have found someone');
  await page.getByRole('button', { name: 'Make me invisible' }).click();
  await expect(heading(page)).toHaveText('Settings');
  await expect(settings(page).invisible).toBeChecked();

  // An alternative already in use is not offered again.
  await settings(page).leave.click();
  await leaving(page).because('I have found someone');
  await expect(heading(page)).toHaveText('Delete your account');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(heading(page)).toHaveText('Settings');
});

test('a member who finds it too expensive pauses the account, is in no search, and comes back by logging in @nightly [DELETE-05]', async ({
  page,
  browser,
  site,
}) => {
  const [nils, ida] = [buildNewMember('Nils'), buildNewMember('Ida')];
  const { page: idas, context } = await openBrowserAs(browser, site);
  await signUpViaApi(idas, ida);
  await signUpViaApi(page, nils);
  const found = idas.getByRole('main').getByRole('link', { name: new RegExp(nils.name) });
  const search = async () => {
    await idas.goto('/members');
    await expect(idas.getByRole('article').first()).toBeVisible();
  };
  await search();
  await expect(found).toHaveCount(1);

  await page.goto('/settings?delete=reason');
  await leaving(page).because('It is too expensive');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Pause your account');
  await page.getByRole('button', { name: 'Pause my account' }).click();
  await expect(heading(page)).toHaveText('Pause your account');
  await expect(page.getByRole('radio', { name: '1 month', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: '3 months' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause my account' }).click();

  await expect(heading(page)).toHaveText('Your account is paused');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText(/Until \d+ \w+ \d{4} you are not in the search/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await search();
  await expect(found).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, nils.email, nils.password);
  await expect(page.getByText('Welcome back: your account is as you left it.')).toBeVisible();
  await search();
  await expect(found).toHaveCount(1);
  await context.close();
});

test('the reason step cannot be skipped by its address @nightly [DELETE-02]', async ({ page }) => {
  await signUpViaApi(page, buildNewMember('Ulla'));
  await page.goto('/settings?delete=confirm');
  await expect(page).toHaveURL(/\?delete=reason$/);
  await expect(heading(page)).toHaveText('Why do you want to leave?');
});

test('a mailed link restores everything once, in any browser; other sessions are logged out meanwhile @nightly [DELETE-03 DELETE-04 DELETE-06 ROUTE-10]', async ({
  page,
  browser,
  site,
}) => {
  const elin = buildNewMember('Elin');
  const { page: elsewhere, context } = await openBrowserAs(browser, site);
  await signUpViaApi(elsewhere, elin);
  await elsewhere.goto('/members');
  await logInViaApi(page, elin.email, elin.password);
  await leave(page, elin);
  await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();

  const link = await mailedLink(page, elin.email, /your account is deleted/);
  await elsewhere.goto(link);
  const restore = elsewhere.getByRole('button', { name: 'Restore my account' });
  await expect(restore).toBeVisible();
  expect(elsewhere.url()).not.toContain('token');
  await expectAccessible(elsewhere);
  await restore.click();
  await expect(elsewhere).toHaveURL(/\/members$/);
  await expect(shell(elsewhere).account).toContainText(elin.name);
  await expect(elsewhere.getByText('Welcome back: your account is as you left it.')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expect(heading(page)).toHaveText('This link does not work any more');
  await expectAccessible(page);
  await context.close();
});

test('the time left to restore the account is counted down until it ends @nightly [DELETE-04]', async ({ page }) => {
  await page.clock.install();
  const day = 24 * 60 * 60_000;
  const until = Date.now() + 3 * day + 30 * 60_000;
  await page.goto(`/account-deleted?until=${until}`);
  await expect(page.getByRole('timer')).toContainText('3 days left');
  await page.clock.fastForward(2 * day);
  await expect(page.getByRole('timer')).toContainText('25 hours left');
  await page.clock.fastForward(2 * day);
  await expect(heading(page)).toHaveText('Your account is erased');
  await expectAccessible(page);
});
