import { describe, expect, it } from 'vitest';
import { allLocales, chooseLocale, countries, defaultLocale, localeOfTag, offeredLocales } from '#contract/locales.ts';

describe('languages', () => {
  it('are exactly eleven, English by default [LANG-01 LANG-02]', () => {
    expect([allLocales.toSorted(), defaultLocale]).toEqual([
      ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
      'en',
    ]);
  });

  it('are offered by the country', () => {
    expect(Object.fromEntries(countries.map((country) => [country, offeredLocales(country, 'en').join('/')]))).toEqual({
      US: 'en/es',
      NL: 'nl/en',
      BE: 'nl/fr/de/en',
      FR: 'fr/en',
      IT: 'it/en',
      ES: 'es/en',
      DE: 'de/en',
      AT: 'de/en',
      IE: 'en',
      GB: 'en',
      CA: 'en/fr',
      PL: 'pl/en',
      AU: 'en',
      NZ: 'en',
      CH: 'de/it/fr/en',
      DK: 'da/en',
      FI: 'fi/sv/en',
      NO: 'nb/en',
      SE: 'sv/en',
    });
    expect(offeredLocales('BR', 'en')).toEqual(allLocales);
    expect(offeredLocales(null, 'pl')).toEqual(allLocales);
  });

  it.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['SV', 'sv'],
    ['pt-BR', null],
    ['', null],
  ])('reads the tag %j as %j', (tag, locale) => {
    expect(localeOfTag(tag)).toBe(locale);
  });

  it.each([
    [{ cookie: 'fi', domainLanguage: 'de', browser: ['fr'] }, 'fi'],
    [{ cookie: 'xx', domainLanguage: 'de_DE', browser: ['fr'] }, 'de'],
    [{ cookie: null, domainLanguage: 'xx', browser: ['pt', 'fr-CA'] }, 'fr'],
    [{ cookie: null, domainLanguage: null, browser: ['pt'] }, 'en'],
    [{ cookie: null, domainLanguage: null, browser: [] }, 'en'],
  ])('starts with cookie, domain, browser, English: %j [LANG-03]', (from, locale) => {
    expect(chooseLocale(from)).toBe(locale);
  });
});
