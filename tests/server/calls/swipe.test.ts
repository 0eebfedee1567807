import { expect, test } from 'vitest';
import type { Query } from '#contract/calls.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';

const day = 24 * 60 * 60_000;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const add = (special: Partial<MemberTable> = {}) => server().addLoggedIn(special);
  const addMany = async (count: number, special: Partial<MemberTable> = {}) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await server().addMember(special)).id);
    return ids;
  };
  const swipeOn = (agent: Agent, profile: string, like: boolean) => agent.call('swipe', { body: { profile, like } });
  const like = (agent: Agent, profile: string) => agent.ok('swipe', { body: { profile, like: true } });
  const pass = (agent: Agent, profile: string) => agent.ok('swipe', { body: { profile, like: false } });
  const undo = (agent: Agent, profile: string) => agent.ok('undoPass', { body: { profile } });
  const dealt = async (agent: Agent, query: Query<'loadSwipe'>) =>
    (await agent.ok('loadSwipe', { query })).deck.map(({ id }) => id);
  const db = () => server().deps().db;
  const change = (id: string, to: Partial<MemberTable>) =>
    db().write((tx) => tx.updateTable('member').set(to).where('id', '=', id).execute());
  const swipedBy = (id: string) => db().read.selectFrom('swipe').selectAll().where('from_id', '=', id).execute();
  const likedBy = async (id: string) =>
    (await db().read.selectFrom('like_given').select('to_id').where('from_id', '=', id).execute()).map(
      ({ to_id }) => to_id,
    );
  /** A place of their own for the members of one test. */
  let regions = 0;
  const aRegion = () => {
    regions += 1;
    return `Region ${regions}`;
  };
  const within = (region: string) => ({ country: 'NL', countryregion: region });

  test('[SWIPE-01 SWIPE-04 API-37] deals at most 20 matching members, most recently active first', async () => {
    const region = aRegion();
    const there = { country: 'NL', region, gender: 'female' } as const;
    const now = server().clock.now();
    const { agent } = await add(there);
    const women = [];
    for (let at = 0; at < 22; at += 1) women.push((await server().addMember({ ...there, last_active: now - at })).id);
    const [man] = await addMany(1, { ...there, gender: 'male', last_active: now });
    const answer = await agent.ok('loadSwipe', { query: { ...within(region), gender: 'female' } });
    expect(answer.deck.map(({ id }) => id)).toEqual(women.slice(0, 20));
    expect([answer.likes_left, answer.resets_at]).toEqual([4, null]);
    expect(answer.deck[0]).toMatchObject({ id: women[0], liked: false, age: expect.any(Number) });
    expect(await dealt(agent, { ...within(region), gender: 'male' })).toEqual([man]);
    expect(await dealt(agent, { ...within(region), min_age: 99 })).toEqual([]);
    expect(await agent.refused('loadSwipe', { query: { min_age: 40, max_age: 30 } })).toMatchObject({
      status: 422,
      fields: { max_age: 'invalid' },
    });
  });

  test('[SWIPE-06 PROFILE-24] each card brings the facts that the site shows', async () => {
    const region = aRegion();
    const there = { country: 'NL', region };
    const { agent } = await add(there);
    await server().addMember({
      ...there,
      hair_colour: 'bald',
      about_me: 'Reads in the bath.',
      interests: JSON.stringify(['yoga']),
      prompts: JSON.stringify([{ prompt: 'laugh', answer: 'Puns.' }]),
    });
    const facts = async () => (await agent.ok('loadSwipe', { query: within(region) })).deck.map((card) => card.facts);
    expect(await facts()).toMatchObject([
      {
        hair_colour: 'bald',
        about_me: 'Reads in the bath.',
        interests: ['yoga'],
        prompts: [{ prompt: 'laugh', answer: 'Puns.' }],
      },
    ]);
    await set(server(), 'site', { ...defaultSiteSettings, visible_profile_fields: ['age'], visible_profile_notes: [] });
    expect(await facts()).toMatchObject([{ hair_colour: null, about_me: null, interests: [], prompts: [] }]);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[SWIPE-04] omits members who were swiped or liked', async () => {
    const region = aRegion();
    const { agent } = await add({ region, country: 'NL' });
    const [passed = '', liked = '', likedElsewhere = '', fresh = ''] = await addMany(4, { region, country: 'NL' });
    await pass(agent, passed);
    await like(agent, liked);
    await agent.ok('like', { body: { profile: likedElsewhere } });
    expect(await dealt(agent, within(region))).toEqual([fresh]);
    // Swipes of others do not count.
    expect((await dealt((await add()).agent, within(region))).toSorted()).toContain(passed);
  });

  test('[INVIS-06 BLOCK-03 MEMBERS-02] omits members who are not searchable, and the member', async () => {
    const region = aRegion();
    const here = { region, country: 'NL' };
    const { member, agent } = await add(here);
    const invisible = await add({ ...here, invisible: 1 });
    const blocking = await add(here);
    const [blocked = '', seen = ''] = await addMany(2, here);
    await server().addMember({ ...here, profile_status: 'disabled' });
    await server().addMember({ ...here, deleted_at: 0 });
    // An invisible admirer can be opened and liked back, but is not searchable.
    await invisible.agent.ok('like', { body: { profile: member.id } });
    await blocking.agent.ok('block', { body: { profile: member.id } });
    await agent.ok('block', { body: { profile: blocked } });
    expect(await dealt(agent, within(region))).toEqual([seen]);
  });

  test('[SWIPE-01 LIKE-01 LIKE-02] a swipe like is a like: both receive it, and it is new to its recipient', async () => {
    const one = await add();
    const other = await add({ last_active: 0 });
    const { clock } = server();
    expect(await like(one.agent, other.member.id)).toEqual({
      matched: false,
      likes_left: 3,
      resets_at: clock.now() + day,
    });
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'likes' }]);
    expect(await eventsOf(server(), one.member.id)).toEqual([{ type: 'likes' }]);
    const mails = await db()
      .read.selectFrom('outbox')
      .select('id')
      .where('recipient', '=', other.member.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect((await other.agent.ok('loadLikes')).liked_by).toEqual([{ id: one.member.id, like_new: true, days: 0 }]);
  });

  test('[SWIPE-01 MATCH-08] a mutual like is a match for both', async () => {
    const one = await add();
    const other = await add();
    await other.agent.ok('like', { body: { profile: one.member.id } });
    const before = (await eventsOf(server(), one.member.id)).length;
    expect(await like(one.agent, other.member.id)).toMatchObject({ matched: true });
    expect((await eventsOf(server(), one.member.id)).slice(before)).toEqual([
      { type: 'likes' },
      { type: 'match', profile: other.member.id },
    ]);
    expect((await eventsOf(server(), other.member.id)).at(-1)).toEqual({ type: 'match', profile: one.member.id });
  });

  test('[SWIPE-02 SWIPE-03] limits likes to four a day, premium or not; the fifth returns the time of the next', async () => {
    for (const paid of [0, 1]) {
      const { member, agent } = await add({ paid });
      const others = await addMany(6);
      const start = server().clock.now();
      const left = [];
      for (const id of others.slice(0, 4)) {
        left.push((await like(agent, id)).likes_left);
        server().clock.advance(1_000);
      }
      expect(left).toEqual([3, 2, 1, 0]);
      const until = start + day;
      const refused = await swipeOn(agent, others[4] ?? '', true);
      expect([refused.status, refused.body]).toEqual([409, { error: 'swipe_limit', message: 'swipe limit', until }]);
      expect(await likedBy(member.id)).toHaveLength(4);
      expect(await agent.ok('loadSwipe', { query: {} })).toMatchObject({ likes_left: 0, resets_at: until });
      // Passing goes on.
      expect(await pass(agent, others[5] ?? '')).toEqual({ matched: false, likes_left: 0, resets_at: until });
    }
  });

  test('[SWIPE-03 SWIPE-04] four likes are available again 24 hours after the first, and the next like starts a new period', async () => {
    const { agent } = await add();
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = await addMany(6);
    await like(agent, first);
    server().clock.advance(day - 60_000);
    for (const id of [second, third, fourth]) await like(agent, id);
    server().clock.advance(59_999);
    expect((await swipeOn(agent, fifth, true)).status).toBe(409);
    server().clock.advance(1);
    expect(await agent.ok('loadSwipe', { query: {} })).toMatchObject({ likes_left: 4, resets_at: null });
    const begun = server().clock.now();
    expect(await like(agent, fifth)).toMatchObject({ likes_left: 3, resets_at: begun + day });
    server().clock.advance(1_000);
    expect(await like(agent, sixth)).toMatchObject({ likes_left: 2, resets_at: begun + day });
  });

  test('[SWIPE-02 ROLE-17] of fifty concurrent likes exactly four are accepted', async () => {
    const { member, agent } = await add();
    const others = await addMany(50);
    const answers = await Promise.all(others.map((id) => swipeOn(agent, id, true)));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([...Array(4).fill(200), ...Array(46).fill(409)]);
    expect(await likedBy(member.id)).toHaveLength(4);
    expect(await swipedBy(member.id)).toHaveLength(4);
  });

  test('[SWIPE-02 LIKE-11] likes of the game and other likes are counted separately', async () => {
    await set(server(), 'parameters', { likes_per_day: 1 });
    const { agent } = await add();
    const [one = '', other = '', third = ''] = await addMany(3);
    await agent.ok('like', { body: { profile: one } });
    expect(await like(agent, other)).toMatchObject({ likes_left: 3 });
    expect((await agent.call('like', { body: { profile: third } })).status).toBe(409);
    expect(await like(agent, third)).toMatchObject({ likes_left: 2 });
    await set(server(), 'parameters', {});
  });

  test('[SWIPE-04] swiping again or liking a liked member is free; a like after a pass is not', async () => {
    const { member, agent } = await add();
    const [one = '', other = '', third = ''] = await addMany(3);
    await like(agent, one);
    expect(await like(agent, one)).toMatchObject({ likes_left: 3 });
    await agent.ok('unlike', { body: { profile: one } });
    expect(await like(agent, one)).toMatchObject({ likes_left: 3 });
    await agent.ok('like', { body: { profile: other } });
    expect(await like(agent, other)).toMatchObject({ likes_left: 3, matched: false });
    await pass(agent, third);
    expect(await like(agent, third)).toMatchObject({ likes_left: 2 });
    // A pass takes no like back.
    await pass(agent, third);
    expect((await likedBy(member.id)).toSorted()).toEqual([one, other, third].toSorted());
    expect((await swipedBy(member.id)).every(({ liked }) => liked === 1)).toBe(true);
  });

  test('[SWIPE-04] a pass or like sent many times concurrently counts once', async () => {
    const { member, agent } = await add();
    const other = await add();
    const answers = await Promise.all(Array.from({ length: 10 }, () => swipeOn(agent, other.member.id, true)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await eventsOf(server(), other.member.id)).toEqual([{ type: 'likes' }]);
    const [passed = ''] = await addMany(1);
    await Promise.all(Array.from({ length: 10 }, () => swipeOn(agent, passed, false)));
    expect(await swipedBy(member.id)).toHaveLength(2);
    expect(await agent.ok('loadSwipe', { query: {} })).toMatchObject({ likes_left: 3 });
  });

  test('[SWIPE-04] only the last pass can be undone, and no like', async () => {
    const region = aRegion();
    const { agent } = await add();
    const [first = '', last = '', liked = ''] = await addMany(3, { region, country: 'NL' });
    await pass(agent, first);
    server().clock.advance(1);
    await pass(agent, last);
    server().clock.advance(1);
    await like(agent, liked);
    const resets_at = server().clock.now() + day;
    for (const id of [first, liked, 'unknown-profile'])
      expect(await undo(agent, id)).toEqual({ likes_left: 3, resets_at });
    expect(await dealt(agent, within(region))).toEqual([]);
    expect(await undo(agent, last)).toEqual({ likes_left: 3, resets_at });
    expect(await dealt(agent, within(region))).toEqual([last]);
    // Passing again makes it the last pass.
    await pass(agent, last);
    server().clock.advance(1);
    await pass(agent, first);
    await undo(agent, first);
    expect(await dealt(agent, within(region))).toEqual([first]);
  });

  test('[MEMBERS-02 INVIS-04 BLOCK-03] a hidden member is not found, liked or passed', async () => {
    const { member, agent } = await add();
    const invisible = await server().addMember({ invisible: 1 });
    const disabled = await server().addMember({ profile_status: 'disabled' });
    const deleted = await server().addMember({ deleted_at: 0 });
    const blocking = await add();
    const [blocked = ''] = await addMany(1);
    await blocking.agent.ok('block', { body: { profile: member.id } });
    await agent.ok('block', { body: { profile: blocked } });
    for (const liking of [true, false]) {
      const absent = await swipeOn(agent, 'unknown-profile', liking);
      expect([absent.status, absent.body]).toEqual([404, { error: 'not_found', message: 'not found' }]);
      for (const id of [invisible.id, disabled.id, deleted.id, blocking.member.id, blocked]) {
        const { status, body } = await swipeOn(agent, id, liking);
        expect({ status, body }).toEqual({ status: absent.status, body: absent.body });
      }
      expect(await swipeOn(agent, member.id, liking)).toMatchObject({ status: 422 });
    }
    expect(await swipedBy(member.id)).toEqual([]);
    expect(await agent.ok('loadSwipe', { query: {} })).toMatchObject({ likes_left: 4, resets_at: null });
  });

  test('[SWIPE-01 ROLE-07] unconfirmed members browse and pass, and like once confirmed; visitors cannot', async () => {
    const { member, agent } = await add({ status: 'not_confirmed', profile_status: 'disabled' });
    const [other = ''] = await addMany(1);
    await pass(agent, other);
    expect(await agent.refused('swipe', { body: { profile: other, like: true } })).toMatchObject({
      status: 403,
      error: 'confirm_email',
    });
    await change(member.id, { status: 'confirmed', profile_status: 'active' });
    expect(await like(agent, other)).toMatchObject({ likes_left: 3 });
    const visitor = server().agent();
    for (const refused of [
      await visitor.refused('loadSwipe', { query: {} }),
      await visitor.refused('swipe', { body: { profile: other, like: false } }),
      await visitor.refused('undoPass', { body: { profile: other } }),
    ])
      expect(refused).toMatchObject({ status: 403, authentication_required: true });
  });

  test("[DELETE-06] erasing a member deletes their swipes, and others' swipes of them", async () => {
    const leaving = await add();
    const { member, agent } = await add();
    await pass(leaving.agent, member.id);
    await pass(agent, leaving.member.id);
    await change(leaving.member.id, { deleted_at: server().clock.now() - 15 * day });
    await eraseDeleted(server().deps(), server().clock.now());
    expect(await swipedBy(leaving.member.id)).toEqual([]);
    expect(await swipedBy(member.id)).toEqual([]);
  });
});
