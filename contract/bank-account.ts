import { ValidationErrorsIBAN, electronicFormatIBAN, isSEPACountry, validateIBAN } from 'ibantools';
import type { FieldError } from './errors.ts';

/** As banks write it to each other: without spaces of any kind, in capitals. [SDD-07] */
export const normaliseIban = (text: string): string => electronicFormatIBAN(text.replaceAll(/\s/g, '')) ?? '';

/** Null when the IBAN (ISO 13616) can be charged by SEPA direct debit, otherwise the error code. [SDD-07] */
export const validateIban = (text: string): FieldError | null => {
  const iban = normaliseIban(text);
  if (iban === '') return 'required';
  if (!isSEPACountry(iban.slice(0, 2))) return 'iban_country';
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return null;
  return errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength) ? 'iban_length' : 'iban_checksum';
};

/** `NL91••••4300`: enough for its owner to know it by. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  return `${iban.slice(0, 4)}••••${iban.slice(-4)}`;
};
