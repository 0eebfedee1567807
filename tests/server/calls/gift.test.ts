import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type GiftId, gifts } from '#contract/gift.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { loadStaticFiles } from '#server/http/static-files.ts';
import { product } from '#server/core/product.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';
import { useServer } from '#tests/server/kit/test-server.ts';
import { eventsOf, inOrder, ledgerSum, set, useProduct } from './product-server.ts';
import { addMemberWithCredits, listLedgerEntries } from './credits.ts';

const publicFolder = new URL('../../../public', import.meta.url).pathname;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const rich = (credits: number, special: Partial<MemberTable> = {}) =>
    addMemberWithCredits(server(), credits, special);
  const give = (agent: Agent, profile: string, gift: GiftId = 'rose') =>
    agent.ok('sendGift', { body: { profile, gift } });
  const refuse = (agent: Agent, profile: string, gift = 'rose') =>
    agent.refused('sendGift', { body: { profile, gift } });

  test('[GIFT-01 GIFT-03 API-33 CHAT-15] a gift is a message with its own price, and both members receive it live', async () => {
    const { member, agent } = await rich(20, { free_messages: 3 });
    const other = await server().addLoggedIn();
    const key = randomUUID();
    const sent = await agent.ok('sendGift', { body: { profile: other.member.id, gift: 'champagne' }, key });
    const { message } = sent;
    expect(sent).toEqual({
      message: {
        id: message.id,
        conversation: message.conversation,
        sender: member.id,
        type: 'gift',
        body: 'champagne',
        image: null,
        position: 1,
        time: server().clock.now(),
        delivered: false,
        read: false,
      },
      credits: 15,
      free_messages: 3,
    });
    expect(await listLedgerEntries(server(), message.id)).toEqual([
      { member_id: member.id, change: -5, reason: 'gift' },
    ]);
    expect(await ledgerSum(server(), member.id)).toBe(15);
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'message', message }]);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'message', message, key }]);
    const { chats } = await other.agent.ok('loadConversations');
    expect(chats).toMatchObject([{ num_unread_messages: 1, last_message: message, profile: { id: member.id } }]);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages).toEqual([message]);
  });

  test('[NOTIF-01 GIFT-01] notifies an absent member of a gift like of a message, without its content', async () => {
    const { agent } = await rich(20, { name: 'Secret giver' });
    const away = await server().addMember({ last_active: 0 });
    await give(agent, away.id, 'ring');
    const mails = await server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', away.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/\bring\b|Secret giver/);
  });

  test('[GIFT-03 API-33 CREDITS-04] refuses a gift without enough credits, and changes nothing', async () => {
    const { member, agent } = await rich(4, { free_messages: 5 });
    const other = await server().addLoggedIn();
    expect(await refuse(agent, other.member.id)).toEqual({
      status: 402,
      error: 'not_enough_credits',
      message: 'not enough credits',
    });
    expect(await server().readMember(member.id)).toMatchObject({ credits: 4, free_messages: 5 });
    expect(await ledgerSum(server(), member.id)).toBe(4);
    for (const { agent: side, member: who } of [{ agent, member }, other]) {
      expect(await side.ok('loadConversations')).toEqual({ chats: [] });
      expect(await eventsOf(server(), who.id)).toEqual([]);
    }
  });

  test('[GIFT-03] a free gift costs nothing', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, gift_credits: 0 });
    const { member, agent } = await rich(0, { free_messages: 2 });
    const other = await server().addMember();
    expect(await give(agent, other.id)).toMatchObject({ credits: 0, free_messages: 2 });
    await set(server(), 'site', defaultSiteSettings);
    expect(await ledgerSum(server(), member.id)).toBe(0);
  });

  test('[GIFT-03 ROLE-08 MEMBERS-02] refuses a sender without permission, an unknown gift and a hidden recipient', async () => {
    const { member, agent } = await rich(50);
    const { agent: unconfirmed } = await rich(50, { status: 'not_confirmed', profile_status: 'disabled' });
    const [blocking, hidden, disabled] = [
      await server().addLoggedIn(),
      await server().addMember({ invisible: 1 }),
      await server().addMember({ profile_status: 'disabled' }),
    ];
    await blocking.agent.ok('block', { body: { profile: member.id } });
    const absent = await refuse(agent, 'unknown-profile');
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    for (const { id } of [blocking.member, hidden, disabled]) expect(await refuse(agent, id)).toEqual(absent);
    const other = await server().addMember();
    expect(await refuse(unconfirmed, other.id)).toMatchObject({ status: 403, error: 'confirm_email' });
    expect(await refuse(server().agent(), other.id)).toMatchObject({ authentication_required: true });
    expect(await refuse(agent, member.id)).toMatchObject({ fields: { profile: 'invalid' } });
    expect(await refuse(agent, other.id, 'yacht')).toMatchObject({ status: 422, fields: { gift: 'invalid' } });
    expect((await server().readMember(member.id)).credits).toBe(50);
  });

  test('[ROLE-10 ROLE-16 GIFT-01] a gift starts a conversation like a text', async () => {
    const { agent, member } = await rich(50);
    const others = [await rich(5), await rich(5), await rich(5)];
    const [first = '', second = '', third = ''] = others.map((other) => other.member.id);
    await give(agent, first);
    await give(agent, second);
    expect(await refuse(agent, third)).toMatchObject({ status: 402, error: 'conversation_limit' });
    expect((await server().readMember(member.id)).credits).toBe(40);
    if (others[2]) await give(others[2].agent, member.id);
    await give(agent, third);
    expect((await server().readMember(member.id)).credits).toBe(35);
  });

  test('[API-21 GIFT-03] a repeated gift is stored and charged once', async () => {
    const { member, agent } = await rich(20);
    const other = await server().addLoggedIn();
    const [key, body] = [randomUUID(), { profile: other.member.id, gift: 'teddy' as const }];
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.call('sendGift', { body, key })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await ledgerSum(server(), member.id)).toBe(15);
    expect(await eventsOf(server(), other.member.id)).toHaveLength(1);
  });

  test('[GIFT-03 CREDITS-07] of 50 concurrent gifts with credits for 3, exactly 3 are sent', async () => {
    const { member, agent } = await rich(17, { paid: 1 });
    const other = await server().addLoggedIn();
    const body = { profile: other.member.id, gift: 'cake' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => agent.call('sendGift', { body })));
    const expected = Array.from({ length: 50 }, (_, at) => (at < 3 ? 200 : 402));
    expect(inOrder(answers.map(({ status }) => status))).toEqual(expected);
    expect((await server().readMember(member.id)).credits).toBe(2);
    expect(await ledgerSum(server(), member.id)).toBe(2);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages.map(({ position, type }) => [position, type])).toEqual([1, 2, 3].map((at) => [at, 'gift']));
    expect(await eventsOf(server(), other.member.id)).toHaveLength(3);
  });
});

