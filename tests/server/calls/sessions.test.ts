import { expect, test } from 'vitest';
import { authCookie } from '#contract/limits/account.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { readEvents } from '#tests/server/kit/event-reader.ts';
import { useProduct } from './product-server.ts';

const minute = 60_000;
const password = 'velvet-trombone';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** One more browser of a member. */
  const browser = async (login: string, agentHeader: string) => {
    const agent = server().agent();
    const reply = await agent.call('login', { body: { login, password }, headers: { 'user-agent': agentHeader } });
    expect(reply.status).toBe(200);
    return agent;
  };
  const addAccount = async () => server().addMember({ password_hash: await server().deps().passwords.hash(password) });
  const list = async (agent: Agent) => (await agent.ok('loadSessions')).sessions;
  const isLoggedIn = async (agent: Agent) => (await agent.call('loadUser')).status === 200;

  test('[SESSION-15] lists sessions by browser and system, the current one first', async () => {
    const member = await addAccount();
    const start = server().clock.now();
    const here = await browser(member.email, firefox);
    server().clock.advance(minute);
    await browser(member.email, 'curl/8.5.0');
    const listed = await list(here);
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{10,}$/),
        device: 'Firefox, Linux',
        created_at: start,
        used_at: start + minute,
        current: true,
      },
      {
        id: expect.stringMatching(/^[\w-]{10,}$/),
        device: null,
        created_at: start + minute,
        used_at: start + minute,
        current: false,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(here.cookies.get(authCookie.name));
    server().clock.advance(authCookie.maxAge - minute);
    expect((await browser(member.email, firefox).then(list)).length).toBe(2);
  });

  test('[SESSION-15] allows 50 sessions per member: the 51st login ends the least recently used one', async () => {
    const member = await addAccount();
    const first = await server().logIn(member.id);
    server().clock.advance(minute);
    const second = await server().logIn(member.id);
    server().clock.advance(minute);
    for (let count = 2; count < 50; count += 1) await server().logIn(member.id);
    await first.ok('loadUser');
    expect(await list(first)).toHaveLength(50);
    server().clock.advance(minute);
    await server().logIn(member.id);
    expect(await list(first)).toHaveLength(50);
    expect(await isLoggedIn(second)).toBe(false);
  });

  test("[SESSION-15] ends another session with its stream and push, but never another member's", async () => {
    const member = await addAccount();
    const [here, there] = [await browser(member.email, firefox), await browser(member.email, firefox)];
    const stranger = await server().addLoggedIn();
    const address = await server().listen();
    const stream = await readEvents(address, there);
    await stream.started();
    const own = (await list(here)).find(({ current }) => !current)?.id ?? '';
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('push_subscription')
          .values({
            id: `push-of-${own}`,
            member_id: member.id,
            session_id: own,
            endpoint: 'https://push.example/1',
            p256dh: '',
            auth: '',
            created_at: 0,
          })
          .execute(),
      );
    const foreign = (await list(stranger.agent))[0]?.id ?? '';
    for (const id of [foreign, 'no-such-session']) {
      expect(await here.refused('endSession', { body: { id } })).toEqual({
        status: 404,
        error: 'not_found',
        message: 'not found',
      });
    }
    const { sessions } = await here.ok('endSession', { body: { id: own } });
    expect(sessions.map(({ current }) => current)).toEqual([true]);
    expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(stranger.agent)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await stream.next()).toBe(null);
    const left = await server()
      .deps()
      .db.read.selectFrom('push_subscription')
      .select('id')
      .where('member_id', '=', member.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('[SESSION-15] ends all other sessions without an id', async () => {
    const member = await addAccount();
    const here = await browser(member.email, firefox);
    const others = [await browser(member.email, firefox), await browser(member.name, firefox)];
    const { sessions } = await here.ok('endSession', { body: {} });
    expect(sessions.map(({ current }) => current)).toEqual([true]);
    expect(await Promise.all([here, ...others].map(isLoggedIn))).toEqual([true, false, false]);
    // Only the current browser stays known.
    expect((await list(here)).length).toBe(1);
  });

  test('[SESSION-15] ends the current session too, and clears its cookie', async () => {
    const member = await addAccount();
    const [here, there] = [await browser(member.email, firefox), await browser(member.email, firefox)];
    const id = (await list(here))[0]?.id ?? '';
    const reply = await here.call('endSession', { body: { id } });
    expect(reply.headers.getSetCookie()).toEqual(['auth.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    expect(here.cookies.has(authCookie.name)).toBe(false);
    expect(await isLoggedIn(there)).toBe(true);
  });
});
