import { validateIban, normaliseIban } from '#contract/bank-account.ts';
import type { AccountHolder } from '#contract/direct-debit.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { validateMobileNumber, parseMobileNumber } from '#contract/mobile-number.ts';
import { validatePostalCode } from '#contract/postal-code.ts';

const findFieldErrors = ({ holder, iban, postal_code, mobile }: AccountHolder, country: string): FieldErrors => {
  const checks: Record<string, FieldError | null> = {
    // A name contains a letter and is not an IBAN: both rule out a value typed into the wrong field.
    holder: /\p{L}/u.test(holder) && validateIban(holder) !== null ? null : 'invalid',
    iban: validateIban(iban),
    postal_code: validatePostalCode(postal_code, country),
    mobile: validateMobileNumber(mobile, country),
  };
  return Object.fromEntries(
    Object.entries(checks).flatMap(([field, error]) => (error === null ? [] : [[field, error]])),
  );
};

/** Normalises the account for banks and mobile networks, or reports the invalid fields. [SDD-02 SDD-07 SDD-08] */
export const validateDebitAccount = (
  { holder, iban, street, house_number, postal_code, city, mobile }: AccountHolder,
  country: string,
): { readonly account: AccountHolder } | { readonly errors: FieldErrors } => {
  const typed = { holder, iban, street, house_number, postal_code, city, mobile };
  const errors = findFieldErrors(typed, country);
  const number = parseMobileNumber(mobile, country);
  if (number === null || Object.keys(errors).length > 0) return { errors };
  return { account: { ...typed, iban: normaliseIban(iban), mobile: number } };
};