const directory = makeDirectory();
afterAll(() => directory.remove());

test('each gift has a picture file that contains only a drawing', () => {
  const pictures = readdirSync(join(publicFolder, 'gifts'));
  expect(pictures.toSorted()).toEqual(gifts.map((id) => `${id}.svg`).toSorted());
  for (const name of pictures) {
    const text = readFileSync(join(publicFolder, 'gifts', name), 'utf8');
    expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">')).toBe(true);
    const elements = [...text.matchAll(/<([a-z]+)/gi)].map(([, element = '']) => element);
    expect(elements.filter((element) => !['svg', 'path', 'circle', 'ellipse', 'rect'].includes(element))).toEqual([]);
    expect(text).not.toMatch(/\bon\w+=|href|style=|url\(/);
    expect(text.length).toBeLessThan(1_500);
  }
});

forMainEngine((engine) => {
  cpSync(publicFolder, directory.path, { recursive: true });
  writeFileSync(join(directory.path, 'index.html'), '<!doctype html><title>x</title>');
  const server = useServer({ engine, product, site: loadStaticFiles(directory.path, { demo: true }) });

  test('[GIFT-03 API-33 ROLE-08] lists the catalogue with a picture of each gift on this site', async () => {
    const { agent } = await server().addLoggedIn();
    const catalogue = await agent.ok('loadGifts');
    expect(catalogue.gifts.map(({ id }) => id)).toEqual(gifts);
    for (const { picture } of catalogue.gifts) {
      const answer = await agent.fetch(picture);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none';.*img-src 'self'/);
    }
    expect(await server().agent().refused('loadGifts')).toMatchObject({ authentication_required: true });
  });
});
