import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal, defineCall } from '#server/core/call.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { addOne, sampleUser } from '#tests/server/kit/sample-calls.ts';
import { type TestServer, testServer } from '#tests/server/kit/test-server.ts';

const day = 24 * 60 * 60 * 1_000;

const key = 'key-of-this-request';
const body = { profile: 'profile-0001' };

let answers: Refusal[] = [];
let prepared = 0;

/** Replies with a prepared result; a returned refusal commits. */
const login = defineCall({
  name: 'login',
  prepare: async () => {
    prepared += 1;
  },
  run: async ({ tx, body, logIn }) => {
    await tx
      .updateTable('member')
      .set((row) => ({ failed_logins: row('failed_logins', '+', 1) }))
      .where('id', '=', body.login)
      .execute();
    const refusal = answers.shift();
    if (refusal !== undefined) return refusal;
    await logIn(body.login);
    return { user: sampleUser(body.login) };
  },
});

const signup = defineCall({
  name: 'signup',
  run: async ({ tx, body, logIn }) => {
    const member = makeMember({ id: body.terms_version });
    await tx.insertInto('member').values(member).execute();
    await logIn(member.id);
    return { user: sampleUser(member.id) };
  },
});

/** Throws after a change, which must roll back. */
const like = defineCall({
  name: 'like',
  run: async ({ tx, member }) => {
    await tx.updateTable('member').set({ credits: 99 }).where('id', '=', member.id).execute();
    throw new Refusal('like_limit');
  },
});

const draft = { email: 'a@example.com', name: 'Somebody', password: 'long enough', date_of_birth: '1990-01-01' };
const signupBody = (id: string) => ({
  draft,
  tracking: {},
  terms_version: id,
  adult: true as const,
  language: 'en' as const,
});

