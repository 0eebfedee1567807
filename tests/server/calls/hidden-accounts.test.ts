import { expect, test, vi } from 'vitest';
import type { CallName } from '#contract/endpoints.ts';
import { runOperator } from '#server/operator/run.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
let made = 0;

const bodyOf = (email: string, name: string) => ({
  draft: { email, name, password: 'a lantern on the pier', date_of_birth: '1990-01-16' },
  tracking: {},
  terms_version: '2023-12-01T12:00:00.000Z',
  adult: true,
  language: 'en',
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);
  const subjects = async (email: string) => (await mailsTo(server(), email)).map(({ subject }) => subject);
  const newName = () => {
    made += 1;
    // As long as any other, so that responses have equal lengths.
    return `Visitor ${100 + made}`;
  };

  /** What a client sees of a response, without what is new in every one. */
  const see = async (agent: Agent, call: CallName, body?: unknown, replaced: readonly string[] = []) => {
    const response = await agent.call(call, body === undefined ? {} : { body });
    const text = JSON.stringify(response.body).replaceAll(/"[0-9a-f]{24}"/g, '"id"');
    const headers = [...response.headers].map(([name, value]) => [name, value.replaceAll(/=[\w-]{43};/g, '=token;')]);
    return {
      call,
      status: response.status,
      body: replaced.reduce((all, word) => all.replaceAll(word, '…'), text),
      headers: headers.filter(([name]) => name !== 'date'),
    };
  };

  /** Everything that a stranger may try with an address: answers, and how often a password was hashed or compared. */
  const explore = async (email: string) => {
    const { passwords } = server().deps();
    const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
    const [agent, name, second] = [server().agent(), newName(), newName()];
    const work: number[][] = [];
    const seen: unknown[] = [];
    const step = async (...[by, call, body]: [Agent, CallName, unknown?]) => {
      for (const spy of spies) spy.mockClear();
      seen.push(await see(by, call, body, [email, name, second]));
      work.push(spies.map((spy) => spy.mock.calls.length));
    };
    await step(agent, 'signup', bodyOf(email, name));
    await step(agent, 'loadUser');
    await step(agent, 'loadOwnProfile');
    await step(agent, 'resendActivation');
    await step(agent, 'activateByCode', { code: 'xxxxxx' });
    await step(agent, 'activateByCode', { code: '000000' });
    await step(agent, 'requestMailChange', { email, password: 'a lantern on the pier' });
    await step(agent, 'saveProfile', { name: email.slice(0, 30) });
    await step(agent, 'changePassword', { old_password: 'a lantern on the pier', password: email });
    await step(agent, 'excludeMember', { password: 'a lantern on the pier', months: 1 });
    await step(agent, 'requestExport');
    await step(agent, 'loadSessions');
    await step(server().agent(), 'signup', bodyOf(email, second));
    await step(server().agent(), 'login', { login: email, password: 'a lantern on the pier' });
    await step(server().agent(), 'login', { login: name, password: 'a lantern on the pier' });
    const asker = server().agent();
    for (let time = 0; time < 4; time += 1) await step(asker, 'requestReset', { email });
    const { agent: other } = await addAccount(server());
    await step(other, 'requestMailChange', { email, password });
    await step(agent, 'deleteAccount', { reason: 'time', password: 'a lantern on the pier' });
    for (const spy of spies) spy.mockRestore();
    return { seen, work };
  };

  test('[LOGIN-13] with reveal_accounts on, sign-up, reset and change of address say that an address has an account', async () => {
    const { member } = await addAccount(server());
    expect((await server().agent().ok('loadSettings')).parameters).toMatchObject({ reveal_accounts: true });
    const signup = await server()
      .agent()
      .refused('signup', { body: bodyOf(member.email, newName()) });
    expect(signup.fields).toEqual({ 'draft.email': 'email_taken' });
    const reset = await server()
      .agent()
      .refused('requestReset', { body: { email: 'unknown@example.com' } });
    expect(reset.fields).toEqual({ email: 'email_unknown' });
    const { agent } = await addAccount(server());
    const change = await agent.refused('requestMailChange', { body: { email: member.email, password } });
    expect(change.fields).toEqual({ email: 'email_taken' });
  });

  test('[LOGIN-13] with reveal_accounts off, no answer differs, and passwords are hashed as often', async () => {
    expect(await operate('parameters', 'set', 'reveal_accounts', 'false')).toBe('Set.');
    expect((await server().agent().ok('loadSettings')).parameters).toMatchObject({ reveal_accounts: false });
    await addAccount(server(), { email: 'has-account@example.com' });
    const known = await explore('has-account@example.com');
    const fresh = await explore('new-account@example.com');
    expect(known.seen).toEqual(fresh.seen);
    expect(known.work).toEqual(fresh.work);
    // Sign-up, reset and the login by name succeed, the login by an unconfirmed address does not.
    expect(known.seen).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ call: 'signup', status: 200 }),
        expect.objectContaining({ call: 'requestReset', status: 200 }),
        expect.objectContaining({ call: 'login', status: 401 }),
        expect.objectContaining({ call: 'login', status: 200 }),
      ]),
    );
    await operate('parameters', 'set', 'reveal_accounts', 'true');
  });

  test('[LOGIN-13] the owner of the address gets one mail a day, and nothing of the other account', async () => {
    await operate('parameters', 'set', 'reveal_accounts', 'false');
    const { member, agent: own } = await addAccount(server(), { email: 'owner@example.com', name: 'The Owner' });
    const stranger = server().agent();
    const { user } = await stranger.ok('signup', {
      body: { ...bodyOf(member.email, newName()), adult: true, language: 'en' },
    });
    await stranger.ok('resendActivation');
    await stranger.ok('deleteAccount', { body: { reason: 'time', password: 'a lantern on the pier' } });
    expect(await subjects(member.email)).toEqual(['Vesper: you already have an account']);
    const [mail] = await mailsTo(server(), member.email);
    expect(mail?.body).toContain('http://localhost/login\n');
    expect(mail?.body).toContain('http://localhost/reset-password');
    server().clock.advance(day);
    await server()
      .agent()
      .ok('signup', { body: { ...bodyOf(member.email, newName()), adult: true, language: 'en' } });
    expect(await subjects(member.email)).toHaveLength(2);
    // The owner’s own account and mails outlive the other one.
    server().clock.advance(14 * day);
    await eraseDeleted(server().deps(), server().clock.now());
    expect(await server().readMember(user.id)).toMatchObject({ erased: 1, claimed_email: null });
    expect((await own.ok('loadUser')).user.email).toBe(member.email);
    expect(await subjects(member.email)).toHaveLength(2);
    await operate('parameters', 'set', 'reveal_accounts', 'true');
  });

  test('[LOGIN-13] an account with a claimed address becomes a real one by confirming another address', async () => {
    await operate('parameters', 'set', 'reveal_accounts', 'false');
    const { member } = await addAccount(server(), { email: 'first@example.com' });
    const agent = server().agent();
    await agent.ok('signup', { body: { ...bodyOf(member.email, newName()), adult: true, language: 'en' } });
    await agent.ok('requestMailChange', {
      body: { email: 'second@example.com', password: 'a lantern on the pier' },
    });
    const [mail] = await mailsTo(server(), 'second@example.com');
    await agent.ok('confirmMailChange', { body: { token: mail?.token ?? '' } });
    expect((await agent.ok('loadUser')).user).toMatchObject({ email: 'second@example.com', status: 'confirmed' });
    expect(await operate('members', 'show', 'second@example.com')).toContain('confirmed');
    await operate('parameters', 'set', 'reveal_accounts', 'true');
  });

  test('[LOGIN-13] a new member who lost the mail confirms the address by a reset', async () => {
    await operate('parameters', 'set', 'reveal_accounts', 'false');
    const email = 'late@example.com';
    await server()
      .agent()
      .ok('signup', { body: { ...bodyOf(email, newName()), adult: true, language: 'en' } });
    await server().agent().ok('requestReset', { body: { email } });
    const token = (await mailsTo(server(), email)).at(-1)?.token ?? '';
    await server()
      .agent()
      .ok('resetPassword', { body: { token, password: 'another velvet lantern' } });
    const { user } = await server()
      .agent()
      .ok('login', { body: { login: email, password: 'another velvet lantern' } });
    expect(user).toMatchObject({ email, status: 'confirmed' });
    await operate('parameters', 'set', 'reveal_accounts', 'true');
  });
});
