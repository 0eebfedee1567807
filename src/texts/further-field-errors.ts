import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { fieldErrorTexts } from './field-errors.ts';
import { memberFieldErrors } from './inside-field-errors.ts';
import type { MoneyFieldError } from './money-field-errors.ts';

/** With these and those of money every field error has its words. */
const furtherTexts = {
  ...memberFieldErrors,
  wrong_password: msg`Please check your old password.`,
  email_unknown: msg`E-mail address not found`,
  email_same: msg`This is your address already.`,
  passwords_differ: msg`The entered passwords are not the same.`,
} as const satisfies Record<keyof typeof memberFieldErrors | Exclude<FieldError, MoneyFieldError>, MessageDescriptor>;

/** On a screen whose texts are `further`. */
export const fieldErrorText = fieldErrorTexts(furtherTexts);
