import { setupI18n } from '@lingui/core';
import { localeCookie } from '#contract/limits/app.ts';
import { type Locale, chooseLocale, parseLocaleTag } from '#contract/locales.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import type { lateCatalogues } from './late-catalogues.ts';

export const i18n = setupI18n();

const cookieLocale = (): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${localeCookie.name}=`))
    ?.slice(localeCookie.name.length + 1) ?? null;

/** True when a language was chosen in this browser before. [LANG-03 LANG-07] */
export const hasStoredLocale = (): boolean => cookieLocale() !== null;

/** The language in which the server wrote the page (decision 075), so that no other one flashes first. [LANG-03 LANG-07] */
export const chooseInitialLocale = (): Locale =>
  chooseLocale({ cookie: cookieLocale(), domainLanguage: document.documentElement.lang, browser: navigator.languages });

const importLate = async (audience: keyof typeof lateCatalogues, locale: Locale) =>
  (await importWithRecovery(() => import('./late-catalogues.ts'))).lateCatalogues[audience](locale);

/** One file per audience and language: `public` is always loaded, the others by the screens that need them. [LANG-08] */
const catalogues = {
  public: (locale: Locale) => import(`../locales/public/${locale}.po`),
  member: (locale: Locale) => import(`../locales/member/${locale}.po`),
  errors: (locale: Locale) => import(`../locales/errors/${locale}.po`),
  contact: (locale: Locale) => importLate('contact', locale),
  account: (locale: Locale) => importLate('account', locale),
  shop: (locale: Locale) => importLate('shop', locale),
  legal: (locale: Locale) => importLate('legal', locale),
  niche: (locale: Locale) => importLate('niche', locale),
};
export type Audience = keyof typeof catalogues;

const fetchCatalogue = (audience: Audience, locale: Locale) => importWithRecovery(() => catalogues[audience](locale));

const loaded = new Set<Audience>(['public']);
let shown: Promise<Locale> | null = null;
let choices = 0;

const show = async (locale: Locale, regions: readonly string[], isLatest: () => boolean): Promise<Locale> => {
  const parts = await Promise.all([...loaded].map((audience) => fetchCatalogue(audience, locale)));
  for (const { messages } of parts) i18n.load(locale, messages);
  if (!isLatest()) return locale;
  i18n.activate(locale, [...regions, locale]);
  return locale;
};

/** The browser's regions of a language: British and American English differ in their clocks and dates. */
export const regionsOf = (locale: Locale): readonly string[] =>
  navigator.languages.filter((tag) => parseLocaleTag(tag) === locale);

/**
 * Activates the language chosen last; keeps the previous one if the catalogues cannot be fetched. `regions`: language
 * tags in whose habits numbers and dates are written.
 */
export const activateLocale = async (locale: Locale, regions: readonly string[]): Promise<void> => {
  choices += 1;
  const [before, choice] = [shown, choices];
  shown = show(locale, regions, () => choice === choices);
  try {
    await shown;
  } catch (error) {
    if (choice === choices) shown = before;
    throw error;
  }
};

/** From here on the document names the language that is shown. [LANG-01] */
export const nameLanguage = (): void =>
  void i18n.on('change', () => {
    document.documentElement.lang = i18n.locale;
  });

/** Loads an audience's catalogue, in the active language and in any chosen later. */
export const loadCatalogue = async (audience: Audience): Promise<void> => {
  while (!loaded.has(audience)) {
    const requested = shown;
    const locale = await requested;
    if (locale === null) throw new Error('No language is shown yet.');
    const { messages } = await fetchCatalogue(audience, locale);
    i18n.load(locale, messages);
    if (requested === shown) loaded.add(audience);
  }
};

/** [LANG-05] */
export const saveLocale = (locale: Locale): void => {
  document.cookie = `${localeCookie.name}=${locale}; path=/; max-age=${localeCookie.maxAge / 1_000}; samesite=lax`;
};
