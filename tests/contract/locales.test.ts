import { describe, expect, it } from 'vitest';
import {
  allLocales,
  chooseLocale,
  countries,
  defaultLocale,
  isLocale,
  parseLocaleTag,
  listOfferedLocales,
} from '#contract/locales.ts';

describe('languages', () => {
  it('are exactly eleven, English by default [LANG-01 LANG-02]', () => {
    expect([allLocales.toSorted(), defaultLocale]).toEqual([
      ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'],
      'en',
    ]);
  });

  it.each([
    ['[LANG-10 LANG-11]', 'US', 'en/es'],
    ['[LANG-12]', 'NL', 'nl'],
    ['[LANG-13]', 'BE', 'nl/fr/de'],
    ['[LANG-14]', 'FR', 'fr'],
    ['[LANG-15]', 'IT', 'it'],
    ['[LANG-16]', 'ES', 'es'],
    ['[LANG-17]', 'DE', 'de'],
    ['[LANG-18]', 'AT', 'de'],
    ['[LANG-19]', 'IE', 'en'],
    ['[LANG-20]', 'GB', 'en'],
    ['[LANG-21]', 'CA', 'en/fr'],
    ['[LANG-22]', 'PL', 'pl'],
    ['[LANG-23]', 'AU', 'en'],
    ['[LANG-24]', 'NZ', 'en'],
    ['[LANG-25]', 'CH', 'de/it/fr/en'],
    ['[LANG-26]', 'DK', 'da'],
    ['[LANG-27]', 'FI', 'fi/sv'],
    ['[LANG-28]', 'NO', 'nb'],
    ['[LANG-29]', 'SE', 'sv'],
  ])('%s offered in %s: %s', (_, country, expected) => {
    const offered = expected.split('/').filter(isLocale);
    for (const current of offered) expect(listOfferedLocales(country, current)).toEqual(offered);
  });

  it('offer all eleven elsewhere, and always the current one [LANG-30]', () => {
    expect(countries).toHaveLength(19);
    expect(listOfferedLocales('BR', 'en')).toEqual(allLocales);
    expect(listOfferedLocales(null, 'pl')).toEqual(allLocales);
    expect(listOfferedLocales('CH', 'pl')).toEqual(['de', 'it', 'fr', 'en', 'pl']);
  });

  it.each([
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['no', 'nb'],
    ['nn-NO', 'nb'],
    ['SV', 'sv'],
    ['sv_SE', 'sv'],
    ['pt-BR', null],
    ['fil', null],
    ['fil-PH', null],
    ['frr', null],
    ['plt-MG', null],
    ['dan', null],
    ['', null],
  ])('reads the tag %j as %j [LANG-31]', (tag, locale) => {
    expect(parseLocaleTag(tag)).toBe(locale);
  });

  it.each([
    [{ cookie: 'fi', domainLanguage: 'de', browser: ['fr'] }, 'fi'],
    [{ cookie: 'xx', domainLanguage: 'de_DE', browser: ['fr'] }, 'de'],
    [{ cookie: null, domainLanguage: 'xx', browser: ['pt', 'fr-CA'] }, 'fr'],
    [{ cookie: null, domainLanguage: null, browser: ['pt'] }, 'en'],
    [{ cookie: null, domainLanguage: null, browser: [] }, 'en'],
  ])('starts with cookie, domain, browser, English: %j [LANG-03 LANG-07 LANG-31]', (from, locale) => {
    expect(chooseLocale(from)).toBe(locale);
  });
});
