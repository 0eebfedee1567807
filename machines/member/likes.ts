import { assign, fromPromise, sendParent } from 'xstate';
import type { Likes } from '#contract/like.ts';
import type { ProfileCard } from '#contract/profile.ts';
import { type AppEvent, factsUpdated, toastRequested } from '#machines/app/events.ts';
import { isBefore, now } from '#machines/generic/clock.ts';
import { type Problem, isUnauthenticated, problemIn } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type LikesEvent =
  | Extract<AppEvent, { type: 'like.toggled' | 'profile.opened' | 'live.eventArrived' }>
  | { type: 'likes.outdated' }
  | { type: 'memberLists.refreshed'; likes: Likes | null; asked: number };

/** A like or unlike that the server has not confirmed yet. */
type Pending = { readonly profile: ProfileCard; readonly on: boolean };

/** When the server confirmed it, ms: a list requested before that may lack it. */
type Confirmed = { readonly at: number };

export type LikesContext = {
  readonly likes: Likes | null;
  readonly pending: readonly Pending[];
  /** Opened profiles whose likes are not marked as seen yet, oldest first. [LIKE-07] */
  readonly openedProfiles: readonly string[];
  /** When the list was requested, and when this machine's own request began, ms. */
  readonly requestedAt: number | null;
  readonly loadStartedAt: number;
  /** Likes confirmed and seen since the list was requested, oldest first. */
  readonly confirmed: readonly (Pending & Confirmed)[];
  readonly seenLikes: readonly ({ readonly id: string } & Confirmed)[];
};

const noLikes: Likes = { profiles: [], likes: [], liked_by: [] };

const applyPending = (likes: Likes, { profile, on }: Pending): Likes => {
  const others = likes.likes.filter((id) => id !== profile.id);
  return {
    ...likes,
    profiles: likes.profiles.some(({ id }) => id === profile.id) ? likes.profiles : [...likes.profiles, profile],
    likes: on ? [profile.id, ...others] : others,
  };
};

/** The server's likes with pending changes applied. */
export const visibleLikes = ({ likes, pending }: LikesContext): Likes | null =>
  likes === null && pending.length === 0 ? null : pending.reduce(applyPending, likes ?? noLikes);

/** The pending change first, then the loaded likes, then the card's own flag. */
export const isLiked = (context: LikesContext, profile: ProfileCard): boolean =>
  context.pending.findLast((one) => one.profile.id === profile.id)?.on ??
  context.likes?.likes.includes(profile.id) ??
  profile.liked;

/** Keeps only the last waiting change per profile, and none that would change nothing. */
const addPending = (context: LikesContext, change: Pending): readonly Pending[] => {
  const [sending, ...waiting] = context.pending;
  const others = waiting.filter(({ profile }) => profile.id !== change.profile.id);
  const pending = sending === undefined ? others : [sending, ...others];
  return isLiked({ ...context, pending }, change.profile) === change.on ? pending : [...pending, change];
};

const clearNewFlag = (likes: Likes | null, id: string | undefined): Likes | null =>
  likes === null
    ? null
    : { ...likes, liked_by: likes.liked_by.map((by) => (by.id === id ? { ...by, like_new: false } : by)) };

/** Answers may arrive in another order than their requests: an older one is ignored, later changes are applied on top. */
const applyList = (context: LikesContext, likes: Likes, requestedAt: number): Partial<LikesContext> => {
  if (context.requestedAt !== null && isBefore(requestedAt, context.requestedAt)) return {};
  const isLater = ({ at }: Confirmed): boolean => !isBefore(at, requestedAt);
  const [confirmed, seenLikes] = [context.confirmed.filter(isLater), context.seenLikes.filter(isLater)];
  const isSeen = (id: string): boolean => seenLikes.some((one) => one.id === id);
  const likedBy = likes.liked_by.map((by) => (isSeen(by.id) ? { ...by, like_new: false } : by));
  return { likes: confirmed.reduce(applyPending, { ...likes, liked_by: likedBy }), requestedAt, confirmed, seenLikes };
};

export const newLikeCount = (likes: Likes | null): number => likes?.liked_by.filter((by) => by.like_new).length ?? 0;

/**
 * Likes given and received. A click shows at once; one that the server rejects is undone, with a toast.
 * [LIKE-01 LIKE-02 LIKE-04 LIKE-05 LIKE-07 LIKE-09]
 */
