import { validateIban, normaliseIban } from '#contract/bank-account.ts';
import type { AccountHolder } from '#contract/direct-debit.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { validateMobileNumber, parseMobileNumber } from '#contract/mobile-number.ts';
import { validatePostalCode } from '#contract/postal-code.ts';

const errorsOf = ({ holder, iban, postal_code, mobile }: AccountHolder, country: string): FieldErrors => {
  const found: Record<string, FieldError | null> = {
    // A name has a letter; an IBAN or a number in the wrong field has none, or is no name.
    holder: /\p{L}/u.test(holder) && validateIban(holder) !== null ? null : 'invalid',
    iban: validateIban(iban),
    postal_code: validatePostalCode(postal_code, country),
    mobile: validateMobileNumber(mobile, country),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, error]) => (error === null ? [] : [[field, error]])),
  );
};

/** An account as banks and networks write it, or what is wrong with it at its fields. [SDD-02 SDD-07 SDD-08] */
export const validateDebitAccount = (
  { holder, iban, street, house_number, postal_code, city, mobile }: AccountHolder,
  country: string,
): { readonly account: AccountHolder } | { readonly errors: FieldErrors } => {
  const typed = { holder, iban, street, house_number, postal_code, city, mobile };
  const errors = errorsOf(typed, country);
  const number = parseMobileNumber(mobile, country);
  if (number === null || Object.keys(errors).length > 0) return { errors };
  return { account: { ...typed, iban: normaliseIban(iban), mobile: number } };
};
