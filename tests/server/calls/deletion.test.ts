import { expect, test } from 'vitest';
import { authCookie, deviceCookie } from '#contract/limits/account.ts';
import { unreadReminder } from '#contract/limits/server.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { inOrder, useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;
const reason = { reason: 'time' as const, password };

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) => addAccount(server(), special);
  const login = (member: MemberTable, given = password) =>
    server()
      .agent()
      .call('login', { body: { login: member.email, password: given } });
  const linkTo = async (member: MemberTable) => (await mailsTo(server(), member.email)).at(-1)?.token ?? '';
  const restore = (token: string, agent = server().agent()) => agent.call('reactivateAccount', { body: { token } });
  const sessionsOf = async (member: MemberTable) =>
    (await server().deps().db.read.selectFrom('session').select('id').where('member_id', '=', member.id).execute())
      .length;
  const isRejected = async (agent: Agent) => (await agent.refused('loadUser')).authentication_required === true;

  test('[DELETE-06 API-21] a repeated request after a lost response succeeds', async () => {
    const { agent } = await add();
    const token = agent.cookies.get(authCookie.name) ?? '';
    const requests = { body: reason, key: 'delete-me-once' };
    const first = await agent.call('deleteAccount', requests);
    agent.cookies.set(authCookie.name, token);
    const second = await agent.call('deleteAccount', requests);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(agent.cookies.has(authCookie.name)).toBe(false);
    agent.cookies.set(authCookie.name, token);
    expect((await agent.refused('deleteAccount', { ...requests, body: { ...reason, reason: 'price' } })).status).toBe(
      409,
    );
    expect((await agent.refused('deleteAccount', { body: reason })).authentication_required).toBe(true);
  });

  test('[DELETE-01 DELETE-02 DELETE-03 DELETE-06 API-40] deletes the account with its reason, and ends all sessions', async () => {
    const { member, agent } = await add();
    const elsewhere = await server().logIn(member.id);
    const body = { reason: 'other' as const, remarks: '  I move to the moon. ', password };
    expect(await agent.ok('deleteAccount', { body })).toEqual({ until: server().clock.now() + 14 * day });
    expect(await server().readMember(member.id)).toMatchObject({
      deleted_at: server().clock.now(),
      delete_reason: 'other',
      delete_remarks: 'I move to the moon.',
      erased: 0,
      name: member.name,
    });
    expect(agent.cookies.has(authCookie.name)).toBe(false);
    expect([await isRejected(agent), await isRejected(elsewhere), await sessionsOf(member)]).toEqual([true, true, 0]);
    const mails = await mailsTo(server(), member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Vesper: your account is deleted']);
    expect(mails[0]?.body).toContain(`http://localhost/account-deleted?token=${mails[0]?.token}\n`);
    expect(mails[0]?.body).toContain('14 days');
  });

  test('[DELETE-02 DELETE-03] accepts a reason of the list, and requires remarks for another reason', async () => {
    const { member, agent } = await add();
    const refused = async (body: Record<string, unknown>) => (await agent.refused('deleteAccount', { body })).fields;
    expect(await refused({ ...reason, reason: 'weather' })).toEqual({ reason: 'invalid' });
    expect(await refused({ ...reason, reason: 'other' })).toEqual({ remarks: 'required' });
    expect(await refused({ ...reason, reason: 'other', remarks: '   ' })).toEqual({ remarks: 'required' });
    expect(await refused({ ...reason, remarks: 'x'.repeat(1_001) })).toEqual({ remarks: 'too_long' });
    expect(await refused({ reason: 'price', password: '' })).toEqual({ password: 'required' });
    expect((await server().readMember(member.id)).deleted_at).toBeNull();
  });

  test('[DELETE-06 LOGIN-09] requires the password, and counts wrong ones as at login', async () => {
    const { member, agent } = await add({ failed_logins: 3 });
    const attempt = (given: string) => agent.call('deleteAccount', { body: { ...reason, password: given } });
    expect(await attempt('wrong')).toMatchObject({ status: 422, body: { fields: { password: 'wrong_password' } } });
    expect(await attempt('wrong')).toMatchObject({ status: 429, body: { error: 'login_blocked' } });
    expect(await attempt(password)).toMatchObject({ status: 429, body: { error: 'login_blocked' } });
    expect((await server().readMember(member.id)).deleted_at).toBeNull();
    expect(await sessionsOf(member)).toBe(1);
  });

  test('[DELETE-06] ends streams, and push subscriptions with the sessions', async () => {
    const { member, agent } = await add();
    const notified: string[] = [];
    const unsubscribe = server()
      .deps()
      .bus.subscribe(member.id, { onEvent: () => notified.push('look'), onHint: () => undefined });
    await agent.ok('deleteAccount', { body: reason });
    await expect.poll(() => notified).toEqual(['look']);
    unsubscribe();
  });

  test('[DELETE-04 DELETE-06] the mailed link restores the account and logs in, once', async () => {
    const { member, agent } = await add({ about_me: 'Still me', credits: 4 });
    const before = await server().readMember(member.id);
    await agent.ok('deleteAccount', { body: reason });
    const token = await linkTo(member);
    const browser = server().agent();
    const { user } = await browser.ok('reactivateAccount', { body: { token } });
    expect(user.id).toBe(member.id);
    expect((await browser.ok('loadUser')).user.id).toBe(member.id);
    expect([...browser.cookies.keys()].toSorted()).toEqual([deviceCookie.name, authCookie.name].toSorted());
    expect(await server().readMember(member.id)).toEqual(before);
    const again = { status: 410, body: { error: 'link_invalid', message: 'link invalid' } };
    expect(await restore(token)).toMatchObject(again);
    expect(await restore('never-given-out')).toMatchObject(again);
  });

  test('[DELETE-04] the link works for 14 days, to the millisecond', async () => {
    const timely = await add();
    const late = await add();
    for (const { agent } of [timely, late]) await agent.ok('deleteAccount', { body: reason });
    const links = [await linkTo(timely.member), await linkTo(late.member)];
    server().clock.advance(1_209_599_999);
    expect((await restore(links[0] ?? '')).status).toBe(200);
    server().clock.advance(1);
    expect((await restore(links[1] ?? '')).status).toBe(410);
  });

  test('[DELETE-04 DELETE-06] a login restores the account too; after the deadline it fails like an unknown one', async () => {
    const timely = await add();
    const late = await add();
    for (const { agent } of [timely, late]) await agent.ok('deleteAccount', { body: reason });
    const link = await linkTo(timely.member);
    server().clock.advance(1_209_599_999);
    expect(await login(timely.member, 'wrong')).toMatchObject({ status: 401 });
    expect(await login(timely.member)).toMatchObject({ status: 200, body: { restored: true } });
    expect((await server().readMember(timely.member.id)).deleted_at).toBeNull();
    expect((await restore(link)).status).toBe(410);
    const once = await login(timely.member);
    expect(once.status).toBe(200);
    expect(once.body).not.toHaveProperty('restored');
    server().clock.advance(1);
    const unknown = await server()
      .agent()
      .call('login', { body: { login: 'nobody-at-all', password } });
    expect(await login(late.member)).toMatchObject({ status: unknown.status, body: unknown.body });
    expect((await server().readMember(late.member.id)).deleted_at).not.toBeNull();
  });

  test('[DELETE-06] the deletion revokes links mailed before', async () => {
    const { member, agent } = await add({ status: 'not_confirmed', profile_status: 'disabled' });
    await agent.ok('resendActivation');
    const activation = await linkTo(member);
    await agent.ok('requestMailChange', { body: { email: `x-${member.email}`, password } });
    const [change] = await mailsTo(server(), `x-${member.email}`);
    await agent.ok('deleteAccount', { body: reason });
    const visitor = server().agent();
    expect((await visitor.refused('activate', { body: { token: activation } })).error).toBe('link_invalid');
    expect((await visitor.refused('confirmMailChange', { body: { token: change?.token ?? '' } })).error).toBe(
      'link_invalid',
    );
  });

  test('[DELETE-06] a replayed login gives no valid session to a deleted account', async () => {
    const { member, agent } = await add();
    await agent.ok('deleteAccount', { body: reason });
    const key = 'one-restoring-only';
    const browser = server().agent();
    await browser.ok('reactivateAccount', { body: { token: await linkTo(member) } });
    const stale = await server().logIn(member.id);
    await browser.ok('deleteAccount', { body: reason });
    const token = await linkTo(member);
    expect((await server().agent().call('reactivateAccount', { body: { token }, key })).status).toBe(200);
    const last = await server().logIn(member.id);
    await last.ok('deleteAccount', { body: reason });
    const replayed = server().agent();
    expect((await replayed.call('reactivateAccount', { body: { token }, key })).status).toBe(200);
    expect([await isRejected(replayed), await isRejected(stale)]).toEqual([true, true]);
    expect((await login(member)).status).toBe(200);
    expect([await isRejected(replayed), await sessionsOf(member)]).toEqual([true, 1]);
  });

  test('[DELETE-06] of two concurrent deletions one is carried out, with one mail', async () => {
    const { member, agent } = await add();
    const second = await server().logIn(member.id);
    const answers = await Promise.all(
      [agent, second, agent, second].map((browser) => browser.call('deleteAccount', { body: reason })),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 403, 403, 403]);
    expect(await mailsTo(server(), member.email)).toHaveLength(1);
    expect(await sessionsOf(member)).toBe(0);
  });

  test('[DELETE-06] a deletion concurrent with a login leaves no deleted member logged in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, agent } = await add();
      const [deletion, entry] = await Promise.all([agent.call('deleteAccount', { body: reason }), login(member)]);
      expect([deletion.status, entry.status]).toEqual([200, 200]);
      const { deleted_at: deletedAt } = await server().readMember(member.id);
      expect(await sessionsOf(member)).toBe(deletedAt === null ? 1 : 0);
    }
  });

  test('[DELETE-06 NOTIF-01] sends no reminders to a deleted member or about their messages', async () => {
    const { agent } = await add();
    const first = await add({ last_active: 0 });
    const second = await add({ last_active: 0 });
    const third = await add();
    const [staying, reminded] = [await add(), await add({ last_active: 0 })];
    await staying.agent.ok('sendMessage', { body: { profile: reminded.member.id, message: 'Hello' } });
    for (const { member } of [first, second]) {
      await agent.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    }
    await second.agent.ok('deleteAccount', { body: reason });
    const remindersTo = async ({ email }: MemberTable) =>
      (await mailsTo(server(), email)).filter(({ subject }) => subject.includes('are waiting')).length;
    await third.agent.ok('sendMessage', { body: { profile: first.member.id, message: 'Hello' } });
    const remind = () => remindOfUnread(server().deps(), server().clock.now());
    server().clock.advance(unreadReminder.reminderAfter);
    await agent.ok('deleteAccount', { body: reason });
    await third.agent.ok('deleteAccount', { body: reason });
    await remind();
    const all = [first, second, reminded].map(({ member }) => remindersTo(member));
    expect(await Promise.all(all)).toEqual([0, 0, 1]);
  });

  test('[DELETE-06] the address of a deleted account stays taken while it can be restored', async () => {
    const { member, agent } = await add();
    await agent.ok('deleteAccount', { body: reason });
    const other = await add();
    const body = { email: member.email, password };
    expect((await other.agent.refused('requestMailChange', { body })).fields).toEqual({ email: 'email_taken' });
  });
});
