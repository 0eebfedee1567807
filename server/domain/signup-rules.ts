import { type Locale, defaultLocale } from '#contract/locales.ts';

/** [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const canSignUp = (signups: string, network: string | undefined): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(network));

export const hasTrafficSource = (network: string | undefined): boolean =>
  network !== undefined && network.trim() !== '';

/** The country where most speakers of the language live; for English the one nearest to the other languages. */
const homeCountry = (language: Locale): string =>
  (language === defaultLocale ? null : new Intl.Locale(language).maximize().region) ?? 'GB';

/** Default country of a new member: the visitor's, else the home country of the language. The member can change it. */
export const guessCountry = (detected: string | null, language: Locale, countries: readonly string[]): string => {
  const home = homeCountry(language);
  const guesses = detected === null ? [home] : [detected, home];
  return guesses.find((guess) => countries.includes(guess)) ?? countries[0] ?? home;
};
