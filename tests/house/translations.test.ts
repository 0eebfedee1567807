import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkInvalidTranslations } from '@lingual/i18n-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Locale, allLocales, defaultLocale } from '#contract/locales.ts';
import { countFuzzy, readTexts } from '#tests/catalogues.ts';

const root = new URL('../..', import.meta.url).pathname;
const checker = join(createRequire(import.meta.url).resolve('messageformat-validator'), '../../bin/cli.js');

const texts = new Map(await Promise.all(allLocales.map(async (locale) => [locale, await readTexts(locale)] as const)));
const textsOf = (locale: Locale) => texts.get(locale) ?? [];
const translated = allLocales.filter((locale) => locale !== defaultLocale);

/** In the syntax of other libraries a tag begins with a letter. */
const withNamedTags = (text: string): string => text.replaceAll(/<(\/?)(\d+)/g, '<$1t$2');

/** By key, as the checkers read them. */
const recordOf = (locale: Locale): Record<string, string> =>
  Object.fromEntries(textsOf(locale).map(({ key, translation }) => [key, withNamedTags(translation)]));

/** What the translators of a language agreed on. */
const readBrief = (locale: Locale): Promise<string> => readFile(join(root, 'docs/languages', `${locale}.md`), 'utf8');

/** Words that English and another language share. A text of these words alone, numbers and placeholders is translated. */
const readShared = async (locale: Locale): Promise<ReadonlySet<string>> => {
  const [, list = ''] = /^Equal to English: (.*)$/m.exec(await readBrief(locale)) ?? [];
  return new Set(list.split(' · '));
};

it.each(translated)('[LANG-01] %s: every text is translated, and none is marked as unsure', (locale) => {
  const missing = textsOf(locale).filter(({ translation }) => translation === '');
  expect(missing.map(({ key, english }) => `${key} ${english}`)).toEqual([]);
  expect(countFuzzy(locale)).toBe(0);
});

it.each(translated)('[LANG-01] %s: no text was left in English', async (locale) => {
  const shared = await readShared(locale);
  const left = textsOf(locale).filter(
    ({ english, translation }) =>
      translation === english && /\p{L}{2}/u.test(english.replaceAll(/\{[^}]*\}/g, '')) && !shared.has(english),
  );
  expect(left.map(({ english }) => english)).toEqual([]);
});

it.each(translated)(
  '[LANG-01] %s: an English text with one context has one translation in all catalogues',
  (locale) => {
    const byText = Map.groupBy(textsOf(locale), ({ english, context = '' }) => `${english} (${context})`);
    const different = [...byText].map(([text, same]) => [text, ...new Set(same.map(({ translation }) => translation))]);
    expect(different.filter(({ length }) => length > 2)).toEqual([]);
  },
);

it.each(allLocales)('%s: the months of a birthday have the names that the platform knows', (locale) => {
  const nameMonths = (language: string): readonly string[] => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
  };
  const translations = new Map(textsOf(locale).map(({ english, translation }) => [english, translation]));
  expect(nameMonths('en').map((month) => translations.get(month))).toEqual(nameMonths(locale));
});

it.each(translated)('%s: no translation has lost or invented a placeholder or a tag', (locale) => {
  const invalid = checkInvalidTranslations(recordOf(defaultLocale), { [locale]: recordOf(locale) }, { format: 'icu' });
  expect(invalid[locale] ?? []).toEqual([]);
});

/** A text that does not count in English needs no forms for numbers elsewhere. */
const isWithoutNumber = (line: string): boolean => line.includes('mail/KVmn5s');

/** Millions have a form of their own in three languages; no text of ours counts that far. */
const isMillions = (line: string): boolean => /^(?:es|fr|it): .*Missing category "many"$/.test(line);

/** The lines of a report, each with the language under whose heading it stands. */
const readFindings = (report: string): readonly string[] =>
  report.split(/^texts\//m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return lines
      .filter((line) => /^\s+\d+:\d+ /.test(line))
      .map((line) => `${heading.replace('.json', '')}: ${line.trimEnd()}`);
  });

it('a second checker finds no wrong placeholder, no broken text and no missing plural category', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'texts-'));
  await mkdir(join(directory, 'texts'));
  const locales: readonly Locale[] = [defaultLocale, ...translated];
  await Promise.all(
    locales.map((locale) =>
      writeFile(join(directory, 'texts', `${locale}.json`), JSON.stringify(recordOf(locale), null, 2)),
    ),
  );
  // It ends with 1 when it finds an error.
  const found = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', checker, '-s', defaultLocale, '-p', 'texts/', '-i', 'untranslated,split'],
    { cwd: directory, maxBuffer: 10_000_000, env: { ...process.env, NO_COLOR: '1', PWD: directory } },
  ).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')
      return { stdout: error.stdout };
    throw error;
  });
  await rm(directory, { recursive: true });
  expect(found.stdout).toContain('texts/en.json');
  const findings = readFindings(found.stdout);
  expect(findings.filter((line) => !isWithoutNumber(line) && !isMillions(line))).toEqual([]);
});

