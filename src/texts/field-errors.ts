import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { FieldError } from '#contract/errors.ts';
import { account, activationCode } from '#contract/limits/account.ts';
import { photos } from '#contract/limits/contact.ts';

const { minAge, name, password } = account;
const shortestName = name.min;
const longestName = name.max;
const shortestPassword = password.min;
const longestPassword = password.max;
const mostMegabytes = photos.maxBytes / 1_048_576;
const mostMegapixels = photos.maxPixels / 1_000_000;

const texts: Readonly<Record<FieldError, MessageDescriptor>> = {
  required: msg`Please fill this in.`,
  invalid: msg`This is not valid.`,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  too_young: msg`Enter your date of birth (${minAge}+)`,
  age_refused: msg`You've told us that you're under ${minAge}. You can sign up again in 24 hours.`,
  invalid_date: msg`Invalid date of birth.`,
  name_is_email: msg`Your name cannot be your e-mail address.`,
  name_starts_with_at: msg`Your name cannot start with @.`,
  name_taken: msg`This name is taken. Please choose another.`,
  email_taken: msg`This e-mail address already owns an account.`,
  password_common: msg`This password is too common. Please choose another.`,
  password_personal: msg`This is too close to your name or e-mail address. Please choose another.`,
  consent_required: msg`Please tick the box to go on.`,
  // Photos and reports
  photo_type: msg`We can't show this file as a photo. Choose a JPEG, PNG, WebP or HEIC.`,
  photo_bytes: msg`This photo is too large: at most ${mostMegabytes} MB.`,
  photo_pixels: msg`This photo has too many pixels: at most ${mostMegapixels} megapixels.`,
  photo_limit: msg`You've reached the photo limit.`,
  case_full: msg`This case is already long. Please open a new one.`,
  report_full: msg`You've added all the details this report can hold. We'll review it.`,
  // Accounts
  wrong_password: msg`Please check your old password.`,
  email_unknown: msg`E-mail address not found`,
  email_same: msg`This is your address already.`,
  passwords_differ: msg`The entered passwords are not the same.`,
  // Discount codes and direct debits
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
  mobile_kind: msg`Enter a mobile number: we send the code by SMS.`,
  mobile_country: msg`We cannot send a code to numbers of this country.`,
  mobile_blocked: msg`This number cannot be used for direct debits.`,
  sms_code_wrong: msg`That code isn't right. Please check it.`,
  // The code of the activation mail
  mail_code_wrong: msg`That code isn't right. Please check it.`,
  mail_code_expired: msg`This code has expired. Send the e-mail again for a new one.`,
  mail_code_tries: msg`No tries left. Open the link in our e-mail: it still works.`,
};

type Field = 'email' | 'name' | 'password' | 'date_of_birth';

/** Field-specific texts in place of the general ones. [SIGNUP-16 to SIGNUP-20] */
const special: Readonly<Record<Field, Partial<Record<FieldError, MessageDescriptor>>>> = {
  email: { required: msg`Invalid email.`, invalid: msg`Invalid email.`, too_long: msg`Invalid email.` },
  name: {
    required: msg`Choose a name.`,
    invalid: msg`This name contains a character we don't support. Use letters, digits and spaces.`,
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

/** The text of a field's error, or null without an error. An unknown code gets the text of `invalid`. */
export const fieldErrorText = (code: string | undefined, field?: Field): MessageDescriptor | null => {
  if (code === undefined) return null;
  const known = isKnown(code) ? code : 'invalid';
  return (field === undefined ? undefined : special[field][known]) ?? texts[known];
};

const isKnown = (code: string): code is FieldError => Object.hasOwn(texts, code);

const { length: codeLength } = activationCode;

/** The text of a wrong code of the activation mail; `tries`: how many are left. [ACTIVATE-04] */
export const mailCodeErrorText = (code: string | undefined, tries: number | undefined): MessageDescriptor | null => {
  if (code === 'too_short')
    return msg`${plural(codeLength, { one: 'Please enter the digit.', other: 'Please enter all # digits.' })}`;
  return code === 'mail_code_wrong' && tries !== undefined
    ? msg`That code isn't right. ${plural(tries, { one: '# try left.', other: '# tries left.' })}`
    : fieldErrorText(code);
};

/** Errors of a password that only authenticates. */
export const ownPasswordText = (code: string | undefined): MessageDescriptor | null =>
  code === 'wrong_password' ? msg`This is not your password.` : fieldErrorText(code);
