import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import { runChange } from '#server/core/change.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { runOperator } from '#server/operator/run.ts';
import { deleteMember } from '#server/store/deletion.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { picture } from '#tests/server/kit/pictures.ts';
import { addAccount, mailsTo, password } from './accounts.ts';
import { eventsOf, useProduct } from './product-server.ts';

const targets = ['there', 'absent', 'disabled', 'deleted', 'erased', 'blocking', 'blocked', 'invisible'] as const;
type Target = (typeof targets)[number];

const absentAlone = { disabled: 404, deleted: 404, erased: 404, blocking: 404, absent: 404 } as const;
const reach = { ...absentAlone, there: 200, blocked: 404, invisible: 404 } as const;
const anyMember = Object.fromEntries(targets.map((target) => [target, 200]));

/**
 * Result of each call by relation to its subject: `blocking` has blocked the caller, `blocked` was blocked by the
 * caller. Every 404 must be identical to that of a missing member.
 */
const answers: Partial<Record<CallName, Readonly<Record<string, number>>>> = {
  loadProfile: { ...reach, blocked: 200 },
  loadConversation: reach,
  sendMessage: reach,
  sendPhoto: reach,
  sendGift: reach,
  like: reach,
  swipe: reach,
  undoPass: anyMember,
  report: { ...reach, blocked: 200 },
  // Stores nothing, and does not reveal the recipient.
  sendTyping: anyMember,
  unlike: anyMember,
  markLikeSeen: anyMember,
  block: { ...reach, blocked: 200 },
  unblock: anyMember,
};

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);
const addressing = Object.keys(answers).filter(isCallName);

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];

const file = new Blob([new Uint8Array(await picture(8, 8).png().toBuffer())]);

const inputOf = (name: CallName, id: string) => {
  if (name === 'loadProfile') return { query: { id } };
  if (name === 'loadConversation') return { query: { profile: id } };
  if (name === 'sendPhoto') return { query: { profile: id }, file };
  if (name === 'swipe') return { body: { profile: id, like: true } };
  if (name === 'report') return { body: { profile: id, kind: 'member', subject: null, reason: 'fake', remarks: '' } };
  if (name === 'sendTyping') return { body: { profile: id, on: true } };
  if (name === 'sendGift') return { body: { profile: id, gift: 'rose' } };
  return { body: { profile: id, ...(name === 'sendMessage' ? { message: 'Hello' } : {}) } };
};

test('every call about a member has a row in the table', () => {
  const speaking = Object.keys(calls).filter((name) => {
    const call: Call | null = isCallName(name) ? calls[name] : null;
    return [...fieldsOf(call?.body), ...fieldsOf(call?.query)].includes('profile');
  });
  // A sign-up has no viewer yet: it never reveals the profile.
  expect(speaking.filter((name) => name !== 'signup').toSorted()).toEqual(
    addressing.filter((name) => name !== 'loadProfile').toSorted(),
  );
});

