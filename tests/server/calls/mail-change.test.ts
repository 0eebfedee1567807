import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { eventsOf, inOrder, ledgerSum, set, useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
let made = 0;

const newAddress = (): string => {
  made += 1;
  return `Another${made}@Example.com`;
};

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) => addAccount(server(), special);
  const request = (agent: Agent, email: string) => agent.ok('requestMailChange', { body: { email, password } });
  const confirm = (token: string, agent = server().agent()) =>
    agent.call('confirmMailChange', { body: { token, password } });
  const linkOf = async (email: string) => (await mailsTo(server(), email)).at(-1)?.token ?? '';

  test('[MAIL-05 API-40] changes nothing until the new address is confirmed', async () => {
    const { member, agent } = await add();
    const email = newAddress();
    expect(await request(agent, email)).toEqual({ ok: true });
    const [mail] = await mailsTo(server(), email);
    expect(mail?.subject).toBe('Vesper: please confirm your new e-mail address');
    expect(mail?.body).toContain(`http://localhost/mail-change/do?token=${mail?.token}\n`);
    expect(await mailsTo(server(), member.email)).toEqual([]);
    expect((await agent.ok('loadUser')).user.email).toBe(member.email);
    const tokens = await server().deps().db.read.selectFrom('mail_token').selectAll().execute();
    expect(JSON.stringify(tokens)).not.toContain(mail?.token);

    expect(await confirm(mail?.token ?? '')).toMatchObject({ status: 200, body: { email } });
    expect((await agent.ok('loadUser')).user.email).toBe(email);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }]);
    const notified = await mailsTo(server(), member.email);
    expect(notified.map(({ subject }) => subject)).toEqual(['Vesper: your e-mail address was changed']);
    expect(notified[0]?.body).toContain('support@vesper.example');
    expect(notified[0]?.body).not.toContain(email);
    const login = (name: string) =>
      server()
        .agent()
        .call('login', { body: { login: name, password } });
    expect((await login(email.toLowerCase())).status).toBe(200);
    expect((await login(member.email)).status).toBe(401);
  });

  test('[MAIL-07] the link alone confirms only in a browser of the member; any other one needs the password', async () => {
    const { member, agent } = await add();
    const email = newAddress();
    await request(agent, email);
    const token = await linkOf(email);
    // A mistyped address belongs to a stranger, with an account or without.
    const strangers = [server().agent(), (await add()).agent];
    for (const stranger of strangers) {
      expect(await stranger.refused('confirmMailChange', { body: { token } })).toMatchObject({
        status: 401,
        error: 'password_required',
      });
      const wrong = { body: { token, password: 'a wrong password' } };
      expect(await stranger.refused('confirmMailChange', wrong)).toMatchObject({
        status: 422,
        fields: { password: 'wrong_password' },
      });
    }
    expect(await server().readMember(member.id)).toMatchObject({ email: member.email, failed_logins: 2 });
    expect(await agent.ok('confirmMailChange', { body: { token } })).toEqual({ email });

    const [second, third] = [newAddress(), newAddress()];
    await request(agent, second);
    const elsewhere = { token: await linkOf(second), password };
    expect(await server().agent().ok('confirmMailChange', { body: elsewhere })).toEqual({ email: second });
    const phone = server().agent();
    await phone.ok('login', { body: { login: second, password } });
    await phone.ok('logout');
    await request(agent, third);
    expect(await phone.ok('confirmMailChange', { body: { token: await linkOf(third) } })).toEqual({ email: third });
  });

  test('[MAIL-07 LOGIN-09] wrong passwords at the link count as at login, and do not lock the member’s own browser', async () => {
    const { member, agent } = await add();
    const email = newAddress();
    await request(agent, email);
    const token = await linkOf(email);
    const stranger = server().agent();
    const guess = () => stranger.call('confirmMailChange', { body: { token, password: 'a wrong password' } });
    for (let tries = 1; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
    const blocked = { status: 429, body: { error: 'login_blocked', minutes: 15 } };
    expect(await guess()).toMatchObject(blocked);
    expect(await confirm(token, stranger)).toMatchObject(blocked);
    expect((await server().readMember(member.id)).email).toBe(member.email);
    expect((await agent.call('confirmMailChange', { body: { token } })).status).toBe(200);
  });

  test('[MAIL-01 MAIL-02] reports a wrong password first; then an invalid, unchanged or taken address', async () => {
    const { member, agent } = await add();
    const other = await add({ email: 'Taken.One@example.com' });
    const refused = async (email: string, given = password) => {
      const { status, fields } = await agent.refused('requestMailChange', { body: { email, password: given } });
      return [status, fields];
    };
    expect(await refused(other.member.email, 'wrong')).toEqual([422, { password: 'wrong_password' }]);
    expect(await refused('no address')).toEqual([422, { email: 'invalid' }]);
    expect(await refused('')).toEqual([422, { email: 'required' }]);
    expect(await refused(member.email.toUpperCase())).toEqual([422, { email: 'email_same' }]);
    expect(await refused(' TAKEN.one@EXAMPLE.com ')).toEqual([422, { email: 'email_taken' }]);
    expect(await mailsTo(server(), other.member.email)).toEqual([]);
  });

  test('[MAIL-05 LOGIN-09] counts wrong passwords as at login', async () => {
    const { member, agent } = await add({ failed_logins: 3 });
    const attempt = (given: string) =>
      agent.call('requestMailChange', { body: { email: newAddress(), password: given } });
    expect((await attempt('wrong')).status).toBe(422);
    expect(await attempt('wrong')).toMatchObject({ status: 429, body: { error: 'login_blocked', minutes: 15 } });
    expect(await attempt(password)).toMatchObject({ status: 429, body: { error: 'login_blocked', minutes: 15 } });
    expect((await server().readMember(member.id)).email).toBe(member.email);
  });

  test('[MAIL-05] a link works once and for 24 hours, to the millisecond, and a newer one ends it', async () => {
    const { member, agent } = await add();
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await request(agent, first);
    await request(agent, second);
    const invalid = { status: 410, body: { error: 'link_invalid', message: 'link invalid' } };
    expect(await confirm(await linkOf(first))).toMatchObject(invalid);
    expect(await confirm('never-given-out')).toMatchObject(invalid);
    server().clock.advance(day - 1);
    const link = await linkOf(second);
    expect((await confirm(link)).status).toBe(200);
    expect(await confirm(link)).toMatchObject(invalid);
    // Opening the link again succeeds for the logged-in member only.
    expect(await confirm(link, agent)).toMatchObject({ status: 200, body: { email: second } });
    expect(await confirm(link, (await add()).agent)).toMatchObject(invalid);
    await request(agent, third);
    server().clock.advance(day);
    expect(await confirm(await linkOf(third), agent)).toMatchObject(invalid);
    expect((await server().readMember(member.id)).email).toBe(second);
  });

  test('[MAIL-02 MAIL-05] refuses an address that was taken since, and keeps the link', async () => {
    const one = await add();
    const other = await add();
    const email = newAddress();
    await request(one.agent, email);
    const link = await linkOf(email);
    await request(other.agent, email);
    expect((await confirm(await linkOf(email))).status).toBe(200);
    const taken = { status: 422, body: { error: 'invalid_fields', fields: { email: 'email_taken' } } };
    expect(await confirm(link)).toMatchObject(taken);
    expect(await confirm(link)).toMatchObject(taken);
    expect((await server().readMember(one.member.id)).email).toBe(one.member.email);
  });

  test('[MAIL-02] of four concurrent confirmations of one address one succeeds', async () => {
    const email = newAddress();
    const links = [];
    for (let time = 0; time < 4; time += 1) {
      const { agent } = await add();
      await request(agent, email);
      links.push(await linkOf(email));
      server().clock.advance(1);
    }
    const answers = await Promise.all(links.map((link) => confirm(link)));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 422, 422, 422]);
  });

  test('[MAIL-05 ACTIVATE-03] confirms an unconfirmed member, and revokes links to the old address', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, signup_credits: 3 });
    const { member, agent } = await add({ status: 'not_confirmed', profile_status: 'disabled' });
    await agent.ok('resendActivation');
    const email = newAddress();
    await request(agent, email);
    expect((await confirm(await linkOf(email))).status).toBe(200);
    expect((await agent.ok('loadUser')).user).toMatchObject({ email, status: 'confirmed', credits: 3 });
    expect(await ledgerSum(server(), member.id)).toBe(3);
    const [activation] = await mailsTo(server(), member.email);
    const late = await server()
      .agent()
      .refused('activate', { body: { token: activation?.token ?? '' } });
    expect(late.error).toBe('link_invalid');
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[MAIL-03 MAIL-06] a confirmed new address clears the bounce of the old one, and nothing else', async () => {
    const { agent } = await add({ notifications_disabled: '["fbl","bounce"]' });
    const email = newAddress();
    await request(agent, email);
    await confirm(await linkOf(email));
    expect((await agent.ok('loadUser')).user.notifications_disabled).toEqual(['fbl']);
  });

  test('[MAIL-05] sends at most five such mails a day', async () => {
    const { agent } = await add();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await agent.call('requestMailChange', { body: { email: newAddress(), password } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
