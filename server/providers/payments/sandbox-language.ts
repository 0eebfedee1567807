import { type Locale, defaultLocale } from '#contract/locales.ts';
import { getTranslate, type Translate } from '#server/texts/catalogues.ts';

/** Language of a page, as a provider's page is in the language of the payer. */
export type PageLanguage = { readonly locale: Locale; readonly say: Translate };

export const pageLanguageOf = (locale: Locale): PageLanguage => ({ locale, say: getTranslate(locale) });

/** Of the pages for testers. */
export const testersLanguage = pageLanguageOf(defaultLocale);
