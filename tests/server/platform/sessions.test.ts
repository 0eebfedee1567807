import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authCookie, deviceCookie, presence } from '#contract/limits/account.ts';
import { defineCall } from '#server/core/call.ts';
import { runChange } from '#server/core/change.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { sampleUser } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const day = 24 * 60 * 60 * 1_000;

const login = defineCall({
  name: 'activate',
  run: async ({ body, logIn }) => {
    await logIn(body.token);
    return { user: sampleUser(body.token) };
  },
});

const logout = defineCall({
  name: 'logout',
  run: async ({ logOut }) => {
    await logOut();
    return { ok: true as const };
  },
});

const loadLikes = defineCall({ name: 'loadLikes', run: async () => ({ profiles: [], likes: [], liked_by: [] }) });

const product = platformProduct({ activate: login, logout, loadLikes });

const authenticationRequired = {
  status: 403,
  error: 'authentication_required',
  message: 'authentication required',
  authentication_required: true,
};

forEachEngine((engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ engine, product });
  });
  afterAll(() => server.close());

  let memberId = '';
  beforeEach(async () => {
    memberId = (await server.addMember({ last_active: server.clock.now() })).id;
  });

  const logIn = async () => {
    const agent = server.agent();
    const reply = await agent.call('activate', { body: { token: memberId } });
    const [cookie = '', device = ''] = reply.headers.getSetCookie();
    return { agent, cookie, device };
  };

  const sessions = () =>
    server.deps().db.read.selectFrom('session').selectAll().where('member_id', '=', memberId).execute();

  const devices = () =>
    server.deps().db.read.selectFrom('device').selectAll().where('member_id', '=', memberId).execute();

  describe('the cookie', () => {
    test('is auth.session, for 30 days, path /, SameSite lax, HttpOnly, with 256 random bits [SESSION-01 SESSION-02 SESSION-15]', async () => {
      const { cookie } = await logIn();
      expect(cookie).toMatch(/^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    });

    test('is Secure when the site has TLS, and sends HSTS, with subdomains unless the operator says otherwise', async () => {
      const secure = await testServer({ engine, product, config: { publicUrl: 'https://example.com' } });
      const member = await secure.addMember();
      const reply = await secure.agent().call('activate', { body: { token: member.id } });
      for (const cookie of reply.headers.getSetCookie()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
      expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      await secure.close();
      const alone = await testServer({
        engine,
        product,
        config: { publicUrl: 'https://example.com', hstsSubdomains: false },
      });
      const { headers } = await alone.agent().call('activate', { body: { token: member.id } });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      await alone.close();
    });

    test('holds a token of which only a hash is stored', async () => {
      const { agent } = await logIn();
      const token = agent.cookies.get(authCookie.name) ?? '';
      const stored = await sessions();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(token);
    });
  });

  describe('the cookie of the device', () => {
    test('is auth.device, for a year, HttpOnly, with 256 random bits, and only its hash is stored [LOGIN-09]', async () => {
      const { agent, device } = await logIn();
      expect(device).toMatch(/^auth\.device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
      const stored = await devices();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(agent.cookies.get(deviceCookie.name));
    });

    test('outlives the session, and is shared by all members of the browser', async () => {
      const { agent } = await logIn();
      const token = agent.cookies.get(deviceCookie.name);
      await agent.ok('logout');
      expect(agent.cookies.get(deviceCookie.name)).toBe(token);
      const other = await server.addMember();
      await agent.ok('activate', { body: { token: other.id } });
      expect(agent.cookies.get(deviceCookie.name)).toBe(token);
      expect(await devices()).toHaveLength(1);
    });

    test('is replaced when we did not issue it', async () => {
      const agent = server.agent();
      agent.cookies.set(deviceCookie.name, 'planted-by-somebody-else');
      await agent.ok('activate', { body: { token: memberId } });
      expect(agent.cookies.get(deviceCookie.name)).toMatch(/^[\w-]{43}$/);
    });

    test('is invalid after a year without use', async () => {
      await logIn();
      server.clock.advance(deviceCookie.maxAge);
      await deleteExpired(server.deps(), server.clock.now());
      expect(await devices()).toHaveLength(1);
      server.clock.advance(1);
      await deleteExpired(server.deps(), server.clock.now());
      expect(await devices()).toEqual([]);
    });
  });

  test('without a session a member call answers 403 authentication_required, and a call for anyone does not [API-20]', async () => {
    expect(await server.agent().refused('loadLikes')).toEqual(authenticationRequired);
    const forged = server.agent();
    forged.cookies.set(authCookie.name, 'x'.repeat(43));
    expect(await forged.refused('loadLikes')).toEqual(authenticationRequired);
    expect(await server.agent().ok('logout')).toEqual({ ok: true });
  });

  test('logging in again ends the old session', async () => {
    const { agent } = await logIn();
    const old = agent.cookies.get(authCookie.name) ?? '';
    await agent.ok('activate', { body: { token: memberId } });
    expect(agent.cookies.get(authCookie.name)).not.toBe(old);
    const thief = server.agent();
    thief.cookies.set(authCookie.name, old);
    expect(await thief.refused('loadLikes')).toEqual(authenticationRequired);
    await agent.ok('loadLikes');
  });

  test('logout clears the cookie and ends the session, and may be repeated [API-07 API-25]', async () => {
    const { agent } = await logIn();
    const token = agent.cookies.get(authCookie.name) ?? '';
    const reply = await agent.call('logout');
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    expect(reply.headers.getSetCookie()).toEqual(['auth.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    expect(await sessions()).toEqual([]);
    agent.cookies.set(authCookie.name, token);
    expect(await agent.refused('loadLikes')).toEqual(authenticationRequired);
    expect(await agent.ok('logout')).toEqual({ ok: true });
  });

  test('a session ends after 30 days without use, to the millisecond [SESSION-02]', async () => {
    const { agent } = await logIn();
    server.clock.advance(authCookie.maxAge);
    expect(await agent.refused('loadLikes')).toEqual(authenticationRequired);
    await deleteExpired(server.deps(), server.clock.now());
    expect(await sessions()).toEqual([]);
    const other = await logIn();
    server.clock.advance(authCookie.maxAge - 1);
    await other.agent.ok('loadLikes');
  });

  test('a session in use gets a new token once a day, with its cookies [SESSION-15 SESSION-16]', async () => {
    const { agent } = await logIn();
    const [first] = await sessions();
    server.clock.advance(day - 1);
    expect((await agent.call('loadLikes')).headers.get('set-cookie')).toBe(null);
    server.clock.advance(1);
    const [token, device] = [authCookie, deviceCookie].map(({ name }) => agent.cookies.get(name));
    const renewing = await agent.call('loadLikes');
    expect(renewing.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^auth\.session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      `auth.device=${device}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
    expect(agent.cookies.get(authCookie.name)).not.toBe(token);
    expect((await devices())[0]?.used_at).toBe(server.clock.now());
    expect(await sessions()).toEqual([
      expect.objectContaining({ id: first?.id, expires_at: (first?.expires_at ?? 0) + day }),
    ]);
    server.clock.advance(day - 1);
    expect((await agent.call('loadLikes')).headers.get('set-cookie')).toBe(null);
  });

  /** A browser a day after its login; `old` has its token from before the rotation. */
  const rotate = async () => {
    const { agent } = await logIn();
    const old = server.agent();
    old.cookies.set(authCookie.name, agent.cookies.get(authCookie.name) ?? '');
    server.clock.advance(day);
    await agent.ok('loadLikes');
    return { agent, old };
  };
  const statusOf = async (agent: Agent) => (await agent.call('loadLikes')).status;

  test('the old token is valid for 60 seconds after the first use of the new one [SESSION-16]', async () => {
    const { agent, old } = await rotate();
    await agent.ok('loadLikes');
    server.clock.advance(59_999);
    const late = await old.call('loadLikes');
    expect([late.status, late.headers.get('set-cookie')]).toEqual([200, null]);
    server.clock.advance(1);
    expect(await old.refused('loadLikes')).toEqual(authenticationRequired);
    expect(await statusOf(agent)).toBe(200);
  });

  test('of many requests at the same time one rotates, and all succeed [SESSION-16]', async () => {
    const { agent } = await logIn();
    const cookie = `auth.session=${agent.cookies.get(authCookie.name)}`;
    server.clock.advance(day);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => server.agent().call('loadLikes', { headers: { cookie } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const given = replies.flatMap(({ headers }) =>
      headers.getSetCookie().filter((line) => line.startsWith('auth.session')),
    );
    expect(given).toHaveLength(1);
    agent.cookies.set(authCookie.name, /=([\w-]+)/.exec(given[0] ?? '')?.[1] ?? '');
    expect(await statusOf(agent)).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  test('a lost response does not log out: the old token gets another new one [SESSION-16]', async () => {
    const { agent: unheard, old } = await rotate();
    server.clock.advance(59_999);
    expect((await old.call('loadLikes')).headers.get('set-cookie')).toBe(null);
    server.clock.advance(1);
    const before = old.cookies.get(authCookie.name);
    expect(await statusOf(old)).toBe(200);
    expect(old.cookies.get(authCookie.name)).not.toBe(before);
    server.clock.advance(10 * day);
    expect(await statusOf(old)).toBe(200);
    expect(await statusOf(unheard)).toBe(403);
  });

  test('a refused request carries the new token too [SESSION-16]', async () => {
    const { agent } = await logIn();
    const old = agent.cookies.get(authCookie.name);
    server.clock.advance(day);
    const refused = await agent.call('activate', { body: { wrong: 1 } });
    expect([refused.status, agent.cookies.get(authCookie.name) === old]).toEqual([422, false]);
    expect(await statusOf(agent)).toBe(200);
  });

  test('a logout with the old token ends the session for all tabs [SESSION-16]', async () => {
    const { agent, old } = await rotate();
    await old.ok('logout');
    expect(await statusOf(agent)).toBe(403);
    expect(await sessions()).toEqual([]);
  });

  test('an open event stream survives the rotation, and ends with the session [SESSION-16]', async () => {
    const { agent } = await logIn();
    const stream = await readEvents(await server.listen(), agent);
    await stream.started();
    server.clock.advance(day);
    await agent.ok('loadLikes');
    await agent.ok('loadLikes');
    server.clock.advance(2 * 60_000);
    await runChange(server.deps(), server.clock.now(), ({ publishEvent }) => publishEvent(memberId, { type: 'likes' }));
    expect(await stream.next()).toMatchObject({ data: { type: 'likes' } });
    await agent.ok('logout');
    expect(await stream.next()).toBe(null);
  });

  test('activity is stored at most once a minute', async () => {
    const { agent } = await logIn();
    const start = server.clock.now();
    const lastActive = async () => (await server.readMember(memberId)).last_active;
    server.clock.advance(presence.touch - 1);
    await agent.ok('loadLikes');
    expect(await lastActive()).toBe(start);
    server.clock.advance(1);
    await agent.ok('loadLikes');
    expect(await lastActive()).toBe(start + presence.touch);
  });

  test('activity is recorded per session [SESSION-15]', async () => {
    const [one, other] = [await logIn(), await logIn()];
    server.clock.advance(presence.touch);
    await one.agent.ok('loadLikes');
    await other.agent.ok('loadLikes');
    expect((await sessions()).map((row) => row.used_at)).toEqual([server.clock.now(), server.clock.now()]);
  });

  describe('logout by GET', () => {
    test.each([
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site' }],
      [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
      [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
      [{ origin: 'https://elsewhere.example' }],
    ])('is refused for a link, a picture or another site: %j [API-25]', async (headers) => {
      const { agent } = await logIn();
      expect(await agent.refused('logout', { headers })).toEqual({
        status: 403,
        error: 'cross_site',
        message: 'cross site',
      });
      await agent.ok('loadLikes');
    });
  });
});
