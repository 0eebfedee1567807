import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isRouteName, legalPages, routes } from '#src/routes.ts';

const root = new URL('../..', import.meta.url).pathname;
const table = readFileSync(join(root, 'src/app/screens.ts'), 'utf8');

/** Views and machines that stand in the table of screens under a name of their own. */
const shared = new Map(
  [...table.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\)/gm)].map(([, name = '', path = '']) => [name, path]),
);
const importsIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) => path),
  ...[...text.matchAll(/page: (\w+)/g)].map(([, name = '']) => shared.get(name) ?? ''),
];
const teaser = importsIn(/^const teaser[\s\S]*?^\};/m.exec(table)?.[0] ?? '');

const isPublic = (name: string): boolean =>
  isRouteName(name) && !('needsLogin' in routes[name]) && !('area' in routes[name]);

const publicScreens = [
  ...[...table.matchAll(/^ {2}'?([\w-]+)'?: (teaser|\{[\s\S]*?\}),$/gm)]
    .filter(([, name = '']) => isPublic(name))
    .map(([, name = '', row = '']) => ({ name, modules: row === 'teaser' ? teaser : importsIn(row) })),
  ...legalPages.map((name) => ({ name, modules: ['./legal-screens.ts'] })),
];

const surroundings = ['src/app/app-view.tsx', 'src/app/wiring.ts', 'src/layouts/default/layout.tsx', 'src/i18n.ts'];

const browserGlobals = ['window', 'document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage'];
const before = browserGlobals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

// Node has a navigator and may have storage of its own: here reading any of them fails.
beforeAll(() => {
  vi.resetModules();
  for (const name of browserGlobals) Reflect.deleteProperty(globalThis, name);
});
afterAll(() => {
  for (const [name, descriptor] of before)
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
});

const importAll = async (modules: readonly string[]): Promise<void> => {
  for (const path of modules) {
    const file = path.startsWith('#') ? path.slice(1) : path.replace(/^\.\//, 'src/app/');
    await import(/* @vite-ignore */ join(root, file));
  }
};

it('lists every public screen', () => {
  expect(publicScreens.map(({ name }) => name).toSorted()).toEqual(Object.keys(routes).filter(isPublic).toSorted());
  expect(publicScreens.filter(({ modules }) => modules.length === 0 || modules.includes(''))).toEqual([]);
});

it('imports the modules around a page without a browser', async () => {
  await expect(importAll(surroundings)).resolves.toBeUndefined();
});

it.each(publicScreens)('imports the screen $name without a browser', async ({ modules }) => {
  await expect(importAll(modules)).resolves.toBeUndefined();
});
