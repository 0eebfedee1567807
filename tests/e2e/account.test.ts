import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readZip } from '#tests/server/kit/zip.ts';
import { signUpViaApi, demo, logIn, buildNewMember } from './pages/account.ts';
import { conversation } from './pages/conversation.ts';
import { mailedLink, mailedText } from './pages/outbox.ts';
import { actViaApi } from './pages/new-member.ts';
import { settings } from './pages/settings.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, openBrowserAs, test } from './test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const expectVisitor = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
};

test('changing the email address needs the password and the mailed link; the old address is notified @nightly [MAIL-01 MAIL-02 MAIL-05 MAIL-07 ROUTE-11]', async ({
  page,
  browser,
  site,
}) => {
  const nele = buildNewMember('Nele');
  const moved = nele.email.replace('@', '.moved@');
  await signUpViaApi(page, nele);
  await page.goto('/settings');
  const section = await settings(page).open('E-mail');
  const ask = async (email: string, password: string) => {
    await section.getByLabel('New e-mail address').fill(email);
    await section.getByLabel('Your password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Send the link' }).click();
  };
  await ask('no address', nele.password);
  await expect(section.getByText('New email address is invalid')).toBeVisible();
  await expectAccessible(page);
  await ask(demo.free, nele.password);
  await expect(section.getByText('this email address already owns an account')).toBeVisible();
  await ask(nele.email, nele.password);
  await expect(section.getByText('This is your address already.')).toBeVisible();
  await ask(moved, 'not the password');
  await expect(section.getByText('This is not your password.')).toBeVisible();
  await expectAccessible(page);
  await ask(moved, nele.password);
  await expect(section.getByText(`until you open it, ${nele.email} stays your address`)).toBeVisible();
  await expectAccessible(page);

  // The mail is opened on another device without a login, which asks for the password.
  const { page: phone, context } = await openBrowserAs(browser, site, { viewport: { width: 360, height: 740 } });
  const link = await mailedLink(phone, moved, /confirm your new e-mail address/);
  await phone.goto(link);
  await expect(heading(phone)).toHaveText('Is that you?');
  await expectAccessible(phone);
  await phone.getByLabel('Your password', { exact: true }).fill(nele.password);
  await phone.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(heading(phone)).toHaveText('Your new address is in use');
  await expect(phone.getByRole('main').getByText(moved)).toBeVisible();
  await expect(phone).toHaveURL(/\/mail-change\/do$/);
  await expectAccessible(phone);
  expect(await mailedText(page, nele.email, /your e-mail address was changed/)).toContain('If it was not you');
  await expect(page.getByRole('main').getByRole('button', { name: /^E-mail/ })).toContainText(moved);

  await phone.goto('/login');
  await logIn(phone, nele.email, nele.password);
  await expect(phone.getByRole('main').getByRole('alert')).toContainText('Login failed');
  await logIn(phone, moved, nele.password);
  await expect(phone).toHaveURL(/\/members$/);
  await context.close();
});

test('a wrong or missing email change link shows an explanation @nightly [MAIL-05 ROUTE-11]', async ({ page }) => {
  await page.goto('/mail-change/do?token=made-up-by-somebody');
  await expect(heading(page)).toHaveText('This link does not work any more');
  await expectAccessible(page);
  await page.goto('/mail-change/do');
  await expect(heading(page)).toHaveText('There is nothing to confirm');
  await expectAccessible(page);
});

test('every logged-in browser is listed and can be logged out @nightly [SESSION-15 ROUTE-58]', async ({
  page,
  browser,
  site,
}) => {
  const lino = buildNewMember('Lino');
  await signUpViaApi(page, lino);
  const visits = await Promise.all([
    openBrowserAs(browser, site),
    openBrowserAs(browser, site),
    openBrowserAs(browser, site),
  ]);
  const [first, second, third] = visits.map((visit) => visit.page);
  for (const elsewhere of [first, second, third]) {
    /* oxlint-disable no-await-in-loop -- One login after the other. */
    await elsewhere?.goto('/login');
    if (elsewhere) await logIn(elsewhere, lino.email, lino.password);
    await elsewhere?.waitForURL(/\/members$/);
    /* oxlint-enable no-await-in-loop */
  }

  await page.goto('/settings');
  const section = await settings(page).open('Where you are logged in');
  const entries = section.getByRole('listitem');
  await expect(entries).toHaveCount(4);
  await expect(entries.filter({ hasText: 'This browser' })).toHaveCount(1);
  await expectAccessible(page);
  await section
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click();
  await expect(entries).toHaveCount(3);
  await section.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('This browser');
  for (const elsewhere of [first, second, third])
    // oxlint-disable-next-line no-await-in-loop -- One look after the other.
    if (elsewhere) await expectVisitor(elsewhere);
  await page.reload();
  await expect(shell(page).account).toBeVisible();
  await Promise.all(visits.map(({ context }) => context.close()));
});

