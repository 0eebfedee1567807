import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Renderer, startDataId } from '#contract/start-data.ts';
import { product } from '#server/core/product.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { saveSite } from '#server/store/site-settings.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const page =
  '<!doctype html><html><head><title data-first-paint>Vesper</title></head>' +
  '<body><!--first-paint-->Vesper<!--/first-paint--></body></html>';

/** Pages that were rendered, in order. */
const rendered: string[] = [];

const renderer: Renderer = {
  renderPage: async ({ path, locale, start: { replies } }) => {
    rendered.push(`${path} ${locale}`);
    return { head: '<title>Home</title>', body: `<h1>${replies.loadSettings.name}</h1>` };
  },
  listSources: (path, _, { isVisitor }) => [path, isVisitor ? 'visitor' : 'member'],
};

let directory: { path: string; remove: () => void };
let server: TestServer;
beforeAll(async () => {
  directory = makeDirectory();
  writeFileSync(join(directory.path, 'index.html'), page);
  mkdirSync(join(directory.path, '.vite'));
  writeFileSync(join(directory.path, '.vite', 'manifest.json'), '{}');
  const chunks = new Map(['/', '/members', 'visitor', 'member'].map((source) => [source, [`/assets/${source}.js`]]));
  const site = { ...loadStaticFiles(directory.path, { demo: false }), renderer, chunks };
  server = await testServer({ engine: 'sqlite', product, site });
  const { db, config } = server.deps();
  await db.write((tx) => seedDefaults(tx, config));
});
afterAll(async () => {
  await server.close();
  directory.remove();
});

const open = async (agent: Agent, path: string) => {
  const html = await (await agent.fetch(path, { headers: { 'accept-language': 'en' } })).text();
  const data = new RegExp(`<script type="application/json" id="${startDataId}">(.*?)</script>`).exec(html)?.[1] ?? '';
  return {
    heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
    preloads: [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(([, address]) => address),
    start: JSON.parse(data),
  };
};

test('a page is rendered once for equal visitors, and anew when the settings change [FIRST-01 FIRST-02]', async () => {
  const first = await open(server.agent(), '/');
  expect([first.heading, first.start.isVisitor, first.start.replies.loadSettings.name]).toEqual([
    'Vesper',
    true,
    'Vesper',
  ]);
  expect(first.preloads).toEqual(['/assets//.js', '/assets/visitor.js']);
  await open(server.agent(), '/');
  expect(rendered).toEqual(['/ en']);

  await server.deps().db.write((tx) => saveSite(tx, null, { name: 'Dusk' }));
  const changed = await open(server.agent(), '/');
  expect([changed.heading, changed.start.replies.loadSettings.name]).toEqual(['Dusk', 'Dusk']);
  expect(rendered).toEqual(['/ en', '/ en']);
  await server.deps().db.write((tx) => saveSite(tx, null, { name: 'Vesper' }));
});

test('a page of members names its scripts and brings the settings, and is never rendered [FIRST-01 FIRST-02]', async () => {
  rendered.length = 0;
  const { agent } = await server.addLoggedIn();
  for (const path of ['/members', '/']) {
    const { heading, preloads, start } = await open(agent, path);
    expect(heading).toBeUndefined();
    expect(preloads).toEqual([`/assets/${path}.js`, '/assets/member.js']);
    expect(start).toMatchObject({ isVisitor: false, renderedFor: null, replies: { loadSettings: { name: 'Vesper' } } });
  }
  expect(rendered).toEqual([]);
});

test('the page of prices brings them to a visitor; a member’s are asked for, because they follow the account [PAY-11 FIRST-01]', async () => {
  expect((await open(server.agent(), '/pricing')).start.replies.loadBundles.bundles).toHaveLength(4);
  const { agent } = await server.addLoggedIn();
  expect((await open(agent, '/pricing')).start.replies.loadBundles).toBeUndefined();
});