export const likesMachine = setup({
  types: { context: {} as LikesContext, events: {} as LikesEvent, tags: {} as 'busy' | 'failed' },
  actors: {
    loadLikes: fromPromise<Likes>(unwired('loadLikes')),
    sendLike: fromPromise<{ matched: boolean }, { id: string; on: boolean }>(unwired('sendLike')),
    markLikeSeen: fromPromise<void, { id: string }>(unwired('markLikeSeen')),
  },
  actions: {
    confirmPending: assign(({ context }) => {
      const [first, ...rest] = context.pending;
      if (first === undefined) return {};
      return {
        likes: applyPending(context.likes ?? noLikes, first),
        pending: rest,
        confirmed: [...context.confirmed, { ...first, at: now() }],
      };
    }),
    removePending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    clearNewFlag: assign({ likes: ({ context }) => clearNewFlag(context.likes, context.openedProfiles[0]) }),
    removeOpened: assign({ openedProfiles: ({ context }) => context.openedProfiles.slice(1) }),
    notifyNewLikeCount: sendParent(({ context }) => factsUpdated({ newLikes: newLikeCount(context.likes) })),
    requestMatchModal: sendParent(({ context }): AppEvent => ({
      type: 'matchModal.requested',
      id: context.pending[0]?.profile.id ?? null,
    })),
    /** No likes are left today. [LIKE-09] */
    requestPaywall: sendParent(({ context }, { until = null }: { until?: number | null }): AppEvent => {
      const { id = '', name = null } = context.pending[0]?.profile ?? {};
      return {
        type: 'paywall.requested',
        feature: 'like',
        intent: { feature: 'like', path: `/members/${id}`, name },
        until,
      };
    }),
    notifyProblem: sendParent((_, { code }: Problem) => toastRequested('error', code)),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    hasLikes: ({ context }) => context.likes !== null,
    isNewLike: ({ context: { likes, openedProfiles } }) =>
      likes?.liked_by.some((by) => by.id === openedProfiles[0] && by.like_new) === true,
    hasLikesAndOpened: ({ context }) => context.likes !== null && context.openedProfiles.length > 0,
  },
}).createMachine({
  id: 'likes',
  context: {
    likes: null,
    pending: [],
    openedProfiles: [],
    requestedAt: null,
    loadStartedAt: 0,
    confirmed: [],
    seenLikes: [],
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'likes.outdated': '.loading',
        'live.eventArrived': {
          guard: ({ event: { event: live } }) => live.type === 'likes' || live.type === 'resync',
          target: '.loading',
        },
        'memberLists.refreshed': {
          guard: ({ event }) => event.likes !== null,
          actions: [
            assign(({ context, event: { likes, asked } }) => applyList(context, likes ?? noLikes, asked)),
            'notifyNewLikeCount',
          ],
        },
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: assign({ loadStartedAt: () => now() }),
          invoke: {
            src: 'loadLikes',
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event }) => applyList(context, event.output, context.loadStartedAt)),
                'notifyNewLikeCount',
              ],
            },
            onError: 'failed',
          },
        },
        ready: {},
        /** Left by the next refresh; a list from before stays. */
        failed: { tags: ['failed'], always: { guard: 'hasLikes', target: 'ready' } },
      },
    },
    saving: {
      initial: 'idle',
      on: {
        'like.toggled': {
          actions: assign({ pending: ({ context, event: { profile, on } }) => addPending(context, { profile, on }) }),
        },
      },
      states: {
        idle: { always: { guard: 'hasPending', target: 'sending' } },
        sending: {
          invoke: {
            src: 'sendLike',
            input: ({ context: { pending } }) => ({ id: pending[0]?.profile.id ?? '', on: pending[0]?.on ?? false }),
            onDone: [
              {
                guard: ({ event }) => event.output.matched,
                target: 'idle',
                actions: ['requestMatchModal', 'confirmPending'],
              },
              { target: 'idle', actions: 'confirmPending' },
            ],
            onError: [
              { guard: isUnauthenticated, target: 'idle', actions: 'removePending' },
              {
                guard: ({ event }) => problemIn(event).code === 'like_limit',
                target: 'idle',
                actions: [{ type: 'requestPaywall', params: ({ event }) => problemIn(event) }, 'removePending'],
              },
              {
                target: 'idle',
                actions: ['removePending', { type: 'notifyProblem', params: ({ event }) => problemIn(event) }],
              },
            ],
          },
        },
      },
    },
    markingSeen: {
      initial: 'idle',
      on: {
        'profile.opened': {
          guard: ({ context, event }) => !context.openedProfiles.includes(event.id),
          actions: assign({ openedProfiles: ({ context, event }) => [...context.openedProfiles, event.id] }),
        },
      },
      states: {
        // A profile can be opened before the likes are loaded.
        idle: {
          always: [
            { guard: 'isNewLike', target: 'sending', actions: ['clearNewFlag', 'notifyNewLikeCount'] },
            { guard: 'hasLikesAndOpened', actions: 'removeOpened' },
          ],
        },
        sending: {
          invoke: {
            src: 'markLikeSeen',
            input: ({ context }) => ({ id: context.openedProfiles[0] ?? '' }),
            onDone: {
              target: 'idle',
              actions: [
                // A list requested earlier may have set the flag again.
                'clearNewFlag',
                assign({
                  seenLikes: ({ context: { openedProfiles, seenLikes } }) => [
                    ...seenLikes,
                    ...openedProfiles.slice(0, 1).map((id) => ({ id, at: now() })),
                  ],
                }),
                'notifyNewLikeCount',
              ],
            },
            // The flag shows again after the next reload.
            onError: { target: 'idle', actions: 'removeOpened' },
          },
        },
      },
    },
  },
});
