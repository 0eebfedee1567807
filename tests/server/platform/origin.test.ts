import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { addOne } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    engine: 'sqlite',
    product: platformProduct({ markLikeSeen: addOne }),
    config: { publicUrl: 'https://vesper.example' },
  });
});
afterAll(() => server.close());

const body = { profile: 'profile-0001' };

test.each<[string, Record<string, string>]>([
  ['a program, which says nothing', {}],
  ['the site at its public address', { origin: 'https://vesper.example', 'sec-fetch-site': 'same-origin' }],
  ['the site at the address that was asked', { origin: 'http://localhost' }],
  ['the browser bar', { 'sec-fetch-site': 'none' }],
])('a write from %s is accepted [SESSION-15]', async (_, headers) => {
  const { agent, member } = await server.addLoggedIn();
  await agent.ok('markLikeSeen', { body, headers });
  expect((await server.readMember(member.id)).credits).toBe(1);
});

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['another host of ours', { origin: 'https://static.vesper.example', 'sec-fetch-site': 'same-site' }],
  ['our name on another port', { origin: 'https://vesper.example:8443' }],
  ['our name without TLS', { origin: 'http://vesper.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['an origin that is none', { origin: '://' }],
])('a write from %s is refused and changes nothing [SESSION-15]', async (_, headers) => {
  const { agent, member } = await server.addLoggedIn();
  expect(await agent.refused('markLikeSeen', { body, headers })).toEqual({
    status: 403,
    error: 'cross_site',
    message: 'cross site',
  });
  expect((await server.readMember(member.id)).credits).toBe(0);
});

test('a Content-Type of any length is refused in linear time', async () => {
  const { agent } = await server.addLoggedIn();
  const send = (type: string) =>
    agent.fetch('/api/like.php', { method: 'PUT', headers: { 'content-type': type }, body: JSON.stringify(body) });
  // 15,000 spaces took a backtracking pattern 86 ms each.
  const started = process.cpuUsage();
  for (let sent = 0; sent < 20; sent += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    expect((await send(`application/json;${' '.repeat(15_000)}x`)).status).toBe(415);
  }
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(800);
  expect((await send(`application/json;${' '.repeat(200)}charset=utf-8`)).status).toBe(415);
  for (const type of ['application/json', 'Application/JSON; charset="UTF-8"', 'application/json ; charset=utf-8 ;']) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    expect((await send(type)).status).toBe(200);
  }
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
  'a body of type %s, which a form of any site can send, is refused',
  async (type) => {
    const { agent, member } = await server.addLoggedIn();
    const response = await agent.fetch('/api/like.php', {
      method: 'PUT',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { error: 'unsupported_media_type', message: 'unsupported media type' },
    ]);
    expect((await server.readMember(member.id)).credits).toBe(0);
  },
);
