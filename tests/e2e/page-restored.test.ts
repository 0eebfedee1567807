import { type Browser, type Page, chromium } from '@playwright/test';
import type { Database } from '#server/db/open.ts';
import type { TestMember } from '#tests/server/kit/conversations.ts';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { enterAs, test } from './seeded-test.ts';
import { checkout } from './pages/checkout.ts';
import { addFreeMember, listPaymentStates } from './pages/payment-fixtures.ts';
import { sandbox } from './pages/sandbox.ts';
import { type TestSite, expect, openBrowserAs } from './test-site.ts';

type Return = { readonly page: Page; readonly member: TestMember; readonly provider: string };

/** Leaves the page of an order for the provider and goes back; null when the browser had to load the page again. */
const goBackFromProvider = async (browser: Browser, site: TestSite, db: Database): Promise<Return | null> => {
  const { page, context } = await openBrowserAs(browser, site, { locale: 'en-GB' });
  const member = await addFreeMember(db, 'Ada');
  await enterAs(context, site, member);
  await page.addInitScript(() => {
    const note = (isRestored: boolean | null) => Object.assign(globalThis, { isRestored });
    addEventListener('pagehide', () => note(null));
    addEventListener('pageshow', ({ persisted }) => note(persisted));
  });
  await page.goto('/credits/evening/ideal');
  await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  // A page that is left while it loads is not kept.
  await page.waitForLoadState('networkidle');
  await checkout(page).pay.click();
  await sandbox(page).at();
  const provider = page.url();
  await page.goBack({ waitUntil: 'commit' });
  await expect(checkout(page).pay).toHaveText('Pay €18.74 with iDEAL | Wero');
  const shown = await page.waitForFunction(() => {
    const isRestored: unknown = Reflect.get(globalThis, 'isRestored');
    return typeof isRestored === 'boolean' ? { isRestored } : null;
  });
  if ((await shown.jsonValue())?.isRestored === true) return { page, member, provider };
  await context.close();
  return null;
};

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
  // Chromium promises no page that it is kept; another member's is the next one.
  let back: Return | null = null;
  for (let members = 0; back === null && members < 5; members += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    back = await goBackFromProvider(browser, site, db);
  }
  if (back === null) throw new Error('The browser kept none of five pages.');
  const { page, member, provider } = back;
  await checkout(page).pay.click();
  await sandbox(page).at();
  expect(page.url()).toBe(provider);
  expect(await listPaymentStates(db, member)).toEqual(['open']);
  await browser.close();
});
