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

/** A script in the HTML, with its attributes. */
type Inline = { readonly script: string; readonly data: Readonly<Record<string, string>> };

const none: Inline = { script: '', data: {} };

const open = async (agent: Agent, path: string) => {
  const response = await agent.fetch(path, { headers: { 'accept-language': 'en' } });
  const html = await response.text();
  const data = new RegExp(`<script type="application/json" id="${startDataId}">(.*?)</script>`).exec(html)?.[1] ?? '';
  return {
    policy: response.headers.get('content-security-policy'),
    inline: [...html.matchAll(/<script((?: data-\w+="[^"]*")*)>([\s\S]*?)<\/script>/g)].map(
      ([, data = '', script = '']) => ({
        script,
        data: Object.fromEntries(
          [...data.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
        ),
      }),
    ),
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

test('a page asked for with an ended session is that of a visitor [FIRST-02]', async () => {
  const { agent } = await server.addLoggedIn();
  expect((await open(agent, '/')).start.isVisitor).toBe(false);
  await server.deps().db.write((tx) => tx.deleteFrom('session').execute());
  const { start, heading, inline } = await open(agent, '/');
  expect([start.isVisitor, heading]).toEqual([true, 'Vesper']);
  expect(inline.filter(({ script }) => script.includes('fetch'))).toEqual([]);
});

test('the page of prices brings them to a visitor; a member’s are asked for, because they follow the account [PAY-11 FIRST-01]', async () => {
  expect((await open(server.agent(), '/pricing')).start.replies.loadBundles.bundles).toHaveLength(4);
  const { agent } = await server.addLoggedIn();
  expect((await open(agent, '/pricing')).start.replies.loadBundles).toBeUndefined();
});

type Asked = readonly [path: string, headers: Readonly<Record<string, string>>];

/** Runs the script that asks early, as a browser at this address does. */
const runEarlyCalls = (
  { script, data }: Inline,
  address: string,
  answer: (path: string) => Promise<unknown>,
  visibilityState = 'visible',
) => {
  const asked: Asked[] = [];
  const channels: { name: string; onmessage: () => void; isClosed: boolean }[] = [];
  const clock = { now: 0 };
  const signals = new Map<string, AbortSignal>();
  type Take = (address: string, signal: AbortSignal) => Promise<unknown> | null;
  const scope: { earlyReply?: Take } & Record<string, unknown> = {
    document: { visibilityState, currentScript: { dataset: data } },
    location: new URL(address, 'https://vesper.test'),
    performance: { now: () => clock.now },
    URL,
    AbortController,
    fetch: (path: string, { headers, signal }: { headers: Asked[1]; signal: AbortSignal }) => {
      asked.push([path, headers]);
      signals.set(path, signal);
      return answer(path);
    },
    BroadcastChannel: function Channel(this: (typeof channels)[number], name: string) {
      channels.push(Object.assign(this, { name, close: () => Object.assign(this, { isClosed: true }) }));
    },
  };
  runInNewContext(script, scope);
  const take = (path: string, { signal } = new AbortController()) =>
    scope.earlyReply?.(`https://vesper.test${path}`, signal);
  return { scope, asked, channels, clock, signals, take };
};

const answers = async (path: string) => ({ ok: true, path });

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a member's page asks for the current user and then for its list before its scripts, once and as the policy allows [API-04 HIDDEN-02 FIRST-02]", async () => {
  const { agent } = await server.addLoggedIn();
  const { inline: ofVisitor } = await open(server.agent(), '/');
  expect(ofVisitor).toHaveLength(1);
  expect(ofVisitor[0]?.script).not.toContain('fetch');
  const { inline, policy } = await open(agent, '/members');
  const [early = none, format = none] = inline;
  expect(inline).toHaveLength(2);
  const allowed = [early, ...ofVisitor, format].map(
    ({ script }) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  expect(policy).toContain(`script-src 'self' ${allowed.join(' ')};`);

  const headers = { accept: 'application/json' };
  const forUser = { ...headers, 'request-type': 'client' };
  const shown = runEarlyCalls(early, '/members', answers);
  // The list must not be older than the event after which the stream starts.
  expect(shown.asked).toEqual([['/api/user.php', forUser]]);
  await settle();
  expect(shown.asked).toEqual([
    ['/api/user.php', forUser],
    ['/api/search.php?page=1', headers],
  ]);
  expect(shown.take('/api/search.php?page=2')).toBeNull();
  expect(await shown.take('/api/user.php')).toEqual({ ok: true, path: '/api/user.php' });
  expect(shown.take('/api/user.php')).toBeNull();
  expect(shown.channels[0]?.isClosed).toBeUndefined();
  expect(await shown.take('/api/search.php?page=1')).toEqual({ ok: true, path: '/api/search.php?page=1' });
  expect([shown.scope.earlyReply, shown.channels[0]?.isClosed]).toEqual([undefined, true]);

  const hidden = runEarlyCalls(early, '/members', () => Promise.reject(new TypeError('Failed to fetch')), 'hidden');
  await settle();
  expect(hidden.asked).toEqual([['/api/user.php', { ...forUser, 'page-hidden': '1' }]]);
  expect(await hidden.take('/api/user.php')).toBeNull();
  expect(await hidden.take('/api/search.php?page=1')).toBeNull();

  const refused = runEarlyCalls(early, '/members', async () => ({ ok: false }));
  await settle();
  expect(refused.asked).toHaveLength(1);

  const outdated = runEarlyCalls(early, '/members', answers);
  expect(outdated.channels[0]?.name).toBe('vesper.tabs');
  outdated.channels[0]?.onmessage();
  expect(outdated.take('/api/user.php')).toBeNull();

  // A member who leaves the list at once ends the call for it, and no other.
  const left = runEarlyCalls(early, '/members', answers);
  await settle();
  const end = new AbortController();
  void left.take('/api/search.php?page=1', end);
  end.abort();
  expect([...left.signals].map(([path, { aborted }]) => [path, aborted])).toEqual([
    ['/api/user.php', false],
    ['/api/search.php?page=1', true],
  ]);

  const late = runEarlyCalls(early, '/members', answers);
  await settle();
  late.clock.now = 30_001;
  expect(late.take('/api/search.php?page=1')).toBeNull();
});

test('pages that show numbers format one in their language after the first paint, while they wait for scripts; others do not [FIRST-01]', async () => {
  const { agent } = await server.addLoggedIn();
  const formattedBy = async (by: Agent, path: string) => {
    const { inline } = await open(by, path);
    const { script } = inline.find((each) => each.script.includes('toLocaleString')) ?? none;
    const formatted: (readonly [number: number, language: string])[] = [];
    const [frames, moments]: [(() => void)[], (() => void)[]] = [[], []];
    const scope = {
      document: { documentElement: { lang: 'de' } },
      requestAnimationFrame: (act: () => void) => frames.push(act),
      requestIdleCallback: (act: () => void) => moments.push(act),
      note: (number: number, language: string) => formatted.push([number, language]),
    };
    runInNewContext(`Number.prototype.toLocaleString = function (lang) { note(+this, lang); }; ${script}`, scope);
    for (const act of frames) act();
    expect(formatted).toEqual([]);
    for (const act of moments) act();
    return formatted;
  };
  expect(await formattedBy(agent, '/chats')).toEqual([[0, 'de']]);
  expect(await formattedBy(server.agent(), '/pricing')).toEqual([[0, 'de']]);
  expect(await formattedBy(server.agent(), '/login')).toEqual([]);
});

test('each page asks early for what follows from its address alone, without a filter; a landing page does so for a visitor [FIRST-02]', async () => {
  const { agent } = await server.addLoggedIn();
  const listOf = async (by: Agent, address: string) => {
    const { inline } = await open(by, address);
    const run = runEarlyCalls(inline.find(({ script }) => script.includes('fetch')) ?? none, address, answers);
    await settle();
    return run.asked.map(([path]) => path).filter((path) => path !== '/api/user.php');
  };
  expect(await listOf(agent, '/chats')).toEqual(['/api/chats.php', '/api/likes.php']);
  expect(await listOf(agent, '/chats/12')).toEqual(['/api/chat.php?id=12']);
  expect(await listOf(agent, '/members/12')).toEqual(['/api/profile.php?id=12']);
  expect(await listOf(agent, '/members?from=30')).toEqual([]);
  expect(await listOf(agent, '/settings')).toEqual([]);
  expect(await listOf(agent, '/landers/gallery')).toEqual([]);
  const visitor = server.agent();
  expect(await listOf(visitor, '/landers/gallery')).toEqual(['/api/search.php']);
  expect(await listOf(visitor, '/landers/tinderswipe')).toEqual(['/api/search.php']);
  expect(await listOf(visitor, '/landers/gallery?network=x')).toEqual([]);
});
