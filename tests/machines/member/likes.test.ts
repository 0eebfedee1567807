import { describe, expect, it } from 'vitest';
import type { Likes } from '#contract/like.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { type LikesContext, isLiked, likesMachine, newLikeCount, visibleLikes } from '#machines/member/likes.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { card, likesOf, refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const bert = card('bert');
const carl = card('carl');
const toggled = (profile: typeof bert, on: boolean) => ({ type: 'like.toggled', profile, on }) as const;
const opened = (id: string) => ({ type: 'profile.opened', id }) as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const refreshed = (likes: Likes | null, asked = 0) => ({ type: 'memberLists.refreshed', likes, asked }) as const;
const newLikes = (count: number) => ({ type: 'facts.updated', facts: { newLikes: count } });

const codesOf = (events: readonly object[]): readonly unknown[] =>
  events.map((event) => ('code' in event ? event.code : null));

const received = likesOf([], { bert: true, carl: false });
const noLikes = likesOf([], {});

/** Only the first few times of a path count as different. */
const early = (at: number | null): number | null => (at === null ? null : Math.min(at, 2));

/** When the refreshed list was requested. */
const requestTimeOf = (step: TraceEntry['step']): number | null =>
  step?.kind === 'event' && 'asked' in step.event && 'likes' in step.event && step.event.likes !== null
    ? Number(step.event.asked)
    : null;

/** Inputs of the requests that the server confirmed then or later. */
const confirmedSince = (history: readonly TraceEntry[], src: string, since: number): readonly unknown[] =>
  history.flatMap(({ step, at }, index) =>
    step?.kind === 'done' && at >= since
      ? pendingActors(history.slice(0, index), src).flatMap(({ id, input }) => (id === step.actor ? [input] : []))
      : [],
  );

/** The list and opened profiles. */
const list = defineModel({
  machine: likesMachine,
  inputs: { start: undefined },
  events: [
    opened('bert'),
    opened('carl'),
    { type: 'likes.outdated' },
    refreshed(received),
    refreshed(received, 1),
    refreshed(null),
    arrived({ type: 'likes' }),
    arrived({ type: 'resync' }),
    arrived({ type: 'user' }),
  ],
  actorOutcomes: { loadLikes: { done: [received], error: ['unavailable'] }, markLikeSeen: { error: ['unavailable'] } },
  waits: [1],
  stateKey: ({ likes, openedProfiles, requestedAt, loadStartedAt, seenLikes }, now) => [
    likes?.liked_by,
    openedProfiles,
    [now, requestedAt, loadStartedAt, ...seenLikes.map(({ at }) => at)].map(early),
    seenLikes.map(({ id }) => id),
  ],
  invariants: {
    'a cleared flag is not restored by a list requested before [LIKE-07]': ({ step, before, snapshot, trace }) => {
      const requestedAt = requestTimeOf(step);
      if (requestedAt === null || before === null) return true;
      const isNew = ({ likes }: LikesContext, id: string) => likes?.liked_by.find((by) => by.id === id)?.like_new;
      return confirmedSince(trace, 'markLikeSeen', requestedAt).every((input) => {
        const { id } = input as { id: string };
        return !isNew(snapshot.context, id) || isNew(before.context, id) === true;
      });
    },
    'sends how many likes are new [CHAT-09]': ({ snapshot, effects }) =>
      sentToParent(effects, 'facts.updated')
        .slice(-1)
        .every((event) => expectEqual(event, newLikes(newLikeCount(snapshot.context.likes)))),
    'marks one like as seen at a time [LIKE-07]': ({ trace }) => pendingActors(trace, 'markLikeSeen').length <= 1,
    'an opened profile waits only until the likes are loaded [LIKE-07]': ({ snapshot }) =>
      snapshot.context.openedProfiles.length === 0 ||
      snapshot.context.likes === null ||
      snapshot.matches({ markingSeen: 'sending' }),
    'never loses the list [LIKE-04 LIKE-05]': ({ snapshot, before }) =>
      before === null || before.context.likes === null || snapshot.context.likes !== null,
    'has a list in the state ready': ({ snapshot }) =>
      !snapshot.matches({ list: 'ready' }) || snapshot.context.likes !== null,
  },
});

