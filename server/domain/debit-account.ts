import { ibanError, plainIban } from '#contract/bank-account.ts';
import type { AccountHolder } from '#contract/direct-debit.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { mobileError, mobileNumber } from '#contract/mobile-number.ts';
import { postalCodeError } from '#contract/postal-code.ts';

const errorsOf = ({ holder, iban, postal_code, mobile }: AccountHolder, country: string): FieldErrors => {
  const found: Record<string, FieldError | null> = {
    // A name has a letter; an IBAN or a number in the wrong field has none, or is no name.
    holder: /\p{L}/u.test(holder) && ibanError(holder) !== null ? null : 'invalid',
    iban: ibanError(iban),
    postal_code: postalCodeError(postal_code, country),
    mobile: mobileError(mobile, country),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, error]) => (error === null ? [] : [[field, error]])),
  );
};

/** An account as banks and networks write it, or what is wrong with it at its fields. [SDD-02 SDD-07 SDD-08] */
export const checkedAccount = (
  { holder, iban, street, house_number, postal_code, city, mobile }: AccountHolder,
  country: string,
): { readonly account: AccountHolder } | { readonly errors: FieldErrors } => {
  const typed = { holder, iban, street, house_number, postal_code, city, mobile };
  const errors = errorsOf(typed, country);
  const number = mobileNumber(mobile, country);
  if (number === null || Object.keys(errors).length > 0) return { errors };
  return { account: { ...typed, iban: plainIban(iban), mobile: number } };
};
