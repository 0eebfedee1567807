import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { buildNewMember, demo, fillAccount, logIn } from './pages/account.ts';
import { expect, expectAccessible, test as base } from './test-site.ts';

/** As with Chromium's setting "Don't allow sites to save data on your device": cookies and storage are refused. */
const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = base.extend<{ blocking: BrowserContext }>({
  blocking: async ({ site }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'vesper-no-cookies-'));
    mkdirSync(join(folder, 'Default'));
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
    const executablePath = browserPath();
    const context = await chromium.launchPersistentContext(folder, {
      ...(executablePath === null ? {} : { executablePath }),
      args: browserArguments,
      baseURL: site.url,
      locale: 'en-GB',
    });
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('without cookies, login and sign-up say so and nothing is created @nightly [SESSION-02 LOGIN-01 SIGNUP-12]', async ({
  blocking,
  page: elsewhere,
}) => {
  const page = await blocking.newPage();
  const posts: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && /login|signup/.test(sent.url())) posts.push(sent.url());
  });
  const main = page.getByRole('main');
  const words = 'Your browser blocks cookies. Please allow them for this site, so that you stay logged in.';
  const enter = page.getByRole('button', { name: /^I am 18 or older/ });

  await page.goto('/login');
  await enter.click();
  await logIn(page, demo.free, demo.password);
  await expect(main.getByRole('alert')).toHaveText(words);
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page);

  // What the site would store is blocked as well: the warning comes back.
  await page.goto('/signup');
  await enter.click();
  const wilma = buildNewMember('Wilma');
  await fillAccount(page, wilma);
  await main.getByRole('button', { name: 'Create your profile' }).click();
  await expect(main.getByRole('alert')).toHaveText(words);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(wilma.email);

  expect(posts).toEqual([]);
  expect(await blocking.cookies()).toEqual([]);
  expect(await (await page.request.get('/dev/outbox')).text()).not.toContain(wilma.email);
  await elsewhere.goto('/login');
  await logIn(elsewhere, wilma.email, wilma.password);
  await expect(elsewhere.getByRole('main').getByRole('alert')).toContainText('Login failed');
});
