import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlyScriptHashes } from '#server/http/early-scripts.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { saveCompany, saveSite } from '#server/store/site-settings.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const style = 'body{background:#1b1424}';
const page = `<!doctype html><html><title>Vesper</title><style>${style}</style><script type="module" src="/assets/main-1.js"></script>`;
const frenchPage = page.replace('<html>', '<html lang="fr">');
const script = 'console.log("ready")';
const picture = 'a picture of somebody';

const writeSite = (directory: string): void => {
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, '.vite'));
  for (const [name, content] of [
    ['index.html', page],
    ['assets/main-1.js', script],
  ] as const) {
    writeFileSync(join(directory, name), content);
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(directory, `${name}.gz`), gzipSync(content));
  }
  writeFileSync(join(directory, 'index.fr.html'), frenchPage);
  writeFileSync(join(directory, 'humans.txt'), 'User-agent: *');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{"id":"/members","display":"standalone"}');
  writeFileSync(join(directory, '.vite', 'manifest.json'), '{}');
};

let directory: { path: string; remove: () => void };
let server: TestServer;
let agent: Agent;
beforeAll(async () => {
  directory = makeDirectory();
  writeSite(directory.path);
  const servePhoto = async ({ photoId, size, member }: { photoId: string; size: string; member: unknown }) =>
    photoId === 'photo-thumb-1' && (size !== 'full' || member !== null) ? Buffer.from(`${size}: ${picture}`) : null;
  const findPageStatus = async (_: unknown, { path }: { path: string }): Promise<200 | 404> =>
    path === '/no/such/page' ? 404 : 200;
  server = await testServer({
    engine: 'sqlite',
    product: platformProduct({}, { servePhoto, findPageStatus }),
    site: loadStaticFiles(directory.path, { demo: true }),
  });
  agent = server.agent();
});
afterAll(async () => {
  await server.close();
  directory.remove();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await agent.fetch(path, { headers });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

const headersOf = (response: Response, ...names: string[]) => names.map((name) => response.headers.get(name));

describe('every answer', () => {
  test.each(['/', '/api/nothing.php', '/assets/main-1.js', '/photos/x.webp', '/healthz', '/nothing.png'])(
    '%s carries the security headers',
    async (path) => {
      const { response } = await get(path);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy':
          `default-src 'none'; script-src 'self' ${earlyScriptHashes.map((each) => `'${each}'`).join(' ')}; style-src 'self' 'sha256-${hash}'; img-src 'self' blob:; ` +
          `font-src 'none'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; ` +
          `frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types app`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
      });
      expect(headersOf(response, 'strict-transport-security', 'x-powered-by', 'server')).toEqual([null, null, null]);
    },
  );
});

