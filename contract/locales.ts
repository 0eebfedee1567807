/** Interface languages by their native names. A new language starts with a line here. [LANG-01] */
export const locales = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  sv: 'Svenska',
} as const;

export type Locale = keyof typeof locales;

/** [LANG-02] */
export const defaultLocale = 'en' satisfies Locale;

export const isLocale = (value: string): value is Locale => Object.hasOwn(locales, value);

export const allLocales: readonly Locale[] = Object.keys(locales).filter(isLocale);

/** Languages offered by the visitor's country (ISO 3166-1 alpha-2). [LANG-11 to LANG-29] */
const offeredByCountry: Readonly<Record<string, readonly Locale[]>> = {
  US: ['en', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
  DK: ['da'],
  FI: ['fi', 'sv'],
  NO: ['nb'],
  SE: ['sv'],
};

export const countries: readonly string[] = Object.keys(offeredByCountry);

/** Languages of the menu: the country's, or all of them, and always the current one. [LANG-30] */
export const listOfferedLocales = (country: string | null, current: Locale): readonly Locale[] => {
  const offered = (country !== null && offeredByCountry[country]) || allLocales;
  return offered.includes(current) ? offered : [...offered, current];
};

/** Maps a BCP 47 tag to a supported locale by its language subtag: `en-GB` is en, `no` and `nn` are nb. [LANG-31] */
export const parseLocaleTag = (tag: string): Locale | null => {
  // Not its first two letters: `fil` is Filipino and `frr` is North Frisian.
  const language = tag.toLowerCase().replace(/[-_].*/, '');
  const ours = language === 'no' || language === 'nn' ? 'nb' : language;
  return isLocale(ours) ? ours : null;
};

/** Initial locale: stored cookie, else the language of the site's domain, else the browser's, else en. [LANG-03 LANG-07] */
export const chooseLocale = (from: {
  cookie: string | null;
  domainLanguage: string | null;
  browser: readonly string[];
}): Locale => {
  if (from.cookie !== null && isLocale(from.cookie)) return from.cookie;
  const tags = from.domainLanguage === null ? from.browser : [from.domainLanguage, ...from.browser];
  return tags.map(parseLocaleTag).find((locale) => locale !== null) ?? defaultLocale;
};
