import { allLocales } from '#contract/locales.ts';
import { type MailKind, mailTexts } from '#server/texts/mails.ts';
import { writeMail } from '#server/texts/write-mail.ts';
import { mailFacts } from '#tests/server/texts/mail-facts.ts';
import { demo, enterAsDemo, logInViaApi } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expectTranslated, readEnglishSentences } from './pages/translated-page.ts';
import { memberPaths, visitorPaths } from './pages/paths.ts';
import { expect, openBrowserAs, startSite, test } from './test-site.ts';

test('eleven languages are offered; the choice is stored for a year and is not part of the address [LANG-01 LANG-04 LANG-05]', async ({
  page,
  context,
}) => {
  // The texts for visitors are one file; those of failures follow some seconds later.
  const fetched = new Set<string | undefined>();
  page.on('request', (request) => {
    const catalogue = /\/assets\/(da|de|en|es|fi|fr|it|nb|nl|pl|sv)-[\w-]+\.js$/.exec(request.url());
    if (catalogue !== null) fetched.add(catalogue[1]);
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => [...fetched]).toEqual(['en']);

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
  const german = page.getByRole('banner').getByRole('button', { name: 'Sprache DE' });
  await expect(german).toBeVisible();
  await expect.poll(() => [...fetched]).toEqual(['en', 'de']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(new URL(page.url()).pathname).toBe('/');

  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie).toMatchObject({ value: 'de', path: '/' });
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(365);
  await page.reload();
  await expect(german).toBeVisible();
});

test('without a cookie the browser language applies, and English when it is not supported @nightly [LANG-02 LANG-03]', async ({
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
    await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(` ${lang}$`) })).toBeVisible();
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

test('the page is in the language of the browser, or of the choice made before, from its first byte [LANG-03 LANG-31]', async ({
  request,
}) => {
  const html = async (headers: Readonly<Record<string, string>>): Promise<string> =>
    (await request.get('/login', { headers: { accept: 'text/html', ...headers } })).text();
  const french = await html({ 'accept-language': 'fr-BE,fr;q=0.9,en;q=0.8' });
  expect(french).toContain('<html lang="fr">');
  expect(french).toContain('<title>Se connecter · Vesper</title>');
  expect(french).toMatch(/<h1[^>]*>Te revoilà/);
  expect(await html({ 'accept-language': 'fr', cookie: 'i18n_redirected=en' })).toContain('<html lang="en">');
  expect(await html({ 'accept-language': 'frr,fil' })).toContain('<html lang="en">');
});

test("a site in the language of its domain never shows the browser's language first @nightly [LANG-03 LANG-07 LANG-08]", async ({
  browser,
}) => {
  const site = await startSite();
  await site.operate('site', 'set', 'domain_language', 'sv');
  const { page, context } = await openBrowserAs(browser, site, { locale: 'de-DE' });
  const fetched: (string | undefined)[] = [];
  page.on('request', (request) => {
    const [, locale] = /\/assets\/([a-z]{2})-[\w-]+\.js$/.exec(request.url()) ?? [];
    if (allLocales.some((known) => known === locale)) fetched.push(locale);
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Välkommen tillbaka' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: / SV$/ })).toBeVisible();
  expect(new Set(fetched)).toEqual(new Set(['sv']));
  await context.close();
  await site.stop();
});

/** By day the language with the longest words. */
const measured = allLocales
  .filter((locale) => locale !== 'en')
  .map((locale) => ({ locale, run: locale === 'fi' ? '' : ' @nightly' }));

for (const { locale, run } of measured) {
  test(`every screen is in the language and fits at both widths: ${locale}${run} [LANG-01 UI-01]`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const english = await readEnglishSentences(locale);
    expect(english.length).toBeGreaterThan(500);
    const { page, context } = await openBrowserAs(browser, site, { locale, reducedMotion: 'reduce' });
    for (const path of visitorPaths) await expectTranslated(page, path, english);
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    await logInViaApi(page, demo.free);
    for (const path of memberPaths) await expectTranslated(page, path, english);
    await context.close();
  });
}

test('every mail fits at 360 and 1280 px in every language @nightly [LANG-01 UI-01]', async ({ page }) => {
  const kinds = Object.keys(mailTexts).filter((kind): kind is MailKind => Object.hasOwn(mailFacts, kind));
  const preferences = 'https://vesper.example/notifications';
  for (const language of allLocales)
    for (const kind of kinds) {
      const frame = { language, site: 'Vesper', name: 'Wilhelmina-Alexandrina', preferences };
      await page.setContent(writeMail(kind, mailFacts[kind], frame).html);
      for (const width of [360, 1_280]) {
        await page.setViewportSize({ width, height: 740 });
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect({ language, kind, width, isWide }).toEqual({ language, kind, width, isWide: false });
      }
    }
});