forMainEngine((engine) => {
  const server = useProduct(engine);

  const give = (member: Partial<MemberTable>, id: string) =>
    server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set(member).where('id', '=', id).execute());

  const addPhoto = async (memberId: string): Promise<void> => {
    const id = `main-${memberId}`;
    const photo = { position: 0, drawn_seed: 'a', drawn_shot: 0, reason: null, created_at: 0 };
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('photo')
          .values({ ...photo, id, member_id: memberId, state: 'approved' })
          .execute(),
      );
    await give({ main_photo: id }, memberId);
  };

  const block = (from: string, to: string) =>
    server()
      .deps()
      .db.write((tx) => tx.insertInto('blocked').values({ from_id: from, to_id: to, created_at: 0 }).execute());

  /** One member of each kind, related to this viewer. */
  const addTargets = async (viewerId: string | null): Promise<Record<Target, string>> => {
    const add = async (special: Partial<MemberTable> = {}) => {
      const { id } = await server().addMember(special);
      await addPhoto(id);
      return id;
    };
    const now = server().clock.now();
    const made = {
      there: await add(),
      absent: 'unknown-profile',
      disabled: await add({ profile_status: 'disabled' }),
      deleted: await add({ deleted_at: now }),
      erased: await add({ deleted_at: 0, erased: 1, profile_status: 'disabled' }),
      blocking: await add(),
      blocked: await add(),
      invisible: await add({ invisible: 1 }),
    };
    if (viewerId !== null) {
      await block(made.blocking, viewerId);
      await block(viewerId, made.blocked);
    }
    return made;
  };

  describe.each([
    ['a free member', {}],
    ['a premium member', { paid: 1 }],
    ['an invisible member', { invisible: 1 }],
  ] as const)('%s', (_, special) => {
    let viewer: { member: MemberTable; agent: Agent };
    let those: Record<Target, string>;
    beforeAll(async () => {
      viewer = await server().addLoggedIn({ credits: 50, ...special });
      those = await addTargets(viewer.member.id);
    });

    test.each(addressing)('[MEMBERS-02 BLOCK-02 BLOCK-03 INVIS-03 INVIS-04 DELETE-06] %s', async (name) => {
      const absent = await viewer.agent.call(name, inputOf(name, those.absent));
      for (const target of targets) {
        const { status, body } = await viewer.agent.call(name, inputOf(name, those[target]));
        expect([target, status]).toEqual([target, answers[name]?.[target]]);
        expect(body).toEqual(status === absent.status && target !== 'there' ? absent.body : body);
      }
    });

    test('[BLOCK-03 INVIS-03 INVIS-04 MEMBERS-02] hidden members receive nothing, find no one and are not charged', async () => {
      const budget = () => server().readMember(viewer.member.id);
      const before = await budget();
      const unmet = (['disabled', 'deleted', 'erased', 'blocking', 'blocked', 'invisible'] as const).map(
        (target) => those[target],
      );
      const sending = [
        'sendMessage',
        'sendGift',
        'sendPhoto',
        'like',
        'swipe',
        'sendTyping',
        'markLikeSeen',
        'unlike',
      ] as const;
      // Restores a block that an earlier call lifted.
      await viewer.agent.ok('block', { body: { profile: those.blocked } });
      for (const id of unmet) for (const name of sending) await viewer.agent.call(name, inputOf(name, id));
      const { credits, free_messages: free } = await budget();
      expect([credits, free]).toEqual([before.credits, before.free_messages]);
      const { read } = server().deps().db;
      const found = await Promise.all([
        read.selectFrom('event').select('payload').where('member_id', 'in', unmet).execute(),
        read.selectFrom('like_given').select('from_id').where('to_id', 'in', unmet).execute(),
        read.selectFrom('participant').select('unread').where('member_id', 'in', unmet).execute(),
        read.selectFrom('unread_notice').select('since').where('member_id', 'in', unmet).execute(),
      ]);
      expect(found).toEqual([[], [], [], []]);
    });

    test('[MEMBERS-02] photos are visible to viewers of the profile', async () => {
      const look = async (target: Target) => {
        const answer = await viewer.agent.fetch(`/photos/main-${those[target]}-thumb.webp`);
        return answer.status === 200 ? 200 : JSON.stringify([answer.status, await answer.json()]);
      };
      const absent = await look('absent');
      expect(absent).toBe('[404,{"error":"not_found","message":"not found"}]');
      for (const target of targets) {
        expect([target, await look(target)]).toEqual([target, answers.loadProfile?.[target] === 200 ? 200 : absent]);
      }
    });

    test('[SEARCH-12 SEARCH-13 INVIS-02 BLOCK-06] only visible members are found and counted', async () => {
      const { member, agent } = await server().addLoggedIn(special);
      const made = await addTargets(member.id);
      const region = `Of ${member.id}`;
      const everybody = [member.id, ...Object.values(made)];
      for (const id of everybody) await give({ region, last_active: server().clock.now() + 1 }, id);
      const find = () => agent.ok('search', { query: { country: 'NL', countryregion: region } });
      const { results, numResults, next } = await find();
      expect(results.map(({ id }) => id)).toEqual([made.there]);
      expect([numResults, next]).toEqual([1, null]);
      for (const id of everybody) await give({ region: null }, id);
      const { similar, ...hits } = await find();
      expect(hits).toMatchObject({ results: [], numResults: 0, next: null });
      expect(similar?.results.map(({ id }) => id).filter((id) => everybody.includes(id))).toEqual([made.there]);
    });
  });

  test('[ROLE-04 ROLE-05 ROLE-07] visitors can open visible profiles and nothing else', async () => {
    const made = await addTargets(null);
    const visitor = server().agent();
    for (const name of addressing) {
      const there = await visitor.call(name, inputOf(name, made.there));
      const absent = await visitor.call(name, inputOf(name, made.absent));
      expect([name, there.status]).toEqual([name, name === 'loadProfile' ? 200 : 403]);
      for (const target of ['disabled', 'deleted', 'erased', 'invisible'] as const) {
        const { status, body } = await visitor.call(name, inputOf(name, made[target]));
        expect([target, status, body]).toEqual([target, absent.status, absent.body]);
      }
    }
  });

  test('[DELETE-06] a deleted member can do nothing, even with an old session', async () => {
    const { member } = await server().addLoggedIn({ deleted_at: server().clock.now() });
    const agent = await server().logIn(member.id);
    const { id } = await server().addMember();
    for (const name of addressing.filter((each) => each !== 'loadProfile')) {
      expect(await agent.refused(name, inputOf(name, id))).toMatchObject({ authentication_required: true });
    }
    expect((await agent.fetch('/api/events.php')).status).toBe(403);
    expect(await agent.refused('loadProfile', { query: { id: member.id } })).toMatchObject({ error: 'not_found' });
  });

  test('[MEMBERS-02 DELETE-06 ROLE-18] a reconnecting browser gets no events of a deleted member', async () => {
    const now = server().clock.now();
    const leaving = {
      'has deleted the account': async (id: string) => {
        const member = await server().readMember(id);
        await runChange(server().deps(), now, (changing) =>
          deleteMember(changing, server().deps(), member, { reason: 'time' }, now),
        );
      },
      'was disabled': (id: string) => runOperator(server().deps(), ['members', 'disable', id, 'fraud']),
    };
    for (const [how, leave] of Object.entries(leaving)) {
      const other = await server().addLoggedIn();
      const [gone, stays] = [await server().addLoggedIn(), await server().addLoggedIn()];
      for (const { member, agent } of [gone, stays]) {
        await other.agent.ok('like', { body: { profile: member.id } });
        await agent.ok('like', { body: { profile: other.member.id } });
        await agent.ok('sendMessage', { body: { profile: other.member.id, message: `Hello, ${how}` } });
      }
      const notified = async () => {
        const events = await eventsOf(server(), other.member.id);
        return events.flatMap((event) =>
          event.type === 'message' ? event.message.sender : event.type === 'match' ? event.profile : [],
        );
      };
      expect(new Set(await notified())).toEqual(new Set([gone.member.id, stays.member.id]));
      await leave(gone.member.id);
      expect(new Set(await notified())).toEqual(new Set([stays.member.id]));
    }
  });

  test('[DELETE-04 DELETE-06] deleting the account hides it everywhere at once, and restoring it reverts that', async () => {
    const one = await addAccount(server(), { country: 'SE' });
    const other = await server().addLoggedIn({ country: 'SE' });
    await addPhoto(one.member.id);
    await one.agent.ok('like', { body: { profile: other.member.id } });
    await other.agent.ok('like', { body: { profile: one.member.id } });
    const { message } = await one.agent.ok('sendMessage', { body: { profile: other.member.id, message: 'Hello' } });
    const look = async () => ({
      search: await other.agent.ok('search', { query: { country: 'SE' } }),
      visitor: await server()
        .agent()
        .ok('search', { query: { country: 'SE' } }),
      likes: await other.agent.ok('loadLikes'),
      chats: await other.agent.ok('loadConversations'),
      profile: await other.agent.call('loadProfile', { query: { id: one.member.id } }).then(({ body }) => body),
      conversation: await other.agent
        .call('loadConversation', { query: { id: message.conversation } })
        .then(({ body }) => body),
      photo: (await other.agent.fetch(`/photos/main-${one.member.id}.webp`)).status,
    });
    const before = await look();
    expect(before).toMatchObject({ search: { numResults: 1 }, chats: { chats: [{}] }, photo: 200 });

    await one.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    const absent = { error: 'not_found', message: 'not found' };
    expect(await look()).toEqual({
      search: { ...before.search, results: [], numResults: 0 },
      visitor: { ...before.visitor, results: [expect.objectContaining({ id: other.member.id })], numResults: 1 },
      likes: { profiles: [], likes: [], liked_by: [] },
      chats: { chats: [] },
      profile: absent,
      conversation: absent,
      photo: 404,
    });
    expect(await other.agent.refused('markConversationRead', { body: { id: message.conversation } })).toEqual({
      status: 404,
      ...absent,
    });

    const token = (await mailsTo(server(), one.member.email)).at(-1)?.token ?? '';
    await server().agent().ok('reactivateAccount', { body: { token } });
    expect(await look()).toEqual(before);
  });
});
