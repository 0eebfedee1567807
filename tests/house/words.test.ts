import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** Words that may be no part of a name: `told` refuses `toldParent` and `allTold`, not `untold`. */
const bannedWords = new Set([
  'told',
  'tell',
  'tells',
  'telling',
  'hear',
  'hears',
  'heard',
  'heir',
  'learn',
  'learnt',
  'farewell',
  'whoever',
  'whom',
  'somebody',
  'nobody',
  'anybody',
  'hinted',
  'revived',
  'regularly',
  'foundations',
]);

/** Names that are refused as a whole. */
const bannedNames = new Set([
  'Ears',
  'placeInstead',
  'placeAfter',
  'keepForMember',
  'keptIn',
  'loadLater',
  'untilAnswered',
  'standing',
  'standingOf',
  'isRefused',
  'isLoggedOut',
  'isOut',
  'useTurn',
  'useFound',
  'Said',
  'Nowhere',
  'LastWords',
  'around',
  'goesOn',
  'inTime',
  'fold',
  'letter',
  'shutOut',
  'picking',
  'Pause',
  'isStep',
  'acts',
  'haste',
  'inTheWay',
  'bringUpToDate',
  'bringToProvider',
  'wholeReads',
  'orUnknown',
]);

/** Names of files that are refused as a whole. */
const bannedFiles = new Set([
  'told',
  'until-answered',
  'attempt',
  'roster',
  'premium-gate',
  'picking',
  'use-heir',
  'regularly',
  'in-time',
  'fit',
  'fold',
  'letter',
  'shut-out',
  'wishes',
  'foundations',
  'shown',
  'sight',
  'seen',
]);

/** In comments and test titles members are "they", and code does not speak or hear. */
const bannedInProse =
  /\b(?:(?<!\[)he|him|his|himself|whoever|whom|somebody|nobody|anybody|told|tells|hears|heard|learnt|stands once|what becomes of|upon|hence|thus|lest|be had|worth nothing|are said)\b/i;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => file !== 'tests/house/words.test.ts');

/** Texts for members are not code: what stands between two tags is left out. */
const withoutJsxText = (code: string): string => code.replaceAll(/(?<=(?<![=-])>|\})[^<>{}()=;]*(?=[<{])/g, '');

/** A pattern holds words of the page, as a string does; it stands after a bracket, a comma, a colon or `=`. */
const token =
  /(?<pattern>(?<=[([,:=]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/)|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<name>[A-Za-z_$][\w$]*)/g;

type Source = { readonly comments: string[]; readonly strings: string[]; readonly names: Set<string> };

const read = (file: string): Source => {
  const code = readFileSync(join(root, file), 'utf8');
  const source: Source = { comments: [], strings: [], names: new Set() };
  for (const { groups } of (file.endsWith('.tsx') ? withoutJsxText(code) : code).matchAll(token)) {
    if (groups?.['comment'] !== undefined) source.comments.push(groups['comment']);
    if (groups?.['string'] !== undefined) source.strings.push(groups['string'].slice(1, -1));
    if (groups?.['name'] !== undefined) source.names.add(groups['name']);
  }
  return source;
};

const sources = new Map(files.map((file) => [file, read(file)]));

/** `keepTold` is `keep` and `told`; so are the parts of an event such as `keep.told`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isBanned = (name: string): boolean =>
  bannedNames.has(name) || wordsOf(name).some((word) => bannedWords.has(word));

const each = (list: (file: string, source: Source) => readonly string[]): readonly string[] =>
  [...sources].flatMap(([file, source]) => list(file, source).map((found) => `${file}: ${found}`));

describe('plain English (docs/glossary.md)', () => {
  it('uses no banned word in a file name', () => {
    expect(files.filter((file) => bannedFiles.has(basename(file).replace(/(?:\.\w+)?\.tsx?$/, '')))).toEqual([]);
  });

  it('uses no banned word in an identifier', () => {
    expect(each((_, { names }) => [...names].filter(isBanned))).toEqual([]);
  });

  it('uses no banned word in the name of an event, state, action or guard', () => {
    expect(
      each((file, { strings }) =>
        /^(?:tests\/)?(?:machines|src\/app)\//.test(file)
          ? strings.filter((text) => /^[a-z]\w*(?:\.\w+)*$/.test(text) && isBanned(text))
          : [],
      ),
    ).toEqual([]);
  });

  it('avoids "he" and personified code in comments', () => {
    expect(each((_, { comments }) => comments.filter((comment) => bannedInProse.test(comment)))).toEqual([]);
  });

  it('avoids them in test titles', () => {
    expect(
      each((file) => {
        if (!/\.test\.tsx?$/.test(file)) return [];
        const code = readFileSync(join(root, file), 'utf8');
        return [...code.matchAll(/^\s*(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/gm)]
          .map(([, , title = '']) => title)
          .filter((title) => bannedInProse.test(title));
      }),
    ).toEqual([]);
  });
});
