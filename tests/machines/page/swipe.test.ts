import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { SwipeDeck } from '#contract/swipe.ts';
import { type StoredGame, type SwipeContext, swipeMachine } from '#machines/page/swipe.ts';
import { pendingActors, isRunning } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, card, refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const day = 86_400_000;

const dealt = (ids: readonly string[], left = 4, resetsAt: number | null = null): SwipeDeck => ({
  deck: ids.map((id) => card(id)),
  likes_left: left,
  resets_at: resetsAt,
});
/** As long as an answer that may be followed by more, with few members in it. */
const fullOf = (...ids: readonly string[]): SwipeDeck =>
  dealt(Array.from({ length: 20 }, (_, at) => ids[at % ids.length] ?? ''));

const liked = (id: string) => ({ type: 'card.liked', id }) as const;
const passed = (id: string) => ({ type: 'card.passed', id }) as const;
const undone = { type: 'pass.undone' } as const;
const retried = { type: 'deck.retried' } as const;
const widened = { type: 'deck.widened', filter: { within: 'anywhere' } } as const;
const net = (online: boolean) => ({ type: 'facts.changed', facts: { online } }) as const;
const passSent = { type: 'pass.sent', allowance: { likes_left: 4, resets_at: null } } as const;
const passRejected = { type: 'pass.sent', allowance: null } as const;
const succeeded = (id: string, matched = false) => ({ type: 'like.succeeded', id, matched }) as const;
const failed = (code: 'swipe_limit' | 'not_found' | 'network' | 'authentication_required', isLimitReached = false) =>
  ({ type: 'like.failed', problem: { code }, isLimitReached }) as const;
const usedUp = { type: 'likes.usedUp' } as const;
const renewed = { type: 'likes.renewed' } as const;
const sentTo = (child: string, effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));
const queued = (effects: readonly Effect[]) =>
  sentTo('swipePasses', effects).flatMap((event) => ('pass' in event ? [event.pass] : []));
const likesRequested = (effects: readonly Effect[]) =>
  sentTo('swipeLikes', effects).filter(({ type }) => type === 'like.requested');
const storedGame = (game: Partial<StoredGame> = {}): StoredGame => ({ passes: [], passed: null, top: null, ...game });
const restored = (game: Partial<StoredGame>) => ({ type: 'draft.restored', draft: storedGame(game) }) as const;
const left = {
  passes: [
    { id: 'bea', undone: false },
    { id: 'ada', undone: false },
    { id: 'ada', undone: true },
  ],
  top: 'ada',
};
const toast = (code: string) => ({ type: 'toast.requested', tone: 'error', code });

const idsOf = ({ deck }: SwipeContext): readonly string[] => deck.map(({ id }) => id);

type Rules = NonNullable<ModelDefinition<typeof swipeMachine>['invariants']>;

/** The likes report that they are used up only after the result of the like in flight. */
const isLiking = (snapshot: SnapshotFrom<typeof swipeMachine>): boolean =>
  snapshot.matches({ active: { game: { playing: 'liking' } } });

