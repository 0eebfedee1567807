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

const pathsIn = (file: string, pattern: RegExp): readonly string[] =>
  [...textOf(file).matchAll(pattern)]
    .map(([, path = '']) => path)
    .map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path)))
    .filter((path) => path.startsWith('src/') && existsSync(join(root, path)));

const importedBy = (file: string) => pathsIn(file, /^(?:import|export|\} from)(?! type)[^;=]*'([#.][^']+)'/gm);
const importedLateBy = (file: string) => pathsIn(file, /import\('([#.][^']+)'\)/g);

/** These load the catalogues of what they import late. */
const memberLoaders = [
  'src/components/preference-fields/preference-fields.tsx',
  'src/components/member-alerts/member-alerts.tsx',
  'src/layouts/member/member-dialogs.tsx',
  'src/screens/chats/screen.tsx',
  'src/screens/members/filters.tsx',
  'src/screens/members/results.tsx',
  'src/screens/members/screen.tsx',
];
const loaders = [
  ...memberLoaders,
  'src/app/screens.ts',
  'src/layouts/app-frame/lazy-toasts.ts',
  'src/layouts/default/lazy-member-layout.ts',
  'src/screens/index/screen.tsx',
];
/** These load the catalogue of what they import at their first validation. */
const formsForVisitors = ['src/components/signup/signup-form.tsx', 'src/screens/login/login-form.tsx'];

/** A file with all its imports, static and lazy. */
const reachedFrom = (file: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  if (formsForVisitors.includes(file)) return reached;
  const late = loaders.includes(file) ? [] : importedLateBy(file);
  for (const path of [...importedBy(file), ...late]) reachedFrom(path, reached);
  return reached;
};

const speaks = (file: string): boolean => /\b(?:msg|t)`|<(?:Trans|Plural)\b/.test(textOf(file));

const namesIn = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) => pattern.exec(path)?.[1] ?? []);

const screens = Object.keys(routes)
  .filter(isRouteName)
  .map((name) => sourcesOf(name, 'en', { isVisitor: true }))
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
  ...memberLoaders.flatMap((file) => {
    const late = [...textOf(file).matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    return importedLateBy(file).map((view) => ({ audiences: ['public', 'member', ...late], view }));
  }),
])('[LANG-08] $view finds its texts in the catalogues that its screen loads: $audiences', ({ audiences, view }) => {
  const missing = [...reachedFrom(view)].filter(
    (file) => speaks(file) && !cataloguesOf(file).some((name) => name !== undefined && audiences.includes(name)),
  );
  expect(missing).toEqual([]);
});