/** Likes and unlikes. */
const saving = defineModel({
  machine: likesMachine,
  inputs: { start: undefined },
  events: [toggled(bert, true), toggled(bert, false), toggled(carl, true), { type: 'likes.outdated' }, refreshed(null)],
  actorOutcomes: {
    loadLikes: { done: [likesOf([], {})], error: ['unavailable'] },
    sendLike: {
      done: [{ matched: true }, { matched: false }],
      error: [refusal('like_limit', { until: 86_400_000 }), refusal('network'), refusal('authentication_required')],
    },
  },
  stateKey: ({ likes, pending }) => [likes?.likes, pending.map(({ profile, on }) => [profile.id, on])],
  exploreWhile: ({ context }) => context.pending.length <= 2,
  invariants: {
    'sends one like at a time, in the order of the clicks': ({ trace, snapshot }) => {
      const [first] = snapshot.context.pending;
      const [sending, ...others] = pendingActors(trace, 'sendLike');
      const isFirst =
        sending === undefined || expectEqual(sending.input, first && { id: first.profile.id, on: first.on });
      return others.length === 0 && isFirst;
    },
    'keeps only the last waiting change per profile [LIKE-01]': ({ snapshot }) =>
      ['bert', 'carl'].every((id) => {
        const waiting = snapshot.context.pending.filter(({ profile }) => profile.id === id).map(({ on }) => on);
        return waiting.length < 2 || (waiting.length === 2 && waiting[0] !== waiting[1]);
      }),
    'each like is sent because of a click [LIKE-01]': ({ trace }) => {
      const clicks = trace.filter(({ step }) => isEvent(step, 'like.toggled')).length;
      return trace.flatMap(({ effects }) => startedInputs(effects, 'sendLike')).length <= clicks;
    },
    'shows the last click [LIKE-01]': ({ step, snapshot }) =>
      [toggled(bert, true), toggled(bert, false), toggled(carl, true)].every(
        (click) =>
          step?.kind !== 'event' ||
          JSON.stringify(step.event) !== JSON.stringify(click) ||
          isLiked(snapshot.context, click.profile) === click.on,
      ),
    'announces each match once, with its profile [MATCH-08]': ({ step, before, effects }) => {
      const isMatch = step?.kind === 'done' && JSON.stringify(step.output) === '{"matched":true}';
      const found = isMatch ? [{ type: 'matchModal.requested', id: before?.context.pending[0]?.profile.id }] : [];
      return expectEqual(sentToParent(effects, 'matchModal.requested'), found);
    },
    'shows each rejection once: the daily limit by the paywall, others by a toast [LIKE-09]': ({
      step,
      before,
      effects,
    }) => {
      const why = step?.kind === 'error' && step.actor === 'sendLike' ? String(step.error) : '';
      const id = before?.context.pending[0]?.profile.id ?? '';
      const intent = { feature: 'like', path: `/members/${id}`, name: id };
      const requested = { type: 'paywall.requested', feature: 'like', intent, until: 86_400_000 };
      return (
        expectEqual(codesOf(sentToParent(effects, 'toast.requested')), why.includes('network') ? ['network'] : []) &&
        expectEqual(sentToParent(effects, 'paywall.requested'), why.includes('like_limit') ? [requested] : [])
      );
    },
    'shows no toast for an expired session [SESSION-05]': ({ trace }) =>
      !codesOf(allSentToParent(trace, 'toast.requested')).includes('authentication_required'),
  },
});

/** Lists requested before and after the server confirmed a like. */
const older = defineModel({
  machine: likesMachine,
  inputs: { start: undefined },
  events: [
    toggled(bert, true),
    toggled(bert, false),
    { type: 'likes.outdated' },
    refreshed(noLikes),
    refreshed(noLikes, 1),
    refreshed(likesOf(['bert'], {}), 1),
  ],
  actorOutcomes: { loadLikes: { done: [noLikes] }, sendLike: { done: [{ matched: false }], error: ['unavailable'] } },
  waits: [1],
  stateKey: ({ likes, pending, requestedAt, loadStartedAt, confirmed }, now) => [
    likes?.likes,
    pending.map(({ on }) => on),
    [now, requestedAt, loadStartedAt].map(early),
    confirmed.slice(-1).map(({ at, on }) => [early(at), on]),
  ],
  exploreWhile: ({ context }) => context.pending.length <= 1,
  invariants: {
    'a confirmed like is not undone by a list requested before [LIKE-01]': ({ step, before, snapshot, trace }) => {
      const requestedAt = requestTimeOf(step);
      return (
        requestedAt === null ||
        before === null ||
        confirmedSince(trace, 'sendLike', requestedAt).length === 0 ||
        isLiked(snapshot.context, bert) === isLiked(before.context, bert)
      );
    },
  },
});

