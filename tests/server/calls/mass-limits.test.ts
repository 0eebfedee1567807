import { expect, test } from 'vitest';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addMemberWithCredits } from './credits.ts';

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const addSender = () => addMemberWithCredits(server(), 200, { paid: 1, free_messages: 0 });
  const strangers = async (count: number) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await server().addMember()).id);
    return ids;
  };

  test('[CHAT-19] a premium member starts 20 new conversations a day, and goes on in those they have', async () => {
    const { member, agent } = await addSender();
    const others = await strangers(21);
    const write = (profile: string, text: string) => agent.call('sendMessage', { body: { profile, message: text } });
    for (const [at, id] of others.slice(0, 20).entries()) expect((await write(id, `Hello ${at}`)).status).toBe(200);
    const last = others[20] ?? '';
    const refusal = await agent.refused('sendMessage', { body: { profile: last, message: 'Hello' } });
    expect(refusal).toMatchObject({ status: 409, error: 'start_limit' });
    expect((await write(others[0] ?? '', 'And again')).status).toBe(200);
    expect((await server().readMember(member.id)).credits).toBe(200 - 21);
    server().clock.advance(day);
    expect((await write(last, 'Hello')).status).toBe(200);
  });

  test('[CHAT-19] a conversation that the other member has started is no new one', async () => {
    const { member, agent } = await addSender();
    for (const [at, id] of (await strangers(20)).entries()) {
      await agent.ok('sendMessage', { body: { profile: id, message: `Hello ${at}` } });
    }
    const other = await addSender();
    await other.agent.ok('sendMessage', { body: { profile: member.id, message: 'Good evening' } });
    expect(
      (await agent.call('sendMessage', { body: { profile: other.member.id, message: 'Good evening' } })).status,
    ).toBe(200);
  });

  test('[CHAT-20] an equal text goes to five members a day, whatever its case and punctuation; it costs nothing more', async () => {
    const { member, agent } = await addSender();
    const text = 'You are the most wonderful person I have seen here, and I would love to know you better';
    const others = await strangers(7);
    const send = (profile: string, message: string) => agent.call('sendMessage', { body: { profile, message } });
    for (const id of others.slice(0, 5)) expect((await send(id, text)).status).toBe(200);
    const body = { profile: others[5] ?? '', message: `${text.toUpperCase()}!!` };
    expect(await agent.refused('sendMessage', { body })).toMatchObject({ status: 409, error: 'mass_text' });
    // To the same member once more, and another text to a new one.
    expect((await send(others[0] ?? '', text)).status).toBe(200);
    expect((await send(others[6] ?? '', 'Good evening')).status).toBe(200);
    expect((await server().readMember(member.id)).credits).toBe(200 - 7);
    const rows = await server().deps().db.read.selectFrom('mass_text').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('wonderful');
    server().clock.advance(day);
    expect((await send(others[5] ?? '', text)).status).toBe(200);
  });

  test('[CHAT-20] texts with a link or a number go to five members a day, even if all differ; greetings have no limit', async () => {
    const { agent } = await addSender();
    const others = await strangers(8);
    for (const [at, profile] of others.slice(0, 5).entries()) {
      await agent.ok('sendMessage', { body: { profile, message: `Look: https://example.org/${at}` } });
    }
    const body = { profile: others[5] ?? '', message: 'Call 0612345678' };
    expect(await agent.refused('sendMessage', { body })).toMatchObject({ status: 409, error: 'mass_text' });
    for (const profile of others) await agent.ok('sendMessage', { body: { profile, message: 'How are you?' } });
  });

  test('[PROFILE-25] a member opens 300 profiles an hour', async () => {
    const { agent } = await server().addLoggedIn();
    const other = await server().addMember();
    const query = { id: other.id };
    await Promise.all(Array.from({ length: 300 }, () => agent.ok('loadProfile', { query })));
    expect(await agent.refused('loadProfile', { query })).toMatchObject({ status: 409, error: 'profile_limit' });
    const another = await server().addLoggedIn();
    await another.agent.ok('loadProfile', { query });
    server().clock.advance(2 * hour);
    await agent.ok('loadProfile', { query });
  });
});