test('an invisible member cannot be found until they write first @nightly [INVIS-01 INVIS-02 INVIS-03 INVIS-05 INVIS-06]', async ({
  page,
  browser,
  site,
}) => {
  test.slow();
  const [ivar, petra] = [buildNewMember('Ivar'), buildNewMember('Petra')];
  const { page: petras, context } = await openBrowserAs(browser, site);
  await signUpViaApi(petras, petra);
  await signUpViaApi(page, ivar);
  await petras.goto('/members');
  const found = petras.getByRole('main').getByRole('link', { name: new RegExp(ivar.name) });
  const profile = (await found.getAttribute('href')) ?? '';

  await page.goto('/settings');
  const { invisible } = settings(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await invisible.check();
  await saved;
  await page.reload();
  await expect(invisible).toBeChecked();
  await expectAccessible(page);
  await petras.reload();
  await expect(petras.getByRole('main').getByRole('link', { name: new RegExp(petra.name) })).toHaveCount(0);
  await expect(petras.getByRole('article').first()).toBeVisible();
  await expect(found).toHaveCount(0);
  await petras.goto(profile);
  await expect(heading(petras)).toHaveText('This page could not be found');
  await petras.goto(`${profile}/chat`);
  await expect(heading(petras)).toHaveText('This page could not be found');

  // A member who received a message can view the profile and reply.
  await page.goto('/members');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(petra.name) })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click();
  await conversation(page, petra.name).write('It is only me.');
  await petras.goto(profile);
  await expect(heading(petras)).toContainText(ivar.name);
  await petras.goto('/chats');
  await petras.getByRole('link', { name: new RegExp(ivar.name) }).click();
  await conversation(petras, ivar.name).write('Good to hear from you.');
  await expect(conversation(page, petra.name).message('Good to hear from you.')).toBeVisible();

  await page.goto('/settings');
  await invisible.uncheck();
  await expect(async () => {
    await petras.goto('/members');
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.close();
});

test('a copy of the data is asked for in the settings, mailed, and downloaded in the own session only @nightly [EXPORT-01 EXPORT-02 EXPORT-04 EXPORT-06]', async ({
  page,
  browser,
  site,
}) => {
  const kaja = buildNewMember('Kaja');
  await signUpViaApi(page, kaja);
  await actViaApi(page, 'saveProfile', { about_me: 'Words that I wrote myself.' });
  await page.goto('/settings');
  const section = await settings(page).open('Copy of your data');
  await section.getByRole('button', { name: 'Make a copy' }).dblclick();
  await expect(section.getByText('We are making your copy.')).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(page, kaja.email, /the copy of your data is ready/);
  const download = page.waitForEvent('download');
  await page.goto(link).catch(() => undefined);
  const files = readZip(await readFile(await (await download).path()));
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
    account: { name: kaja.name, email: kaja.email },
    profile: { about_me: 'Words that I wrote myself.' },
  });
  expect(String(files.get('index.html'))).toContain('Words that I wrote myself.');

  await page.goto('/settings?edit=export');
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await again).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('We make one copy a day.')).toBeVisible();
  await expectAccessible(page);

  const { page: stranger, context } = await openBrowserAs(browser, site);
  await stranger.goto(link);
  await expect(stranger).toHaveURL(/\/login\?return=%2Fsettings%3Fedit%3Dexport$/);
  await signUpViaApi(stranger, buildNewMember('Kuno'));
  expect((await stranger.goto(link))?.status()).toBe(404);
  await expect(heading(stranger)).toHaveText('This page could not be found');
  await context.close();
});