describe('the page', () => {
  test.each(['/', '/index.html', '/members/abc-123', '/chats/1', '/constructor'])(
    'is served for %s: the client knows the routes [ERROR-04]',
    async (path) => {
      const { response, body } = await get(path);
      expect([response.status, body.toString()]).toEqual([200, page]);
      expect(headersOf(response, 'content-type', 'cache-control', 'vary')).toEqual([
        'text/html; charset=utf-8',
        'no-cache',
        'accept-encoding, accept-language, cookie',
      ]);
    },
  );

  test.each([
    ['the browser prefers it', { 'accept-language': 'de;q=0.5,fr-CA;q=0.9' }, 'fr'],
    ['it was chosen here before', { 'accept-language': 'en', cookie: 'i18n_redirected=fr' }, 'fr'],
    ['another one was chosen here', { 'accept-language': 'fr', cookie: 'i18n_redirected=en' }, 'en'],
    ['the browser refuses it', { 'accept-language': 'fr;q=0,en;q=0.1' }, 'en'],
    ['the browser has a language with the same beginning', { 'accept-language': 'frr' }, 'en'],
    ['the browser says nothing', {}, 'en'],
  ])('is in French or English: %s [LANG-03 LANG-31]', async (_, headers, language) => {
    const expected = language === 'fr' ? frenchPage : page;
    expect((await get('/login', headers)).body.toString()).toBe(expected);
    expect((await get('/no/such/page', headers)).body.toString()).toBe(expected);
  });

  test("is in the language of the site's domain when nothing was chosen [LANG-07]", async () => {
    await server.deps().db.write((tx) => saveSite(tx, null, { domain_language: 'fr' }));
    expect((await get('/', { 'accept-language': 'en' })).body.toString()).toBe(frenchPage);
    await server.deps().db.write((tx) => saveSite(tx, null, { domain_language: null }));
  });

  test('in another language is no address of its own', async () => {
    expect((await get('/index.fr.html')).response.status).toBe(404);
  });

  test('that was not found has the status 404 and is never stored, also when revalidated [ERROR-04]', async () => {
    const etag = (await get('/')).response.headers.get('etag') ?? '';
    for (const headers of [{}, { 'if-none-match': etag }]) {
      const { response, body } = await get('/no/such/page', headers);
      expect([response.status, body.toString()]).toEqual([404, page]);
      expect(headersOf(response, 'content-type', 'cache-control', 'etag')).toEqual([
        'text/html; charset=utf-8',
        'no-store',
        null,
      ]);
    }
  });

  test('that a mailed token opens is not indexed or stored [ROUTE-61]', async () => {
    const { response } = await get(`/${'a'.repeat(43)}`);
    expect([response.status, ...headersOf(response, 'x-robots-tag', 'cache-control')]).toEqual([
      200,
      'noindex',
      'no-store',
    ]);
    expect(headersOf((await get('/')).response, 'x-robots-tag')).toEqual([null]);
  });

  test('is revalidated each time, and not sent again when unchanged', async () => {
    const first = await get('/');
    const etag = first.response.headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': etag });
    expect([again.response.status, again.body.length]).toEqual([304, 0]);
    expect((await get('/', { 'if-none-match': 'W/"another"' })).response.status).toBe(200);
  });
});

