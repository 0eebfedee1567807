import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queuedMessages } from '#contract/limits/contact.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { ledgerSum, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

const message = 'Hello';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const addOther = () => server().addLoggedIn();

  /** A member back from a long time offline, in a new session. */
  const backLater = async (memberId: string): Promise<Agent> => {
    server().clock.advance(queuedMessages.life);
    await deleteExpired(server().deps(), server().clock.now());
    return server().logIn(memberId);
  };
  const sendText = (agent: Agent, profile: string, key: string, words = message) =>
    agent.call('sendMessage', { body: { profile, message: words }, key });
  const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;
  const texts = async (reader: string, writer: string) => {
    const agent = await server().logIn(reader);
    const { messages } = await agent.ok('loadConversation', { query: { profile: writer } });
    return messages.map(({ id }) => id);
  };
  const files = () => {
    const directory = join(server().storage.dataDir, 'photos');
    return existsSync(directory) ? readdirSync(directory).toSorted() : [];
  };

  test('[API-21 CHAT-15 CHAT-16 CREDITS-04 GIFT-03 PHOTO-06] text, photo and gift repeated under their keys a month later get the same replies, and are stored and charged once', async () => {
    // One credit, three and five: nothing is left for a second time.
    const { member, agent } = await addMemberWithCredits(server(), 9);
    const { id: profile } = (await addOther()).member;
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);
    const sendAll = async (by: Agent) => [
      await by.ok('sendMessage', { body: { profile, message }, key: keys[0] }),
      await by.ok('sendPhoto', { query: { profile }, file, key: keys[1] }),
      await by.ok('sendGift', { body: { profile, gift: 'rose' }, key: keys[2] }),
    ];
    const first = await sendAll(agent);
    expect(await ledgerSum(server(), member.id)).toBe(0);
    const pictures = files();
    const again = await sendAll(await backLater(member.id));
    expect(again.map((answer) => answer.message)).toEqual(first.map((answer) => answer.message));
    expect(again.map(({ credits }) => credits)).toEqual([0, 0, 0]);
    expect(await texts(profile, member.id)).toEqual(first.map((answer) => answer.message.id));
    expect(await ledgerSum(server(), member.id)).toBe(0);
    expect(files()).toEqual(pictures);
  });

  test('[API-21 CHAT-11 CHAT-17 BLOCK-04] a message deleted by one, both or a block is not sent again', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 5, paid: 1 });
    const [one, both, blocked] = [await addOther(), await addOther(), await addOther()];
    const others = [one, both, blocked].map((other) => ({ ...other, key: randomUUID() }));
    const first = [];
    for (const { member: to, key } of others) {
      const { message: sent } = await agent.ok('sendMessage', { body: { profile: to.id, message }, key });
      first.push(sent);
      await agent.ok('deleteConversation', { body: { id: sent.conversation } });
    }
    await both.agent.ok('deleteConversation', { body: { id: first[1]?.conversation ?? '' } });
    const back = await backLater(member.id);
    await back.ok('block', { body: { profile: blocked.member.id } });
    await back.ok('unblock', { body: { profile: blocked.member.id } });
    for (const [at, { member: to, key }] of others.entries()) {
      const answer = await back.ok('sendMessage', { body: { profile: to.id, message }, key });
      expect(answer).toEqual({ message: first[at], credits: 0, free_messages: 2 });
    }
    expect((await back.ok('loadConversations')).chats).toEqual([]);
    expect(await texts(one.member.id, member.id)).toEqual([first[0]?.id]);
    expect(await texts(both.member.id, member.id)).toEqual([]);
    expect(await texts(blocked.member.id, member.id)).toEqual([]);
  });

  test('[API-21] a key identifies one message of one member: another text under it is refused', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 5 });
    const other = await addOther();
    const third = await addOther();
    const key = randomUUID();
    expect(await statusOf(sendText(agent, other.member.id, key))).toBe(200);
    const back = await backLater(member.id);
    expect((await sendText(back, other.member.id, key, 'Other words')).body).toMatchObject({ error: 'key_reused' });
    expect((await sendText(back, third.member.id, key)).body).toMatchObject({ error: 'key_reused' });
    const theirs = await server().logIn(other.member.id);
    expect(await statusOf(sendText(theirs, member.id, key))).toBe(200);
    expect(await texts(member.id, other.member.id)).toHaveLength(2);
  });

  test('[API-21 ROLE-17] 20 concurrent repetitions a month later get the same reply', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 1 });
    const { id: profile } = (await addOther()).member;
    const key = randomUUID();
    const { body: first } = await sendText(agent, profile, key);
    const back = await backLater(member.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendText(back, profile, key)));
    expect(answers.map(({ body }) => body)).toEqual(Array(20).fill(first));
    expect(await texts(profile, member.id)).toHaveLength(1);
  });
});