coverModel([list, saving, older], '[LIKE-01 LIKE-04 LIKE-05 LIKE-07 LIKE-09]');

it('[REFRESH-05 LIKE-02] loads the likes at the start, and sends how many are new', () =>
  runScenario(list, 'start', ({ initialEffects, resolve, context }) => {
    expect(startedInputs(initialEffects, 'loadLikes')).toHaveLength(1);
    expect(sentToParent(resolve('loadLikes', received))).toEqual([newLikes(1)]);
    expect(visibleLikes(context())).toEqual(received);
  }));

it('[LIKE-02] reloads the likes on a live event', () =>
  runScenario(list, 'start', ({ resolve, send }) => {
    resolve('loadLikes', received);
    expect(startedInputs(send(arrived({ type: 'likes' })), 'loadLikes')).toHaveLength(1);
    expect(send(arrived({ type: 'user' }))).toEqual([]);
  }));

it('[LIKE-01 MATCH-08] a like shows at once, is sent, and a match is announced', () =>
  runScenario(saving, 'start', ({ resolve, send, context }) => {
    resolve('loadLikes', likesOf([], {}));
    expect(startedInputs(send(toggled(bert, true)), 'sendLike')).toEqual([{ id: 'bert', on: true }]);
    expect(isLiked(context(), bert)).toBe(true);
    expect(visibleLikes(context())).toEqual({ profiles: [bert], likes: ['bert'], liked_by: [] });
    expect(sentToParent(resolve('sendLike', { matched: true }))).toEqual([
      { type: 'matchModal.requested', id: 'bert' },
    ]);
    expect(visibleLikes(context())).toEqual({ profiles: [bert], likes: ['bert'], liked_by: [] });
  }));

it('[LIKE-01] a like that the server rejects is undone, with the reason', () =>
  runScenario(saving, 'start', ({ resolve, send, reject, context }) => {
    resolve('loadLikes', likesOf([], {}));
    send(toggled(bert, true));
    send(toggled(carl, true));
    const effects = reject('sendLike', refusal('not_found'));
    expect(sentToParent(effects)).toEqual([{ type: 'toast.requested', tone: 'error', code: 'not_found' }]);
    expect(startedInputs(effects, 'sendLike')).toEqual([{ id: 'carl', on: true }]);
    expect([isLiked(context(), bert), isLiked(context(), carl)]).toEqual([false, true]);
  }));

it('[LIKE-09 LIKE-11] at the daily limit the like is undone and the paywall opens until the reset', () =>
  runScenario(saving, 'start', ({ resolve, send, reject, context }) => {
    resolve('loadLikes', likesOf([], {}));
    send(toggled(card('bert', { name: 'Bert' }), true));
    const asked = {
      type: 'paywall.requested',
      feature: 'like',
      intent: { feature: 'like', path: '/members/bert', name: 'Bert' },
    };
    expect(sentToParent(reject('sendLike', refusal('like_limit', { until: 5_000 })))).toEqual([
      { ...asked, until: 5_000 },
    ]);
    expect(isLiked(context(), bert)).toBe(false);
    send(toggled(card('bert', { name: 'Bert' }), true));
    expect(sentToParent(reject('sendLike', refusal('like_limit')))).toEqual([{ ...asked, until: null }]);
  }));

it('[LIKE-01] after quick clicks the last one counts, and no request is wasted', () =>
  runScenario(saving, 'start', ({ resolve, send, context }) => {
    resolve('loadLikes', likesOf(['bert'], {}));
    expect(startedInputs(send(toggled(bert, false)), 'sendLike')).toEqual([{ id: 'bert', on: false }]);
    send(toggled(bert, true));
    send(toggled(carl, true));
    send(toggled(bert, false));
    expect(isLiked(context(), bert)).toBe(false);
    expect(startedInputs(resolve('sendLike', { matched: false }), 'sendLike')).toEqual([{ id: 'carl', on: true }]);
    expect(resolve('sendLike', { matched: false })).toEqual([]);
    expect(visibleLikes(context())?.likes).toEqual(['carl']);
  }));

it('[LIKE-01] a change of mind is sent after the answer', () =>
  runScenario(saving, 'start', ({ resolve, send, context }) => {
    resolve('loadLikes', likesOf([], {}));
    send(toggled(bert, true));
    send(toggled(bert, false));
    expect(startedInputs(resolve('sendLike', { matched: false }), 'sendLike')).toEqual([{ id: 'bert', on: false }]);
    resolve('sendLike', { matched: false });
    expect(visibleLikes(context())?.likes).toEqual([]);
  }));

