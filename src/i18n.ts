import { setupI18n } from '@lingui/core';
import { localeCookie } from '#contract/limits.ts';
import { type Locale, chooseLocale } from '#contract/locales.ts';

/** The texts of the page. One locale file is loaded at a time, when it is needed. [LANG-08] */
export const i18n = setupI18n();

const cookieLocale = (): string | null =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${localeCookie.name}=`))
    ?.slice(localeCookie.name.length + 1) ?? null;

/** [LANG-03] */
export const startLocale = (): Locale =>
  chooseLocale({ cookie: cookieLocale(), domainLanguage: null, browser: navigator.languages });

/** Shows the page in a language. */
export const showLanguage = async (locale: Locale): Promise<void> => {
  const { messages } = await import(`../locales/${locale}.po`);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
};

/** [LANG-05] */
export const keepLanguage = (locale: Locale): void => {
  document.cookie = `${localeCookie.name}=${locale}; path=/; max-age=${localeCookie.maxAge / 1_000}; samesite=lax`;
};
