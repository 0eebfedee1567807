import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { product } from '#server/core/product.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { testServer } from '#tests/server/kit/test-server.ts';

const page = '<!doctype html><script fetchpriority="low" type="module" src="/assets/main-1.js"></script>';
const files = {
  'index.html': page,
  'assets/main-1.js': 'main',
  'dev/machines.html': 'the inspector',
  'dev/tap.js': 'tap',
  'dev/assets/page-1.js': 'page',
};

const withServer = async (
  demo: boolean,
  run: (fetch: (path: string, cookie?: string) => Promise<Response>) => Promise<void>,
) => {
  const directory = makeDirectory();
  for (const folder of ['assets', 'dev/assets']) mkdirSync(join(directory.path, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory.path, name), content);
  const site = loadStaticFiles(directory.path, { demo });
  const server = await testServer({ engine: 'sqlite', product, config: { demo }, site });
  try {
    await run((path, cookie) =>
      server.agent().fetch(path, { redirect: 'manual', headers: cookie === undefined ? {} : { cookie } }),
    );
  } finally {
    await server.close();
    directory.remove();
  }
};

describe('the inspector', () => {
  test('is not found in production, neither its page nor its files [CONST-01]', () =>
    withServer(false, async (fetch) => {
      for (const path of ['/dev/machines', '/dev/machines.html', '/dev/tap.js', '/dev/assets/page-1.js'])
        expect((await fetch(path)).status).toBe(404);
      const asked = await fetch('/login?inspect', 'inspect=1');
      expect([asked.status, await asked.text()]).toEqual([200, page]);
    }));

  test('is served in demo mode, and records the pages of a browser that asks for it [CONST-01]', () =>
    withServer(true, async (fetch) => {
      expect(await (await fetch('/dev/machines')).text()).toBe('the inspector');
      expect(await (await fetch('/dev/assets/page-1.js')).text()).toBe('page');
      expect((await fetch('/dev/nothing.js')).status).toBe(404);
      const asked = await fetch('/login?t=5&inspect');
      expect([asked.status, asked.headers.get('location')]).toEqual([303, '/login?t=5']);
      expect(asked.headers.get('set-cookie')).toBe('inspect=1; Path=/; HttpOnly; SameSite=Lax');
      expect(await (await fetch('/login', 'inspect=1')).text()).toBe(
        page.replace('<script', '<script type="module" src="/dev/tap.js"></script><script'),
      );
      expect(await (await fetch('/login')).text()).toBe(page);
      expect((await fetch('/login?inspect=off', 'inspect=1')).headers.get('set-cookie')).toContain('Max-Age=0');
      expect((await fetch('//other.example/?inspect')).headers.get('location')).not.toMatch(/^\/\//);
    }));
});
