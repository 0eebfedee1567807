import { and, assign, enqueueActions, fromCallback, fromPromise, not, sendParent, sendTo, stateIn } from 'xstate';
import { swipeDeck as limits } from '#contract/limits/contact.ts';
import type { SearchFilter } from '#contract/profile.ts';
import type { SwipeAllowance, SwipeCard, SwipeDeck } from '#contract/swipe.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type SwipeLikesParentEvent, swipeLikesMachine } from './swipe-likes.ts';
import { type Pass, type SwipePassesParentEvent, swipePassesMachine } from './swipe-passes.ts';

/** The part of the game that outlives the page. */
export type StoredGame = {
  /** Those that the server has not confirmed yet, the oldest first. */
  readonly passes: readonly Pass[];
  /** The last pass, while it can be undone. */
  readonly passed: SwipeCard | null;
  /** The card on top; in the context the one of the stored game, until the first deck has loaded. */
  readonly top: string | null;
};

export type SwipeContext = StoredGame & {
  readonly ownProfileId: string;
  readonly filter: SearchFilter;
  readonly online: boolean;
  /** The first is on top. */
  readonly deck: readonly SwipeCard[];
  /** The server may have more. */
  readonly hasMore: boolean;
  /** Profiles swiped in this game: none is shown twice. */
  readonly swipedIds: readonly string[];
  /** The card whose like is being sent. */
  readonly liking: SwipeCard | null;
  readonly saved: StoredGame;
  readonly problem: Problem | null;
};

type SwipeEvent =
  /** `id`: a second click on a card must not swipe the next one. */
  | { type: 'card.liked'; id: string }
  | { type: 'card.passed'; id: string }
  | { type: 'pass.undone' }
  | { type: 'deck.retried' }
  /** The deck is empty: more members fit this filter. */
  | { type: 'deck.widened'; filter: SearchFilter }
  | { type: 'draft.restored'; draft: StoredGame }
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> }
  | SwipeLikesParentEvent
  | SwipePassesParentEvent;

/** The cards that are new here, each once. */
const newCards = ({ deck, swipedIds }: SwipeContext, loaded: readonly SwipeCard[]): readonly SwipeCard[] => {
  const known = new Set([...swipedIds, ...deck.map(({ id }) => id)]);
  return [...new Map(loaded.map((card) => [card.id, card])).values()].filter(({ id }) => !known.has(id));
};

const isFull = ({ deck }: SwipeDeck): boolean => deck.length >= limits.size;

const without = (ids: readonly string[], card: SwipeCard): readonly string[] => ids.filter((id) => id !== card.id);

/** The profiles that unsent passes leave swiped. */
const swipedBy = (passes: readonly Pass[]): readonly string[] => [
  ...passes.reduce((ids, { id, undone }) => {
    if (undone) ids.delete(id);
    else ids.add(id);
    return ids;
  }, new Set<string>()),
];

const newGame: StoredGame = { passes: [], passed: null, top: null };

const gameOf = ({ deck, passed, passes, top }: SwipeContext) => ({ passes, passed, top: deck[0]?.id ?? top });

/**
 * The deck of the swipe game: shows a card at a time and loads more before it runs out. Its children send likes and
 * passes. Coming back restores the card on top and the last pass. [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04]
 */