test('security.txt says where to report a weakness, for less than a year [LIMIT-02]', async () => {
  const save = (support_phone: string | null) => server.deps().db.write((tx) => saveCompany(tx, 1, { support_phone }));
  await save('+31 20 123 45 67');
  const { response, body } = await get('/.well-known/security.txt');
  expect([response.status, ...headersOf(response, 'content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const origin = server.deps().config.publicUrl;
  const lines = body.toString().split('\n');
  expect(lines.map((line) => line.replace(/^Expires: .*/, 'Expires'))).toEqual([
    `Contact: ${origin}/complaints`,
    'Contact: tel:+31201234567',
    'Expires',
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]);
  const ahead = Date.parse(lines[2]?.replace('Expires: ', '') ?? '') - server.clock.now();
  expect(ahead).toBe(180 * 86_400_000);
  await save(null);
  expect((await get('/.well-known/security.txt')).body.toString()).not.toContain('tel:');
});

describe('a visit with a source [TRACK-02]', () => {
  const counted = async (): Promise<Record<string, number>> => {
    const rows = await server.deps().db.read.selectFrom('visit_count').select(['source', 'visits']).execute();
    return Object.fromEntries(rows.map(({ source, visits }) => [source, visits]));
  };
  const source = (network: string) => JSON.stringify({ network, ref: '', sub1: '', sub2: '', sub3: '' });

  test('is counted when the page is delivered: no prefetch, no HEAD, no asset, no unknown page', async () => {
    await get('/?network=acme');
    await get('/landers/mobile1?network=acme&slug=calm');
    await get('/?network=acme', { 'sec-purpose': 'prefetch' });
    await agent.fetch('/?network=acme', { method: 'HEAD' });
    await get('/assets/main-1.js?network=acme');
    await get('/humans.txt?network=acme');
    await get('/no/such/page?network=acme');
    await get('/?age=30');
    await get(`/?network=${'x'.repeat(121)}`);
    expect(await counted()).toEqual({ [source('acme')]: 2 });
  });

  test('counts 60 times an hour per address; the page is delivered all the same', async () => {
    server.clock.advance(2 * 60 * 60_000);
    const statuses: number[] = [];
    for (let visit = 0; visit < 61; visit += 1) statuses.push((await get('/?network=busy')).response.status);
    expect(statuses).toEqual(Array.from({ length: 61 }, () => 200));
    expect((await counted())[source('busy')]).toBe(60);
  });
});

describe('an asset', () => {
  test('is cached for a year, because its name changes with its content', async () => {
    const { response, body } = await get('/assets/main-1.js');
    expect([response.status, body.toString()]).toEqual([200, script]);
    expect(headersOf(response, 'content-type', 'cache-control')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  test.each<[string, string | null]>([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.8', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('has the best encoding that the client accepts: %j', async (accepted, encoding) => {
    const { response, body } = await get('/assets/main-1.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(unpack(body).toString()).toBe(script);
    expect(response.headers.get('content-length')).toBe(String(body.length));
  });

  test.each([
    '/assets/main-2.js',
    '/favicon.ico',
    '/assets/main-1.js.br',
    '/.vite/manifest.json',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('that is missing is not found: %s', async (path) => {
    const { response, body } = await get(path);
    expect([response.status, body.toString()]).toEqual([404, '{"error":"not_found","message":"not found"}']);
  });

  test('is revalidated each time when it is not an asset', async () => {
    const { response, body } = await get('/humans.txt');
    expect([body.toString(), ...headersOf(response, 'content-type', 'cache-control')]).toEqual([
      'User-agent: *',
      'text/plain; charset=utf-8',
      'no-cache',
    ]);
  });

  test('refuses writes', async () => {
    const response = await agent.fetch('/assets/main-1.js', { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await agent.fetch('/assets/main-1.js', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('the manifest of the installed app', () => {
  test.each([
    [
      'en',
      { 'accept-language': 'en' },
      ['Messages', 'Likes'],
      'Vesper is where adults meet, flirt and talk, at their own pace.',
    ],
    [
      'de',
      { 'accept-language': 'en', cookie: 'i18n_redirected=de' },
      ['Nachrichten', 'Likes'],
      'Auf Vesper lernen sich Erwachsene kennen, flirten und reden, in ihrem eigenen Tempo.',
    ],
  ])('is in the language of the page: %s [APP-01]', async (lang, headers, shortcuts, description) => {
    const { response, body } = await get('/manifest.webmanifest', headers);
    expect([response.status, ...headersOf(response, 'content-type', 'cache-control', 'vary')]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
      'accept-encoding, accept-language, cookie',
    ]);
    const manifest = JSON.parse(body.toString());
    expect(manifest).toMatchObject({ id: '/members', display: 'standalone', name: 'Vesper', lang, description });
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(shortcuts);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/chats', '/likes']);
    expect(manifest.screenshots).toMatchObject([{ form_factor: 'narrow' }, { form_factor: 'wide' }]);
  });
});

describe('a photo', () => {
  test.each([
    ['/photos/photo-thumb-1-thumb.webp', 'thumb'],
    ['/photos/photo-thumb-1-small.webp', 'small'],
    ['/photos/photo-thumb-1-medium.webp', 'medium'],
    ['/photos/photo-thumb-1-large.webp', 'large'],
    ['/photos/photo-thumb-1-locked.webp', 'locked'],
  ])('%s has the size of its name, is cached privately and not indexed [PHOTO-07 FIRST-04]', async (path, size) => {
    const { response, body } = await get(path);
    expect([response.status, body.toString()]).toEqual([200, `${size}: ${picture}`]);
    expect(headersOf(response, 'content-type', 'cache-control', 'vary', 'x-robots-tag')).toEqual([
      'image/webp',
      'private, max-age=60',
      'cookie',
      'noindex',
    ]);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).response.status).toBe(304);
  });

  test('is requested on behalf of the logged-in member', async () => {
    const member = await server.addLoggedIn();
    expect((await member.agent.fetch('/photos/photo-thumb-1.webp')).status).toBe(200);
    expect((await get('/photos/photo-thumb-1.webp')).response.status).toBe(404);
  });

  test('that is absent, forbidden or no photo at all has the same answer', async () => {
    const paths = [
      '/photos/absent-1.webp',
      '/photos/photo-thumb-1.webp',
      '/photos/../x.webp',
      '/photos/a%2fb.webp',
      '/photos/',
    ];
    for (const path of ['/photos/absent-1.png', ...paths]) {
      const { response, body } = await get(path);
      expect([response.status, body.toString(), response.headers.get('cache-control')]).toEqual([
        404,
        '{"error":"not_found","message":"not found"}',
        'no-store',
      ]);
    }
  });
});
