/**
 * Which rows of docs/requirements.md the tests name in their titles: `[CHAT-10 CHAT-11]`.
 * Prints the rows that no test names. `--check` fails when a ticked row is among them, or when a test names a row that does not exist.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** Every row with whether it is ticked. */
const rows = (): ReadonlyMap<string, boolean> =>
  new Map(
    [
      ...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^- \[([x ])\] \*\*([A-Z0-9]+-\d+)\*\*/gm),
    ].map(([, tick, row = '']) => [row, tick === 'x']),
  );

const row = String.raw`[A-Z][A-Z0-9]*-\d{2}`;
const list = new RegExp(String.raw`\[((?:${row}(?: to ${row})? ?)+)\]`, 'g');
const entry = new RegExp(String.raw`(${row})(?: to (${row}))?`, 'g');

/** `API-03 to API-05` names three rows. */
const between = (first: string, last: string): readonly string[] => {
  const [area = '', from = ''] = first.split('-');
  const to = last.split('-')[1] ?? from;
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, step) => `${area}-${String(Number(from) + step).padStart(2, '0')}`,
  );
};

/** Every row that a test names, with the files. */
const namedRows = (): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>();
  for (const file of readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, 'tests', file), 'utf8');
    for (const [, rowsOfTest = ''] of text.matchAll(list))
      for (const [, first = '', last = first] of rowsOfTest.matchAll(entry))
        for (const one of between(first, last)) named.set(one, [...(named.get(one) ?? []), file]);
  }
  return named;
};

const all = rows();
const named = namedRows();
const unnamed = [...all.keys()].filter((row) => !named.has(row));
const ticked = [...all].filter(([, isTicked]) => isTicked).map(([row]) => row);
const unproven = ticked.filter((row) => !named.has(row));
const unknown = [...named].filter(([row]) => !all.has(row));

console.log(`${all.size} rows, ${all.size - unnamed.length} named by a test, ${ticked.length} ticked as built.`);
for (const row of unproven) console.log(`ticked, but no test names it: ${row}`);
for (const [row, files] of unknown) console.log(`no such row: ${row} in ${files.join(', ')}`);
if (process.argv.includes('--check')) process.exitCode = unproven.length + unknown.length > 0 ? 1 : 0;
else for (const row of unnamed) console.log(row);
