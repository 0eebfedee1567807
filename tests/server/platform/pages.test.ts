import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
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
  listWideSources: (path) => (path === '/members' ? [path, 'filters'] : []),
};

let directory: { path: string; remove: () => void };
let server: TestServer;
beforeAll(async () => {
  directory = makeDirectory();
  writeFileSync(join(directory.path, 'index.html'), page);
  mkdirSync(join(directory.path, '.vite'));
  writeFileSync(join(directory.path, '.vite', 'manifest.json'), '{}');
  const chunks = new Map(
    ['/', '/members', 'visitor', 'member', 'filters'].map((source) => [source, [`/assets/${source}.js`]]),
  );
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
  const response = await agent.fetch(path, { headers: { 'accept-language': 'en' } });
  const html = await response.text();
  const data = new RegExp(`<script type="application/json" id="${startDataId}">(.*?)</script>`).exec(html)?.[1] ?? '';
  return {
    policy: response.headers.get('content-security-policy'),
    inline: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
    heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
    preloads: [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]*)"/g)].map(([, address]) => address),
    widePreloads: [...html.matchAll(/media="\(min-width: 992px\)" crossorigin href="([^"]*)"/g)].map(
      ([, address]) => address,
    ),
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
    const { heading, preloads, widePreloads, start } = await open(agent, path);
    expect(heading).toBeUndefined();
    expect(preloads).toEqual([`/assets/${path}.js`, '/assets/member.js']);
    expect(widePreloads).toEqual(path === '/members' ? ['/assets/filters.js'] : []);
    expect(start).toMatchObject({ isVisitor: false, renderedFor: null, replies: { loadSettings: { name: 'Vesper' } } });
  }
  expect(rendered).toEqual([]);
});

test('the page of prices brings them to a visitor; a member’s are asked for, because they follow the account [PAY-11 FIRST-01]', async () => {
  expect((await open(server.agent(), '/pricing')).start.replies.loadBundles.bundles).toHaveLength(4);
  const { agent } = await server.addLoggedIn();
  expect((await open(agent, '/pricing')).start.replies.loadBundles).toBeUndefined();
});

/** Runs the script of a member's page as a browser does. */
const runEarlyCall = (script: string, reply: Promise<string>, visibilityState = 'visible') => {
  const sent: unknown[] = [];
  const channels: { name: string; onmessage: () => void; isClosed: boolean }[] = [];
  const scope: { earlyUser?: () => Promise<string | null> | null } & Record<string, unknown> = {
    document: { visibilityState },
    fetch: (...request: unknown[]) => {
      sent.push(request);
      return reply;
    },
    BroadcastChannel: function Channel(this: (typeof channels)[number], name: string) {
      channels.push(Object.assign(this, { name, close: () => Object.assign(this, { isClosed: true }) }));
    },
  };
  runInNewContext(script, scope);
  return { scope, sent, channels };
};

test("only a member's page asks for the current user before its scripts, once and as the policy allows [API-04 HIDDEN-02 FIRST-02]", async () => {
  const { agent } = await server.addLoggedIn();
  const { inline: ofVisitor } = await open(server.agent(), '/');
  expect(ofVisitor).toHaveLength(1);
  expect(ofVisitor[0]).not.toContain('fetch');
  const { inline, policy } = await open(agent, '/members');
  const [script = ''] = inline;
  expect(inline).toHaveLength(1);
  const allowed = [script, ...ofVisitor].map(
    (each) => `'sha256-${createHash('sha256').update(each).digest('base64')}'`,
  );
  expect(policy).toContain(`script-src 'self' ${allowed.join(' ')};`);

  const headers = { accept: 'application/json', 'request-type': 'client' };
  const shown = runEarlyCall(script, Promise.resolve('Anna'));
  expect(shown.sent).toEqual([['/api/user.php', { headers }]]);
  expect(await shown.scope.earlyUser?.()).toBe('Anna');
  expect([shown.scope.earlyUser, shown.channels[0]?.isClosed]).toEqual([undefined, true]);

  const hidden = runEarlyCall(script, Promise.reject(new TypeError('Failed to fetch')), 'hidden');
  expect(hidden.sent).toEqual([['/api/user.php', { headers: { ...headers, 'page-hidden': '1' } }]]);
  expect(await hidden.scope.earlyUser?.()).toBeNull();

  const outdated = runEarlyCall(script, Promise.resolve('Anna'));
  expect(outdated.channels[0]?.name).toBe('vesper.tabs');
  outdated.channels[0]?.onmessage();
  expect(outdated.scope.earlyUser?.()).toBeNull();
});
