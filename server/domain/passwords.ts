import type { FieldError } from '#contract/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normaliseText } from './normalise-text.ts';

/** Shorter words of the member's own are too likely to occur by chance. */
const shortestWord = 4;

const isPersonal = (password: string, words: readonly string[]): boolean => {
  const letters = password.replace(/[^\p{L}]+/gu, '');
  return words.some(
    (word) =>
      word !== '' &&
      (password === word || letters === word || (word.length >= shortestWord && password.includes(word))),
  );
};

/** What is wrong with a new password besides its length: one of the common ones, or made of the member's own name or address. [PASSWORD-07] */
export const passwordError = (
  password: string,
  own: { readonly name: string; readonly email: string },
): FieldError | null => {
  const folded = normaliseText(password);
  if (isCommonPassword(folded)) return 'password_common';
  const email = normaliseText(own.email);
  const name = normaliseText(own.name);
  const words = [email, email.slice(0, email.indexOf('@')), name, name.replaceAll(/\s+/g, '')];
  return isPersonal(folded, words) ? 'password_personal' : null;
};
