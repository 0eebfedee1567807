import { assign, enqueueActions, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { swipeDeck as limits, refresh, swipe } from '#contract/limits.ts';
import type { ProfileCard, SearchFilter } from '#contract/profile.ts';
import type { SwipeAllowance, SwipeDeck, SwipeResult } from '#contract/swipe.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { type Problem, type ProblemCode, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

/** A pass, or that it is taken back, on its way to the server. */
type Pass = { readonly id: string; readonly undone: boolean };

/** What of a game outlives its page: passes that are not sent yet, the one that can be taken back, and who lay on top. */
export type StoredGame = {
  readonly passes: readonly Pass[];
  readonly passed: ProfileCard | null;
  readonly top: string | null;
};

export type SwipeContext = {
  readonly me: string;
  readonly filter: SearchFilter;
  readonly online: boolean;
  /** The first lies on top. */
  readonly deck: readonly ProfileCard[];
  /** The server may have more. */
  readonly hasMore: boolean;
  /** What the server said last; null until it has. */
  readonly allowance: SwipeAllowance | null;
  /** Whom the member has judged here: nobody comes twice. */
  readonly judged: readonly string[];
  /** Whose like is on its way. */
  readonly liking: ProfileCard | null;
  /** Who was passed last, as long as that can be taken back. */
  readonly passed: ProfileCard | null;
  /** What the server has not confirmed yet, the first first. */
  readonly passes: readonly Pass[];
  /** Who lay on top when the game was left, until the first deck is dealt. */
  readonly top: string | null;
  /** What was kept of the game last. */
  readonly kept: StoredGame;
  /** Why there are no more cards. */
  readonly problem: Problem | null;
};

type SwipeEvent =
  /** The card is named, so that a second click on it is not one on the next. */
  | { type: 'card.liked'; id: string }
  | { type: 'card.passed'; id: string }
  | { type: 'pass.undone' }
  | { type: 'deck.retried' }
  | { type: 'countdown.ended' }
  | { type: 'draft.restored'; draft: StoredGame }
  /** Somebody looks at the page again, after a sleep perhaps. */
  | { type: 'tab.visible' }
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'online'> };

/** What holds after the server has said this: answers may overtake each other, and within a day likes only become fewer. */
export const latestAllowance = (known: SwipeAllowance | null, said: SwipeAllowance, at: number): SwipeAllowance => {
  if (known === null || known.resets_at === null || at >= known.resets_at) return said;
  if (said.resets_at === null || said.resets_at < known.resets_at) return known;
  if (said.resets_at > known.resets_at) return said;
  return { ...said, likes_left: Math.min(known.likes_left, said.likes_left) };
};

/** A pass can wait for the network, a like cannot: the server says whether it is one of the four. */
export const isLikeAllowed = ({ online, liking, deck }: SwipeContext): boolean =>
  online && liking === null && deck.length > 0;

/** The likes that are shown as left: the one on its way is spent. */
export const likesLeft = ({ allowance, liking }: SwipeContext): number =>
  Math.max(0, (allowance?.likes_left ?? swipe.likesPerDay) - (liking === null ? 0 : 1));

/** Those who are new here, the first of them that are dealt first. */
const unseen = ({ deck, judged, liking }: SwipeContext, dealt: readonly ProfileCard[]): readonly ProfileCard[] => {
  const known = new Set([...judged, ...deck.map(({ id }) => id), liking?.id]);
  return [...new Map(dealt.map((card) => [card.id, card])).values()].filter(({ id }) => !known.has(id));
};

const isFull = ({ deck }: SwipeDeck): boolean => deck.length >= limits.size;

const without = (judged: readonly string[], card: ProfileCard): readonly string[] =>
  judged.filter((id) => id !== card.id);

/** Whom the passes that are not sent yet leave judged. */
const judgedBy = (passes: readonly Pass[]): readonly string[] => [
  ...passes.reduce((judged, { id, undone }) => {
    if (undone) judged.delete(id);
    else judged.add(id);
    return judged;
  }, new Set<string>()),
];

const nothing: StoredGame = { passes: [], passed: null, top: null };

const keptOf = ({ deck, passed, passes, top }: SwipeContext): StoredGame => ({
  passes,
  passed,
  top: deck[0]?.id ?? top,
});

const isOut = ({ allowance }: SwipeContext): boolean => allowance?.likes_left === 0;

