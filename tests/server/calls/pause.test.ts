import { expect, test } from 'vitest';
import { authCookie, presence } from '#contract/limits/account.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { sendDueNotices } from '#server/jobs/send-notices.ts';
import { subscribeToPush } from '#tests/server/kit/push-target.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;

forMainEngine((engine) => {
  const pushed: string[] = [];
  const server = useProduct(engine, {
    deps: {
      push: async ({ endpoint }) => {
        pushed.push(endpoint);
        return 'sent';
      },
    },
  });
  const add = (special: Partial<MemberTable> = {}) => addAccount(server(), special);
  const logIn = (member: MemberTable) =>
    server()
      .agent()
      .ok('login', { body: { login: member.email, password } });
  const pausedUntil = async ({ id }: MemberTable) => (await server().readMember(id)).paused_until;
  /** Ids found by a search of everybody, as a visitor and as a member. */
  const found = async (): Promise<(readonly string[])[]> => {
    const searcher = (await server().addLoggedIn()).agent;
    const pages = [await server().agent().ok('search'), await searcher.ok('search')];
    return pages.map(({ results }) => results.map(({ id }) => id));
  };

  test('[DELETE-05 API-40] a pause logs out everywhere, hides the member from the search and from strangers, and ends at the login', async () => {
    const { member, agent } = await add();
    const elsewhere = await server().logIn(member.id);
    const stranger = (await server().addLoggedIn()).agent;
    const friend = await server().addLoggedIn({ paid: 1, credits: 50 });
    await agent.ok('like', { body: { profile: friend.member.id } });
    expect((await found()).every((ids) => ids.includes(member.id))).toBe(true);

    const { until } = await agent.ok('pauseAccount', { body: { months: 3 } });
    expect(new Date(until).toISOString()).toBe('2026-04-15T12:00:00.000Z');
    expect(agent.cookies.has(authCookie.name)).toBe(false);
    expect((await elsewhere.refused('loadUser')).authentication_required).toBe(true);
    expect((await found()).some((ids) => ids.includes(member.id))).toBe(false);
    expect((await stranger.call('loadProfile', { query: { id: member.id } })).status).toBe(404);
    expect((await stranger.call('like', { body: { profile: member.id } })).status).toBe(404);
    await friend.agent.ok('loadProfile', { query: { id: member.id } });

    const { restored, user } = await logIn(member);
    expect([restored, user.id, await pausedUntil(member)]).toEqual([true, member.id, null]);
    expect((await found()).every((ids) => ids.includes(member.id))).toBe(true);
    expect((await logIn(member)).restored).toBeUndefined();
  });

  test('[DELETE-05 NOTIF-02 NOTIF-03] during a pause no notice is mailed or pushed, and mails about the account still are', async () => {
    const { member, agent } = await add({ signup_at: server().clock.now(), main_photo: null });
    const friend = await server().addLoggedIn({ paid: 1, credits: 50 });
    await agent.ok('like', { body: { profile: friend.member.id } });
    await subscribeToPush(server(), member.id, `push-${member.id}`);
    await agent.ok('pauseAccount', { body: { months: 1 } });
    server().clock.advance(presence.online);
    const before = await mailsTo(server(), member.email);
    await friend.agent.ok('like', { body: { profile: member.id } });
    await friend.agent.ok('sendMessage', { body: { profile: member.id, message: 'Where are you?' } });
    for (const days of [1, 2, 3, 4]) await sendDueNotices(server().deps(), server().clock.now() + days * day);
    expect(await mailsTo(server(), member.email)).toEqual(before);
    expect(pushed.filter((endpoint) => endpoint.endsWith(member.id))).toEqual([]);
    await server()
      .agent()
      .ok('requestReset', { body: { email: member.email } });
    expect((await mailsTo(server(), member.email)).length).toBe(before.length + 1);
  });

  test('[DELETE-05] a pause ends by its date', async () => {
    const { member, agent } = await add();
    const { until } = await agent.ok('pauseAccount', { body: { months: 1 } });
    await deleteExpired(server().deps(), until - 1);
    expect(await pausedUntil(member)).toBe(until);
    await deleteExpired(server().deps(), until);
    expect(await pausedUntil(member)).toBeNull();
    expect((await found()).every((ids) => ids.includes(member.id))).toBe(true);
  });

  test('[DELETE-05 API-21] a request repeated after a lost response succeeds', async () => {
    const { agent } = await add();
    const token = agent.cookies.get(authCookie.name) ?? '';
    const request = { body: { months: 6 as const }, key: 'pause-me-once' };
    const first = await agent.call('pauseAccount', request);
    agent.cookies.set(authCookie.name, token);
    const second = await agent.call('pauseAccount', request);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});
