import { expect, test } from 'vitest';
import { authCookie, termsVersion } from '#contract/limits/account.ts';
import { rateLimits } from '#contract/limits/server.ts';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { inOrder, useProduct } from './product-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const password = 'velvet-trombone';
const better = 'a lantern on the pier';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const addAccount = async (special: Parameters<ReturnType<typeof server>['addMember']>[0] = {}) =>
    server().addMember({ ...special, password_hash: await server().deps().passwords.hash(password) });
  const logIn = (login: string, given: string, agent: Agent = server().agent()) =>
    agent.call('login', { body: { login, password: given } });
  const browser = async (login: string) => {
    const agent = server().agent();
    expect((await logIn(login, password, agent)).status).toBe(200);
    return agent;
  };
  const isLoggedIn = async (agent: Agent) => (await agent.call('loadUser')).status === 200;

  const mailsTo = (address: string) =>
    server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', address)
      .orderBy('created_at')
      .execute();

  const request = (email: string, agent = server().agent()) => agent.call('requestReset', { body: { email } });

  /** Requests a link, and reads it from the mail. */
  const linkFor = async (email: string, typed = email) => {
    const reply = await request(typed);
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    const mail = (await mailsTo(email)).findLast(({ body }) => body.includes('/reset-password/do?token='));
    return /\/reset-password\/do\?token=([\w-]{43})\s/.exec(mail?.body ?? '')?.[1] ?? '';
  };
  const check = (token: string) => server().agent().call('checkResetLink', { body: { token } });
  const reset = (token: string, given = better, agent = server().agent()) =>
    agent.call('resetPassword', { body: { token, password: given } });

  const spent = { error: 'link_invalid', message: 'link invalid' };

  test('[PASSWORD-01 PASSWORD-08] a mailed link sets a new password, once', async () => {
    const member = await addAccount({ email: 'reset-once@example.com' });
    const token = await linkFor(member.email, ' Reset-ONCE@example.COM ');
    expect((await mailsTo(member.email))[0]?.subject).toBe('Vesper: choose a new password');
    for (const _ of [1, 2]) expect((await check(token)).status).toBe(200);
    expect((await reset(token)).body).toEqual({ ok: true });
    expect([(await logIn(member.email, password)).status, (await logIn(member.email, better)).status]).toEqual([
      401, 200,
    ]);
    for (const answer of [await reset(token), await check(token)]) {
      expect([answer.status, answer.body]).toEqual([410, spent]);
    }
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      'Vesper: choose a new password',
      'Vesper: your password was changed',
    ]);
  });

  test('[PASSWORD-03] reports an unknown address', async () => {
    const answer = await request('nobody@example.com');
    expect([answer.status, answer.body]).toEqual([
      422,
      { error: 'invalid_fields', message: 'invalid fields', fields: { email: 'email_unknown' } },
    ]);
    await addAccount({ email: 'erased@example.com', deleted_at: 0 });
    expect((await request('erased@example.com')).status).toBe(422);
  });

  test('[PASSWORD-03] limits attempts with different addresses', async () => {
    const agent = server().agent();
    const statuses = [];
    for (let time = 0; time <= rateLimits.reset.limit; time += 1) {
      statuses.push((await request(`nobody-${time}@example.com`, agent)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    server().clock.advance(2 * hour);
    expect((await request('nobody@example.com', agent)).status).toBe(422);
  });

  test('[PASSWORD-04 PASSWORD-08] a link expires after an hour, or with the next link', async () => {
    const member = await addAccount();
    const first = await linkFor(member.email);
    server().clock.advance(1);
    const second = await linkFor(member.email);
    expect([(await check(first)).status, (await check(second)).status]).toEqual([410, 200]);
    server().clock.advance(hour - 1);
    expect((await check(second)).status).toBe(200);
    server().clock.advance(1);
    expect((await check(second)).status).toBe(410);
    expect((await reset(second)).status).toBe(410);
    expect((await reset('no-such-token')).status).toBe(410);
    expect((await logIn(member.email, password)).status).toBe(200);
  });

  test('[PASSWORD-04] refuses the link of another kind of mail', async () => {
    const agent = server().agent();
    const draft = { email: 'kinds@example.com', name: 'Of All Kinds', password, date_of_birth: '1990-01-01' };
    await agent.ok('signup', {
      body: { draft, tracking: {}, terms_version: termsVersion, adult: true, language: 'en' },
    });
    const token = /token=([\w-]{43})/.exec((await mailsTo(draft.email))[0]?.body ?? '')?.[1] ?? '';
    expect((await check(token)).status).toBe(410);
    expect((await reset(token)).status).toBe(410);
    await agent.ok('activate', { body: { token } });
  });

  test('[PASSWORD-05 PASSWORD-08] sends at most three mails a day of an account to one asker', async () => {
    const member = await addAccount();
    const asker = server().agent();
    for (const _ of [1, 2, 3]) expect((await request(member.email, asker)).status).toBe(200);
    server().clock.advance(day - 30_000);
    const refused = await request(member.email, asker);
    expect([refused.status, refused.body]).toEqual([429, { error: 'too_many_mails', message: 'too many mails' }]);
    // Longer than any automatic retry.
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await mailsTo(member.email)).toHaveLength(3);
    server().clock.advance(30_000);
    expect((await request(member.email, asker)).status).toBe(200);
  });

  test('[PASSWORD-09] the requests of strangers take nothing from the owner, in any network', async () => {
    const member = await addAccount();
    const home = server().agent('192.0.2.7');
    expect((await logIn(member.email, password, home)).status).toBe(200);
    await home.ok('logout');
    const stranger = server().agent('192.0.2.7');
    for (const _ of [1, 2, 3]) expect((await request(member.email, stranger)).status).toBe(200);
    expect((await request(member.email, stranger)).status).toBe(429);
    for (const owner of [server().agent('192.0.2.8'), home]) {
      const mails = (await mailsTo(member.email)).length;
      expect((await request(member.email, owner)).status).toBe(200);
      expect(await mailsTo(member.email)).toHaveLength(mails + 1);
    }
    // The browser is known for its own member only.
    const other = await addAccount();
    for (const _ of [1, 2, 3]) expect((await request(other.email, stranger)).status).toBe(200);
    expect((await request(other.email, home)).status).toBe(429);
  });

  test('[PASSWORD-09] all networks of an IPv6 /48 are one asker', async () => {
    const member = await addAccount();
    const statuses = [];
    for (const network of ['2001:db8:5:1::1', '2001:db8:5:2::1', '2001:db8:5:3::1', '2001:db8:5:4::1', '2001:db8:6::1'])
      statuses.push((await request(member.email, server().agent(network))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });

  test('[PASSWORD-09] after nine mails of a day the last link stays, and a new one comes when it has expired', async () => {
    const member = await addAccount();
    for (let time = 0; time < 9; time += 1) {
      expect((await request(member.email)).status).toBe(200);
      server().clock.advance(1);
    }
    const [last] = (await mailsTo(member.email)).map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '').slice(-1);
    server().clock.advance(hour - 2);
    for (let time = 0; time < 5; time += 1) expect((await request(member.email)).body).toEqual({ ok: true });
    expect(await mailsTo(member.email)).toHaveLength(9);
    expect((await check(last ?? '')).status).toBe(200);
    server().clock.advance(1);
    const fresh = await linkFor(member.email);
    expect(await mailsTo(member.email)).toHaveLength(10);
    expect((await reset(fresh)).status).toBe(200);
  });

  test('[PASSWORD-09] stores no address of who asked', async () => {
    const member = await addAccount();
    await request(member.email, server().agent('192.0.2.99'));
    const { read } = server().deps().db;
    const rows = await read.selectFrom('mail_token').selectAll().where('member_id', '=', member.id).execute();
    expect(JSON.stringify(rows)).not.toContain('192.0.2.99');
    expect(rows).toHaveLength(1);
  });

  test('[PASSWORD-05] of many concurrent requests of one asker three are mailed, and one link is valid', async () => {
    const member = await addAccount();
    const asker = server().agent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(member.email, asker)));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const tokens = (await mailsTo(member.email)).map(({ body }) => /token=([\w-]{43})/.exec(body)?.[1] ?? '');
    const checks = await Promise.all(tokens.map(check));
    expect(inOrder(checks.map(({ status }) => status))).toEqual([200, 410, 410]);
  });

  test('[PASSWORD-08] of two concurrent uses of one link one succeeds', async () => {
    const member = await addAccount();
    const token = await linkFor(member.email);
    const answers = await Promise.all([reset(token, better), reset(token, 'another lantern there')]);
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 410]);
    const winner = answers[0]?.status === 200 ? better : 'another lantern there';
    expect((await logIn(member.email, winner)).status).toBe(200);
  });

  test('[API-21 PASSWORD-08] a reset sent twice with the same key gets the same response', async () => {
    const member = await addAccount();
    const body = { token: await linkFor(member.email), password: better };
    const agent = server().agent();
    for (const _ of [1, 2]) expect((await agent.call('resetPassword', { body, key: 'reset-key-1' })).status).toBe(200);
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  test('[PASSWORD-07] a reset refuses common and personal passwords without consuming the link', async () => {
    const member = await addAccount({ name: 'Marigold Fen', email: 'marigold@example.com' });
    const token = await linkFor(member.email);
    for (const [given, code] of [
      ['password1', 'password_common'],
      ['marigold fen', 'password_personal'],
      ['short', 'too_short'],
    ] as const) {
      expect(
        await server()
          .agent()
          .refused('resetPassword', { body: { token, password: given } }),
      ).toMatchObject({
        status: 422,
        fields: { password: code },
      });
    }
    expect((await check(token)).status).toBe(200);
  });

  test('[SESSION-15 PASSWORD-08 LOGIN-09] a reset ends all sessions, streams and lockouts, without logging in', async () => {
    const member = await addAccount({ status: 'not_confirmed' });
    const [here, there] = [await browser(member.email), await browser(member.email)];
    const stream = await readEvents(await server().listen(), there);
    await stream.started();
    const thief = server().agent();
    for (const agent of [thief, here])
      for (let time = 0; time < 5; time += 1) await logIn(member.email, 'wrong', agent);
    expect((await logIn(member.email, password, here)).status).toBe(429);
    const token = await linkFor(member.email);
    const reply = await reset(token, better, here);
    expect(reply.headers.getSetCookie()).toEqual(['auth.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(await Promise.all([here, there].map(isLoggedIn))).toEqual([false, false]);
    expect(await stream.next()).toBe(null);
    expect((await server().readMember(member.id)).status).toBe('not_confirmed');
    for (const agent of [here, thief]) expect((await logIn(member.email, better, agent)).status).toBe(200);
  });

  test("[SESSION-15] a reset in another member's browser leaves them logged in", async () => {
    const member = await addAccount();
    const { agent } = await server().addLoggedIn();
    const reply = await reset(await linkFor(member.email), better, agent);
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
    expect(await isLoggedIn(agent)).toBe(true);
  });

  test('[PASSWORD-06 API-21] a repeated change after a lost response succeeds and stays logged in', async () => {
    const member = await addAccount();
    const here = await browser(member.email);
    const old = here.cookies.get(authCookie.name) ?? '';
    const requests = { body: { old_password: password, password: better }, key: 'change-it-once' };
    expect((await here.call('changePassword', requests)).status).toBe(200);
    here.cookies.set(authCookie.name, old);
    expect((await here.call('changePassword', requests)).status).toBe(200);
    expect(await isLoggedIn(here)).toBe(true);
    expect((await logIn(member.email, better)).status).toBe(200);
    expect((await mailsTo(member.email)).filter(({ subject }) => subject.includes('was changed'))).toHaveLength(1);
  });

  test('[PASSWORD-06 SESSION-15 PUSH-14 API-21] a lost response leaves no second session, and cannot be replayed once this one has ended', async () => {
    const member = await addAccount();
    const here = await browser(member.email);
    const old = here.cookies.get(authCookie.name) ?? '';
    const before = await here.ok('loadSessions');
    const requests = { body: { old_password: password, password: better }, key: 'change-it-once' };
    const retried = async () => {
      here.cookies.set(authCookie.name, old);
      return (await here.call('changePassword', requests)).status;
    };
    expect((await here.call('changePassword', requests)).status).toBe(200);
    const unheard = here.cookies.get(authCookie.name) ?? '';
    expect(await retried()).toBe(200);
    expect(await here.ok('loadSessions')).toEqual(before);
    const thief = server().agent();
    thief.cookies.set(authCookie.name, unheard);
    expect(await isLoggedIn(thief)).toBe(false);
    // Only the cookie of the response arrived.
    expect((await here.call('changePassword', requests)).status).toBe(200);
    expect(await here.ok('loadSessions')).toEqual(before);
    await here.ok('logout');
    expect(await retried()).toBe(200);
    expect(await isLoggedIn(here)).toBe(false);
  });

  test('[PASSWORD-06 MAIL-05] a change revokes a pending address change', async () => {
    const member = await addAccount();
    const here = await browser(member.email);
    const thief = await browser(member.email);
    await thief.ok('requestMailChange', { body: { email: `thief-of-${member.email}`, password } });
    const [mail] = await mailsTo(`thief-of-${member.email}`);
    const token = /token=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    await here.ok('changePassword', { body: { old_password: password, password: better } });
    expect((await thief.refused('confirmMailChange', { body: { token } })).error).toBe('link_invalid');
    expect((await server().readMember(member.id)).email).toBe(member.email);
  });

  test('[LOGIN-09 PASSWORD-08] after a reset, guessing elsewhere does not lock this browser out', async () => {
    const member = await addAccount();
    const home = await browser(member.email);
    for (let time = 0; time < 5; time += 1) await logIn(member.email, 'wrong', home);
    expect((await reset(await linkFor(member.email), better, home)).status).toBe(200);
    const stranger = server().agent();
    for (let time = 0; time < 5; time += 1) await logIn(member.email, 'wrong', stranger);
    expect((await logIn(member.email, better)).status).toBe(429);
    expect((await logIn(member.email, better, home)).status).toBe(200);
  });

  test('[PASSWORD-06 SESSION-15] a change ends the other sessions, and rotates the token of this one', async () => {
    const member = await addAccount();
    const [here, there] = [await browser(member.email), await browser(member.email)];
    const address = await server().listen();
    const [mine, other] = [await readEvents(address, here), await readEvents(address, there)];
    await Promise.all([mine.started(), other.started()]);
    const [old, before] = [here.cookies.get(authCookie.name) ?? '', await here.ok('loadSessions')];
    const link = await linkFor(member.email);
    await here.ok('changePassword', { body: { old_password: password, password: better } });
    expect(here.cookies.get(authCookie.name)).not.toBe(old);
    const thief = server().agent();
    thief.cookies.set(authCookie.name, old);
    expect(await Promise.all([here, there, thief].map(isLoggedIn))).toEqual([true, false, false]);
    expect(await other.next()).toBe(null);
    // The session keeps its id, stream and push.
    const { sessions } = await here.ok('loadSessions');
    expect(sessions).toEqual(before.sessions.filter(({ current }) => current));
    await here.ok('saveUser', { body: { language: 'sv' } });
    expect(await mine.next()).toMatchObject({ data: { type: 'user' } });
    expect((await check(link)).status).toBe(410);
    expect([(await logIn(member.email, password)).status, (await logIn(member.email, better)).status]).toEqual([
      401, 200,
    ]);
    expect((await mailsTo(member.email)).at(-1)?.subject).toBe('Vesper: your password was changed');
  });

  test('[PASSWORD-06 PASSWORD-07] reports which of the two passwords is wrong, and changes nothing', async () => {
    const member = await addAccount({ name: 'Tansy Bell' });
    const agent = await browser(member.email);
    const change = (old: string, next: string) =>
      agent.refused('changePassword', { body: { old_password: old, password: next } });
    expect(await change('wrong', better)).toMatchObject({ status: 422, fields: { old_password: 'wrong_password' } });
    expect(await change(password, 'sunshine1')).toMatchObject({ status: 422, fields: { password: 'password_common' } });
    expect(await change(password, 'tansybell7')).toMatchObject({ fields: { password: 'password_personal' } });
    expect((await logIn(member.email, password)).status).toBe(200);
  });

  test('[PASSWORD-06 LOGIN-09 API-21] five wrong passwords start a lockout in a logged-in browser too', async () => {
    const member = await addAccount();
    const agent = await browser(member.email);
    const change = (old: string, key?: string) =>
      agent.call('changePassword', {
        body: { old_password: old, password: better },
        ...(key === undefined ? {} : { key }),
      });
    const statuses = [];
    for (const key of ['key-number-1', 'key-number-1', 'key-number-2', 'key-number-3', 'key-number-4', 'key-number-5'])
      statuses.push((await change('wrong', key)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const right = await change(password);
    expect([right.status, right.body, right.headers.get('retry-after')]).toEqual([
      429,
      { error: 'login_blocked', message: 'login blocked', minutes: 15 },
      '900',
    ]);
    server().clock.advance(15 * minute);
    expect((await change(password)).status).toBe(200);
  });
});

forMainEngine((engine) => {
  const passwords = openPasswords();
  let concurrent = async (): Promise<void> => {};
  const server = useProduct(engine, {
    deps: {
      passwords: {
        hash: passwords.hash,
        verify: async (hash, given) => {
          const correct = await passwords.verify(hash, given);
          await concurrent();
          return correct;
        },
      },
    },
  });

  test('[LOGIN-06 PASSWORD-08 SESSION-15] a password verified before a reset does not log in after it', async () => {
    const member = await server().addMember({ password_hash: await passwords.hash(password) });
    concurrent = async () => {
      const hash = await passwords.hash(better);
      await server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set({ password_hash: hash }).where('id', '=', member.id).execute());
    };
    const body = { login: member.email, password };
    expect((await server().agent().refused('login', { body })).error).toBe('login_failed');
  });
});
