import { readFile } from 'node:fs/promises';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { defaultLocale } from '#contract/locales.ts';
import { account } from '#contract/limits/account.ts';
import { readTexts } from '#tests/catalogues.ts';

const texts = await readTexts(defaultLocale);
const rows = await readFile(new URL('../../docs/requirements.md', import.meta.url), 'utf8');

/** Texts that rows fix word for word, with the catalogue's placeholders for figures. */
const fixedTexts = [
  'Search members',
  'Messages',
  'Likes',
  'Credits',
  'Get Premium',
  'I am {minAge} or older, enter',
  'Enter your date of birth ({minAge}+)',
  'Invalid date of birth.',
  'Invalid email.',
  'Login failed',
  'Login failed, please try again',
  'The entered passwords are not the same.',
  'E-mail address not found',
  'Please check your old password.',
  'New email address is invalid',
  'this email address already owns an account',
  'Activation failed',
  'New like!',
  'Not enough credits',
  'Buy credits',
  'Code not found',
  'Code already used',
  'Payment failed or has been cancelled.',
  'Error',
  'Back to the home page',
  'This page could not be found',
  'An error occurred while showing the error page',
  'An error has occurred.',
  'An error occured, please try again later.',
  'You are offline',
  'Legal and help',
  'within {nearest} km',
  'about {kilometres} km',
  'more than {farthest} km',
];

/** Words that a row fixes inside a longer text, in any case. */
const fixedWords = [
  'Leave',
  'Did you mean',
  'try again tomorrow',
  'Act fast',
  'act fast',
  'special offer',
  'welcome bonus',
  'instantly received',
  'new message',
];

/** Quoted in rows, but no texts for members. */
const values = [
  'no',
  'yes',
  'all',
  'with_trafficsource',
  '/',
  'active',
  'once-per-user',
  'denied',
  'client',
  'no session',
];

/** The rows write the minimum age as a name or as a figure, and a distance as an example. */
const withFigures = (text: string): string =>
  text
    .replace(/\{min_?age\}/i, String(account.minAge))
    .replace('{nearest}', '10')
    .replace('{kilometres}', '20')
    .replace('{farthest}', '500');

const quoted = [...rows.matchAll(/^- \[[ x]\] .*$/gm)].flatMap(([row]) =>
  [...row.matchAll(/(?<![\p{L}\d])(?:'([^']+)'|"([^"]+)")(?![\p{L}\d])/gu)].map(
    ([, single, double]) => single ?? double ?? '',
  ),
);

it('every text that a row quotes is known to this test', () => {
  expect(quoted.length).toBeGreaterThan(fixedTexts.length);
  const known = new Set([...fixedTexts.map(withFigures), ...fixedWords, ...values]);
  expect(quoted.map(withFigures).filter((text) => !known.has(text))).toEqual([]);
  const unquoted = [...fixedTexts, ...fixedWords, ...values].filter(
    (text) => !quoted.map(withFigures).includes(withFigures(text)),
  );
  expect(unquoted).toEqual([]);
});

it.each(fixedTexts)('a row fixes “%s” word for word', (text) => {
  expect(texts.map(({ english }) => english)).toContain(text);
});

it.each(fixedWords)('a row fixes the words “%s”', (words) => {
  expect(texts.some(({ english }) => english.toLowerCase().includes(words.toLowerCase()))).toBe(true);
});

/** The longest form of a text, with one word for each placeholder. */
const longestForm = (message: CompiledMessage): string => {
  if (typeof message === 'string') return message;
  return message
    .map((token) => {
      if (typeof token === 'string') return token;
      const [, , forms] = token;
      if (typeof forms !== 'object' || forms === null) return '0';
      const all = Object.values(forms).map((form) =>
        typeof form === 'object' || typeof form === 'string' ? longestForm(form) : '',
      );
      return all.toSorted((one, other) => countWords(other) - countWords(one))[0] ?? '';
    })
    .join('');
};

const countWords = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

it('no sentence for members is longer than 20 words outside legal and help pages', () => {
  const sentences = texts
    .filter(({ key }) => !key.startsWith('legal/'))
    .flatMap(({ english }) => longestForm(compileMessageOrThrow(english)).split(/(?<=[.?!])\s+/));
  expect(sentences.length).toBeGreaterThan(1_300);
  expect(sentences.filter((sentence) => countWords(sentence) > 20)).toEqual([]);
});

it('e-mail is written with a hyphen, except where a row fixes other words', () => {
  const others = texts.filter(
    ({ english }) =>
      !fixedTexts.includes(english) && /(?<![\p{L}-])e?mails?(?![\p{L}-])/iu.test(english.replaceAll(/\{\w+\}/g, '')),
  );
  expect(others.map(({ english }) => english)).toEqual([]);
});