it('[LIKE-01] the same click twice is one like, before and after the likes are loaded', () =>
  runScenario(saving, 'start', ({ resolve, send }) => {
    expect(startedInputs(send(toggled(bert, true)), 'sendLike')).toEqual([{ id: 'bert', on: true }]);
    expect(send(toggled(bert, true))).toEqual([]);
    resolve('loadLikes', likesOf([], {}));
    expect(send(toggled(bert, true))).toEqual([]);
    expect(resolve('sendLike', { matched: false })).toEqual([]);
    expect(send(toggled(bert, true))).toEqual([]);
  }));

it('[LIKE-01] a like survives a list requested before', () =>
  runScenario(saving, 'start', ({ resolve, send, context }) => {
    send(toggled(bert, true));
    resolve('loadLikes', likesOf([], {}));
    expect(visibleLikes(context())?.likes).toEqual(['bert']);
  }));

it('[LIKE-01 REFRESH-03] a confirmed like survives a list requested before, but not a later one', () =>
  runScenario(saving, 'start', ({ resolve, send, advance, context }) => {
    resolve('loadLikes', noLikes);
    advance(65_000);
    send(toggled(bert, true));
    advance(100);
    resolve('sendLike', { matched: false });
    send(refreshed(noLikes, 65_050));
    expect([isLiked(context(), bert), visibleLikes(context())?.profiles]).toEqual([true, [bert]]);
    send(toggled(bert, false));
    advance(100);
    resolve('sendLike', { matched: false });
    send(refreshed(likesOf(['bert'], {}), 65_150));
    expect(isLiked(context(), bert)).toBe(false);
    advance(60_000);
    // A like given in another browser since then shows here.
    send(refreshed(likesOf(['bert'], {}), 125_200));
    expect(isLiked(context(), bert)).toBe(true);
  }));

it('[LIKE-01] a like confirmed while the list is loading survives it', () =>
  runScenario(saving, 'start', ({ resolve, send, advance, context }) => {
    send(toggled(bert, true));
    advance(100);
    resolve('sendLike', { matched: false });
    advance(100);
    resolve('loadLikes', likesOf([], {}));
    expect(visibleLikes(context())?.likes).toEqual(['bert']);
  }));

it('[LIKE-07 REFRESH-03] a seen like is not new again in a list requested before', () =>
  runScenario(list, 'start', ({ resolve, send, advance }) => {
    resolve('loadLikes', received);
    advance(65_000);
    send(opened('bert'));
    advance(100);
    resolve('markLikeSeen');
    expect(sentToParent(send(refreshed(received, 65_050)))).toEqual([newLikes(0)]);
    advance(60_000);
    // The like was taken back and given again since then.
    expect(sentToParent(send(refreshed(received, 125_100)))).toEqual([newLikes(1)]);
  }));

it('[BLOCK-03 REFRESH-03] a list requested before the current one is ignored, unless the clock was set back', () =>
  runScenario(list, 'start', ({ resolve, send, advance, context }) => {
    resolve('loadLikes', received);
    advance(65_000);
    send({ type: 'likes.outdated' });
    advance(100);
    resolve('loadLikes', likesOf([], {}));
    expect(sentToParent(send(refreshed(received, 64_900)))).toEqual([newLikes(0)]);
    expect(context().likes).toEqual(likesOf([], {}));
    send({ type: 'likes.outdated' });
    advance(100);
    const later = likesOf(['carl'], {});
    send(refreshed(later, 65_150));
    resolve('loadLikes', received);
    expect(context().likes).toEqual(later);
    send(refreshed(likesOf([], {}), 3_600_000));
    send(refreshed(received, 65_180));
    expect(context().likes).toEqual(received);
  }));

it('[LIKE-07] opening a profile clears its flag at once and marks the like as seen', () =>
  runScenario(list, 'start', ({ resolve, send, context }) => {
    resolve('loadLikes', received);
    const effects = send(opened('bert'));
    expect(startedInputs(effects, 'markLikeSeen')).toEqual([{ id: 'bert' }]);
    expect(sentToParent(effects)).toEqual([newLikes(0)]);
    expect(context().likes).toEqual(likesOf([], { bert: false, carl: false }));
    expect(send(opened('carl'))).toEqual([]);
    resolve('markLikeSeen');
    expect(context().openedProfiles).toEqual([]);
  }));