const rules: Rules = {
  'requests a like only online and with likes left, of the card that was on top [SWIPE-02]': ({ effects, before }) =>
    likesRequested(effects).every(
      (event) =>
        before?.context.online === true &&
        before.hasTag('likeable') &&
        expectEqual(event, { type: 'like.requested', id: before.context.deck[0]?.id }),
    ),
  'loads once at a time': ({ trace }) => pendingActors(trace, 'loadDeck').length <= 1,
  'shows no member twice [SWIPE-04]': ({ snapshot: { context } }) => {
    const ids = idsOf(context);
    return new Set(ids).size === ids.length && ids.every((id) => !context.swipedIds.includes(id));
  },
  'a failed like brings the card back, except one of a deleted profile': ({ step, before, snapshot }) => {
    if (step?.kind !== 'actorEvent' || step.event.type !== 'like.failed' || before === null || !isLiking(before))
      return true;
    const isDeleted = JSON.stringify(step.event).includes('not_found');
    const { liking, deck } = before.context;
    return expectEqual(snapshot.context.deck, [...(isDeleted || liking === null ? [] : [liking]), ...deck]);
  },
  'a match is announced once, with its profile': ({ step, before, effects }) => {
    const isMatch =
      step?.kind === 'actorEvent' &&
      step.event.type === 'like.succeeded' &&
      JSON.stringify(step.event).includes('true') &&
      before !== null &&
      isLiking(before);
    return expectEqual(
      sentToParent(effects, 'matchModal.requested'),
      isMatch ? [{ type: 'matchModal.requested', id: before?.context.liking?.id }] : [],
    );
  },
  'nothing is swiped while the likes are used up [SWIPE-03]': ({ before, effects }) =>
    before?.hasTag('limited') !== true || (queued(effects).length === 0 && likesRequested(effects).length === 0),
  'has a card exactly where one can be liked': ({ snapshot }) =>
    !snapshot.hasTag('likeable') || snapshot.context.deck.length > 0,
  'saves what outlives the page, whenever it changes': ({ snapshot: { context }, before, effects, trace }) => {
    if (!isRunning(trace, 'persistGame')) return sentTo('persistGame', effects).length === 0;
    const saved = sentTo('persistGame', effects);
    const { passes, passed: last } = context;
    const game = { passes, passed: last, top: context.deck[0]?.id ?? context.top };
    return saved.length === 0
      ? expectEqual(context.saved, game) && (before === null || expectEqual(before.context.saved, game))
      : expectEqual(saved.at(-1), { type: 'draft.changed', draft: game });
  },
};

const start = { filter: {}, online: true, user: anna };
const stateKey = ({ filter: _filter, saved: _saved, swipedIds, passes, deck, ...context }: SwipeContext) => ({
  ...context,
  deck: deck.map(({ id }) => id),
  liking: context.liking?.id,
  passed: context.passed?.id,
  swipedIds: swipedIds.toSorted(),
  passes: passes.slice(0, 2),
});
const steady = { swipeLikes: { done: [], error: [] }, swipePasses: { done: [], error: [] } };

/** Likes and passes. */
const game = defineModel({
  machine: swipeMachine,
  inputs: { start },
  events: [liked('ada'), liked('bea'), passed('ada'), undone],
  actorOutcomes: {
    loadDeck: { done: [dealt(['ada', 'bea'])], error: [] },
    persistGame: { error: [] },
    swipeLikes: { done: [], error: ['broken'] },
    swipePasses: { done: [], error: ['broken'] },
  },
  actorEvents: {
    swipeLikes: [
      succeeded('ada'),
      succeeded('ada', true),
      failed('swipe_limit', true),
      failed('swipe_limit'),
      failed('not_found'),
      failed('network'),
      failed('authentication_required'),
      usedUp,
      renewed,
    ],
  },
  stateKey,
  exploreWhile: ({ context }) => context.passes.length <= 1 && context.swipedIds.length <= 1,
  invariants: rules,
});

/** The supply of cards, also after coming back. */
const supply = defineModel({
  machine: swipeMachine,
  inputs: { start },
  events: [passed('ada'), undone, retried, widened, net(true), net(false)],
  actorOutcomes: {
    ...steady,
    loadDeck: { done: [fullOf('ada'), dealt([]), dealt([], 0, day)], error: [refusal('network')] },
    swipePasses: { done: [], error: ['broken'] },
  },
  actorEvents: { swipeLikes: [usedUp, renewed], swipePasses: [passSent], persistGame: [restored({ top: 'ada' })] },
  stateKey,
  exploreWhile: ({ context }) => context.passes.length <= 1,
  invariants: rules,
});

