import { afterEach, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#contract/limits/server.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import type { Config } from '#server/start/config.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { countRequest } from '#server/store/rate-limits.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { addOne, sampleUser } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const login = defineCall({ name: 'login', run: async () => new Refusal('login_failed') });
const signup = defineCall({ name: 'signup', run: async () => ({ user: sampleUser('profile-0001') }) });
const resendActivation = defineCall({ name: 'resendActivation', run: async () => ({ ok: true as const }) });
const search = defineCall({
  name: 'search',
  run: async () => ({ results: [], pageNumber: 1, numResults: 0, next: null, similar: null }),
});
const product = platformProduct({ login, signup, resendActivation, search, markLikeSeen: addOne });

const attempt = { body: { login: 'me', password: 'x' } };
const draft = { email: 'a@example.com', name: 'Somebody', password: 'long enough', date_of_birth: '1990-01-01' };
const signingUp = { body: { draft, tracking: {}, terms_version: 'x', adult: true as const, language: 'en' as const } };
const liking = { body: { profile: 'profile-0001' } };

forMainEngine((engine) => {
  let server: TestServer;
  const open = async (config: Partial<Config> = {}) => {
    server = await testServer({ engine, product, config });
  };
  beforeEach(() => open());
  afterEach(() => server.close());

  const times = async (count: number, request: () => Promise<{ status: number }>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let requests = 0; requests < count; requests += 1) statuses.push((await request()).status);
    return statuses;
  };

  test('answers 30 logins a minute from one address and limits the 31st; another address is not limited [LOGIN-09]', async () => {
    const agent = server.agent();
    expect(await times(30, () => agent.call('login', attempt))).toEqual(Array(30).fill(401));
    server.clock.advance(rateLimits.login.window - 1_500);
    const refused = await agent.call('login', attempt);
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      429,
      { error: 'too_many_requests', message: 'too many requests' },
      '4',
    ]);
    expect((await server.agent().call('login', attempt)).status).toBe(401);
    server.clock.advance(3_499);
    expect((await agent.call('login', attempt)).status).toBe(429);
    server.clock.advance(1);
    expect(await times(2, () => agent.call('login', attempt))).toEqual([401, 429]);
  });

  test('answers 1,000 logins a day from one address, however slowly they come; another address is not limited [LOGIN-09]', async () => {
    const agent = server.agent('10.9.8.7');
    await agent.call('login', attempt);
    await server
      .deps()
      .db.write((tx) => tx.updateTable('rate').set({ count: 998 }).where('key', '=', 'loginDaily:10.9.8.7').execute());
    server.clock.advance(2 * rateLimits.login.window);
    expect(await times(3, () => agent.call('login', attempt))).toEqual([401, 401, 429]);
    server.clock.advance(2 * rateLimits.login.window);
    const refused = await agent.call('login', attempt);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 11 * 60 * 60]).toEqual([429, true]);
    expect((await server.agent().call('login', attempt)).status).toBe(401);
    server.clock.advance(Number(refused.headers.get('retry-after')) * 1_000);
    expect((await agent.call('login', attempt)).status).toBe(401);
  });

  test('a limit does not start anew with the minute of the clock [LIMIT-01]', async () => {
    const agent = server.agent();
    server.clock.advance(59_000);
    expect(await times(30, () => agent.call('login', attempt))).toEqual(Array(30).fill(401));
    server.clock.advance(2_000);
    expect((await agent.call('login', attempt)).status).toBe(429);
    server.clock.advance(29_000);
    expect(await times(16, () => agent.call('login', attempt))).toEqual([...Array(15).fill(401), 429]);
    server.clock.advance(90_000);
    expect(await times(31, () => agent.call('login', attempt))).toEqual([...Array(30).fill(401), 429]);
  });

  test('an address that keeps trying is let in at the limit, as often as Retry-After says', async () => {
    const agent = server.agent();
    await times(30, () => agent.call('login', attempt));
    expect(await times(100, () => agent.call('login', attempt))).toEqual(Array(100).fill(429));
    const refused = await agent.call('login', attempt);
    server.clock.advance(Number(refused.headers.get('retry-after')) * 1_000);
    expect((await agent.call('login', attempt)).status).toBe(401);
  });

  test('allows 20 sign-ups an hour from one address', async () => {
    const agent = server.agent();
    expect(await times(21, () => agent.call('signup', signingUp))).toEqual([...Array(20).fill(200), 429]);
  });

  test('sends 5 mails a day to one member, from any client address', async () => {
    const { member, agent } = await server.addLoggedIn();
    expect(await times(5, () => agent.call('resendActivation'))).toEqual(Array(5).fill(200));
    const elsewhere = await server.logIn(member.id);
    const refused = await elsewhere.call('resendActivation');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String((12 + 24 / 5) * 60 * 60)]);
  });

  test('allows 240 writes a minute per member; the 241st changes nothing', async () => {
    const { member, agent } = await server.addLoggedIn();
    const other = await server.addLoggedIn();
    expect(await times(241, () => agent.call('markLikeSeen', liking))).toEqual([...Array(240).fill(200), 429]);
    expect((await server.readMember(member.id)).credits).toBe(240);
    await other.agent.ok('markLikeSeen', liking);
  });

  test('a request that is refused for its type or content counts as a write', async () => {
    const { agent } = await server.addLoggedIn();
    const send = (type: string, body: string) =>
      agent.fetch('/api/like.php', { method: 'PUT', headers: { 'content-type': type }, body });
    expect(await times(120, () => send('text/plain', '{}'))).toEqual(Array(120).fill(415));
    expect(await times(120, () => send('application/json', '{'))).toEqual(Array(120).fill(400));
    expect((await send('text/plain', '{}')).status).toBe(429);
    expect((await agent.call('markLikeSeen', liking)).status).toBe(429);
  });

  test('allows visitors 240 searches a minute per address; members have no limit [SEARCH-14]', async () => {
    const visitor = server.agent('192.0.2.1');
    expect(await times(241, () => visitor.call('search'))).toEqual([...Array(240).fill(200), 429]);
    expect((await server.agent('192.0.2.2').call('search')).status).toBe(200);
    const { agent } = await server.addLoggedIn();
    expect(new Set(await times(241, () => agent.call('search')))).toEqual(new Set([200]));
    server.clock.advance(rateLimits.search.window + 250);
    expect((await visitor.call('search')).status).toBe(200);
  });

  test('allows 30 of 40 concurrent requests from one address', async () => {
    const agent = server.agent();
    const replies = await Promise.all(Array.from({ length: 40 }, () => agent.call('login', attempt)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
  });

  test('of a burst only the requests within the limit wait for a write [LIMIT-01]', async () => {
    const { db } = server.deps();
    let writes = 0;
    const counting: typeof db = {
      ...db,
      write: (run) => {
        writes += 1;
        return db.write(run);
      },
    };
    const now = server.clock.now();
    const window = { key: 'burst', limit: 10, start: now, length: 60_000 };
    const ends = await Promise.all(
      Array.from({ length: 235 }, () => countRequest({ db: counting }, [window], now + 1_000)),
    );
    expect([writes, ends.filter((end) => end.length === 0).length]).toEqual([10, 10]);
    expect(new Set(ends.slice(10).flat()).size).toBe(1);
    expect(await countRequest({ db }, [window], (ends.at(-1)?.[0] ?? 0) - 1)).toHaveLength(1);
  });

  test('the count survives a restart, and ends with its window', async () => {
    const agent = server.agent();
    await times(30, () => agent.call('login', attempt));
    await server.restart();
    expect((await agent.call('login', attempt)).status).toBe(429);
    server.clock.advance(3 * rateLimits.mail.window);
    await deleteExpired(server.deps(), server.clock.now());
    expect(await server.deps().db.read.selectFrom('rate').selectAll().execute()).toEqual([]);
  });

  const from = (agent: Agent, forwarded: string) => () =>
    agent.call('login', { ...attempt, headers: { 'x-forwarded-for': forwarded } });

  test('X-Forwarded-For is ignored unless our proxy is in front: then its own entry counts', async () => {
    const agent = server.agent('192.0.2.1');
    await times(30, from(agent, '198.51.100.7'));
    expect((await from(agent, '198.51.100.8')()).status).toBe(429);

    await server.close();
    await open({ trustProxy: true });
    const behind = server.agent('192.0.2.1');
    await times(30, from(behind, '203.0.113.99, 198.51.100.7'));
    expect((await from(behind, '203.0.113.1, 198.51.100.7')()).status).toBe(429);
    expect((await from(behind, '203.0.113.1, 198.51.100.8')()).status).toBe(401);
  });

  test('one IPv6 network is one client, and an IPv4 address is itself in either form', async () => {
    await times(15, () => server.agent('2001:db8:1:2::1').call('login', attempt));
    await times(15, () => server.agent('2001:db8:1:2:ffff:1:2:3').call('login', attempt));
    expect((await server.agent('2001:db8:1:2:3:4:5:6').call('login', attempt)).status).toBe(429);
    expect((await server.agent('2001:db8:1:3::1').call('login', attempt)).status).toBe(401);
    await times(30, () => server.agent('::ffff:192.0.2.5').call('login', attempt));
    expect((await server.agent('192.0.2.5').call('login', attempt)).status).toBe(429);
    expect((await server.agent('::1').call('login', attempt)).status).toBe(401);
  });

  test('a /48 of IPv6 has 16 times the limit of one network, and others are not limited by it', async () => {
    let networks = 0;
    const next = () => {
      networks += 1;
      return server.agent(`2001:db8:1:${networks.toString(16)}::1`).call('login', attempt);
    };
    expect(await times(481, next)).toEqual([...Array(480).fill(401), 429]);
    expect((await server.agent('2001:db8:2:1::1').call('login', attempt)).status).toBe(401);
  });
});
