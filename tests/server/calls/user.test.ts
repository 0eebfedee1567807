import { expect, test } from 'vitest';
import { authCookie } from '#contract/limits/account.ts';
import { imageOf } from '#tests/images.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { eventsOf, inOrder, useProduct } from './product-server.ts';

const minute = 60_000;
const password = 'velvet-trombone';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const addAccount = async (special: Parameters<ReturnType<typeof server>['addMember']>[0] = {}) =>
    server().addMember({ ...special, password_hash: await server().deps().passwords.hash(password) });

  test('[LOGIN-02 API-03 API-22 SESSION-06 to SESSION-13] logs in by email or name, ignoring case', async () => {
    const member = await addAccount({ email: 'Wren@example.com', name: 'Wren Field', main_photo: 'wrenphoto1' });
    for (const login of ['wren@EXAMPLE.com', ' wren field ']) {
      const agent = server().agent();
      expect(await agent.ok('login', { body: { login, password } })).toEqual({
        user: {
          id: member.id,
          email: 'Wren@example.com',
          status: 'confirmed',
          credits: 0,
          free_messages: 5,
          paid_user: false,
          signup_date: member.signup_at,
          language: 'en',
          notifications_disabled: [],
          invisible: false,
          last_event: 0,
          profile: {
            id: member.id,
            name: 'Wren Field',
            country: 'NL',
            main_image: imageOf('wrenphoto1'),
            status: 'active',
          },
          preference: expect.objectContaining({ stated: false }),
        },
      });
      expect((await agent.ok('loadUser')).user.id).toBe(member.id);
    }
  });

  test('[SESSION-06 to SESSION-14] the current user is the stored one, field by field', async () => {
    const { member, agent } = await server().addLoggedIn({
      email: 'robin@example.com',
      name: 'Robin',
      status: 'not_confirmed',
      credits: 7,
      free_messages: 2,
      paid: 1,
      language: 'de',
      country: 'DE',
      notifications_disabled: '["bounce","fbl"]',
      invisible: 1,
      main_photo: null,
      profile_status: 'disabled',
    });
    expect(await agent.ok('loadUser')).toEqual({
      user: {
        id: member.id,
        email: 'robin@example.com',
        status: 'not_confirmed',
        credits: 7,
        free_messages: 2,
        paid_user: true,
        signup_date: member.signup_at,
        language: 'de',
        notifications_disabled: ['bounce', 'fbl'],
        invisible: true,
        last_event: 0,
        profile: { id: member.id, name: 'Robin', country: 'DE', main_image: null, status: 'disabled' },
        preference: expect.objectContaining({ stated: false }),
      },
    });
  });

  test('[API-04 CHAT-16] the user contains the number of the last event; later events arrive by a stream from there', async () => {
    const { member, agent } = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    const last = async () => (await agent.ok('loadUser')).user.last_event;
    expect(await last()).toBe(0);
    await other.agent.ok('sendMessage', { body: { profile: member.id, message: 'Hello.' } });
    const before = await last();
    expect(before).toBe((await server().readMember(member.id)).event_seq);
    expect(before).toBeGreaterThan(0);
    const stream = await readEvents(await server().listen(), agent, { last: String(before) });
    await other.agent.ok('sendMessage', { body: { profile: member.id, message: 'Are you there?' } });
    expect(await stream.next()).toMatchObject({
      id: String(before + 1),
      data: { message: { body: 'Are you there?' } },
    });
    expect(await last()).toBe(before + 1);
    await stream.close();
  });

  test("[LOGIN-02] an address takes precedence over another member's equal name", async () => {
    const owner = await addAccount({ email: 'mine@example.com' });
    await server().addMember({ name: 'mine@example.com' });
    const { user } = await server()
      .agent()
      .ok('login', { body: { login: 'mine@example.com', password } });
    expect(user.id).toBe(owner.id);
  });

  test('[NOTIF-01 LOGIN-02] a login stores the time zone of the browser; an unknown one changes nothing', async () => {
    const member = await addAccount();
    const logIn = async (zone: string) => {
      const body = { login: member.email, password, time_zone: zone };
      await server().agent().ok('login', { body });
      return (await server().readMember(member.id)).time_zone;
    };
    expect(member.time_zone).toBeNull();
    expect(await logIn('Australia/Sydney')).toBe('Australia/Sydney');
    expect(await logIn('Mars/Base')).toBe('Australia/Sydney');
    expect(await logIn('europe/berlin')).toBe('Europe/Berlin');
  });

  test('[LOGIN-06 API-22] a wrong password and an unknown account get the same answer', async () => {
    const member = await addAccount();
    const wrong = await server()
      .agent()
      .refused('login', { body: { login: member.email, password: 'wrong' } });
    const unknown = await server()
      .agent()
      .refused('login', { body: { login: 'nobody@example.com', password } });
    expect(wrong).toEqual({ status: 401, error: 'login_failed', message: 'login failed', tries: 4 });
    expect(unknown).toEqual(wrong);
  });

  test('[LOGIN-12] counts the tries left before the lockout, the same for a login without an account', async () => {
    const member = await addAccount();
    const answersTo = async (login: string) => {
      const answers = [];
      for (let time = 0; time < 5; time += 1)
        answers.push(
          await server()
            .agent()
            .refused('login', { body: { login, password: 'wrong' } }),
        );
      return answers;
    };
    const owned = await answersTo(member.email);
    expect(owned.map(({ error, tries }) => [error, tries])).toEqual([
      ['login_failed', 4],
      ['login_failed', 3],
      ['login_failed', 2],
      ['login_failed', 1],
      ['login_blocked', undefined],
    ]);
    expect(await answersTo('no-owner@example.com')).toEqual(owned);
  });

  test('[LOGIN-08 LOGIN-09] five wrong passwords in a row lock the account for 15 minutes, even for the right one', async () => {
    const member = await addAccount();
    const agent = server().agent();
    const attempt = (given: string) => agent.call('login', { body: { login: member.email, password: given } });
    const wrong = [];
    for (let time = 0; time < 5; time += 1) wrong.push((await attempt('wrong')).status);
    expect(wrong).toEqual([401, 401, 401, 401, 429]);
    const right = await attempt(password);
    expect(right.body).toEqual({ error: 'login_blocked', message: 'login blocked', minutes: 15 });
    expect(right.headers.get('retry-after')).toBe('900');
    expect(await attempt('wrong')).toMatchObject({ status: 429, body: right.body });
    server().clock.advance(15 * minute - 1);
    expect(await attempt(password)).toMatchObject({ status: 429, body: { minutes: 1 } });
    server().clock.advance(1);
    expect((await attempt('wrong')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
  });

  test('[LOGIN-08] locks a missing account in the same way', async () => {
    const agent = server().agent();
    const attempt = () => agent.call('login', { body: { login: 'Nobody.Here@example.com', password } });
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await attempt()).status);
    expect(answers).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await attempt()).body).toEqual({ error: 'login_blocked', message: 'login blocked', minutes: 15 });
    server().clock.advance(15 * minute);
    expect((await attempt()).status).toBe(401);
  });

  test('[LOGIN-09] a correct password resets the count', async () => {
    const member = await addAccount();
    const agent = server().agent();
    const attempt = (given: string) => agent.call('login', { body: { login: member.email, password: given } });
    for (let time = 0; time < 4; time += 1) await attempt('wrong');
    expect((await attempt(password)).status).toBe(200);
    expect(await server().readMember(member.id)).toMatchObject({ failed_logins: 0, blocked_until: null });
    agent.cookies.clear();
    expect((await attempt('wrong')).status).toBe(401);
    expect((await server().readMember(member.id)).failed_logins).toBe(1);
  });

  test('[LOGIN-09] counts all concurrent wrong passwords', async () => {
    const member = await addAccount();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server()
          .agent()
          .call('login', { body: { login: member.email, password: 'wrong' } }),
      ),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual([...Array(4).fill(401), ...Array(6).fill(429)]);
    expect(await server().readMember(member.id)).toMatchObject({
      failed_logins: 0,
      blocked_until: server().clock.now() + 15 * minute,
    });
  });

  test('[API-21] a wrong password that is sent twice with the same key counts once', async () => {
    const member = await addAccount();
    const agent = server().agent();
    const once = { body: { login: member.email, password: 'wrong' }, key: 'the-same-key' };
    expect((await agent.call('login', once)).status).toBe(401);
    expect((await agent.call('login', once)).status).toBe(401);
    expect((await server().readMember(member.id)).failed_logins).toBe(1);
  });

  test('[API-04 SESSION-03] refuses the current-user call without a session', async () => {
    expect(await server().agent().refused('loadUser')).toEqual({
      status: 403,
      error: 'authentication_required',
      message: 'authentication required',
      authentication_required: true,
    });
  });

  test('[API-05 API-23 LANG-06] stores the language on the account, and updates other devices', async () => {
    const { member, agent } = await server().addLoggedIn();
    expect((await agent.ok('saveUser', { body: { language: 'fi' } })).user.language).toBe('fi');
    expect((await agent.ok('loadUser')).user.language).toBe('fi');
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }]);
    const refused = await agent.refused('saveUser', { body: { language: 'xx' } });
    expect(refused).toMatchObject({ status: 400, error: 'bad_request', fields: { language: 'invalid' } });
  });

  test('[API-07 API-25 LOGIN-05] logout ends the session, and returns the same without one', async () => {
    const { agent } = await server().addLoggedIn();
    const token = agent.cookies.get(authCookie.name) ?? '';
    expect(await agent.ok('logout')).toEqual({ ok: true });
    expect(agent.cookies.has(authCookie.name)).toBe(false);
    agent.cookies.set(authCookie.name, token);
    expect((await agent.refused('loadUser')).error).toBe('authentication_required');
    expect(await server().agent().ok('logout')).toEqual({ ok: true });
  });
});
