import type { Browser, Page } from '@playwright/test';
import { isNightly } from '#tests/nightly.ts';
import { demo, logInViaApi } from './pages/account.ts';
import { holdScripts } from './pages/held-scripts.ts';
import { memberPaths, visitorPaths } from './pages/paths.ts';
import { type TestSite, expect, expectAccessible, openBrowserAs, test } from './test-site.ts';
import { chats } from './pages/conversation-list.ts';

const allLooks = [
  { name: 'phone, light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'phone, dark', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { name: 'desktop, light', colorScheme: 'light', viewport: { width: 1200, height: 900 } },
  { name: 'desktop, dark', colorScheme: 'dark', viewport: { width: 1200, height: 900 } },
] as const;
type Look = (typeof allLooks)[number];

/**
 * The contrast of the other theme is tested by its tokens (tests/src/styles), and both widths are measured in one visit:
 * one look is enough for `npm test`.
 */
const looks = isNightly || process.env['PICTURES'] === '1' ? allLooks : allLooks.slice(0, 1);

/** With PICTURES=1 every screen is saved in test-results/pictures. */
const picture = async (page: Page, who: string, path: string, look: Look): Promise<void> => {
  if (process.env['PICTURES'] !== '1') return;
  const name = `${who}${path.replaceAll('/', '-')} ${look.name}`.replaceAll(/[^\w-]+/g, '-');
  await page.screenshot({ path: `test-results/pictures/${name}.png` });
};

const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

const expectGood = async (page: Page, path: string, { viewport }: Look): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  for (const look of allLooks)
    if (look.viewport.width !== viewport.width) {
      await page.setViewportSize(look.viewport);
      await expectFits(page);
    }
  await page.setViewportSize(viewport);
};

const enter = async (browser: Browser, site: TestSite, { colorScheme, viewport }: Look, login: string | null) => {
  const { page, context } = await openBrowserAs(browser, site, {
    colorScheme,
    viewport,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  if (login !== null) await logInViaApi(page, login);
  return { page, context };
};

for (const look of looks) {
  test(`a visitor's screens fit at both widths and are accessible: ${look.name} [UI-01 UI-11 ROLE-03]`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const { page, context } = await enter(browser, site, look, null);
    for (const path of visitorPaths) {
      await expectGood(page, path, look);
      await picture(page, 'visitor', path, look);
    }
    await context.close();
  });

  test(`a member's screens fit at both widths and are accessible: ${look.name} [UI-01 UI-11]`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const { page, context } = await enter(browser, site, look, demo.free);
    for (const path of memberPaths) {
      await expectGood(page, path, look);
      await picture(page, 'member', path, look);
    }
    await page.goto('/members');
    const profile = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
    await expectGood(page, profile ?? '', look);
    await picture(page, 'member', '/members/id', look);
    await page.goto('/likes/matches');
    const match = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
    await expectGood(page, match?.replace('/members/', '/likes/m/') ?? '', look);
    await picture(page, 'member', '/likes/m/id', look);
    await page.goto('/chats');
    const chat = await chats(page).firstPath();
    await expectGood(page, chat, look);
    await picture(page, 'member', '/chats/id', look);
    await context.close();
  });

  test(`the screens of a returning buyer fit at both widths and are accessible: ${look.name} @nightly [UI-01 UI-11]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await enter(browser, site, look, demo.premium);
    const pay = page.getByRole('button', { name: /^Pay / }).filter({ visible: true });
    await expectGood(page, '/credits/evening/visa', look);
    await picture(page, 'premium', '/credits/id/visa', look);
    await page.goto('/credits/evening/paypal');
    await pay.first().click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await pay.first().click();
    await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
    for (const path of [new URL(page.url()).pathname, '/credits/repeat-order', '/transactions', '/premium']) {
      await expectGood(page, path, look);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await picture(page, 'premium', path.replace(/[\w-]{16,}/, 'id'), look);
    }
    await context.close();
  });
}

test('a slow first page shows an accessible loading state [UI-08 UI-11]', async ({ page }) => {
  const release = await holdScripts(page, '**/assets/screen-*.js');
  // Public pages stand in their HTML.
  await page.goto('/members');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expectAccessible(page, page.getByRole('heading', { level: 1, name: 'Loading' }));
  release();
  await expect(page.locator('h1:not([aria-busy=true] *)').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('while the next page is slow, the current one stays and shows that it loads [UI-08]', async ({ page }) => {
  await page.goto('/');
  const home = page.locator('h1:not([aria-busy=true] *)').first();
  await expect(home).toBeVisible();
  const release = await holdScripts(page, '**/assets/screen-*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(home).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
