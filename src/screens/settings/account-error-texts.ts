import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldErrorText } from '#src/texts/field-errors.ts';

/** Errors of the new address. The spelling is the specification's. [MAIL-01 MAIL-02] */
export const newMailText = (code: string | undefined): MessageDescriptor | null => {
  if (code === 'email_taken') return msg`this email address already owns an account`;
  if (code === 'invalid' || code === 'too_long') return msg`New email address is invalid`;
  return fieldErrorText(code);
};

/** Errors of a password that only authenticates. */
export const ownPasswordText = (code: string | undefined): MessageDescriptor | null =>
  code === 'wrong_password' ? msg`This is not your password.` : fieldErrorText(code);
