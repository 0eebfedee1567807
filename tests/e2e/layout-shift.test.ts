import type { Page } from '@playwright/test';
import { demo, logIn } from './pages/account.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

/** Core Web Vitals call 0.1 good. */
const most = 0.01;

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** How far what is in sight moves by itself until the page is quiet: the cumulative layout shift. */
const shiftOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          // The types of the DOM do not know these entries.
          resolve(
            (list.getEntries() as Shift[]).reduce(
              (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
              0,
            ),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // Where nothing has moved, nothing is told.
        setTimeout(() => resolve(0), 500);
      }),
  );
};

for (const [name, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1200, height: 900 },
})) {
  const open = ['/', '/login', '/signup', '/pricing', '/contact', '/password-recovery', '/landers/gallery'];

  test(`nothing that a visitor sees moves by itself while a page is loaded: ${name} [LAYOUT-02 LAYOUT-04]`, async ({
    browser,
    site,
  }) => {
    const { page, context } = await openBrowserAs(browser, site, { viewport });
    for (const address of open) expect(await shiftOf(page, address), address).toBeLessThanOrEqual(most);
    await context.close();
  });

  test(`nothing that a member sees moves by itself while a page is loaded: ${name} [LAYOUT-03 LAYOUT-04]`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(120_000);
    const { page, context } = await openBrowserAs(browser, site, { viewport });
    await page.goto('/login');
    await logIn(page, demo.premium, demo.password);
    await expect(page).toHaveURL(/\/members$/);
    // Reminders come when it is known which there are, above what is shown by then.
    const reminders = page.getByRole('region', { name: 'Reminders' });
    await reminders.getByRole('button', { name: 'Close' }).first().click();
    await expect(reminders).toHaveCount(0);
    const somebody = (await page.getByRole('main').locator('h2 a').first().getAttribute('href')) ?? '';
    await page.goto('/chats');
    const talk = (await page.getByRole('main').locator('a[href^="/chats/"]').first().getAttribute('href')) ?? '';
    const inside = [
      '/members',
      somebody,
      '/chats',
      talk,
      '/likes',
      '/match-finder',
      '/swipe-game',
      '/profile',
      '/settings',
    ];
    for (const address of [...inside, '/credits', '/transactions'])
      expect(await shiftOf(page, address), address).toBeLessThanOrEqual(most);
    await context.close();
  });
}