/** Passes on an unreliable connection. */
const sending = defineModel({
  machine: swipeMachine,
  inputs: { start, offline: { ...start, online: false } },
  events: [passed('ada'), undone, liked('ada'), net(true), net(false)],
  actorOutcomes: { ...steady, loadDeck: { done: [dealt(['ada', 'bea'])], error: [] }, persistGame: { error: [] } },
  actorEvents: { swipePasses: [passSent, passRejected] },
  stateKey,
  exploreWhile: ({ context }) => context.passes.length <= 2,
  invariants: rules,
});

const filtered = defineModel({
  machine: swipeMachine,
  inputs: { start: { ...start, filter: { gender: 'male', min_age: 30 } } },
  events: [],
});

coverModel([game, supply, sending], '[SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04]');

it('[SWIPE-01 SWIPE-04] loads by the filter of the members page', () =>
  runScenario(filtered, 'start', ({ initialEffects }) => {
    expect(startedInputs(initialEffects, 'loadDeck')).toEqual([{ filter: { gender: 'male', min_age: 30 } }]);
  }));

it('[SWIPE-02 SWIPE-03] rests while the likes are used up, then loads a new deck', () =>
  runScenario(game, 'start', ({ resolve, send, context, hasTag, value }) => {
    const allowance = { likes_left: 4, resets_at: null };
    expect(sentTo('swipeLikes', resolve('loadDeck', dealt(['ada', 'bea', 'cleo'])))).toMatchObject([
      { type: 'allowance.received', allowance },
    ]);
    send(liked('ada'));
    expect(hasTag('likeable')).toBe(false);
    send(succeeded('ada'));
    send(usedUp);
    expect(hasTag('limited')).toBe(true);
    expect([send(liked('bea')), send(passed('bea')), send(undone)]).toEqual([[], [], []]);
    expect(startedInputs(send(renewed), 'loadDeck')).toEqual([{ filter: {} }]);
    expect([value(), context().deck]).toMatchObject([{ active: { game: { playing: 'loading' } } }, []]);
    resolve('loadDeck', dealt(['eve']));
    expect(idsOf(context())).toEqual(['eve']);
  }));

describe('a game that was left', () => {
  it('[SWIPE-04] continues with the same card on top, and sends its unsent passes', () =>
    runScenario(sending, 'start', ({ initialEffects, send, resolve, context }) => {
      expect(startedInputs(initialEffects, 'persistGame')).toEqual([{ key: 'swipe:anna' }]);
      const effects = send(restored({ ...left, top: 'dora' }));
      expect(sentTo('swipePasses', effects)).toEqual([{ type: 'passes.restored', passes: left.passes }]);
      // The server does not know the passes yet.
      resolve('loadDeck', dealt(['bea', 'ada', 'cleo', 'dora']));
      expect(idsOf(context())).toEqual(['dora', 'ada', 'cleo']);
      for (const _ of left.passes) send(passSent);
      expect(context().passes).toEqual([]);
    }));

  it('[SWIPE-04] can still undo its last pass', () =>
    runScenario(sending, 'start', ({ send, resolve, context }) => {
      send(restored({ passed: card('ada'), top: 'bea' }));
      resolve('loadDeck', dealt(['bea', 'cleo']));
      expect(queued(send(undone))).toEqual([{ id: 'ada', undone: true }]);
      expect(idsOf(context())).toEqual(['ada', 'bea', 'cleo']);
    }));

  it('[SWIPE-04] does not restore a card that is no longer in the deck', () =>
    runScenario(sending, 'start', ({ send, resolve, context }) => {
      send(restored({ top: 'gone' }));
      resolve('loadDeck', dealt(['bea', 'cleo']));
      expect(idsOf(context())).toEqual(['bea', 'cleo']);
    }));

  it('[SWIPE-04] is saved with each card that goes', () =>
    runScenario(sending, 'start', ({ send, resolve }) => {
      expect(sentTo('persistGame', resolve('loadDeck', dealt(['ada', 'bea'])))).toEqual([
        { type: 'draft.changed', draft: storedGame({ top: 'ada' }) },
      ]);
      const passes = [{ id: 'ada', undone: false }];
      expect(sentTo('persistGame', send(passed('ada')))).toEqual([
        { type: 'draft.changed', draft: { passes, passed: card('ada'), top: 'bea' } },
      ]);
    }));
});

