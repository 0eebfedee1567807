import { expect, test } from 'vitest';
import { deviceCookie, termsVersion } from '#contract/limits/account.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { inOrder, useProduct } from './product-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'velvet-trombone';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const addAccount = async () => server().addMember({ password_hash: await server().deps().passwords.hash(password) });

  const attempt = (agent: Agent, login: string, given: string, key?: string) =>
    agent.call('login', { body: { login, password: given }, ...(key === undefined ? {} : { key }) });

  const guess = async (agent: Agent, login: string, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push((await attempt(agent, login, 'wrong')).status);
    return statuses;
  };

  const deviceOf = (memberId: string) =>
    server()
      .deps()
      .db.read.selectFrom('device')
      .select(['failed_logins', 'blocked_until'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();

  const mailsTo = async (address: string) => {
    const rows = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', address)
      .execute();
    return rows.map(({ subject }) => subject);
  };

  /** A browser in which the member has logged in and out. */
  const knownBrowser = async (login: string) => {
    const agent = server().agent();
    expect((await attempt(agent, login, password)).status).toBe(200);
    await agent.ok('logout');
    return agent;
  };

  test('[LOGIN-08 LOGIN-09] guessing elsewhere does not lock a known browser out', async () => {
    const member = await addAccount();
    const home = await knownBrowser(member.email);
    expect(await guess(server().agent(), member.email, 6)).toEqual([401, 401, 401, 401, 429, 429]);
    expect((await attempt(server().agent(), member.email, password)).status).toBe(429);
    expect((await attempt(home, member.email, password)).status).toBe(200);
    // A login at home does not lift the lockout elsewhere.
    expect((await attempt(server().agent(), member.email, password)).status).toBe(429);
  });

  test('[LOGIN-08 LOGIN-09] wrong passwords at home block only this browser, with the same error', async () => {
    const member = await addAccount();
    const home = await knownBrowser(member.email);
    expect(await guess(home, member.email, 5)).toEqual([401, 401, 401, 401, 429]);
    expect((await attempt(home, member.email, password)).body).toEqual({
      error: 'login_blocked',
      message: 'login blocked',
      minutes: 15,
    });
    expect(await server().readMember(member.id)).toMatchObject({ failed_logins: 0, blocked_until: null });
    expect((await attempt(server().agent(), member.name, password)).status).toBe(200);
    server().clock.advance(15 * minute);
    expect((await attempt(home, member.email, password)).status).toBe(200);
    expect(await deviceOf(member.id)).toEqual({ failed_logins: 0, blocked_until: null });
  });

  test("[LOGIN-09] another member's browser is not known, even with its own cookie", async () => {
    const [member, other] = [await addAccount(), await addAccount()];
    const stranger = await knownBrowser(other.email);
    await guess(stranger, member.email, 1);
    expect((await server().readMember(member.id)).failed_logins).toBe(1);
    const forged = server().agent();
    forged.cookies.set(deviceCookie.name, 'x'.repeat(43));
    await guess(forged, member.email, 1);
    expect((await server().readMember(member.id)).failed_logins).toBe(2);
  });

  test('[LOGIN-09 API-21] a wrong password at home that is sent twice with the same key counts once', async () => {
    const member = await addAccount();
    const home = await knownBrowser(member.email);
    for (const _ of [1, 2, 3]) expect((await attempt(home, member.email, 'wrong', 'same-key-again')).status).toBe(401);
    expect(await deviceOf(member.id)).toMatchObject({ failed_logins: 1 });
  });

  test('[LOGIN-09] wrong passwords that arrive together from a known browser are all counted', async () => {
    const member = await addAccount();
    const home = await knownBrowser(member.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(home, member.email, 'wrong')));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([...Array(4).fill(401), ...Array(6).fill(429)]);
  });

  test('[LOGIN-09] mails the first lockout of a day, and none for a known browser', async () => {
    const member = await addAccount();
    const home = await knownBrowser(member.email);
    await guess(home, member.email, 6);
    expect(await mailsTo(member.email)).toEqual([]);
    for (const _ of [1, 2, 3]) {
      await guess(server().agent(), member.email, 6);
      server().clock.advance(15 * minute);
    }
    const subject = 'Vesper: somebody has tried to log in';
    expect(await mailsTo(member.email)).toEqual([subject]);
    server().clock.advance(day);
    await guess(server().agent(), member.email, 5);
    expect(await mailsTo(member.email)).toEqual([subject, subject]);
  });

  test('[LOGIN-09] signing up or confirming the address makes the browser known', async () => {
    const agent = server().agent();
    const draft = { email: 'new@example.com', name: 'Newly Here', password, date_of_birth: '1990-01-01' };
    await agent.ok('signup', {
      body: { draft, tracking: {}, terms_version: termsVersion, adult: true, language: 'en' },
    });
    await agent.ok('logout');
    await guess(server().agent(), draft.email, 5);
    expect((await attempt(agent, draft.email, password)).status).toBe(200);
  });
});
