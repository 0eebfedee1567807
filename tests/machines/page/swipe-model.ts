import type { SnapshotFrom } from 'xstate';
import type { SwipeDeck } from '#contract/swipe.ts';
import { type StoredGame, type SwipeContext, swipeMachine } from '#machines/page/swipe.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import { type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { isRunning, pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, card, refusal } from '#tests/machines/samples.ts';

const day = 86_400_000;

export const dealt = (ids: readonly string[], left = 4, resetsAt: number | null = null): SwipeDeck => ({
  deck: ids.map((id) => card(id)),
  likes_left: left,
  resets_at: resetsAt,
});
/** As long as an answer that may be followed by more, with few members in it. */
export const fullOf = (...ids: readonly string[]): SwipeDeck =>
  dealt(Array.from({ length: 20 }, (_, at) => ids[at % ids.length] ?? ''));

export const liked = (id: string) => ({ type: 'card.liked', id }) as const;
export const passed = (id: string) => ({ type: 'card.passed', id }) as const;
export const undone = { type: 'pass.undone' } as const;
export const retried = { type: 'deck.retried' } as const;
export const widened = { type: 'deck.widened', filter: { within: 'anywhere' } } as const;
export const net = (online: boolean) => ({ type: 'facts.changed', facts: { online } }) as const;
export const passSent = { type: 'pass.sent', allowance: { likes_left: 4, resets_at: null } } as const;
export const passRejected = { type: 'pass.sent', allowance: null } as const;
export const succeeded = (id: string, matched = false) => ({ type: 'like.succeeded', id, matched }) as const;
export const failed = (
  code: 'swipe_limit' | 'not_found' | 'network' | 'authentication_required',
  isLimitReached = false,
) => ({ type: 'like.failed', problem: { code }, isLimitReached }) as const;
export const usedUp = { type: 'likes.usedUp' } as const;
export const renewed = { type: 'likes.renewed' } as const;
export const sentTo = (child: string, effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));
export const queued = (effects: readonly Effect[]) =>
  sentTo('swipePasses', effects).flatMap((event) => ('pass' in event ? [event.pass] : []));
export const likesRequested = (effects: readonly Effect[]) =>
  sentTo('swipeLikes', effects).filter(({ type }) => type === 'like.requested');
export const storedGame = (game: Partial<StoredGame> = {}): StoredGame => ({
  passes: [],
  passed: null,
  top: null,
  ...game,
});
export const restored = (game: Partial<StoredGame>) => ({ type: 'draft.restored', draft: storedGame(game) }) as const;
export const idsOf = ({ deck }: SwipeContext): readonly string[] => deck.map(({ id }) => id);

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

export const start = { filter: {}, online: true, user: anna };
export const stateKey = ({ filter: _filter, saved: _saved, swipedIds, passes, deck, ...context }: SwipeContext) => ({
  ...context,
  deck: deck.map(({ id }) => id),
  liking: context.liking?.id,
  passed: context.passed?.id,
  swipedIds: swipedIds.toSorted(),
  passes: passes.slice(0, 2),
});
export const steady = { swipeLikes: { done: [], error: [] }, swipePasses: { done: [], error: [] } };

/** Likes and passes. */
export const game = defineModel({
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
export const supply = defineModel({
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
export const sending = defineModel({
  machine: swipeMachine,
  inputs: { start, offline: { ...start, online: false } },
  events: [passed('ada'), undone, liked('ada'), net(true), net(false)],
  actorOutcomes: { ...steady, loadDeck: { done: [dealt(['ada', 'bea'])], error: [] }, persistGame: { error: [] } },
  actorEvents: { swipePasses: [passSent, passRejected] },
  stateKey,
  exploreWhile: ({ context }) => context.passes.length <= 2,
  invariants: rules,
});
