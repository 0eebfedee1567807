import { ValidationErrorsIBAN, electronicFormatIBAN, isSEPACountry, validateIBAN } from 'ibantools';
import type { FieldError } from './errors.ts';

/** The electronic format: capitals, no spaces of any kind. [SDD-07] */
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

/** `NL91••••4300`: recognisable to its owner only. */
export const maskIban = (text: string): string => {
  const iban = normaliseIban(text);
  return `${iban.slice(0, 4)}••••${iban.slice(-4)}`;
};