it('[LIKE-07] also when it is opened before the likes are loaded, and when an older list arrives meanwhile', () =>
  runScenario(list, 'start', ({ resolve, send }) => {
    expect(send(opened('bert'))).toEqual([]);
    const effects = resolve('loadLikes', received);
    expect(startedInputs(effects, 'markLikeSeen')).toEqual([{ id: 'bert' }]);
    expect(sentToParent(effects).at(-1)).toEqual(newLikes(0));
    send(refreshed(received));
    expect(sentToParent(resolve('markLikeSeen')).at(-1)).toEqual(newLikes(0));
  }));

it('[LIKE-07] no opened profile is lost when several are opened at once', () =>
  runScenario(list, 'start', ({ resolve, send }) => {
    resolve('loadLikes', likesOf([], { bert: true, carl: true }));
    expect(startedInputs(send(opened('bert')), 'markLikeSeen')).toEqual([{ id: 'bert' }]);
    expect(send(opened('carl'))).toEqual([]);
    expect(send(opened('bert'))).toEqual([]);
    expect(startedInputs(resolve('markLikeSeen'), 'markLikeSeen')).toEqual([{ id: 'carl' }]);
    expect(resolve('markLikeSeen')).toEqual([{ kind: 'sentToParent', event: newLikes(0) }]);
  }));

it('a refresh recovers from a failed load; a failed refresh does not', () =>
  runScenario(list, 'start', ({ reject, send, hasTag, context }) => {
    reject('loadLikes', 'network');
    expect(send(refreshed(null))).toEqual([]);
    expect(hasTag('failed')).toBe(true);
    send(refreshed(received));
    expect([hasTag('failed'), context().likes]).toEqual([false, received]);
  }));

const never = { requestedAt: null, loadStartedAt: 0, confirmed: [], seenLikes: [] } as const;

describe('isLiked', () => {
  const liked = card('bert', { liked: true });
  const known = likesOf(['bert'], {});
  it.each([
    ['what came with the card', { likes: null, pending: [], openedProfiles: [], ...never }, liked, true],
    [
      'what came with the card, before anything is known',
      { likes: null, pending: [], openedProfiles: [], ...never },
      bert,
      false,
    ],
    ['what is known rather than the card', { likes: known, pending: [], openedProfiles: [], ...never }, bert, true],
    [
      'what is known rather than an older card',
      { likes: likesOf([], {}), pending: [], openedProfiles: [], ...never },
      liked,
      false,
    ],
    [
      'the click rather than what is known',
      { likes: known, pending: [{ profile: bert, on: false }], openedProfiles: [], ...never },
      liked,
      false,
    ],
    [
      'the last click',
      {
        likes: null,
        pending: [
          { profile: bert, on: false },
          { profile: bert, on: true },
        ],
        openedProfiles: [],
        ...never,
      },
      bert,
      true,
    ],
    [
      'not the click on another',
      { likes: known, pending: [{ profile: carl, on: false }], openedProfiles: [], ...never },
      bert,
      true,
    ],
  ])('%s', (_, context, profile, expected) => {
    expect(isLiked(context, profile)).toBe(expected);
  });
});

describe('visibleLikes [LIKE-04 LIKE-05]', () => {
  it('is null before the likes are loaded', () => {
    expect(visibleLikes({ likes: null, pending: [], openedProfiles: [], ...never })).toBeNull();
  });

  it("is the server's list with pending likes in front", () => {
    const likes = likesOf(['carl'], { dora: true });
    expect(visibleLikes({ likes, pending: [{ profile: bert, on: true }], openedProfiles: [], ...never })).toEqual({
      profiles: [...likes.profiles, bert],
      likes: ['bert', 'carl'],
      liked_by: [{ id: 'dora', like_new: true }],
    });
    expect(visibleLikes({ likes, pending: [{ profile: carl, on: false }], openedProfiles: [], ...never })).toEqual({
      ...likes,
      likes: [],
    });
    expect(visibleLikes({ likes: null, pending: [{ profile: bert, on: true }], openedProfiles: [], ...never })).toEqual(
      {
        profiles: [bert],
        likes: ['bert'],
        liked_by: [],
      },
    );
  });

  it('newLikeCount counts the new likes received', () => {
    expect([newLikeCount(null), newLikeCount(received), newLikeCount(likesOf(['bert'], {}))]).toEqual([0, 1, 0]);
  });
});
