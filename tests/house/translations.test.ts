import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkInvalidTranslations } from '@lingual/i18n-check';
import { expect, it } from 'vitest';
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

type Term = { readonly english: readonly string[]; readonly forbidden: readonly string[] };

const splitTerms = (cell: string): string[] =>
  cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(/,| \/ /)
    .map((word) => word.trim())
    .filter((word) => /\p{L}/u.test(word));

/** The table of a brief: | English | own words | not |. */
const readTerms = async (locale: Locale): Promise<readonly Term[]> =>
  [...(await readBrief(locale)).matchAll(/^\|([^|]*)\|[^|]*\|([^|]*)\|$/gm)]
    .map(([, english = '', forbidden = '']) => ({ english: splitTerms(english), forbidden: splitTerms(forbidden) }))
    .filter(({ english, forbidden }) => forbidden.length > 0 && !english.includes('English'));

/** As a word of its own, not as a part of a compound such as e-mail. */
const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}-])${word.replaceAll(/[.?+*]/g, '\\$&')}(?![\\p{L}-])`, 'iu').test(text);

it.each(translated)('%s: terms have the words of the brief, not those that it forbids', async (locale) => {
  const terms = await readTerms(locale);
  expect(terms.length).toBeGreaterThan(20);
  const found = textsOf(locale).flatMap(({ key, english, translation }) =>
    terms
      .filter((term) => term.english.some((word) => hasWord(english, word)))
      .flatMap(({ forbidden }) => forbidden)
      .filter((word) => hasWord(translation.replaceAll(/\{\w+\}/g, ''), word))
      .map((word) => `${word}: ${key} ${english}: ${translation}`),
  );
  expect(found).toEqual([]);
});
