import { dailyCases } from '#tests/nightly.ts';
import { shell } from './pages/app-shell.ts';
import { expect, test } from './test-site.ts';

const visitors = [
  { country: 'NL', address: '94.142.241.1', languages: ['English', 'Nederlands'], isWarned: true, currency: '€' },
  { country: 'DE', address: '85.214.132.117', languages: ['Deutsch', 'English'], isWarned: true, currency: '€' },
  { country: 'US', address: '8.8.8.8', languages: ['English', 'Español'], isWarned: false, currency: '$' },
  {
    country: 'CH',
    address: '130.59.31.80',
    languages: ['Deutsch', 'English', 'Français', 'Italiano'],
    isWarned: false,
    currency: 'CHF',
  },
  {
    country: 'FI',
    address: '193.166.3.2',
    languages: ['English', 'Suomi', 'Svenska'],
    isWarned: false,
    currency: '€',
  },
];

for (const { country, address, languages, isWarned, currency } of dailyCases(visitors)) {
  test(`a visitor from ${country} has the languages, the warning and the currency of the country [LANG-10 ENTRY-06 PAY-11 SETTINGS-04]`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'en',
      extraHTTPHeaders: { 'x-forwarded-for': address },
    });
    const page = await context.newPage();
    const warning = page.getByRole('dialog', { name: 'Before you enter' });
    await page.goto('/landers/maplanding');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(warning).toHaveCount(isWarned ? 1 : 0);
    await page.goto('/pricing');
    await warning.getByRole('button', { name: 'I am 18 or older, enter' }).click();
    await expect(page.getByRole('main')).toContainText(currency);
    await shell(page).language.click();
    const offered = await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).allTextContents();
    expect(offered.toSorted()).toEqual(languages);
    await context.close();
  });
}
