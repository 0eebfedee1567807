import type { Locale } from '#contract/locales.ts';
import { enterAsDemo } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { translatedLocales } from '#tools/translated-locales.ts';
import { expect, openBrowserAs, test } from './test-site.ts';

const translated = await translatedLocales();

/** The language shown for a locale: English if it has no translations. */
const shownLanguage = (locale: Locale): Locale => (translated.includes(locale) ? locale : 'en');

test('eleven languages are offered; the choice is stored for a year and is not part of the address [LANG-01 LANG-04 LANG-05]', async ({
  page,
  context,
}) => {
  const fetched: (string | undefined)[] = [];
  page.on('request', (request) => {
    const catalogue = /\/assets\/(da|de|en|es|fi|fr|it|nb|nl|pl|sv)-[\w-]+\.js$/.exec(request.url());
    if (catalogue !== null) fetched.push(catalogue[1]);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The texts for visitors are one file.
  await expect.poll(() => fetched).toEqual(['en']);

  await shell(page).language.click();
  await expect(page.getByRole('menuitem').or(page.getByRole('menuitemradio'))).toHaveText([
    'Dansk',
    'Deutsch',
    'English',
    'Español',
    'Suomi',
    'Français',
    'Italiano',
    'Norsk bokmål',
    'Nederlands',
    'Polski',
    'Svenska',
  ]);
  await page.getByText('Deutsch').click();
  await expect(shell(page).language).toContainText('DE');
  await expect.poll(() => fetched).toEqual(['en', 'de']);
  await expect(page.locator('html')).toHaveAttribute('lang', shownLanguage('de'));
  expect(new URL(page.url()).pathname).toBe('/');

  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'de', path: '/' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(365);
  await page.reload();
  await expect(shell(page).language).toContainText('DE');
});

test('without a cookie the browser language applies, and English when it is not supported [LANG-02 LANG-03]', async ({
  browser,
  site,
}) => {
  for (const [locale, lang] of [
    ['fr-CA', 'FR'],
    ['nn-NO', 'NB'],
    ['pt-BR', 'EN'],
  ] as const) {
    const { page, context } = await openBrowserAs(browser, site, { locale });
    await page.goto('/');
    await expect(shell(page).language).toContainText(lang);
    await context.close();
  }
});

test("a member's choice is saved on the account [LANG-06 API-05]", async ({ page }) => {
  await enterAsDemo(page);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/user.php'),
  );
  await shell(page).language.click();
  await page.getByText('Suomi').click();
  expect(await (await saved).json()).toMatchObject({ user: { language: 'fi' } });
});