forEachEngine((engine) => {
  let server: TestServer;
  beforeEach(async () => {
    answers = [];
    prepared = 0;
    server = await testServer({ engine, product: platformProduct({ markLikeSeen: addOne, login, signup, like }) });
  });
  afterEach(() => server.close());

  describe('a repeated write [API-21]', () => {
    test('is executed once and gets the same response', async () => {
      const { agent, member } = await server.addLoggedIn();
      const first = await agent.call('markLikeSeen', { body, key });
      const second = await agent.call('markLikeSeen', { body, key });
      expect([first.status, first.body]).toEqual([200, { ok: true }]);
      expect([second.status, second.body]).toEqual([200, { ok: true }]);
      expect((await server.readMember(member.id)).credits).toBe(1);
    });

    test('20 concurrent copies have one effect', async () => {
      const { agent, member } = await server.addLoggedIn();
      const replies = await Promise.all(Array.from({ length: 20 }, () => agent.call('markLikeSeen', { body, key })));
      expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
      expect((await server.readMember(member.id)).credits).toBe(1);
    });

    test('is replayed after a restart, and for 24 hours', async () => {
      const { agent, member } = await server.addLoggedIn();
      await agent.ok('markLikeSeen', { body, key });
      await server.restart();
      server.clock.advance(day);
      await deleteExpired(server.deps(), server.clock.now());
      await agent.ok('markLikeSeen', { body, key });
      expect((await server.readMember(member.id)).credits).toBe(1);
      server.clock.advance(1);
      await deleteExpired(server.deps(), server.clock.now());
      await agent.ok('markLikeSeen', { body, key });
      expect((await server.readMember(member.id)).credits).toBe(2);
    });

    test('with another body is refused', async () => {
      const { agent, member } = await server.addLoggedIn();
      await agent.ok('markLikeSeen', { body, key });
      expect(await agent.refused('markLikeSeen', { body: { profile: 'profile-0002' }, key })).toEqual({
        status: 409,
        error: 'key_reused',
        message: 'key reused',
      });
      expect((await server.readMember(member.id)).credits).toBe(1);
    });

    test('keys are separate per member', async () => {
      const [one, two] = [await server.addLoggedIn(), await server.addLoggedIn()];
      await one.agent.ok('markLikeSeen', { body, key });
      await two.agent.ok('markLikeSeen', { body, key });
      expect((await server.readMember(two.member.id)).credits).toBe(1);
    });

    test('is executed again without a key, and refused with a malformed one', async () => {
      const { agent, member } = await server.addLoggedIn();
      await agent.ok('markLikeSeen', { body, key: null });
      await agent.ok('markLikeSeen', { body, key: null });
      expect((await server.readMember(member.id)).credits).toBe(2);
      for (const wrong of ['short', 'x'.repeat(129), 'with a blank in it']) {
        expect((await agent.refused('markLikeSeen', { body, key: wrong })).error).toBe('bad_request');
      }
    });

    test('a thrown refusal can be retried, and nothing of the first attempt is stored', async () => {
      const { agent, member } = await server.addLoggedIn();
      expect((await agent.refused('like', { body, key })).error).toBe('like_limit');
      expect((await agent.refused('like', { body, key })).error).toBe('like_limit');
      expect((await server.readMember(member.id)).credits).toBe(0);
      expect(await server.deps().db.read.selectFrom('idempotency').selectAll().execute()).toEqual([]);
    });
  });

  describe('a repeated login', () => {
    const attempt = (id: string) => ({ body: { login: id, password: 'secret word' }, key });

    test('with a wrong password counts once, and hashes once [API-21 API-22]', async () => {
      const member = await server.addMember();
      answers = [new Refusal('login_failed')];
      const agent = server.agent();
      for (const _ of [1, 2, 3]) {
        expect(await agent.refused('login', attempt(member.id))).toEqual({
          status: 401,
          error: 'login_failed',
          message: 'login failed',
        });
      }
      expect([(await server.readMember(member.id)).failed_logins, prepared]).toEqual([1, 1]);
    });

    test('is checked again after success, or when the first response asked to wait', async () => {
      const member = await server.addMember();
      const agent = server.agent();
      answers = [new Refusal('login_blocked', { minutes: 15 })];
      const blocked = await agent.call('login', attempt(member.id));
      expect([blocked.status, blocked.body, blocked.headers.get('retry-after')]).toEqual([
        429,
        { error: 'login_blocked', message: 'login blocked', minutes: 15 },
        '900',
      ]);
      await agent.ok('login', attempt(member.id));
      const cookie = agent.cookies.get('auth.session');
      await agent.ok('login', attempt(member.id));
      expect(agent.cookies.get('auth.session')).not.toBe(cookie);
      expect((await server.readMember(member.id)).failed_logins).toBe(3);
    });

    test('leaves neither password nor token in the database [SESSION-15]', async () => {
      const member = await server.addMember();
      const agent = server.agent();
      answers = [new Refusal('login_failed')];
      await agent.refused('login', attempt(member.id));
      await agent.ok('login', { ...attempt(member.id), key: 'key-of-another-one' });
      const rows = await Promise.all([
        server.deps().db.read.selectFrom('session').selectAll().execute(),
        server.deps().db.read.selectFrom('idempotency').selectAll().execute(),
      ]);
      const stored = JSON.stringify(rows);
      for (const secret of ['secret word', key, agent.cookies.get('auth.session') ?? '-']) {
        expect(stored).not.toContain(secret);
      }
    });
  });

  test('a repeated sign-up creates one account and logs in again, from another address too [API-21 API-29]', async () => {
    const input = { body: signupBody('member-who-signs-up'), key };
    const [lost, again] = [server.agent(), server.agent()];
    const first = await lost.ok('signup', input);
    const second = await again.ok('signup', input);
    expect(second).toEqual(first);
    expect(again.cookies.get('auth.session')).not.toBe(lost.cookies.get('auth.session'));
    expect(await server.deps().db.read.selectFrom('member').select('id').execute()).toEqual([
      { id: 'member-who-signs-up' },
    ]);
    expect((await lost.ok('signup', input)).user.id).toBe('member-who-signs-up');
  });
});
