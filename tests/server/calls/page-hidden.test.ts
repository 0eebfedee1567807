import { expect, test } from 'vitest';
import { pageHiddenPath } from '#contract/endpoints.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { type TestServer } from '#tests/server/kit/test-server.ts';
import { useProduct } from './product-server.ts';

const hide = (agent: Agent, headers: Readonly<Record<string, string>> = {}, body = '{}') =>
  agent.fetch(pageHiddenPath, { method: 'POST', body, headers });

const unseen = { 'page-hidden': '1' };

/** Presence as shown to another member. */
const isOnline = async (server: TestServer, id: string): Promise<boolean> => {
  const { agent } = await server.addLoggedIn();
  return (await agent.ok('loadProfile', { query: { id } })).online;
};

/** Collects hints to this member from now on. */
const hintsTo = (server: TestServer, memberId: string): unknown[] => {
  const hints: unknown[] = [];
  server.deps().bus.subscribe(memberId, { onEvent: () => undefined, onHint: (text) => hints.push(JSON.parse(text)) });
  return hints;
};

forMainEngine((engine) => {
  const server = useProduct(engine);

  test("[HIDDEN-01 HIDDEN-02 API-09 API-26] a hidden page ends the member's presence and sets when they were last seen", async () => {
    const { member, agent } = await server().addLoggedIn();
    server().clock.advance(30_000);
    expect(await isOnline(server(), member.id)).toBe(true);
    const answer = await hide(agent);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await isOnline(server(), member.id)).toBe(false);
    expect((await server().readMember(member.id)).last_active).toBe(server().clock.now());
  });

  test('[HIDDEN-02] requests of a hidden page do not count as presence; those of a visible one do at once', async () => {
    const { member, agent } = await server().addLoggedIn();
    await hide(agent);
    const left = server().clock.now();
    server().clock.advance(120_000);
    await agent.ok('loadLikes', { headers: unseen });
    expect(await isOnline(server(), member.id)).toBe(false);
    expect((await server().readMember(member.id)).last_active).toBe(left);
    await hide(agent);
    server().clock.advance(1);
    await agent.ok('loadLikes');
    expect(await isOnline(server(), member.id)).toBe(true);
  });

  test('[HIDDEN-02] other pages of the member are notified, and a visible one restores presence', async () => {
    const { member, agent } = await server().addLoggedIn();
    const hints = hintsTo(server(), member.id);
    await hide(agent);
    await expect.poll(() => hints).toEqual([{ type: 'user' }]);
  });

  test('[HIDDEN-02] ends typing', async () => {
    const [one, other] = [await server().addLoggedIn(), await server().addLoggedIn()];
    const { message } = await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'Hello' } });
    const hints = hintsTo(server(), other.member.id);
    await one.agent.ok('sendTyping', { body: { profile: other.member.id, on: true } });
    const typing = { type: 'typing', conversation: message.conversation, sender: one.member.id };
    await expect.poll(() => hints).toEqual([{ ...typing, on: true }]);
    await hide(one.agent);
    await expect.poll(() => hints.slice(1)).toEqual([{ ...typing, on: false }]);
    await hide(one.agent);
    await hide(other.agent);
    await expect.poll(() => hints.slice(2)).toEqual([{ type: 'user' }]);
  });

  test('[HIDDEN-02] keeps the session, and ignores visitors', async () => {
    const { agent } = await server().addLoggedIn();
    await hide(agent);
    expect((await agent.call('loadUser')).status).toBe(200);
    const visitor = await hide(server().agent());
    expect([visitor.status, await visitor.text()]).toEqual([204, '']);
  });

  test('[HIDDEN-02] ignores an invalid body; refuses other sites and too many requests', async () => {
    const { member, agent } = await server().addLoggedIn();
    expect((await hide(agent, {}, 'no JSON')).status).toBe(204);
    expect((await hide(agent, { origin: 'https://elsewhere.example' })).status).toBe(403);
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('rate').set({ count: 600 }).where('key', '=', `hidden:${member.id}`).execute());
    expect((await hide(agent)).status).toBe(429);
  });
});