export const swipeMachine = setup({
  types: {
    context: {} as SwipeContext,
    events: {} as SwipeEvent,
    input: {} as Pick<InputFacts, 'filter' | 'online' | 'user'>,
    children: {} as { swipeLikes: 'swipeLikes' },
    tags: {} as 'likeable' | 'limited' | 'empty' | 'failed',
  },
  actors: {
    loadDeck: fromPromise<SwipeDeck, { filter: SearchFilter }>(unwired('loadDeck')),
    swipeLikes: swipeLikesMachine,
    swipePasses: swipePassesMachine,
    persistGame: fromCallback<DraftChange<StoredGame>, DraftKey>(unwired('persistGame')),
  },
  actions: {
    addCards: assign(({ context }, loaded: SwipeDeck) => {
      const added = newCards(context, loaded.deck);
      const top = added.filter(({ id }) => id === context.top);
      return {
        deck: [...context.deck, ...top, ...added.filter(({ id }) => id !== context.top)],
        hasMore: isFull(loaded) && added.length > 0,
        top: null,
      };
    }),
    startLike: assign(({ context: { deck, swipedIds } }) => ({
      deck: deck.slice(1),
      swipedIds: [...swipedIds, ...deck.slice(0, 1).map(({ id }) => id)],
      liking: deck[0] ?? null,
      passed: null,
    })),
    clearLiking: assign({ liking: null }),
    returnCard: assign(({ context: { deck, swipedIds, liking } }) =>
      liking === null ? {} : { deck: [liking, ...deck], swipedIds: without(swipedIds, liking), liking: null },
    ),
    passCard: assign(({ context: { deck, swipedIds, passes } }) => {
      const [card, ...rest] = deck;
      if (card === undefined) return {};
      return {
        deck: rest,
        swipedIds: [...swipedIds, card.id],
        passed: card,
        passes: [...passes, { id: card.id, undone: false }],
      };
    }),
    undoPass: assign(({ context: { deck, swipedIds, passed, passes } }) =>
      passed === null
        ? {}
        : {
            // Another tab may have undone the pass, and the server sent the card again.
            deck: [passed, ...deck.filter(({ id }) => id !== passed.id)],
            swipedIds: without(swipedIds, passed),
            passed: null,
            passes: [...passes, { id: passed.id, undone: true }],
          },
    ),
    /** A new day: new members may be there. */
    resetDeck: assign({ deck: [], passed: null, hasMore: true, problem: null }),
    saveGame: enqueueActions(({ context, enqueue }) => {
      const saved = gameOf(context);
      enqueue.assign({ saved });
      enqueue.sendTo('persistGame', { type: 'draft.changed', draft: saved });
    }),
    requestLike: sendTo('swipeLikes', (_, id: string) => ({ type: 'like.requested', id })),
    sendAllowance: enqueueActions(({ enqueue }, allowance: SwipeAllowance | null) => {
      if (allowance !== null) enqueue.sendTo('swipeLikes', { type: 'allowance.received', allowance });
    }),
    queueLastPass: enqueueActions(({ context, enqueue }) => {
      const pass = context.passes.at(-1);
      if (pass !== undefined) enqueue.sendTo('swipePasses', { type: 'pass.added', pass });
    }),
    queueRestoredPasses: sendTo('swipePasses', ({ context }) => ({ type: 'passes.restored', passes: context.passes })),
    forwardOnline: sendTo('swipePasses', ({ context: { online } }) => ({ type: 'facts.changed', facts: { online } })),
    notifyMatch: sendParent((_, id: string | null): AppEvent => ({ type: 'matchModal.requested', id })),
    notifyProblem: sendParent((_, { code }: Problem): AppEvent => ({ type: 'toast.requested', tone: 'error', code })),
  },
  guards: {
    hasCard: ({ context }) => context.deck.length > 0,
    hasMore: ({ context }) => context.hasMore,
    hasFailed: ({ context }) => context.problem !== null,
    isDeckLow: ({ context }) => context.hasMore && context.deck.length <= limits.low,
    /** The server does not know the unsent passes yet, and sends their cards again. */
    hasOnlySwipedCards: ({ context }, loaded: SwipeDeck) =>
      isFull(loaded) && context.passes.length > 0 && newCards(context, loaded.deck).length === 0,
    areAllPassesSent: ({ context }) => context.passes.length === 0,
    isUntouched: ({ context }) => context.saved === newGame,
    hasGameChanged: ({ context }) => {
      const { passes, passed, top } = gameOf(context);
      return passes !== context.saved.passes || passed !== context.saved.passed || top !== context.saved.top;
    },
    canUndo: ({ context }) => context.passed !== null,
    /** The limit and an expired session have a screen of their own. */
    isShownElsewhere: ({ event }) =>
      event.type === 'like.failed' && (event.isLimitReached || event.problem.code === 'authentication_required'),
  },
}).createMachine({
  id: 'swipe',
  context: ({ input }) => ({
    ownProfileId: input.user?.profile.id ?? '',
    filter: input.filter,
    online: input.online,
    deck: [],
    hasMore: true,
    swipedIds: [],
    liking: null,
    ...newGame,
    saved: newGame,
    problem: null,
  }),
  invoke: storeDraft('persistGame', ({ ownProfileId }: SwipeContext) => `swipe:${ownProfileId}`),
  initial: 'active',
  on: { 'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) } },
  states: {
    active: {
      type: 'parallel',
      invoke: [
        { src: 'swipeLikes', id: 'swipeLikes', onError: { target: 'crashed', actions: ['returnCard', setProblem] } },
        {
          src: 'swipePasses',
          id: 'swipePasses',
          input: ({ context: { online, passes } }) => ({ online, passes }),
          onError: { target: 'crashed', actions: ['returnCard', setProblem] },
        },
      ],
      on: {
        'draft.restored': {
          guard: 'isUntouched',
          actions: [
            assign(({ event: { draft } }) => ({ ...draft, swipedIds: swipedBy(draft.passes) })),
            'queueRestoredPasses',
          ],
        },
        'pass.sent': {
          actions: [
            assign({ passes: ({ context }) => context.passes.slice(1) }),
            { type: 'sendAllowance', params: ({ event }) => event.allowance },
          ],
        },
      },
      states: {
        persistence: { always: { guard: 'hasGameChanged', actions: 'saveGame' } },
        network: {
          on: {
            'facts.changed': { actions: [assign({ online: ({ event }) => event.facts.online }), 'forwardOnline'] },
          },
        },
        game: {
          initial: 'playing',
          states: {
            playing: {
              initial: 'loading',
              on: {
                'card.passed': {
                  guard: ({ context, event }) => context.deck[0]?.id === event.id,
                  actions: ['passCard', 'queueLastPass'],
                },
                'pass.undone': { guard: 'canUndo', actions: ['undoPass', 'queueLastPass'] },
                'likes.usedUp': 'limited',
              },
              states: {
                loading: {
                  always: [
                    { guard: 'hasCard', target: 'card' },
                    { guard: 'hasFailed', target: 'failed' },
                    { guard: not('hasMore'), target: 'empty' },
                  ],
                },
                card: {
                  tags: ['likeable'],
                  always: { guard: not('hasCard'), target: 'loading' },
                  on: {
                    'card.liked': {
                      guard: ({ context, event }) => context.online && context.deck[0]?.id === event.id,
                      target: 'liking',
                      actions: ['startLike', { type: 'requestLike', params: ({ event }) => event.id }],
                    },
                  },
                },
                liking: {
                  on: {
                    'like.succeeded': [
                      {
                        guard: ({ event }) => event.matched,
                        target: 'loading',
                        actions: [{ type: 'notifyMatch', params: ({ event }) => event.id }, 'clearLiking'],
                      },
                      { target: 'loading', actions: 'clearLiking' },
                    ],
                    'like.failed': [
                      { guard: 'isShownElsewhere', target: 'loading', actions: 'returnCard' },
                      {
                        guard: ({ event }) => event.problem.code === 'not_found',
                        target: 'loading',
                        actions: ['clearLiking', { type: 'notifyProblem', params: ({ event }) => event.problem }],
                      },
                      {
                        target: 'loading',
                        actions: ['returnCard', { type: 'notifyProblem', params: ({ event }) => event.problem }],
                      },
                    ],
                  },
                },
                empty: {
                  tags: ['empty'],
                  always: [
                    { guard: 'hasCard', target: 'card' },
                    { guard: 'hasMore', target: 'loading' },
                  ],
                },
                failed: {
                  tags: ['failed'],
                  always: [
                    { guard: 'hasCard', target: 'card' },
                    { guard: not('hasFailed'), target: 'loading' },
                  ],
                },
              },
            },
            limited: { tags: ['limited'], on: { 'likes.renewed': { target: 'playing', actions: 'resetDeck' } } },
          },
        },
        supply: {
          initial: 'loading',
          states: {
            loading: {
              entry: assign({ hasMore: true, problem: null }),
              invoke: {
                src: 'loadDeck',
                id: 'loadDeck',
                input: ({ context }) => ({ filter: context.filter }),
                onDone: [
                  {
                    guard: { type: 'hasOnlySwipedCards', params: ({ event }) => event.output },
                    target: 'waitingForPasses',
                    actions: { type: 'sendAllowance', params: ({ event }) => event.output },
                  },
                  {
                    target: 'ready',
                    actions: [
                      { type: 'addCards', params: ({ event }) => event.output },
                      { type: 'sendAllowance', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: { target: 'failed', actions: setProblem },
              },
            },
            waitingForPasses: { always: { guard: 'areAllPassesSent', target: 'loading' } },
            ready: {
              always: { guard: and(['isDeckLow', not(stateIn({ active: { game: 'limited' } }))]), target: 'loading' },
              on: {
                'deck.retried': { guard: not('hasCard'), target: 'loading' },
                'deck.widened': {
                  guard: not('hasCard'),
                  target: 'loading',
                  actions: assign({ filter: ({ event }) => event.filter }),
                },
              },
            },
            failed: {
              always: { guard: not('hasFailed'), target: 'loading' },
              on: {
                'deck.retried': 'loading',
                'facts.changed': { guard: ({ event }) => event.facts.online, target: 'loading' },
              },
            },
          },
        },
      },
    },
    crashed: { tags: ['failed'], entry: 'saveGame', on: { 'deck.retried': 'active' } },
  },
});
