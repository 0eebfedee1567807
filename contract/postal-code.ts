import type { FieldError } from './errors.ts';

/** Where a postal code has one plain form. Spaces and case do not matter. */
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

/** What is wrong with a postal code of a country (ISO code); null: nothing that we could know. [SDD-02] */
export const validatePostalCode = (text: string, country: string): FieldError | null => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  if (plain === '') return 'required';
  return forms[country]?.test(plain) === false ? 'invalid' : null;
};
