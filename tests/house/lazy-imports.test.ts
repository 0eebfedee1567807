import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** The wrapper, and functions that call it with an import they receive. */
const wrapped =
  /\b(?:importWithRecovery|lazyComponent|lazyResolver)(?:<[^()]*>)?\(\s*(?:async )?\(\) =>\s*(?:\(\{\s*\w+:\s*\(await )?import\(/g;

/** Functions that pass their imports to the wrapper. */
const tables = ['src/app/screens.ts', 'src/i18n.ts'];

/** In development only: no build has a chunk of these. */
const unbuilt = ['src/dev/page/toolbar.tsx'];

it('[CHUNK-01] a lost chunk is recovered wherever it is imported', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file}`);
  const counts = files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/^ *(?:\/\/|\*|\/\*\*).*$/gm, '');
    return { file, all: text.match(/\bimport\(/g)?.length ?? 0, recovered: text.match(wrapped)?.length ?? 0 };
  });
  expect(counts.reduce((sum, { recovered }) => sum + recovered, 0)).toBeGreaterThan(20);
  const exceptions = [...tables, ...unbuilt];
  expect(counts.filter(({ file, all, recovered }) => all > recovered && !exceptions.includes(file))).toEqual([]);
  for (const table of tables) expect(readFileSync(join(root, table), 'utf8')).toContain('importWithRecovery(');
});
