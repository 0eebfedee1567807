import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { publicFieldErrors, fieldErrorTexts } from './field-errors.ts';

type Money = Extract<FieldError, `${'code' | 'iban' | 'mobile' | 'sms'}_${string}`>;

/** What is wrong with a discount code, or with an account from which is paid. */
const moneyTexts = {
  ...publicFieldErrors,
  code_not_found: msg`Code not found`,
  code_used: msg`Code already used`,
  code_expired: msg`This code has expired.`,
  code_country: msg`This code is for another country.`,
  code_method: msg`This code is for another way to pay.`,
  code_minimum: msg`This code is for a larger order.`,
  iban_country: msg`Direct debit is not possible from this country. An IBAN begins with its two letters.`,
  iban_length: msg`This IBAN is not complete, or too long.`,
  iban_checksum: msg`This IBAN is not right. Please compare it with your card.`,
  iban_blocked: msg`This account cannot be used for direct debits.`,
  mobile_kind: msg`This is no mobile number: we send the code by SMS.`,
  mobile_country: msg`We cannot send a code to numbers of this country.`,
  mobile_blocked: msg`This number cannot be used for direct debits.`,
  sms_code_wrong: msg`That code is not right. Please look again.`,
} as const satisfies Record<keyof typeof publicFieldErrors | Money, MessageDescriptor>;
export type MoneyFieldError = keyof typeof moneyTexts;

/** On a screen whose texts are `money`. */
export const fieldErrorText = fieldErrorTexts(moneyTexts);
