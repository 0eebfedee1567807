import { expect, test } from 'vitest';
import { createLogger } from '#server/start/log.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addAccount, mailsTo, password } from '../calls/accounts.ts';
import { useProduct } from '../calls/product-server.ts';

const lines: string[] = [];
const log = createLogger({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });

/** Lines of the security log since the last call. */
const takeEntries = (): unknown[] =>
  lines.splice(0).flatMap((line) => {
    const { level, time, msg, ...entry }: Record<string, unknown> = JSON.parse(line);
    return msg === 'security' && level === 30 && Number(time) > 0 ? [entry] : [];
  });

const logIn = (agent: Agent, login: string, given: string) => agent.call('login', { body: { login, password: given } });

forMainEngine((engine) => {
  const server = useProduct(engine, { deps: { log } });
  let unknown = 0;

  /** The digest of a client's address, as on the line of its wrong login. */
  const clientOf = async (agent: Agent): Promise<unknown> => {
    takeEntries();
    unknown += 1;
    await logIn(agent, `unknown${unknown}@example.com`, 'wrong-password');
    const [entry] = takeEntries();
    expect(entry).toEqual({
      event: 'login refused',
      call: 'login',
      code: 'login_failed',
      member: null,
      client: expect.stringMatching(/^[\w-]{16}$/),
    });
    return Object(entry).client;
  };

  test('[OPS-10] a login that succeeds, is refused or locked leaves a line with the member and a digest of the address', async () => {
    const { member } = await addAccount(server());
    const [home, thief] = [server().agent(), server().agent()];
    const [own, foreign] = [await clientOf(home), await clientOf(thief)];
    expect(own).not.toBe(foreign);
    await logIn(home, member.email, password);
    for (let time = 0; time < 5; time += 1) await logIn(thief, member.name, 'wrong-password');
    const entry = { call: 'login', member: member.id };
    expect(takeEntries()).toEqual([
      { ...entry, event: 'login succeeded', client: own },
      ...Array.from({ length: 4 }, () => ({ ...entry, event: 'login refused', code: 'login_failed', client: foreign })),
      { ...entry, event: 'login locked', code: 'login_blocked', client: foreign },
    ]);
    await server()
      .deps()
      .db.write((tx) =>
        tx.updateTable('member').set({ profile_status: 'disabled' }).where('id', '=', member.id).execute(),
      );
    await logIn(home, member.email, password);
    expect(takeEntries()).toEqual([{ ...entry, event: 'login refused', code: 'suspended', client: own }]);
  });

  test('[OPS-10] so do a changed password, a wrong one, a reset and the end of an account or a session', async () => {
    const { member, agent } = await addAccount(server());
    const client = await clientOf(agent);
    const entry = { member: member.id, client };
    await agent.call('changePassword', { body: { old_password: 'wrong-password', password: 'velvet-trumpet-9' } });
    await agent.ok('changePassword', { body: { old_password: password, password: 'velvet-trumpet-9' } });
    await agent.ok('endSession', { body: {} });
    expect(takeEntries()).toEqual([
      { ...entry, event: 'secret refused', call: 'changePassword', code: 'invalid_fields' },
      { ...entry, event: 'password changed', call: 'changePassword' },
      { ...entry, event: 'session ended', call: 'endSession' },
    ]);
    await agent.ok('requestReset', { body: { email: member.email } });
    const token = (await mailsTo(server(), member.email)).flatMap((mail) => mail.token ?? []).at(-1) ?? '';
    const visitor = server().agent();
    const stranger = await clientOf(visitor);
    await visitor.ok('resetPassword', { body: { token, password: 'velvet-cornet-9' } });
    await logIn(agent, member.email, 'velvet-cornet-9');
    await agent.ok('deleteAccount', { body: { reason: 'time', password: 'velvet-cornet-9' } });
    expect(takeEntries()).toEqual([
      { member: member.id, client: stranger, event: 'password changed', call: 'resetPassword' },
      { ...entry, event: 'login succeeded', call: 'login' },
      { ...entry, event: 'account deleted', call: 'deleteAccount' },
    ]);
  });

  test('[OPS-10] so do refused access, limits and input that no page of ours sends; mistakes in a form and visitors do not', async () => {
    const [{ member, agent }, other] = [await addAccount(server()), await server().addLoggedIn()];
    const client = await clientOf(agent);
    const entry = { member: member.id, client };
    await agent.call('deleteConversation', { body: { id: 'another-member' } });
    await agent.call('like', { body: { profile: other.member.id }, headers: { origin: 'https://evil.example' } });
    await agent.call('like', { body: { profile: other.member.id, credits: 9 } });
    await agent.call('saveProfile', { body: { name: '' } });
    await agent.ok('requestExport');
    for (let time = 0; time < 6; time += 1) await agent.call('resendActivation');
    expect(takeEntries()).toEqual([
      { ...entry, event: 'access refused', call: 'deleteConversation', code: 'not_found' },
      { ...entry, event: 'access refused', call: 'like', code: 'cross_site', member: null },
      { ...entry, event: 'input refused', call: 'like', code: 'bad_request' },
      { ...entry, event: 'copy of data requested', call: 'requestExport' },
      { ...entry, event: 'limit exceeded', call: 'resendActivation', code: 'too_many_requests' },
    ]);
    const visitor = server().agent();
    await visitor.call('loadUser');
    expect(takeEntries()).toEqual([]);
    visitor.cookies.set('auth.session', 'x'.repeat(43));
    await visitor.call('loadUser');
    expect(takeEntries()).toEqual([
      expect.objectContaining({ event: 'access refused', code: 'authentication_required', member: null }),
    ]);
  });

  test('[OPS-10] no line holds a name, an address, a password or a text', async () => {
    const marks = { name: 'Qmarkname', email: 'qmark@example.com', about_me: 'qmark text', free_messages: 1 };
    const { agent } = await addAccount(server(), marks);
    const visitor = server().agent('203.0.113.77');
    takeEntries();
    await logIn(visitor, marks.email, 'qmark-password');
    await logIn(visitor, marks.name, password);
    await agent.call('sendMessage', { body: { profile: 'profile-0001', message: 'qmark words' } });
    await agent.call('changePassword', { body: { old_password: 'qmark-old', password: 'qmark-new-secret' } });
    expect(lines.join('')).not.toMatch(/qmark|203\.0\.113\.77/i);
    expect(takeEntries()).toHaveLength(4);
  });
});