it('[SWIPE-02] a double swipe counts once', () =>
  runScenario(game, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(liked('ada'));
    expect([send(liked('ada')), send(passed('ada')), send(liked('bea'))]).toEqual([[], [], []]);
    send(succeeded('ada'));
    expect(queued(send(passed('bea')))).toEqual([{ id: 'bea', undone: false }]);
    expect(send(passed('bea'))).toEqual([]);
    expect(idsOf(context())).toEqual(['cleo']);
  }));

it('[SWIPE-02] a failed like brings the card back, and gives the reason', () =>
  runScenario(game, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    send(liked('ada'));
    expect(sentToParent(send(failed('network')))).toEqual([toast('network')]);
    expect(idsOf(context())).toEqual(['ada', 'bea']);
    expect(likesRequested(send(liked('ada')))).toEqual([{ type: 'like.requested', id: 'ada' }]);
    expect(sentToParent(send(failed('authentication_required')))).toEqual([]);
    send(liked('ada'));
    expect(sentToParent(send(failed('not_found')))).toEqual([toast('not_found')]);
    expect(idsOf(context())).toEqual(['bea']);
  }));

it('[SWIPE-02] offline there are passes and no likes', () =>
  runScenario(sending, 'offline', ({ resolve, send, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    expect(send(liked('ada'))).toEqual([]);
    expect(queued(send(passed('ada')))).toEqual([{ id: 'ada', undone: false }]);
    expect(sentTo('swipePasses', send(net(true)))).toEqual([net(true)]);
    expect(likesRequested(send(liked('bea')))).toEqual([{ type: 'like.requested', id: 'bea' }]);
    expect(hasTag('likeable')).toBe(false);
  }));

it('[SWIPE-02 SWIPE-03] a like beyond the limit brings the card back without a message', () =>
  runScenario(game, 'start', ({ resolve, send, context, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(passed('ada'));
    send(liked('bea'));
    expect(sentToParent(send(failed('swipe_limit', true)))).toEqual([]);
    send(usedUp);
    expect([hasTag('limited'), idsOf(context())]).toEqual([true, ['bea', 'cleo']]);
  }));

it('[SWIPE-02 SWIPE-04] the answer to a pass updates the likes that are left', () =>
  runScenario(sending, 'start', ({ resolve, send, context }) => {
    resolve('loadDeck', dealt(['ada', 'bea', 'cleo']));
    send(passed('ada'));
    send(passed('bea'));
    expect(idsOf(context())).toEqual(['cleo']);
    const { allowance } = passSent;
    expect(sentTo('swipeLikes', send(passSent))).toEqual([{ type: 'allowance.received', allowance }]);
    expect(sentTo('swipeLikes', send(passRejected))).toEqual([]);
    expect(context().passes).toEqual([]);
  }));

describe('the last pass', () => {
  it('[SWIPE-04] is undone, also while it is being sent, and only once', () =>
    runScenario(sending, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt(['ada', 'bea']));
      send(passed('ada'));
      expect(queued(send(undone))).toEqual([{ id: 'ada', undone: true }]);
      expect(idsOf(context())).toEqual(['ada', 'bea']);
      send(passSent);
      expect(send(undone)).toEqual([]);
      send(passSent);
      expect(queued(send(passed('ada')))).toEqual([{ id: 'ada', undone: false }]);
    }));

  it('[SWIPE-04] comes back to an empty deck, and not after a like', () =>
    runScenario(game, 'start', ({ resolve, send, context, hasTag }) => {
      resolve('loadDeck', dealt(['ada']));
      send(passed('ada'));
      expect(hasTag('empty')).toBe(true);
      send(undone);
      expect([hasTag('empty'), idsOf(context())]).toEqual([false, ['ada']]);
      send(liked('ada'));
      expect(context().passed).toBeNull();
      expect(send(undone)).toEqual([]);
    }));
});

