/** Form in which names and email addresses are compared, ignoring case and compatibility forms. [SIGNUP-25] */
export const normaliseText = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');

const foldAccents = (text: string): string =>
  normaliseText(text)
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '');

/** Ignores case and accents: "helene" is found in "Hélène". [CHAT-25] */
export const hasWords = (text: string, words: string): boolean => foldAccents(text).includes(foldAccents(words));

/**
 * Forms of a text for a comparison with text of which only ASCII letters are in lower case: all of the other letters small,
 * all capital, and capital at the start of words. [CHAT-25]
 */
export const caseVariants = (text: string): readonly string[] => {
  const lower = normaliseText(text);
  const upper = lower.replaceAll(/\P{ASCII}/gu, (character) => character.toUpperCase());
  const title = lower.replaceAll(/(?<![\p{Letter}\p{Mark}])\P{ASCII}/gu, (character) => character.toUpperCase());
  return [...new Set([lower, upper, title])];
};
