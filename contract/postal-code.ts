import type { FieldError } from './errors.ts';

/** Countries whose postal codes have one format; spaces and case are ignored. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FI: /^\d{5}$/,
  FR: /^\d{5}$/,
  IE: /^[A-Z]\d[\dW][A-Z0-9]{4}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4}[A-Z]{2}$/,
};

/** Null when the postal code fits its country (ISO 3166-1) or the country is unknown, otherwise the error code. [SDD-02] */
export const validatePostalCode = (text: string, country: string): FieldError | null => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (plain === '') return 'required';
  return forms[country]?.test(plain) === false ? 'invalid' : null;
};