it('a crash of a child is shown, brings the card back, and a retry continues the game', () =>
  runScenario(game, 'start', ({ resolve, reject, send, context, hasTag }) => {
    resolve('loadDeck', dealt(['ada', 'bea']));
    send(liked('ada'));
    reject('swipeLikes', 'broken');
    expect([hasTag('failed'), context().liking, idsOf(context())]).toEqual([true, null, ['ada', 'bea']]);
    send(retried);
    expect([hasTag('likeable'), idsOf(context())]).toEqual([true, ['ada', 'bea']]);
  }));

describe('the deck', () => {
  const many = Array.from({ length: 20 }, (_, at) => `member-${at}`);

  it('[SWIPE-04] is filled up when five are left, with no member twice', () =>
    runScenario(sending, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt(many));
      for (const id of many.slice(0, 14)) expect(startedInputs(send(passed(id)), 'loadDeck')).toEqual([]);
      expect(startedInputs(send(passed('member-14')), 'loadDeck')).toEqual([{ filter: {} }]);
      // The server may not know the last passes yet.
      resolve('loadDeck', dealt([...many.slice(13), 'new-1', 'new-2']));
      expect(idsOf(context())).toEqual([...many.slice(15), 'new-1', 'new-2']);
    }));

  it('[SWIPE-04] does not end when the server sends cards again whose passes are still being sent', () =>
    runScenario(sending, 'start', ({ resolve, reject, send, context, hasTag, value }) => {
      resolve('loadDeck', dealt(many));
      for (const id of many.slice(0, 15)) send(passed(id));
      send(net(false));
      reject('loadDeck', refusal('network'));
      for (const id of many.slice(15)) send(passed(id));
      expect(hasTag('failed')).toBe(true);
      expect(startedInputs(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(startedInputs(resolve('loadDeck', dealt(many)), 'loadDeck')).toEqual([]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
      for (const _ of many.slice(1)) expect(startedInputs(send(passSent), 'loadDeck')).toEqual([]);
      expect(startedInputs(send(passSent), 'loadDeck')).toEqual([{ filter: {} }]);
      resolve('loadDeck', dealt(['ada']));
      expect(idsOf(context())).toEqual(['ada']);
    }));

  it('[SWIPE-04] shows that it is empty, and loads again on request', () =>
    runScenario(supply, 'start', ({ resolve, send, context, hasTag, value }) => {
      resolve('loadDeck', dealt([]));
      expect(hasTag('empty')).toBe(true);
      expect(startedInputs(send(retried), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
      resolve('loadDeck', dealt(['ada']));
      expect([idsOf(context()), send(retried)]).toEqual([['ada'], []]);
    }));

  it('[SWIPE-05] loads with a wider filter on request, once the deck is empty', () =>
    runScenario(supply, 'start', ({ resolve, send, context }) => {
      resolve('loadDeck', dealt([]));
      expect(startedInputs(send(widened), 'loadDeck')).toEqual([{ filter: { within: 'anywhere' } }]);
      resolve('loadDeck', dealt(['ada']));
      expect([idsOf(context()), send({ ...widened, filter: {} })]).toEqual([['ada'], []]);
      expect(context().filter).toEqual({ within: 'anywhere' });
    }));

  it('remaining cards stay when no more can be loaded; then the reason is shown, and the network’s return loads again', () =>
    runScenario(supply, 'start', ({ resolve, reject, send, context, hasTag, value }) => {
      resolve('loadDeck', fullOf('ada'));
      reject('loadDeck', refusal('network'));
      expect([hasTag('failed'), idsOf(context())]).toEqual([false, ['ada']]);
      send(passed('ada'));
      expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
      expect(startedInputs(send(net(true)), 'loadDeck')).toEqual([{ filter: {} }]);
      expect(value()).toMatchObject({ active: { game: { playing: 'loading' } } });
    }));
});
