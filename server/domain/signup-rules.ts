import type { Locale } from '#contract/locales.ts';

/** [SIGNUP-01 SIGNUP-02 SIGNUP-03] */
export const canSignUp = (signups: string, network: string | undefined): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(network));

export const hasTrafficSource = (network: string | undefined): boolean =>
  network !== undefined && network.trim() !== '';

const homeOf: Readonly<Record<Locale, string>> = {
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

/** The country that a new member starts with, until he says otherwise: where he is seen to be, else where his language is at home. */
export const guessCountry = (seen: string | null, language: Locale, countries: readonly string[]): string => {
  const guess = seen ?? homeOf[language];
  return countries.includes(guess) ? guess : (countries[0] ?? guess);
};
