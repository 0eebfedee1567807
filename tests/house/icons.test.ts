import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { memberIcons } from '#src/ui/icon/further-shapes.ts';

// The root has no name to import from.
const { default: config } = await import('../../lingui.config.ts');

const root = new URL('../..', import.meta.url).pathname;

/** What may be on the screen before the further icons are fetched: the entry's own folders, and all of src/ui. */
const entry = [...(config.catalogs?.find(({ path }) => path.includes('/entry/'))?.include ?? []), 'src/ui'];

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/ui/icon/'))
  .filter((file) => entry.some((path) => file === path || file.startsWith(`${path}/`)));

const namesIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:icon|name)(?:=|: )(.*)/g)].flatMap(([, rest = '']) =>
    [...rest.matchAll(/['"]([\w-]+)['"]/g)].map(([, name = '']) => name),
  );

it('what a first visit shows has its icons at once', () => {
  expect(files.flatMap(namesIn)).toContain('wifi-off');
  const late = files.flatMap((file) =>
    namesIn(file)
      .filter((name) => name in memberIcons)
      .map((name) => `${file}: ${name}`),
  );
  expect(late).toEqual([]);
});
