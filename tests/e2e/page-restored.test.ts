import { chromium } from '@playwright/test';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { enterAs, test } from './seeded-test.ts';
import { checkout } from './pages/checkout.ts';
import { addFreeMember, listPaymentStates } from './pages/payment-fixtures.ts';
import { sandbox } from './pages/sandbox.ts';
import { expect, openBrowserAs } from './test-site.ts';

test('the page restored from the browser cache works after Back from the provider: still one order [PAY-06 PAY-12]', async ({
  site,
  db,
}) => {
  const executablePath = browserPath();
  // The back/forward cache is off in test browsers unless enabled.
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...browserArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const { page, context } = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const ada = await addFreeMember(db, 'Ada');
  await enterAs(context, site, ada);
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) Object.assign(globalThis, { isRestored: true });
    });
  });
  await page.goto('/credits/evening/ideal');
  await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  // A page that is left while it loads is not kept.
  await page.waitForLoadState('networkidle');
  await checkout(page).pay.click();
  await sandbox(page).at();
  const provider = page.url();
  // A browser short of memory may load the page again instead.
  await expect(async () => {
    if (page.url() !== provider) {
      await page.waitForLoadState('networkidle');
      await page.goForward();
    }
    await page.goBack({ waitUntil: 'commit' });
    await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
    const { isRestored, why } = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      const why = JSON.stringify(entry === undefined ? null : Reflect.get(entry, 'notRestoredReasons'));
      return { isRestored: Reflect.get(globalThis, 'isRestored'), why };
    });
    expect(isRestored, why).toBe(true);
  }).toPass({ timeout: 30_000 });
  await checkout(page).pay.click();
  await sandbox(page).at();
  expect(page.url()).toBe(provider);
  expect(await listPaymentStates(db, ada)).toEqual(['open']);
  await browser.close();
});
