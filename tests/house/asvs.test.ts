import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger } from '#server/start/log.ts';

const root = new URL('../..', import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Levels of the requirements of each section, in order; those of level 3, which come last, are left out. */
const levels: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222',
  '2.4': '2',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '112222',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.4': '11111222222',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
  '17.1': '2',
  '17.2': '2222',
  '17.3': '22',
};

const expected = Object.entries(levels).flatMap(([section, all]) =>
  Array.from({ length: all.length }, (_, at) => ({ id: `v5.0.0-${section}.${at + 1}`, level: all.charAt(at) })),
);

const states = ['test', 'document', 'not applicable', 'deviation'] as const;

const rows = [
  ...textOf('docs/asvs.md').matchAll(/^\| (v5\.0\.0-[\d.]+) \| (\d) \| (.+?) \| ([a-z ]+) \| (.+) \|$/gm),
].map(([, id = '', level = '', requirement = '', state = '', evidence = '']) => ({
  id,
  level,
  requirement,
  state,
  evidence,
}));

/** Rows that a test names, `API-03 to API-05` one by one. */
const namesRow = (text: string, row: string): boolean => {
  const [area = '', number = ''] = row.split('-');
  return [...text.matchAll(/([A-Z][A-Z0-9]*)-(\d{2})(?: to [A-Z][A-Z0-9]*-(\d{2}))?/g)].some(
    ([, other, first = '', last = first]) => other === area && number >= first && number <= last,
  );
};

it('[OPS-05] has one line for each requirement of levels 1 and 2, in order', () => {
  expect(expected.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(expected.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(expected);
  expect(
    rows.filter(({ requirement, state }) => requirement === '' || !states.some((known) => known === state)),
  ).toEqual([]);
});

it('[OPS-05] every named file exists, and contains what the line names in it', () => {
  const wrong = rows.flatMap(({ id, state, evidence }) => {
    const named = [...evidence.matchAll(/`([^`]+)` (?:\[([A-Z0-9-]+)\]|“([^”]+)”)/g)];
    const isShown = state === 'test' || state === 'document';
    if (isShown && named.length === 0) return [`${id} names nothing`];
    if (state === 'test' && !named.some(([, file = '']) => file.startsWith('tests/'))) return [`${id} names no test`];
    const missing = [...evidence.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].flatMap(([, file = '']) =>
      existsSync(join(root, file)) ? [] : [`${id}: there is no ${file}`],
    );
    return [
      ...missing,
      ...named.flatMap(([, file = '', row, words = '']) => {
        if (!existsSync(join(root, file))) return [];
        const found = row === undefined ? textOf(file).includes(words) : namesRow(textOf(file), row);
        return found ? [] : [`${id}: ${row ?? words} is not in ${file}`];
      }),
    ];
  });
  expect(wrong).toEqual([]);
});

it('[OPS-05] states how many of them hold', () => {
  const sums = ['1', '2'].map((level) => {
    const counts = states.map((state) => rows.filter((row) => row.level === level && row.state === state).length);
    return `| ${level} | ${counts.join(' | ')} | ${counts.reduce((sum, count) => sum + count, 0)} |`;
  });
  for (const sum of sums) expect(textOf('docs/asvs.md')).toContain(sum);
});

it('[OPS-05] says who accepted the deviations, when, and until when', () => {
  expect(textOf('docs/asvs.md')).toMatch(
    /^The founders accepted the deviations on \d{4}-\d\d-\d\d, .+ by \d{4}-\d\d-\d\d\.$/m,
  );
});

const product = globSync(['server/**/*.ts', 'contract/**/*.ts', 'machines/**/*.ts', 'src/**/*.{ts,tsx}'], {
  cwd: root,
});
const filesWith = (pattern: RegExp): readonly string[] => product.filter((file) => pattern.test(textOf(file)));

it('evaluates no text as code', () => {
  expect(filesWith(/\beval\(|new Function\(|'node:vm'/)).toEqual([]);
});

it('sets no HTML from text', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML =|\.outerHTML =|insertAdjacentHTML|document\.write\(/)).toEqual(
    [],
  );
});

it('starts programs without a shell', () => {
  expect(filesWith(/'node:child_process'/)).toEqual(['server/db/write-copy.ts']);
  expect(textOf('server/db/write-copy.ts')).not.toMatch(/\bexec(?:Sync)?\(|shell:/);
});

it('builds no regular expression from input', () => {
  expect(filesWith(/new RegExp\(/).toSorted()).toEqual([
    'contract/account.ts',
    'contract/direct-debit.ts',
    'server/domain/find-page.ts',
    'server/http/idempotency.ts',
  ]);
});

it('uses no broken hash', () => {
  expect(filesWith(/create(?:Hash|Hmac)\('(?!sha256|sha512)/)).toEqual([]);
});

it('logs times as UTC, and a line break in a value stays in its line', () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });
  const before = Date.now();
  log.info({ path: '/a\n{"level":60,"msg":"forged"}' }, 'request\r\nforged');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const entry: unknown = JSON.parse(lines[0] ?? '{}');
  expect(entry).toMatchObject({ msg: 'request\r\nforged', time: expect.any(Number) });
  const time = Number(/"time":(\d+)/.exec(lines[0] ?? '')?.[1]);
  // Milliseconds since 1970, which have no time zone.
  expect(time).toBeGreaterThanOrEqual(before);
});
