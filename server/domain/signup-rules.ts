import type { Locale } from '#contract/locales.ts';

/** [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const canSignUp = (signups: string, network: string | undefined): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(network));

export const hasTrafficSource = (network: string | undefined): boolean =>
  network !== undefined && network.trim() !== '';

const homeCountries: Readonly<Record<Locale, string>> = {
  da: 'DK',
  de: 'DE',
  en: 'GB',
  es: 'ES',
  fi: 'FI',
  fr: 'FR',
  it: 'IT',
  nb: 'NO',
  nl: 'NL',
  pl: 'PL',
  sv: 'SE',
};

/** Default country of a new member: the visitor's, else the home country of the language. The member can change it. */
export const guessCountry = (detected: string | null, language: Locale, countries: readonly string[]): string => {
  const home = homeCountries[language];
  const guesses = detected === null ? [home] : [detected, home];
  return guesses.find((guess) => countries.includes(guess)) ?? countries[0] ?? home;
};
