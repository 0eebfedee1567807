import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { rateLimits } from '#contract/limits/server.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { PhotoStore } from '#server/core/deps.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { product } from '#server/core/product.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { deleteOrphanedPhotos } from '#server/jobs/sweep-orphaned-photos.ts';
import { heic, heicSaying } from '#tests/heic.ts';
import { imageOf, sizeEndings } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { bomb, picture } from '#tests/server/kit/pictures.ts';
import { useServer } from '#tests/server/kit/test-server.ts';
import { eventsOf, inOrder, ledgerSum, set, useProduct } from './product-server.ts';
import { addMemberWithCredits, listLedgerEntries } from './credits.ts';

const day = 24 * 60 * 60_000;

const blobOf = (bytes: Uint8Array | string): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

const png = async (width = 64, height = 48): Promise<Blob> => blobOf(await picture(width, height).png().toBuffer());

forMainEngine((engine) => {
  const server = useProduct(engine);
  const rich = (credits: number, special: Partial<MemberTable> = {}) =>
    addMemberWithCredits(server(), credits, special);
  const send = async (agent: Agent, profile: string, file?: Blob) =>
    agent.ok('sendPhoto', { query: { profile }, file: file ?? (await png()) });
  const refuse = async (agent: Agent, profile: string, file?: Blob) =>
    agent.refused('sendPhoto', { query: { profile }, file: file ?? (await png()) });

  const directory = () => join(server().storage.dataDir, 'photos');
  const files = () => (existsSync(directory()) ? readdirSync(directory()) : []);
  const filesOf = (...messages: readonly Pick<Message, 'id'>[]) =>
    messages.flatMap(({ id }) => sizeEndings.map((size) => `${id}${size}.webp`));

  test('[PHOTO-06 PHOTO-08 CHAT-15] a photo is a message with its own price, and both members receive it', async () => {
    const { member, agent } = await rich(10, { free_messages: 3 });
    const other = await server().addLoggedIn();
    const key = randomUUID();
    const query = { profile: other.member.id };
    const sent = await agent.ok('sendPhoto', { query, file: await png(400, 300), key });
    const { message } = sent;
    expect(sent).toEqual({
      message: {
        id: message.id,
        conversation: message.conversation,
        sender: member.id,
        type: 'photo',
        body: '',
        image: imageOf(message.id),
        position: 1,
        time: server().clock.now(),
        delivered: false,
        read: false,
      },
      credits: 7,
      free_messages: 3,
    });
    expect(await listLedgerEntries(server(), message.id)).toEqual([
      { member_id: member.id, change: -3, reason: 'photo' },
    ]);
    expect(await ledgerSum(server(), member.id)).toBe(7);
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'message', message }]);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'message', message, key }]);
    for (const side of [{ member, agent }, other]) {
      const { chats } = await side.agent.ok('loadConversations');
      expect(chats).toMatchObject([{ last_message: message }]);
      const open = await side.agent.ok('loadConversation', { query: { id: message.conversation } });
      expect(open.messages).toEqual([message]);
      const answer = await side.agent.fetch(`/photos/${message.image?.filename}`);
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, width, height]).toEqual(['webp', 400, 300]);
      for (const name of Object.values(imageOf(message.id))) {
        expect((await side.agent.fetch(`/photos/${name}`)).status).toBe(200);
      }
    }
    expect((await other.agent.ok('loadConversations')).chats[0]?.num_unread_messages).toBe(1);
    const { photos } = await agent.ok('loadPhotos');
    expect(photos).toEqual([]);
  });

  test('[PHOTO-08 PHOTO-06] accepts a HEIC', async () => {
    const { agent } = await rich(10);
    const other = await server().addLoggedIn();
    const { message } = await send(agent, other.member.id, blobOf(heic('phone')));
    for (const name of Object.values(imageOf(message.id))) {
      const answer = await other.agent.fetch(`/photos/${name}`);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp');
    }
  });

  test('[PHOTO-06] keeps text, photo and gift of one conversation in order', async () => {
    const { member, agent } = await rich(20);
    const other = await server().addLoggedIn();
    const body = { profile: other.member.id };
    await send(agent, other.member.id);
    await agent.ok('sendMessage', { body: { ...body, message: 'Do you like it?' } });
    await agent.ok('sendGift', { body: { ...body, gift: 'coffee' } });
    await other.agent.ok('sendMessage', { body: { profile: member.id, message: 'I do' } });
    const { messages } = await agent.ok('loadConversation', { query: body });
    expect(messages.map(({ position, type }) => `${position} ${type}`)).toEqual([
      '1 photo',
      '2 text',
      '3 gift',
      '4 text',
    ]);
    expect((await server().readMember(member.id)).credits).toBe(20 - 3 - 1 - 5);
  });

  test('[PHOTO-08 CREDITS-04 ROLE-10 MEMBERS-02] refuses what cannot be sent before processing the file', async () => {
    const notLookedAt = blobOf('no picture at all');
    const before = files();
    const { member, agent } = await rich(9);
    const poor = await rich(2, { free_messages: 5 });
    const { agent: unconfirmed } = await rich(9, { status: 'not_confirmed', profile_status: 'disabled' });
    const other = await server().addLoggedIn();
    const [blocking, hidden, disabled] = [
      await server().addLoggedIn(),
      await server().addMember({ invisible: 1 }),
      await server().addMember({ profile_status: 'disabled' }),
    ];
    await blocking.agent.ok('block', { body: { profile: member.id } });
    const absent = await refuse(agent, 'unknown-profile', notLookedAt);
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    for (const { id } of [blocking.member, hidden, disabled]) {
      expect(await refuse(agent, id, notLookedAt)).toEqual(absent);
    }
    const refused = (by: Agent, profile = other.member.id) => refuse(by, profile, notLookedAt);
    expect(await refused(unconfirmed)).toMatchObject({ status: 403, error: 'confirm_email' });
    expect(await refused(server().agent())).toMatchObject({ authentication_required: true });
    expect(await refused(agent, member.id)).toMatchObject({ status: 422, fields: { profile: 'invalid' } });
    expect(await refused(poor.agent)).toMatchObject({ status: 402, error: 'not_enough_credits' });
    expect(await agent.refused('sendPhoto', { file: notLookedAt })).toMatchObject({ fields: { profile: 'required' } });
    for (let started = 0; started < 2; started += 1) {
      const { id } = await server().addMember();
      await agent.ok('sendMessage', { body: { profile: id, message: 'Hello' } });
    }
    expect(await refused(agent)).toMatchObject({ status: 402, error: 'conversation_limit' });
    expect(files()).toEqual(before);
    expect(await eventsOf(server(), other.member.id)).toEqual([]);
    expect(await server().readMember(poor.member.id)).toMatchObject({ credits: 2, free_messages: 5 });
    expect(await other.agent.ok('loadConversations')).toEqual({ chats: [] });
  });

  test('[PHOTO-08] refuses a file that is no picture at its field, without charge', async () => {
    const { member, agent } = await rich(9);
    const other = await server().addLoggedIn();
    const before = files();
    const wrong: readonly (readonly [Uint8Array | string, string])[] = [
      ['%PDF-1.7', 'photo_type'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'photo_type'],
      [heic('phone').subarray(0, -400), 'photo_type'],
      [heicSaying(7_072, 7_072), 'photo_pixels'],
      [bomb(30_000), 'photo_pixels'],
      ['', 'required'],
    ];
    for (const [bytes, error] of wrong) {
      expect(await refuse(agent, other.member.id, blobOf(bytes))).toMatchObject({
        status: 422,
        error: 'invalid_fields',
        fields: { photo: error },
      });
    }
    expect((await server().readMember(member.id)).credits).toBe(9);
    expect(await ledgerSum(server(), member.id)).toBe(9);
    expect(files()).toEqual(before);
    expect(await agent.ok('loadConversations')).toEqual({ chats: [] });
    expect(await eventsOf(server(), other.member.id)).toEqual([]);
  });

  test('[PHOTO-08 CREDITS-07] of 50 concurrent photos with credits for 3, exactly 3 are sent, and no other file remains', async () => {
    const { member, agent } = await rich(11, { paid: 1 });
    const other = await server().addLoggedIn();
    const before = files().length;
    const file = await png();
    const query = { profile: other.member.id };
    const answers = await Promise.all(Array.from({ length: 50 }, () => agent.call('sendPhoto', { query, file })));
    const expected = Array.from({ length: 50 }, (_, at) => (at < 3 ? 200 : 402));
    expect(inOrder(answers.map(({ status }) => status))).toEqual(expected);
    expect((await server().readMember(member.id)).credits).toBe(2);
    expect(await ledgerSum(server(), member.id)).toBe(2);
    const { messages } = await other.agent.ok('loadConversation', { query: { profile: member.id } });
    expect(messages.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(files()).toEqual(expect.arrayContaining(filesOf(...messages)));
    expect(files()).toHaveLength(before + 3 * sizeEndings.length);
  });

  test('[API-21 PHOTO-06] a repeated upload is one photo; the same key with another recipient is refused', async () => {
    const { member, agent } = await rich(20);
    const [one, other] = [await server().addLoggedIn(), await server().addLoggedIn()];
    const [file, key] = [await png(), randomUUID()];
    const before = files().length;
    const sendWith = (to: MemberTable, its = key) =>
      agent.call('sendPhoto', { query: { profile: to.id }, file, key: its });
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendWith(one.member)));
    answers.push(await sendWith(one.member));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await ledgerSum(server(), member.id)).toBe(17);
    expect(files()).toHaveLength(before + sizeEndings.length);
    expect(await sendWith(other.member)).toMatchObject({ status: 409, body: { error: 'key_reused' } });
    expect(await eventsOf(server(), other.member.id)).toEqual([]);
    expect((await sendWith(other.member, randomUUID())).status).toBe(200);
    expect(await ledgerSum(server(), member.id)).toBe(14);
    expect(await eventsOf(server(), other.member.id)).toHaveLength(1);
  });

  test('[PHOTO-08] limits photos of profiles and conversations together to sixty an hour', async () => {
    const { agent } = await rich(0);
    const other = await server().addMember();
    const file = blobOf('no picture');
    for (let count = 0; count < rateLimits.photo.limit; count += 1) await agent.call('addPhoto', { file });
    expect(await refuse(agent, other.id, file)).toMatchObject({ status: 429, error: 'too_many_requests' });
  });

  test('[PHOTO-08 BLOCK-04] sweeps the files of a blocked conversation when it is no longer kept for reports, and no others', async () => {
    const { member, agent } = await rich(20);
    const [friend, foe] = [await server().addLoggedIn(), await server().addLoggedIn()];
    const { message: stored } = await send(agent, friend.member.id);
    const { message: gone } = await send(agent, foe.member.id);
    await foe.agent.ok('block', { body: { profile: member.id } });
    const sweepAfter = async (age: number) => {
      const now = server().clock.now();
      for (const name of filesOf(stored, gone)) {
        if (files().includes(name)) utimesSync(join(directory(), name), new Date(now), new Date(now - age));
      }
      await deleteOrphanedPhotos(server().deps(), now);
    };
    await sweepAfter(day + 60_000);
    expect(files()).toEqual(expect.arrayContaining(filesOf(stored, gone)));
    server().clock.advance(90 * day);
    await deleteExpired(server().deps(), server().clock.now());
    await sweepAfter(day - 60_000);
    expect(files()).toEqual(expect.arrayContaining(filesOf(stored, gone)));
    await sweepAfter(day + 60_000);
    expect(files()).toEqual(expect.arrayContaining(filesOf(stored)));
    expect(files().filter((name) => name.startsWith(gone.id))).toEqual([]);
  });

  test('[PHOTO-08] the price of a photo is a setting', async () => {
    await set(server(), 'site', { ...defaultSiteSettings, photo_credits: 0 });
    const { member, agent } = await rich(0, { free_messages: 2 });
    const other = await server().addMember();
    expect(await send(agent, other.id)).toMatchObject({ credits: 0, free_messages: 2 });
    await set(server(), 'site', defaultSiteSettings);
    expect(await ledgerSum(server(), member.id)).toBe(0);
  });
});

