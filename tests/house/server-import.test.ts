import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sourcesOf } from '#src/app/screens.ts';
import { type RouteName, isRouteName, routes } from '#src/routes.ts';

const root = new URL('../..', import.meta.url).pathname;

const isPublic = (name: RouteName): boolean => !('needsLogin' in routes[name]) && !('area' in routes[name]);

const publicScreens = Object.keys(routes)
  .filter(isRouteName)
  .filter(isPublic)
  .map((name) => ({
    name,
    modules: sourcesOf(name, 'en', { isVisitor: true }).filter((path) => !path.endsWith('.po')),
  }));

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
  for (const path of modules) await import(/* @vite-ignore */ join(root, path));
};

it('imports the modules around a page without a browser', async () => {
  await expect(importAll(surroundings)).resolves.toBeUndefined();
});

it.each(publicScreens)('imports the screen $name without a browser', async ({ modules }) => {
  await expect(importAll(modules)).resolves.toBeUndefined();
});
