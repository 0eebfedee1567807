import { expect, test } from 'vitest';
import type { MessageSubject } from '#contract/chat.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultParameters, defaultSiteSettings } from '#server/domain/site-settings.ts';
import { imageOf } from '#tests/images.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addMemberWithCredits } from './credits.ts';
import { eventsOf, set, useProduct } from './product-server.ts';

const dish = { prompt: 'dish', answer: 'Risotto.' } as const;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) =>
    server().addLoggedIn({ prompts: JSON.stringify([dish]), ...special });
  const addPhotos = (memberId: string, ...ids: readonly string[]) =>
    server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('photo')
          .values(
            ids.map((id, position) => ({
              id,
              member_id: memberId,
              position,
              drawn_seed: 'demo-0-0',
              drawn_shot: position,
              state: 'approved' as const,
              reason: null,
              created_at: 0,
            })),
          )
          .execute(),
      );
  const comment = (profile: string, about: MessageSubject = { prompt: 'dish' }, message = 'With saffron?') => ({
    body: { profile, message, about },
  });
  const likesOf = async (memberId: string) =>
    (await server().deps().db.read.selectFrom('like_given').select('to_id').where('from_id', '=', memberId).execute())
      .length;

  test("[PROFILE-30] a comment quotes a demo member's answer in the language in which the sender reads it", async () => {
    const answer = 'Anything with garlic. I apologise in advance.';
    const special = { prompts: JSON.stringify([{ prompt: 'dish', answer }]) };
    const one = await add();
    const quoteOf = async (demo: number) => {
      const { member } = await add({ ...special, demo });
      const { message } = await one.agent.ok('sendMessage', {
        ...comment(member.id),
        headers: { 'accept-language': 'sv' },
      });
      return message.quote;
    };
    expect(await quoteOf(1)).toEqual({ prompt: 'dish', answer: 'Allt med vitlök. Jag ber om ursäkt i förväg.' });
    expect(await quoteOf(0)).toEqual({ prompt: 'dish', answer });
  });

  test('[PROFILE-27 CHAT-23] a comment is a like and a first message that quotes the answer as it was', async () => {
    const one = await add();
    const other = await add();
    const { message } = await one.agent.ok('sendMessage', comment(other.member.id));
    expect(message).toMatchObject({ position: 1, type: 'text', body: 'With saffron?', quote: dish });
    expect(await likesOf(one.member.id)).toBe(1);
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'likes' }, { type: 'message', message }]);
    await other.agent.ok('saveProfile', { body: { prompts: [] } });
    for (const { agent } of [one, other]) {
      const { messages } = await agent.ok('loadConversation', { query: { id: message.conversation } });
      expect(messages.map(({ quote }) => quote)).toEqual([dish]);
    }
    expect(await one.agent.refused('sendMessage', comment(other.member.id))).toMatchObject({
      status: 422,
      fields: { about: 'invalid' },
    });
  });

  test('[PROFILE-27 API-21] a comment that is sent again under its key arrives once, with its quote', async () => {
    const one = await add();
    const other = await add();
    const first = await one.agent.ok('sendMessage', { ...comment(other.member.id), key: 'one-comment' });
    await one.agent.ok('unlike', { body: { profile: other.member.id } });
    const again = await one.agent.ok('sendMessage', { ...comment(other.member.id), key: 'one-comment' });
    expect(again.message).toEqual(first.message);
    expect([again.free_messages, await likesOf(one.member.id)]).toEqual([4, 0]);
    const about = { prompt: 'song' } as const;
    expect(
      (await one.agent.refused('sendMessage', { ...comment(other.member.id, about), key: 'one-comment' })).error,
    ).toBe('key_reused');
  });

  test('[PROFILE-27 MATCH-08] a comment on a member who likes the sender is a match', async () => {
    const one = await add();
    const other = await add();
    await other.agent.ok('like', { body: { profile: one.member.id } });
    await one.agent.ok('sendMessage', comment(other.member.id));
    expect(await eventsOf(server(), one.member.id)).toContainEqual({ type: 'match', profile: other.member.id });
  });

  test('[PROFILE-27 CREDITS-04 ROLE-16 LIKE-11] the limits and prices of a first message and of a like hold, and a refusal changes nothing', async () => {
    const { id } = (await add()).member;
    const poor = await add({ free_messages: 0 });
    expect(await poor.agent.refused('sendMessage', comment(id))).toMatchObject({ error: 'not_enough_credits' });
    expect(await likesOf(poor.member.id)).toBe(0);

    const { agent, member } = await addMemberWithCredits(server(), 5);
    await agent.ok('sendMessage', comment(id));
    expect((await server().readMember(member.id)).credits).toBe(4);

    const tired = await add();
    await set(server(), 'parameters', { ...defaultParameters, likes_per_day: 1 });
    await tired.agent.ok('sendMessage', comment(id));
    await tired.agent.ok('sendMessage', comment(id, { prompt: 'dish' }, 'Or without?'));
    const next = (await add()).member.id;
    expect(await tired.agent.refused('sendMessage', comment(next))).toMatchObject({
      error: 'like_limit',
      until: expect.any(Number),
    });
    await set(server(), 'parameters', defaultParameters);
    const { chats } = await tired.agent.ok('loadConversations');
    expect([chats.length, (await server().readMember(tired.member.id)).free_messages]).toEqual([1, 3]);
    await tired.agent.ok('sendMessage', comment(next));
    expect((await tired.agent.refused('sendMessage', comment((await add()).member.id))).error).toBe(
      'conversation_limit',
    );

    const unconfirmed = await add({ status: 'not_confirmed' });
    expect((await unconfirmed.agent.refused('sendMessage', comment(id))).error).toBe('confirm_email');
    const blocker = await add();
    await blocker.agent.ok('block', { body: { profile: unconfirmed.member.id } });
    const blocked = await add();
    await blocker.agent.ok('block', { body: { profile: blocked.member.id } });
    expect((await blocked.agent.refused('sendMessage', comment(blocker.member.id))).error).toBe('not_found');
  });

  test('[PROFILE-27 PHOTO-04 PHOTO-07 CHAT-23] a photo that the sender sees can be commented on; once deleted it is not shown', async () => {
    const other = await add({ main_photo: 'about-main' });
    await addPhotos(other.member.id, 'about-main', 'about-more');
    const free = await add();
    const { message } = await free.agent.ok('sendMessage', comment(other.member.id, { photo: 'about-main' }));
    expect(message.quote).toEqual({ photo: imageOf('about-main') });
    const refused = async (photo: string) =>
      (await free.agent.refused('sendMessage', comment(other.member.id, { photo }))).fields;
    expect(await refused('about-more')).toEqual({ about: 'invalid' });
    expect(await refused('about-none')).toEqual({ about: 'invalid' });
    const premium = await add({ paid: 1 });
    const sent = await premium.agent.ok('sendMessage', comment(other.member.id, { photo: 'about-more' }));
    expect(sent.message.quote).toEqual({ photo: imageOf('about-more') });
    await other.agent.ok('deletePhoto', { body: { id: 'about-more' } });
    const { messages } = await other.agent.ok('loadConversation', { query: { id: sent.message.conversation } });
    expect(messages.map(({ quote }) => quote)).toEqual([{ photo: null }]);
  });

  test('[PROFILE-27 PROFILE-24] prompts that the site hides cannot be commented on', async () => {
    const one = await add();
    const other = await add();
    await set(server(), 'site', { ...defaultSiteSettings, visible_profile_notes: ['about_me'] });
    expect((await one.agent.refused('sendMessage', comment(other.member.id))).fields).toEqual({ about: 'invalid' });
    await set(server(), 'site', defaultSiteSettings);
    expect(
      await one.agent.refused('sendMessage', comment(other.member.id, { prompt: 'dish', photo: 'about-main' })),
    ).toMatchObject({
      error: 'bad_request',
    });
  });
});
