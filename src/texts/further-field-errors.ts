import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { fieldErrorTexts } from './field-errors.ts';
import { insideTexts } from './inside-field-errors.ts';

/** With these every field error has its words. */
const allTexts = {
  ...insideTexts,
  wrong_password: msg`Please check your old password.`,
  email_unknown: msg`E-mail address not found`,
  email_same: msg`This is your address already.`,
  passwords_differ: msg`The entered passwords are not the same.`,
  iban_country: msg`Direct debit is not possible from this country. An IBAN begins with its two letters.`,
  iban_length: msg`This IBAN is not complete, or too long.`,
  iban_checksum: msg`This IBAN is not right. Please compare it with your card.`,
  iban_blocked: msg`This account cannot be used for direct debits.`,
  mobile_kind: msg`This is no mobile number: we send the code by SMS.`,
  mobile_country: msg`We cannot send a code to numbers of this country.`,
  mobile_blocked: msg`This number cannot be used for direct debits.`,
  sms_code_wrong: msg`That code is not right. Please look again.`,
} as const satisfies Record<FieldError, MessageDescriptor>;

/** On a screen that fetches all texts. */
export const fieldErrorText = fieldErrorTexts(allTexts);
