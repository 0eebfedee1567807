import { setupI18n } from '@lingui/core';
import { localeCookie } from '#contract/limits.ts';
import { type Locale, chooseLocale, parseLocaleTag } from '#contract/locales.ts';

/** The texts of the page. */
export const i18n = setupI18n();

const cookieLocale = (): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${localeCookie.name}=`))
    ?.slice(localeCookie.name.length + 1) ?? null;

/** Somebody has chosen a language in this browser before. [LANG-03 LANG-07] */
export const hasStoredLocale = (): boolean => cookieLocale() !== null;

/** [LANG-03] */
export const chooseInitialLocale = (): Locale =>
  chooseLocale({ cookie: cookieLocale(), domainLanguage: null, browser: navigator.languages });

/** Texts in parts, one file a language each: those of every first visit, of home, of the landing pages, those that members see most, those of paying, of orders, and the others. [LANG-08] */
const catalogues = {
  entry: (locale: Locale) => import(`../locales/entry/${locale}.po`),
  welcome: (locale: Locale) => import(`../locales/welcome/${locale}.po`),
  landers: (locale: Locale) => import(`../locales/landers/${locale}.po`),
  inside: (locale: Locale) => import(`../locales/inside/${locale}.po`),
  money: (locale: Locale) => import(`../locales/money/${locale}.po`),
  orders: (locale: Locale) => import(`../locales/orders/${locale}.po`),
  further: (locale: Locale) => import(`../locales/further/${locale}.po`),
};
type Area = keyof typeof catalogues;

const areas = new Set<Area>(['entry']);
let shown: Promise<Locale> | null = null;
let choices = 0;

const show = async (locale: Locale, isLast: () => boolean): Promise<Locale> => {
  const parts = await Promise.all([...areas].map((area) => catalogues[area](locale)));
  for (const { messages } of parts) i18n.load(locale, messages);
  if (!isLast()) return locale;
  // Dates and numbers follow the browser's region: British English has another clock than American.
  i18n.activate(locale, [...navigator.languages.filter((tag) => parseLocaleTag(tag) === locale), locale]);
  document.documentElement.lang = locale;
  return locale;
};

/** Shows the page in a language, the last one chosen. What was shown stays when its texts cannot be fetched. */
export const activateLocale = async (locale: Locale): Promise<void> => {
  choices += 1;
  const [before, choice] = [shown, choices];
  shown = show(locale, () => choice === choices);
  try {
    await shown;
  } catch (error) {
    if (choice === choices) shown = before;
    throw error;
  }
};

/** Fetches more texts, in the language that is shown: also in one that is chosen meanwhile. */
export const loadCatalogue = async (area: Area): Promise<void> => {
  while (!areas.has(area)) {
    const asked = shown;
    const locale = await asked;
    if (locale === null) throw new Error('No language is shown yet.');
    const { messages } = await catalogues[area](locale);
    i18n.load(locale, messages);
    if (asked === shown) areas.add(area);
  }
};

/** [LANG-05] */
export const saveLocale = (locale: Locale): void => {
  document.cookie = `${localeCookie.name}=${locale}; path=/; max-age=${localeCookie.maxAge / 1_000}; samesite=lax`;
};