type Row = {
  readonly english: readonly string[];
  readonly own: readonly string[];
  readonly forbidden: readonly string[];
};

const splitTerms = (cell: string): string[] =>
  cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(/,|;| \/ /)
    .map((word) => word.trim())
    .filter((word) => /\p{L}/u.test(word));

const wordsIn = (cell: string): string[] => [...cell.matchAll(/[\p{L}’']{3,}/gu)].map(([word]) => word.toLowerCase());

/** The table of a brief: | English | own words | not |. */
const readTerms = async (locale: Locale): Promise<readonly Row[]> =>
  [...(await readBrief(locale)).matchAll(/^\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)]
    .map(([, english = '', own = '', forbidden = '']) => ({
      english: splitTerms(english),
      own: wordsIn(own),
      forbidden: splitTerms(forbidden),
    }))
    .filter(({ english }) => english.length > 0 && !english.includes('English'));

/** As a word of its own, not as a part of a compound such as e-mail. `ending`: what may follow its stem. */
const hasWord = (text: string, word: string, ending = ''): boolean =>
  new RegExp(`(?<![\\p{L}-])${word.replaceAll(/[.?+*{}]/g, String.raw`\$&`)}${ending}(?![\\p{L}-])`, 'iu').test(
    text.replaceAll(/\{\w+\}|\{\w+, plural,/g, ''),
  );

const englishEnding = '(?:s|es|ed|d|ing)?';

/** Terms with one meaning in our English, and what looks like one of them but is not. */
const terms: Readonly<Record<string, RegExp | null>> = {
  member: null,
  credit: /credit card/i,
  bundle: null,
  conversation: null,
  gift: null,
  photo: null,
  password: null,
  discount: null,
  refund: null,
  payment: null,
  notification: null,
  push: null,
  match: /matches these/i,
  message: /text message|push message|message anyone/i,
  block: null,
  mandate: null,
  'direct debit': null,
  withdraw: null,
  minors: null,
  'e-mail': null,
};

const stemOf = (word: string): string => word.slice(0, Math.max(3, Math.ceil(word.length * 0.6)));

type Finding = { readonly term: string; readonly english: string };

/** Texts with a term whose translation has none of the brief's words for it. */
const findIgnored = (rows: readonly Row[], locale: Locale): readonly Finding[] =>
  Object.entries(terms).flatMap(([term, others]) => {
    const stems = rows
      .filter(({ english }) => english.some((word) => hasWord(word, term, englishEnding)))
      .flatMap(({ own }) => own.map(stemOf));
    if (stems.length === 0) return [];
    return textsOf(locale)
      .filter(({ english }) => hasWord(english, term, englishEnding) && others?.test(english) !== true)
      .filter(({ translation }) => !stems.some((stem) => translation.toLowerCase().includes(stem)))
      .map(({ english }) => ({ term, english }));
  });

/** Translations with a word, in any form, that the brief forbids for a term. */
const findForbidden = (rows: readonly Row[], locale: Locale): readonly Finding[] =>
  rows.flatMap((row) =>
    textsOf(locale)
      .filter(({ english }) => row.english.some((word) => hasWord(english, word, englishEnding)))
      .flatMap(({ english, translation }) =>
        row.forbidden
          .filter((word) => hasWord(translation, word.length > 5 ? word.slice(0, -1) : word, String.raw`\p{L}{0,3}`))
          .map((term) => ({ term, english })),
      ),
  );

/** Where a reader of the language chose other words, by language and term. */
const ExceptionsSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));
const exceptionsFile = join(import.meta.dirname, 'glossary-exceptions.json');
const exceptions = ExceptionsSchema.parse(JSON.parse(await readFile(exceptionsFile, 'utf8')));

it.each(translated)(
  '%s: terms have the words of the brief in all their forms, save for listed exceptions',
  async (locale) => {
    const rows = await readTerms(locale);
    expect(rows.length).toBeGreaterThan(30);
    const found = new Set(
      [...findIgnored(rows, locale), ...findForbidden(rows, locale)].map(({ term, english }) => `${term}: ${english}`),
    );
    const listed = Object.entries(exceptions[locale] ?? {}).flatMap(([term, all]) =>
      all.map((english) => `${term}: ${english}`),
    );
    expect([...found].toSorted()).toEqual(listed.toSorted());
  },
);
