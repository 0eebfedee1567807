import type { Page } from '@playwright/test';
import { signUpViaApi, signUpInOtherBrowser, enterByCall, logIn, buildNewMember } from './pages/account.ts';
import { mailedLink, mailedText } from './pages/outbox.ts';
import { settings } from './pages/settings.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

const fresh = 'nine quiet lanterns';

const askForLink = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
};

const choose = async (page: Page, password: string, repeated = password): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password once more').fill(repeated);
  await page.getByRole('button', { name: 'Save the password' }).click();
};

const expectVisitor = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
};

/** All that a page leaves behind in its browser. */
const readStoredData = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      location.href,
      document.cookie,
      JSON.stringify(history.state),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ].join(' '),
  );

test('a forgotten password is reset by a mailed link, and all sessions are logged out [PASSWORD-01 PASSWORD-02 PASSWORD-03 PASSWORD-07 SESSION-15 ROUTE-06 ROUTE-07]', async ({
  page,
  browser,
  site,
}) => {
  const mara = buildNewMember('Mara');
  const { page: maras, context } = await openBrowserAs(browser, site);
  await signUpViaApi(maras, mara);
  await maras.goto('/settings');

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await askForLink(page, 'nobody.at.all@example.com');
  await expect(page.getByText('E-mail address not found')).toBeVisible();
  await expectAccessible(page);
  await askForLink(page, mara.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expectAccessible(page);

  const link = await mailedLink(page, mara.email, /choose a new password/);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password\/do$/);
  expect(await readStoredData(page)).not.toContain(token);
  await expectAccessible(page);
  await choose(page, fresh, 'nine loud lanterns');
  await expect(page.getByText('The entered passwords are not the same.')).toBeVisible();
  await choose(page, 'password123');
  await expect(page.getByText('This password is too common. Please choose another.')).toBeVisible();
  await choose(page, mara.email);
  await expect(page.getByText('This is too close to your name or e-mail address.')).toBeVisible();
  await expectAccessible(page);
  await choose(page, fresh);

  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
  await expectAccessible(page);
  expect(await readStoredData(page)).not.toContain(token);
  await expectVisitor(maras);
  await logIn(page, mara.email, mara.password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Login failed');
  await logIn(page, mara.email, fresh);
  await expect(page).toHaveURL(/\/members$/);

  // The link is used up in every browser.
  await maras.goto(link);
  await expect(maras.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more');
  await context.close();
});

test('a wrong, used or superseded link is reported before a password is entered @nightly [PASSWORD-04 PASSWORD-08]', async ({
  page,
  browser,
  site,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/reset-password/do?token=made-up-by-somebody');
  await expect(heading).toHaveText('This link does not work any more');
  await expectAccessible(page);

  await page.clock.install();
  const otto = buildNewMember('Otto');
  await signUpInOtherBrowser(browser, site, otto);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await askForLink(page, otto.email);
  const first = await mailedLink(page, otto.email, /choose a new password/);
  const again = page.getByRole('button', { name: 'Send it again' });
  await expect(again).toBeDisabled();
  await page.clock.runFor(61_000);
  const mailed = page.waitForResponse((response) => response.url().endsWith('/api/reset-password.php'));
  await again.click();
  await mailed;
  await page.goto(first);
  await expect(heading).toHaveText('This link does not work any more');

  // The newest link works, and a reload does not use it up.
  const second = await mailedLink(page, otto.email, /choose a new password/);
  await page.goto(second);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText('Open the link in the e-mail again');
  await expectAccessible(page);
  await page.goto(second);
  await choose(page, fresh);
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
});

test('after three mails in one day no more are sent until tomorrow @nightly [PASSWORD-05 PASSWORD-08]', async ({
  page,
  browser,
  site,
}) => {
  const vera = buildNewMember('Vera');
  await signUpInOtherBrowser(browser, site, vera);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    /* oxlint-disable no-await-in-loop -- One mail after the other. */
    await page.goto('/reset-password');
    await askForLink(page, vera.email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto('/reset-password');
  await askForLink(page, vera.email);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('try again tomorrow');
  await expectAccessible(page);
});

test('changing the password in the settings needs the old one and logs out other browsers @nightly [PASSWORD-06 PASSWORD-07 SESSION-15]', async ({
  page,
  browser,
  site,
}) => {
  const juno = buildNewMember('Juno');
  await signUpViaApi(page, juno);
  const { page: elsewhere, context } = await openBrowserAs(browser, site);
  await enterByCall(elsewhere, juno.email, juno.password);

  await page.goto('/settings');
  const section = await settings(page).open('Password');
  const change = async (old: string, next: string) => {
    await section.getByLabel('Old password', { exact: true }).fill(old);
    await section.getByLabel('New password', { exact: true }).fill(next);
    await section.getByRole('button', { name: 'Change password' }).click();
  };
  await expectAccessible(page);
  await change('not the old one', fresh);
  await expect(section.getByText('Please check your old password.')).toBeVisible();
  await expectAccessible(page);
  await change(juno.password, 'short');
  await expect(section.getByText('At least 8 characters.', { exact: true })).toBeVisible();
  await change(juno.password, fresh);
  await expect(page.getByText('Your password has been changed. You are logged out everywhere else.')).toBeVisible();
  await expect(shell(page).account).toBeVisible();
  await expectVisitor(elsewhere);
  expect(await mailedText(page, juno.email, /your password was changed/)).toContain('If it was not you');

  await elsewhere.goto('/login');
  await logIn(elsewhere, juno.email, fresh);
  await expect(elsewhere).toHaveURL(/\/members$/);
  await context.close();
});
