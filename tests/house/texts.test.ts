import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOf } from '#src/app/screens.ts';
import { isRouteName, routes } from '#src/routes.ts';

// The project root has no import alias.
const { default: config } = await import('../../lingui.config.ts');

const root = new URL('../..', import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const isIn = (file: string, globs: readonly string[] = []): boolean => globs.some((glob) => matchesGlob(file, glob));

/** Catalogues that contain the texts of a file. */
const cataloguesOf = (file: string): readonly (string | undefined)[] =>
  (config.catalogs ?? [])
    .filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude))
    .map(({ path }) => path.split('/').at(-2));

const importedBy = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^(?:import|\} from)(?! type)[^;]*'([#.][^']+)'|import\('([#.][^']+)'\)/gm)]
    .map(([, fixed, late]) => fixed ?? late ?? '')
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => path.startsWith('src/') && existsSync(join(root, path)));

/** These load the catalogues of what they import. */
const loaders = [
  'src/app/screens.ts',
  'src/components/signup/signup-form.tsx',
  'src/layouts/app-frame/lazy-toasts.ts',
  'src/layouts/default/lazy-member-layout.ts',
  'src/screens/index/screen.tsx',
  'src/screens/login/login-form.tsx',
];

/** A file with all its imports, static and lazy. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const path of loaders.includes(file) ? [] : importedBy(file)) reachedFrom(path, reached);
  return reached;
};

const speaks = (file: string): boolean => /\b(?:msg|t)`|<(?:Trans|Plural)\b/.test(textOf(file));

const namesIn = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) => pattern.exec(path)?.[1] ?? []);

const screens = Object.keys(routes)
  .filter(isRouteName)
  .map((name) => sourcesOf(name, 'en'))
  .flatMap((sources) => {
    const audiences = namesIn(sources, /^locales\/(\w+)\//);
    const views = sources.filter((path) => path.startsWith('src/screens/') || path === 'src/app/legal-screens.ts');
    return views.map((view) => ({ audiences, view }));
  });

it('[LANG-08] every file with texts has them in one catalogue', () => {
  const files = screens.flatMap(({ view }) => [...reachedFrom(view)]).filter(speaks);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => cataloguesOf(file).length !== 1)).toEqual([]);
});

it.each([
  ...screens,
  { audiences: ['public'], view: 'src/app/app-view.tsx' },
  { audiences: ['public', 'member'], view: 'src/layouts/member/member-layout.ts' },
])('[LANG-08] $view finds its texts in the catalogues that its screen loads: $audiences', ({ audiences, view }) => {
  const missing = [...reachedFrom(view)].filter(
    (file) => speaks(file) && !cataloguesOf(file).some((name) => name !== undefined && audiences.includes(name)),
  );
  expect(missing).toEqual([]);
});
