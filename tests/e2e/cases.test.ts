import { buildNewMember, logIn, signUpViaApi } from './pages/account.ts';
import { mailedLink, mailedText } from './pages/outbox.ts';
import { expect, expectAccessible, openBrowserAs, startSite, test } from './test-site.ts';

test('a complaint gets a number and a mail, whose link shows the answer and takes a reply @nightly [ROUTE-35 ROUTE-61 LEGAL-04]', async ({
  browser,
}) => {
  const site = await startSite();
  const { page, context } = await openBrowserAs(browser, site);
  try {
    const email = 'complains@example.org';
    await page.goto('/complaints');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please fill this in.')).toHaveCount(2);
    await page.getByLabel('What is it about?').selectOption('A payment or credits');
    await page.getByLabel('Your message').fill('I was charged twice.');
    await page.getByLabel('E-mail').fill(email);
    await page.reload();
    await expect(page.getByLabel('Your message')).toHaveValue('I was charged twice.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your message');
    await expectAccessible(page);
    const number = /\d{4}-\d{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
    await site.operate('cases', 'answer', number, 'The money is on its way back.');
    expect(await mailedText(page, email, /our answer/)).toContain('The money is on its way back.');

    // The operator's command does not know the port of this test's server.
    const { pathname } = new URL(await mailedLink(page, email, /our answer/));
    const opened = await page.goto(pathname);
    expect([opened?.status(), opened?.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your case ${number}`);
    await expect(page).toHaveURL(/\/case$/);
    await expect(page.getByText('The money is on its way back.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Your message').fill('Thank you.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
    await expect(page.getByText('Sent. We answer by e-mail.')).toBeVisible();

    const unknown = await page.goto(`/${'a'.repeat(43)}`);
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    await expect(page).toHaveTitle('This page could not be found · Vesper');
  } finally {
    await context.close();
    await site.stop();
  }
});

test('a member takes a break: they are logged out, and the login is refused and says until when @nightly [LEGAL-04]', async ({
  page,
}) => {
  const nele = buildNewMember('Nele');
  await signUpViaApi(page, nele);
  await page.goto('/pages/ban');
  const section = page.locator('#exclusion');
  await expectAccessible(page);
  await section.getByText('6 months').click();
  await section.getByLabel('Your password', { exact: true }).fill(nele.password);
  await section.getByRole('button', { name: 'Start my break' }).click();
  await expect(section.getByText('Your break has started.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(section.getByText('Your break has started.')).toBeVisible();
  await page.goto('/login');
  await logIn(page, nele.email, nele.password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This address is taking a break from our site until',
  );
});

test('unknown addresses and members who are gone answer 404, with a title of their own [ERROR-04 MEMBERS-02]', async ({
  page,
}) => {
  for (const path of ['/no/such/page', '/nothing', '/members/no-such-member']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found');
    await expect(page).toHaveTitle('This page could not be found · Vesper');
  }
  expect((await page.goto('/pages/terms'))?.status()).toBe(200);
});
