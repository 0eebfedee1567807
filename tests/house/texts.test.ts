import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { beginnings } from '#tools/short-ids.ts';

// The root has no name to import from.
const { default: config } = await import('../../lingui.config.ts');

const root = new URL('../..', import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const isIn = (file: string, paths: readonly string[] = []): boolean =>
  paths.map((path) => path.replace('/**', '')).some((path) => file === path || file.startsWith(`${path}/`));

/** The catalogues that have a file's texts. */
const cataloguesOf = (file: string): readonly (string | undefined)[] =>
  (config.catalogs ?? [])
    .filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude))
    .map(({ path }) => path.split('/').at(-2));

const importedBy = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|\} from)(?! type)[^;]*'([#.][^']+)'|import\('([#.][^']+)'\)/gm)]
    .map(([, fixed, late]) => fixed ?? late ?? '')
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => path.startsWith('src/') && existsSync(join(root, path)));

/** A file with all that it shows, at once and later. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const path of importedBy(file)) reachedFrom(path, reached);
  return reached;
};

const speaks = (file: string): boolean => /\b(?:msg|t)`|<(?:Trans|Plural)\b/.test(textOf(file));

const marked = [...textOf('src/app/screens.ts').matchAll(/texts: '(\w+)',\s*view: \(\) => import\('#([^']+)'\)/g)].map(
  ([, texts = '', view = '']) => ({ texts, view }),
);

it('[LANG-08] every file that speaks has its texts in one catalogue', () => {
  const files = marked.flatMap(({ view }) => [...reachedFrom(view)]).filter(speaks);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => cataloguesOf(file).length !== 1)).toEqual([]);
});

it.each([...marked, { texts: 'inside', view: 'src/layouts/member-dialogs.tsx' }])(
  '[LANG-08] $view finds its texts in what its screen fetches: $texts',
  ({ texts, view }) => {
    const fetched = ['entry', 'welcome', 'landers'].includes(texts) ? ['entry', texts] : ['entry', 'inside', texts];
    const silent = [...reachedFrom(view)].filter(
      (file) => speaks(file) && !cataloguesOf(file).some((name) => name !== undefined && fetched.includes(name)),
    );
    expect(silent).toEqual([]);
  },
);

it('[LANG-08] a text goes by the shortest beginning of its id that no other one has', () => {
  expect(Object.fromEntries(beginnings(['b20000', 'a11000', 'a12000', 'a12300', 'b20000']))).toEqual({
    a11000: 'a11',
    a12000: 'a120',
    a12300: 'a123',
    b20000: 'b',
  });
});