forMainEngine((engine) => {
  let concurrent: () => Promise<unknown> = async () => null;
  const server = useServer({
    engine,
    product: {
      ...product,
      makeProviders: (platform) => {
        const providers = product.makeProviders(platform);
        const keep: PhotoStore['keep'] = async (id, bytes) => {
          const error = await providers.photos.keep(id, bytes);
          await concurrent();
          return error;
        };
        return { ...providers, photos: { ...providers.photos, keep } };
      },
    },
  });

  test('[PHOTO-08 CREDITS-07 BLOCK-03] checks again after processing, and deletes the files when refused', async () => {
    const { member, agent } = await addMemberWithCredits(server(), 5);
    const other = await server().addLoggedIn();
    const sendWhile = async (happens: () => Promise<unknown>) => {
      concurrent = happens;
      return agent.refused('sendPhoto', { query: { profile: other.member.id }, file: await png() });
    };
    const give = { profile: (await server().addMember()).id, gift: 'rose' as const };
    expect(await sendWhile(() => agent.ok('sendGift', { body: give }))).toMatchObject({ error: 'not_enough_credits' });
    expect(await ledgerSum(server(), member.id)).toBe(0);
    await server()
      .deps()
      .db.write((tx) =>
        addLedgerEntry(tx, {
          member_id: member.id,
          change: 9,
          reason: 'demo',
          reference: `more ${member.id}`,
          time: 0,
        }),
      );
    const block = () => other.agent.ok('block', { body: { profile: member.id } });
    expect(await sendWhile(block)).toMatchObject({ status: 404, error: 'not_found' });
    expect(await ledgerSum(server(), member.id)).toBe(9);
    expect(readdirSync(join(server().storage.dataDir, 'photos'))).toEqual([]);
    const rows = await server().deps().db.read.selectFrom('chat_photo').select('id').execute();
    expect(rows).toEqual([]);
  });
});
