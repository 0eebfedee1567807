import { demo, logIn, logInViaApi } from './pages/account.ts';
import { startMailServer } from './pages/mail-server.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, failRequests, openBrowserAs, startSite, test } from './test-site.ts';

const firstLink = (text: string | undefined): string => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '';

test('one-click unsubscribe stops all notification mails; the member sees the reason and can undo it @nightly [MAIL-03 MAIL-04 MAIL-06 NOTIF-02 NOTIF-04 ROUTE-25]', async ({
  browser,
}) => {
  test.slow();
  const mails = await startMailServer();
  const site = await startSite({ SMTP_URL: mails.url, DEMO_PUBLIC: '1' });
  const [{ page: fans }, { page, context }] = [await openBrowserAs(browser, site), await openBrowserAs(browser, site)];

  // An offline member is liked and notified by mail.
  await logInViaApi(fans);
  await fans.goto('/members?country=NZ');
  const away = fans.getByRole('article').filter({ hasNotText: 'Online now' }).first();
  await away.getByRole('button', { name: /^Like / }).click();
  await expect.poll(() => mails.mail(/./)?.subject).toBeDefined();
  const likeMail = mails.mail(/./);
  const owner = likeMail?.to?.[0]?.address ?? '';
  const header = (name: string) => likeMail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const wayOut = header('list-unsubscribe').replace(/^<|>$/g, '');

  // The mail program has no session; a guessed address is not found.
  const click = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect((await click(`${wayOut}x`)).status).toBe(404);
  expect((await click(wayOut)).status).toBe(200);
  expect((await click(wayOut)).status).toBe(200);

  // Opening the same address leads through the login to the settings. The member has forgotten the password.
  await page.goto('/reset-password');
  await page.getByLabel('E-mail', { exact: true }).fill(owner);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect.poll(() => mails.mail(/./)?.text).toContain('/reset-password/do');
  await page.goto(firstLink(mails.mail(/./)?.text));
  await page.getByLabel('New password', { exact: true }).fill('a bell for every day');
  await page.getByLabel('New password once more').fill('a bell for every day');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(wayOut);
  await expect(page).toHaveURL(/\/login\?return=%2Fnotifications$/);
  await logIn(page, owner, 'a bell for every day');
  await expect(page).toHaveURL(/\/notifications$/);
  await page.goto('/lang-config');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(shell(page).language).toContainText('EN');
  await page.goto('/notifications');
  const why = page.getByText('You unsubscribed by the link in one of our e-mails.');
  await expect(why).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me e-mails again' }).click();
  await expect(why).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Likes E-mail' })).toBeChecked();
  await expect(why).toHaveCount(0);

  await context.close();
  await fans.context().close();
  await site.stop();
  await mails.stop();
});

test('a switch that fails to save reverts, and a page that fails to load can be retried @nightly [NOTIF-01 NOTIF-03 ROUTE-25 API-02]', async ({
  page,
}) => {
  await page.goto('/notifications');
  await logIn(page, demo.premium, demo.password);
  await expect(page).toHaveURL(/\/notifications$/);
  const news = page.getByRole('switch', { name: 'News E-mail' });
  await expect(news).not.toBeChecked();
  await page.clock.install();
  await failRequests(page, '**/api/notifications.php', 'PUT', async (givenUp) => {
    await news.check();
    await givenUp();
    await expect(page.getByText('An error occured, please try again later.')).toBeVisible();
  });
  await expect(news).not.toBeChecked();

  await failRequests(page, '**/api/notifications.php', 'GET', async (givenUp) => {
    await page.reload();
    await givenUp();
    await expect(page.getByText('Your notifications could not be loaded')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(news).not.toBeChecked();
});
