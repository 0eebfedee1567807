/** What fingers and memory make without thinking: rows and columns of the usual keyboards, digits, the alphabet. */
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

const backwards = (text: string): string => text.split('').toReversed().join('');

const walks: readonly string[] = sequences.flatMap((sequence) => [sequence, backwards(sequence)]);

/** Fewer neighbours than this occur in any word. */
const shortestStep = 3;

/** Length of the longest beginning of the text that is one walk over neighbouring keys. */
const walkAtStart = (text: string): number => {
  let length = 0;
  while (length < text.length && walks.some((walk) => walk.includes(text.slice(0, length + 1)))) length += 1;
  return length;
};

/** Walks and nothing else, as `qwerty123` or `asdf4321`. */
const isWalk = (text: string): boolean => {
  const length = walkAtStart(text);
  return length >= shortestStep && (length === text.length || isWalk(text.slice(length)));
};

const longestUnit = 4;

/** A few signs again and again, as `abcabcabc`. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: longestUnit }, (_, at) => text.slice(0, at + 1)).some(
    (unit) => text.length >= 2 * unit.length && unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text),
  );

const isDay = (year: string, month: string, day: string): boolean =>
  /^(?:19|20)\d\d$/.test(year) && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;

/** A date in one of the usual orders, as `24121986`: the first thing that is tried of somebody who is known. */
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

/** Made by a rule that everybody knows. `text` is folded. */
export const isPredictablePassword = (text: string): boolean => isWalk(text) || isRepetition(text) || isDate(text);

const letterFor: Readonly<Record<string, string>> = {
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
 * The word that a password dresses up, or null: digits and a sign or two at its end, one twice, signs that look like
 * letters, as `p@ssw0rd1!` or `lovelove`.
 */
export const findCommonWord = (text: string): string | null => {
  const [, core] = /^(.+?)\d{0,6}[^\p{L}\d]{0,2}$/u.exec(text) ?? [];
  if (core === undefined) return null;
  const word = core.replace(/[^\p{L}]/gu, (sign) => letterFor[sign] ?? sign);
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
};
