/**
 * Lists the rows of docs/requirements.md that no test title names, as in `[CHAT-10 CHAT-11]`. `--check` fails when a
 * ticked row has no test, or when a test names a missing row.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** All rows; the value is true when ticked. */
const rows = (): ReadonlyMap<string, boolean> =>
  new Map(
    [
      ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- \[([x ])\] \*\*([A-Z0-9]+-\d+)\*\*/gm),
    ].map(([, tick, row = '']) => [row, tick === 'x']),
  );

const row = String.raw`[A-Z][A-Z0-9]*-\d{2}`;
const list = new RegExp(String.raw`\[((?:${row}(?: to ${row})? ?)+)\]`, 'g');
const entry = new RegExp(String.raw`(${row})(?: to (${row}))?`, 'g');

/** `API-03 to API-05` means three rows. */
const expandRange = (first: string, last: string): readonly string[] => {
  const [area = '', from = ''] = first.split('-');
  const to = last.split('-')[1] ?? from;
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, step) => `${area}-${String(Number(from) + step).padStart(2, '0')}`,
  );
};

/** Rows in test titles, with the files. */
const namedRows = (): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>();
  for (const file of readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, 'tests', file), 'utf8');
    for (const [, rowsOfTest = ''] of text.matchAll(list))
      for (const [, first = '', last = first] of rowsOfTest.matchAll(entry))
        for (const one of expandRange(first, last)) named.set(one, [...(named.get(one) ?? []), file]);
  }
  return named;
};

const all = rows();
const named = namedRows();
const unnamed = [...all.keys()].filter((row) => !named.has(row));
const ticked = [...all].filter(([, isTicked]) => isTicked).map(([row]) => row);
const untested = ticked.filter((row) => !named.has(row));
const unknown = [...named].filter(([row]) => !all.has(row));

console.log(`${all.size} rows, ${all.size - unnamed.length} named by a test, ${ticked.length} ticked as built.`);
for (const row of untested) console.log(`ticked, but no test names it: ${row}`);
for (const [row, files] of unknown) console.log(`no such row: ${row} in ${files.join(', ')}`);
if (process.argv.includes('--check')) process.exitCode = untested.length + unknown.length > 0 ? 1 : 0;
else for (const row of unnamed) console.log(row);
