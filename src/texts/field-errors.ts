import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { account } from '#contract/limits.ts';

const { minAge, name, password } = account;
const shortestName = name.min;
const longestName = name.max;
const shortestPassword = password.min;
const longestPassword = password.max;

export type FieldErrorTexts = Partial<Record<FieldError, MessageDescriptor>>;

/** What the first forms say: log in and sign up. The others are in further-field-errors.ts and inside-field-errors.ts. */
export const publicFieldErrors = {
  required: msg`Please fill this in.`,
  invalid: msg`This is not valid.`,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  too_young: msg`Enter your date of birth (${minAge}+)`,
  invalid_date: msg`Invalid date of birth.`,
  name_is_email: msg`Your name cannot be your e-mail address.`,
  name_starts_with_at: msg`Your name cannot start with @.`,
  name_taken: msg`Somebody has this name already. Please choose another.`,
  email_taken: msg`This email address already owns an account.`,
  password_common: msg`Too many people use this password. Please choose another.`,
  password_personal: msg`This is too close to your name or e-mail address. Please choose another.`,
  consent_required: msg`Please tick the box to go on.`,
} as const satisfies FieldErrorTexts;

type Field = 'email' | 'name' | 'password' | 'date_of_birth';

/** Where the words for one field are more helpful than those for any. [SIGNUP-16 to SIGNUP-20] */
const special: Readonly<Record<Field, Partial<Record<FieldError, MessageDescriptor>>>> = {
  email: { required: msg`Invalid email.`, invalid: msg`Invalid email.`, too_long: msg`Invalid email.` },
  name: {
    required: msg`Choose a name.`,
    invalid: msg`Letters, digits and spaces work best: this name has a sign that cannot be used.`,
    too_short: msg`At least ${shortestName} characters.`,
    too_long: msg`At most ${longestName} characters.`,
  },
  password: {
    required: msg`Choose a password.`,
    too_short: msg`At least ${shortestPassword} characters.`,
    too_long: msg`At most ${longestPassword} characters.`,
  },
  date_of_birth: { required: msg`Enter your date of birth (${minAge}+)` },
};

/** Says what is wrong with a field in words, or null while nothing is. */
export const fieldErrorTexts =
  (texts: FieldErrorTexts) =>
  (code: string | undefined, field?: Field): MessageDescriptor | null => {
    if (code === undefined) return null;
    const known = isKnown(code, texts) ? code : 'invalid';
    return (field === undefined ? undefined : special[field][known]) ?? texts[known] ?? publicFieldErrors.invalid;
  };

const isKnown = (code: string, texts: FieldErrorTexts): code is FieldError => Object.hasOwn(texts, code);

/** On a screen whose texts are `entry`. */
export const fieldErrorText = fieldErrorTexts(publicFieldErrors);
