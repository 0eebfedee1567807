import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { FieldError } from './errors.ts';
import { countries } from './locales.ts';

/** SMS are sent to the site's countries only: anyone could trigger expensive ones to other countries. */
const prefixes: readonly string[] = countries.flatMap((country) =>
  isSupportedCountry(country) ? [getCountryCallingCode(country)] : [],
);

const parsed = (text: string, country: string) =>
  parsePhoneNumberFromString(
    text.trim(),
    isSupportedCountry(country) ? { defaultCountry: country, extract: false } : undefined,
  );

/** E.164; a national number gets the prefix of `country` (ISO code). Null: not a mobile number. [SDD-08] */
export const parseMobileNumber = (text: string, country: string): string | null => {
  const number = parsed(text, country);
  return number?.isValid() === true && prefixes.includes(number.countryCallingCode) ? number.number : null;
};

/** Null when a code can be sent to the number, otherwise the error code. [SDD-08] */
export const validateMobileNumber = (text: string, country: string): FieldError | null => {
  if (text.trim() === '') return 'required';
  if (parseMobileNumber(text, country) !== null) return null;
  const number = parsed(text, country);
  if (number?.isPossible() !== true) return 'invalid';
  return prefixes.includes(number.countryCallingCode) ? 'mobile_kind' : 'mobile_country';
};

/** `+49 ••• •••• 5678`: the prefix and the last digits of an E.164 number. */
export const maskMobileNumber = (number: string): string => {
  const prefix = parsePhoneNumberFromString(number)?.countryCallingCode ?? '';
  return `+${prefix} ••• •••• ${number.slice(-4)}`;
};