/** Trouble that passes: what was to be sent waits. */
const passing: readonly ProblemCode[] = ['network', 'unavailable', 'too_many_requests'];

/**
 * The swipe game. A pass is free and gone at once; its sending waits for the network. A like is one of four a day, and
 * comes back when it could not be given; when all are given the game rests until there are new ones. Whoever comes back
 * to it finds the card on top that lay there, and can still take the last pass back.
 * [SWIPE-01 SWIPE-02 SWIPE-03 SWIPE-04]
 */
export const swipeMachine = setup({
  types: {
    context: {} as SwipeContext,
    events: {} as SwipeEvent,
    input: {} as Pick<InputFacts, 'filter' | 'online' | 'user'>,
    children: {} as {
      countdown: 'countdown';
      watchTabReturn: 'watchTabReturn';
      keepGame: 'keepGame';
      loadDeck: 'loadDeck';
      sendLike: 'sendLike';
      sendPass: 'sendPass';
    },
    tags: {} as 'busy' | 'judging' | 'limited' | 'empty' | 'failed',
  },
  actors: {
    loadDeck: fromPromise<SwipeDeck, { filter: SearchFilter }>(unwired('loadDeck')),
    sendLike: fromPromise<SwipeResult, { id: string }>(unwired('sendLike')),
    sendPass: fromPromise<SwipeAllowance, Pass>(unwired('sendPass')),
    countdown: countdownMachine,
    /** Says when the page can be seen again. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
    /** Keeps the game for as long as the tab lives. */
    keepGame: fromCallback<{ type: 'draft.changed'; draft: StoredGame | null }, { key: string }>(unwired('keepGame')),
  },
  actions: {
    beginLoading: assign({ hasMore: true, problem: null }),
    addCards: assign(({ context }, { dealt }: { dealt: SwipeDeck }) => {
      const added = unseen(context, dealt.deck);
      const onTop = added.filter(({ id }) => id === context.top);
      return {
        deck: [...context.deck, ...onTop, ...added.filter(({ id }) => id !== context.top)],
        hasMore: isFull(dealt) && added.length > 0,
        top: null,
      };
    }),
    keepAllowance: assign({
      allowance: ({ context }, { said }: { said: SwipeAllowance }) =>
        latestAllowance(context.allowance, { likes_left: said.likes_left, resets_at: said.resets_at }, now()),
    }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    takeToLike: assign(({ context: { deck, judged } }) => ({
      deck: deck.slice(1),
      judged: [...judged, ...deck.slice(0, 1).map(({ id }) => id)],
      liking: deck[0] ?? null,
      passed: null,
    })),
    letGo: assign({ liking: null }),
    returnCard: assign(({ context: { deck, judged, liking } }) =>
      liking === null ? {} : { deck: [liking, ...deck], judged: without(judged, liking), liking: null },
    ),
    pass: assign(({ context: { deck, judged, passes } }) => {
      const [card, ...rest] = deck;
      if (card === undefined) return {};
      return {
        deck: rest,
        judged: [...judged, card.id],
        passed: card,
        passes: [...passes, { id: card.id, undone: false }],
      };
    }),
    takeBack: assign(({ context: { deck, judged, passed, passes } }) =>
      passed === null
        ? {}
        : {
            // It may have been taken back in another tab, and dealt again.
            deck: [passed, ...deck.filter(({ id }) => id !== passed.id)],
            judged: without(judged, passed),
            passed: null,
            passes: [...passes, { id: passed.id, undone: true }],
          },
    ),
    nextPass: assign({ passes: ({ context }) => context.passes.slice(1) }),
    /** A new day: other members may be there now. */
    forgetDeck: assign({ deck: [], allowance: null, passed: null, hasMore: true, problem: null }),
    findGame: assign((_, { game: { passes, passed, top } }: { game: StoredGame }) => ({
      passes,
      passed,
      top,
      judged: judgedBy(passes),
    })),
    keepGame: enqueueActions(({ context, enqueue }) => {
      const kept = keptOf(context);
      enqueue.assign({ kept });
      enqueue.sendTo('keepGame', { type: 'draft.changed', draft: kept });
    }),
    look: sendTo('countdown', { type: 'tab.visible' }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    hasCard: ({ context }) => context.deck.length > 0,
    hasNoCard: ({ context }) => context.deck.length === 0,
    isTop: ({ context }, params: { id: string }) => !isOut(context) && context.deck[0]?.id === params.id,
    isTopToLike: ({ context }, params: { id: string }) =>
      isLikeAllowed(context) && !isOut(context) && context.deck[0]?.id === params.id,
    isOut: ({ context }) => isOut(context),
    isLow: ({ context }) => context.hasMore && context.deck.length <= limits.low && !isOut(context),
    isEnd: ({ context }) => !context.hasMore,
    /** The server has dealt those again whose passes it does not know yet. */
    isBehind: ({ context }, { dealt }: { dealt: SwipeDeck }) =>
      isFull(dealt) && context.passes.length > 0 && unseen(context, dealt.deck).length === 0,
    hasSent: ({ context }) => context.passes.length === 0,
    isUntouched: ({ context }) => context.kept === nothing,
    isOtherGame: ({ context }) => {
      const { passes, passed, top } = keptOf(context);
      return passes !== context.kept.passes || passed !== context.kept.passed || top !== context.kept.top;
    },
    hasMore: ({ context }) => context.hasMore,
    hasFailed: ({ context }) => context.problem !== null,
    hasNotFailed: ({ context }) => context.problem === null,
    canUndo: ({ context }) => context.passed !== null && !isOut(context),
    canSend: ({ context }) => context.online && context.passes.length > 0,
    isOnline: (_, params: { online: boolean }) => params.online,
    isMatch: (_, params: { swiped: SwipeResult }) => params.swiped.matched,
    isUsedUp: (_, params: { error: unknown }) => {
      const { code, until } = problemOf(params.error);
      return code === 'swipe_limit' && until !== undefined;
    },
    isGone: (_, params: { error: unknown }) => problemOf(params.error).code === 'not_found',
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
    isPassing: (_, params: { error: unknown }) => passing.includes(problemOf(params.error).code),
  },
  delays: { settle: swipe.settle, tryAgain: refresh.every },
}).createMachine({
  id: 'swipe',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    filter: input.filter,
    online: input.online,
    deck: [],
    hasMore: true,
    allowance: null,
    judged: [],
    liking: null,
    passed: null,
    passes: nothing.passes,
    top: null,
    kept: nothing,
    problem: null,
  }),
  invoke: {
    src: 'keepGame',
    id: 'keepGame',
    input: ({ context }) => ({ key: `swipe:${context.me}` }),
    // Without a place to keep it, the game lasts as long as the page.
    onError: {},
  },
  type: 'parallel',
  on: {
    'draft.restored': {
      guard: 'isUntouched',
      actions: { type: 'findGame', params: ({ event }) => ({ game: event.draft }) },
    },
  },
  states: {
    keeping: { always: { guard: 'isOtherGame', actions: 'keepGame' } },
    game: {
      initial: 'waiting',
      on: {
        'card.passed': { guard: { type: 'isTop', params: ({ event }) => ({ id: event.id }) }, actions: 'pass' },
        'pass.undone': { guard: 'canUndo', actions: 'takeBack' },
      },
      states: {
        waiting: {
          tags: ['busy'],
          always: [
            { guard: 'isOut', target: 'limited' },
            { guard: 'hasCard', target: 'card' },
            { guard: 'hasFailed', target: 'failed' },
            { guard: 'isEnd', target: 'empty' },
          ],
        },
        card: {
          always: [
            { guard: 'isOut', target: 'limited' },
            { guard: 'hasNoCard', target: 'waiting' },
          ],
          on: {
            'card.liked': {
              guard: { type: 'isTopToLike', params: ({ event }) => ({ id: event.id }) },
              target: 'judging',
              actions: 'takeToLike',
            },
          },
        },
        judging: {
          tags: ['judging'],
          invoke: {
            src: 'sendLike',
            id: 'sendLike',
            input: ({ context }) => ({ id: context.liking?.id ?? '' }),
            onDone: [
              {
                guard: { type: 'isMatch', params: ({ event }) => ({ swiped: event.output }) },
                target: 'waiting',
                actions: [
                  {
                    type: 'sendToParent',
                    params: ({ context }) => ({ type: 'matchModal.requested', id: context.liking?.id ?? null }),
                  },
                  { type: 'keepAllowance', params: ({ event }) => ({ said: event.output }) },
                  'letGo',
                ],
              },
              {
                target: 'waiting',
                actions: [{ type: 'keepAllowance', params: ({ event }) => ({ said: event.output }) }, 'letGo'],
              },
            ],
            onError: [
              {
                guard: { type: 'isUsedUp', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: [
                  {
                    type: 'keepAllowance',
                    params: ({ event }) => ({
                      said: { likes_left: 0, resets_at: problemOf(event.error).until ?? null },
                    }),
                  },
                  'returnCard',
                ],
              },
              {
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: [
                  'letGo',
                  {
                    type: 'sendToParent',
                    params: ({ event }) => ({
                      type: 'toast.requested',
                      tone: 'error',
                      code: problemOf(event.error).code,
                    }),
                  },
                ],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: 'returnCard',
              },
              {
                target: 'waiting',
                actions: [
                  'returnCard',
                  {
                    type: 'sendToParent',
                    params: ({ event }) => ({
                      type: 'toast.requested',
                      tone: 'error',
                      code: problemOf(event.error).code,
                    }),
                  },
                ],
              },
            ],
          },
        },
        limited: {
          tags: ['limited'],
          invoke: [
            {
              src: 'countdown',
              id: 'countdown',
              input: ({ context }) => ({ deadline: context.allowance?.resets_at ?? now() }),
              onError: 'settling',
            },
            // Without it the next second is soon enough.
            { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
          ],
          on: { 'tab.visible': { actions: 'look' }, 'countdown.ended': 'settling' },
        },
        // The server's clock may be behind: asked too early it would say the same again.
        settling: {
          tags: ['limited'],
          after: { settle: { target: 'waiting', actions: 'forgetDeck' } },
        },
        empty: {
          tags: ['empty'],
          always: [
            { guard: 'isOut', target: 'limited' },
            { guard: 'hasCard', target: 'card' },
            { guard: 'hasMore', target: 'waiting' },
          ],
        },
        failed: {
          tags: ['failed'],
          always: [
            { guard: 'isOut', target: 'limited' },
            { guard: 'hasCard', target: 'card' },
            { guard: 'hasNotFailed', target: 'waiting' },
          ],
        },
      },
    },
    supply: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'beginLoading',
          invoke: {
            src: 'loadDeck',
            id: 'loadDeck',
            input: ({ context }) => ({ filter: context.filter }),
            onDone: [
              {
                guard: { type: 'isBehind', params: ({ event }) => ({ dealt: event.output }) },
                target: 'behind',
                actions: { type: 'keepAllowance', params: ({ event }) => ({ said: event.output }) },
              },
              {
                target: 'stocked',
                actions: [
                  { type: 'addCards', params: ({ event }) => ({ dealt: event.output }) },
                  { type: 'keepAllowance', params: ({ event }) => ({ said: event.output }) },
                ],
              },
            ],
            onError: {
              target: 'short',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        // There may be more: it is asked again once all passes have arrived.
        behind: { always: { guard: 'hasSent', target: 'loading' } },
        stocked: {
          always: { guard: 'isLow', target: 'loading' },
          on: { 'deck.retried': { guard: 'hasNoCard', target: 'loading' } },
        },
        short: {
          always: { guard: 'hasNotFailed', target: 'loading' },
          on: {
            'deck.retried': 'loading',
            'facts.changed': {
              guard: { type: 'isOnline', params: ({ event }) => ({ online: event.facts.online }) },
              target: 'loading',
            },
          },
        },
      },
    },
    sending: {
      initial: 'idle',
      on: {
        'facts.changed': { actions: { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) } },
      },
      states: {
        idle: { always: { guard: 'canSend', target: 'sending' } },
        sending: {
          invoke: {
            src: 'sendPass',
            id: 'sendPass',
            input: ({ context }) => context.passes[0] ?? { id: '', undone: false },
            onDone: {
              target: 'idle',
              actions: [{ type: 'keepAllowance', params: ({ event }) => ({ said: event.output }) }, 'nextPass'],
            },
            onError: [
              { guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) }, target: 'held' },
              { target: 'idle', actions: 'nextPass' },
            ],
          },
        },
        held: {
          after: { tryAgain: 'idle' },
          on: {
            'facts.changed': {
              guard: { type: 'isOnline', params: ({ event }) => ({ online: event.facts.online }) },
              target: 'idle',
              actions: { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) },
            },
          },
        },
      },
    },
  },
});
