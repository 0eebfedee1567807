import { expect, test } from 'vitest';
import type { MemberTable } from '#server/db/schema.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from './product-server.ts';

const pictured = (photo: string): Partial<MemberTable> => ({ main_photo: photo });

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** A member with these columns likes the given one, a second after the previous like. */
  const likedBy = async (memberId: string, special: Partial<MemberTable> = {}) => {
    const liker = await server().addLoggedIn(special);
    server().clock.advance(1_000);
    await liker.agent.ok('like', { body: { profile: memberId } });
    return liker;
  };
  const idOf = async (agent: Agent) => (await agent.ok('loadAutoLike')).id;
  const missing = { status: 404, error: 'not_found' };

  test('[MATCH-08 MATCH-10 API-17] returns a member who likes this one, with name and photo path', async () => {
    const { member, agent } = await server().addLoggedIn();
    const liker = await likedBy(member.id, { ...pictured('photo-one'), name: 'Ingrid' });
    expect(await agent.ok('loadAutoLike')).toEqual({
      id: liker.member.id,
      name: 'Ingrid',
      main_image: { match: 'photo-one-medium.webp' },
    });
  });

  test('[MATCH-14] prefers members with a picture, then the latest like', async () => {
    const { member, agent } = await server().addLoggedIn();
    const plain = await likedBy(member.id);
    expect(await agent.ok('loadAutoLike')).toMatchObject({ id: plain.member.id, main_image: null });
    const later = await likedBy(member.id);
    expect(await idOf(agent)).toBe(later.member.id);
    await likedBy(member.id, pictured('photo-one'));
    const latest = await likedBy(member.id, pictured('photo-two'));
    await likedBy(member.id);
    expect(await idOf(agent)).toBe(latest.member.id);
  });

  test('[MATCH-14] omits members who were seen, are liked back or took the like back; the result is stable until then', async () => {
    const { member, agent } = await server().addLoggedIn();
    const likers = [await likedBy(member.id), await likedBy(member.id), await likedBy(member.id)];
    const [first, second, third] = likers;
    expect([await idOf(agent), await idOf(agent)]).toEqual([third?.member.id, third?.member.id]);
    await agent.ok('markLikeSeen', { body: { profile: third?.member.id ?? '' } });
    expect(await idOf(agent)).toBe(second?.member.id);
    await agent.ok('like', { body: { profile: second?.member.id ?? '' } });
    expect(await idOf(agent)).toBe(first?.member.id);
    await first?.agent.ok('unlike', { body: { profile: member.id } });
    expect(await agent.refused('loadAutoLike')).toMatchObject(missing);
  });

  test('[MATCH-14 MEMBERS-02 BLOCK-03] omits hidden members and strangers', async () => {
    const { member, agent } = await server().addLoggedIn();
    await server().addMember(pictured('stranger'));
    expect(await agent.refused('loadAutoLike')).toMatchObject(missing);
    const hurt = async (change: Partial<MemberTable>) => {
      const liker = await likedBy(member.id, pictured('photo-one'));
      await server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set(change).where('id', '=', liker.member.id).execute());
    };
    await hurt({ profile_status: 'disabled' });
    await hurt({ deleted_at: server().clock.now() });
    const blocked = await likedBy(member.id);
    const blocking = await likedBy(member.id);
    const insert = (from: string, to: string) =>
      server()
        .deps()
        .db.write((tx) => tx.insertInto('blocked').values({ from_id: from, to_id: to, created_at: 0 }).execute());
    await insert(member.id, blocked.member.id);
    await insert(blocking.member.id, member.id);
    expect(await agent.refused('loadAutoLike')).toMatchObject(missing);
    expect(await server().agent().refused('loadAutoLike')).toMatchObject({
      status: 403,
      authentication_required: true,
    });
  });

  test('[MATCH-14 INVIS-05 INVIS-06] omits an invisible member, who appears in the list of likes only', async () => {
    const { member, agent } = await server().addLoggedIn();
    const hidden = await likedBy(member.id, { invisible: 1 });
    expect(await agent.refused('loadAutoLike')).toMatchObject(missing);
    expect((await agent.ok('loadLikes')).liked_by.map(({ id }) => id)).toEqual([hidden.member.id]);
    await hidden.agent.ok('saveUser', { body: { invisible: false } });
    expect(await idOf(agent)).toBe(hidden.member.id);
  });

  test('[MATCH-08] loading changes nothing', async () => {
    const { member, agent } = await server().addLoggedIn();
    await likedBy(member.id);
    const before = await agent.ok('loadLikes');
    await agent.ok('loadAutoLike');
    expect(await agent.ok('loadLikes')).toEqual(before);
    expect(before.liked_by.map(({ like_new: isNew }) => isNew)).toEqual([true]);
  });
});
