import { type Locale, defaultLocale } from '#contract/locales.ts';

/** A new language may have no texts of demo members yet: they are then in English (decision 079). */
export type TextsByLanguage<Texts> = Readonly<Partial<Record<Locale, Texts>> & Record<typeof defaultLocale, Texts>>;

export const textsIn = <Texts>(texts: TextsByLanguage<Texts>, language: Locale): Texts =>
  texts[language] ?? texts[defaultLocale];
