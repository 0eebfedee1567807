/** Keyboard rows and columns, digits and the alphabet: sequences typed without thinking. */
const sequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl;',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'wxcvbn,;:!',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qweasdzxc',
  'zaqxswcdevfrbgtnhymju',
  'zaq12wsxcde34rfvbgt56yhnmju78ik',
  '147258369',
  '741852963',
  '159357',
];

const reverse = (text: string): string => text.split('').toReversed().join('');

const keyboardWalks: readonly string[] = sequences.flatMap((sequence) => [sequence, reverse(sequence)]);

/** Shorter runs of neighbouring keys occur in ordinary words. */
const minWalkLength = 3;

/** Length of the longest prefix that is one walk over neighbouring keys. */
const walkLength = (text: string): number => {
  let length = 0;
  while (length < text.length && keyboardWalks.some((walk) => walk.includes(text.slice(0, length + 1)))) length += 1;
  return length;
};

/** Made only of keyboard walks, as `qwerty123` or `asdf4321`. */
const isKeyboardWalk = (text: string): boolean => {
  const length = walkLength(text);
  return length >= minWalkLength && (length === text.length || isKeyboardWalk(text.slice(length)));
};

const maxUnitLength = 4;

/** A short unit repeated, as `abcabcabc`. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: maxUnitLength }, (_, at) => text.slice(0, at + 1)).some(
    (unit) => text.length >= 2 * unit.length && unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text),
  );

const isDay = (year: string, month: string, day: string): boolean =>
  /^(?:19|20)\d\d$/.test(year) && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;

/** A date in one of the usual orders, as `24121986`: attackers try the victim's birthday first. */
const isDate = (text: string): boolean => {
  const digits = text.replace(/[-./ ]/g, '');
  if (!/^\d{8}$/.test(digits)) return false;
  const part = (from: number, to: number) => digits.slice(from, to);
  return (
    isDay(part(4, 8), part(2, 4), part(0, 2)) ||
    isDay(part(4, 8), part(0, 2), part(2, 4)) ||
    isDay(part(0, 4), part(4, 6), part(6, 8))
  );
};

/** `text` must be normalised. */
export const isPredictablePassword = (text: string): boolean =>
  isKeyboardWalk(text) || isRepetition(text) || isDate(text);

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/**
 * The word behind a decorated password, or null: strips digits and symbols at its end, undoubles, and reads look-alike
 * characters as letters, as in `p@ssw0rd1!` or `lovelove`.
 */
export const findCommonWord = (text: string): string | null => {
  const [, core] = /^(.+?)\d{0,6}[^\p{L}\d]{0,2}$/u.exec(text) ?? [];
  if (core === undefined) return null;
  const word = core.replace(/[^\p{L}]/gu, (character) => lookAlikes[character] ?? character);
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
};
