import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { swipe } from '#contract/limits/contact.ts';
import type { SwipeAllowance, SwipeResult } from '#contract/swipe.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { type Problem, problemIn } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type SwipeLikesContext = {
  /** The server's latest answer; null until the first one. */
  readonly allowance: SwipeAllowance | null;
  /** The profile whose like is being sent. */
  readonly likedId: string | null;
};

export type SwipeLikesParentEvent =
  | { type: 'like.succeeded'; id: string | null; matched: boolean }
  /** `isLimitReached`: other devices have used the likes of the day. */
  | { type: 'like.failed'; problem: Problem; isLimitReached: boolean }
  | { type: 'likes.usedUp' }
  | { type: 'likes.renewed' };

/** Answers may overtake each other: within a day the number of likes only falls. */
export const latestAllowance = (known: SwipeAllowance | null, received: SwipeAllowance, at: number): SwipeAllowance => {
  if (known === null || known.resets_at === null || at >= known.resets_at) return received;
  if (received.resets_at === null || received.resets_at < known.resets_at) return known;
  if (received.resets_at > known.resets_at) return received;
  return { ...received, likes_left: Math.min(known.likes_left, received.likes_left) };
};

/** A like that is being sent counts as used. */
export const likesLeft = ({ allowance, likedId }: SwipeLikesContext): number =>
  Math.max(0, (allowance?.likes_left ?? swipe.likesPerDay) - (likedId === null ? 0 : 1));

const isLimitReached = ({ code, until }: Problem): boolean => code === 'swipe_limit' && until !== undefined;

/** The likes of the day: sends one at a time, and waits for the server's reset when none is left. [SWIPE-02 SWIPE-03] */
export const swipeLikesMachine = setup({
  types: {
    context: {} as SwipeLikesContext,
    events: {} as
      | { type: 'like.requested'; id: string }
      | { type: 'allowance.received'; allowance: SwipeAllowance }
      | { type: 'countdown.ended' }
      | { type: 'tab.visible' },
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    sendLike: fromPromise<SwipeResult, { id: string }>(unwired('sendLike')),
    countdown: countdownMachine,
    /** Reports `tab.visible`. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
  },
  actions: {
    setAllowance: assign({
      allowance: ({ context }, { likes_left, resets_at }: SwipeAllowance) =>
        latestAllowance(context.allowance, { likes_left, resets_at }, now()),
    }),
    updateCountdown: sendTo('countdown', { type: 'tab.visible' }),
    notifySucceeded: sendParent(({ context }, { matched }: SwipeResult): SwipeLikesParentEvent => ({
      type: 'like.succeeded',
      id: context.likedId,
      matched,
    })),
    notifyFailed: sendParent(({ event }): SwipeLikesParentEvent => {
      const problem = problemIn(event);
      return { type: 'like.failed', problem, isLimitReached: isLimitReached(problem) };
    }),
    notifyUsedUp: sendParent({ type: 'likes.usedUp' } satisfies SwipeLikesParentEvent),
    notifyRenewed: sendParent({ type: 'likes.renewed' } satisfies SwipeLikesParentEvent),
  },
  guards: {
    hasNoLikesLeft: ({ context }) => context.allowance?.likes_left === 0,
    isLimitReached: ({ event }) => isLimitReached(problemIn(event)),
  },
  delays: { resetGrace: swipe.clockTolerance },
}).createMachine({
  id: 'swipeLikes',
  context: { allowance: null, likedId: null },
  on: { 'allowance.received': { actions: { type: 'setAllowance', params: ({ event }) => event.allowance } } },
  initial: 'available',
  states: {
    available: {
      entry: assign({ likedId: null }),
      always: { guard: 'hasNoLikesLeft', target: 'usedUp' },
      on: { 'like.requested': { target: 'sending', actions: assign({ likedId: ({ event }) => event.id }) } },
    },
    sending: {
      invoke: {
        src: 'sendLike',
        id: 'sendLike',
        input: ({ context }) => ({ id: context.likedId ?? '' }),
        onDone: {
          target: 'available',
          actions: [
            { type: 'notifySucceeded', params: ({ event }) => event.output },
            { type: 'setAllowance', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: 'isLimitReached',
            target: 'available',
            actions: [
              'notifyFailed',
              {
                type: 'setAllowance',
                params: ({ event }) => ({ likes_left: 0, resets_at: problemIn(event).until ?? null }),
              },
            ],
          },
          { target: 'available', actions: 'notifyFailed' },
        ],
      },
    },
    usedUp: {
      entry: 'notifyUsedUp',
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ deadline: context.allowance?.resets_at ?? now() }),
          onError: 'waitingForReset',
        },
        // Without it the countdown is right again at the next second.
        { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
      ],
      on: { 'tab.visible': { actions: 'updateCountdown' }, 'countdown.ended': 'waitingForReset' },
    },
    // The server's clock may be behind: an earlier request would get the same answer.
    waitingForReset: {
      after: { resetGrace: { target: 'available', actions: [assign({ allowance: null }), 'notifyRenewed'] } },
    },
  },
});
