import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { FieldError } from './errors.ts';

const parsed = (text: string, country: string) =>
  parsePhoneNumberFromString(
    text.trim(),
    isSupportedCountry(country) ? { defaultCountry: country, extract: false } : undefined,
  );

/** As E.164; a national form is completed with the prefix of `country` (ISO code). Null: it is no mobile number. [SDD-08] */
export const mobileNumber = (text: string, country: string): string | null => {
  const number = parsed(text, country);
  return number?.isValid() === true ? number.number : null;
};

/** What is wrong with a number to which a code is to be sent; null: nothing. [SDD-08] */
export const mobileError = (text: string, country: string): FieldError | null => {
  if (text.trim() === '') return 'required';
  if (mobileNumber(text, country) !== null) return null;
  return parsed(text, country)?.isPossible() === true ? 'mobile_kind' : 'invalid';
};

/** `+49 ••• •••• 5678`: the prefix and the last digits of an E.164 number. */
export const maskedMobile = (number: string): string => {
  const prefix = parsePhoneNumberFromString(number)?.countryCallingCode ?? '';
  return `+${prefix} ••• •••• ${number.slice(-4)}`;
};
