import type { FieldError } from '#contract/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normaliseText } from './normalise-text.ts';

/** Shorter parts of the name or address occur in passwords by chance. */
const minWordLength = 4;

const containsPersonalData = (password: string, words: readonly string[]): boolean => {
  const letters = password.replace(/[^\p{L}]+/gu, '');
  return words.some(
    (word) =>
      word !== '' &&
      (password === word || letters === word || (word.length >= minWordLength && password.includes(word))),
  );
};

/** Checks all but the length: common passwords, and ones made of the member's own name or address. [PASSWORD-07] */
export const passwordError = (
  password: string,
  own: { readonly name: string; readonly email: string; readonly claimed_email?: string | null },
): FieldError | null => {
  const normalised = normaliseText(password);
  if (isCommonPassword(normalised)) return 'password_common';
  const email = normaliseText(own.claimed_email ?? own.email);
  const name = normaliseText(own.name);
  const words = [email, email.slice(0, email.indexOf('@')), name, name.replaceAll(/\s+/g, '')];
  return containsPersonalData(normalised, words) ? 'password_personal' : null;
};
