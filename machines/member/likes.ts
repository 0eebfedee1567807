import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Likes } from '#contract/like.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isBefore, now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

export type LikesEvent =
  | Extract<AppEvent, { type: 'like.toggled' | 'profile.opened' | 'live.eventArrived' }>
  | { type: 'likes.outdated' }
  | { type: 'memberLists.refreshed'; likes: Likes | null; asked: number };

/** A like that was given or taken back and that the server has not confirmed yet. */
type Pending = { readonly profile: ProfileCard; readonly on: boolean };

/** When the server had confirmed it (ms): a list that was asked for before may not know it. */
type Confirmed = { readonly at: number };

export type LikesContext = {
  readonly likes: Likes | null;
  readonly pending: readonly Pending[];
  /** Profiles that were opened and whose like has not been looked at yet, the first first. [LIKE-07] */
  readonly opened: readonly string[];
  /** When the list was asked for, and when this machine itself has asked last, ms. */
  readonly asked: number | null;
  readonly began: number;
  /** Likes given, taken back and seen since the list was asked for, the first first. */
  readonly given: readonly (Pending & Confirmed)[];
  readonly seen: readonly ({ readonly id: string } & Confirmed)[];
};

const nothing: Likes = { profiles: [], likes: [], liked_by: [] };

const applied = (likes: Likes, { profile, on }: Pending): Likes => {
  const others = likes.likes.filter((id) => id !== profile.id);
  return {
    ...likes,
    profiles: likes.profiles.some(({ id }) => id === profile.id) ? likes.profiles : [...likes.profiles, profile],
    likes: on ? [profile.id, ...others] : others,
  };
};

/** The likes as they are shown: what the server said, with what is on its way. */
export const visibleLikes = ({ likes, pending }: LikesContext): Likes | null =>
  likes === null && pending.length === 0 ? null : pending.reduce(applied, likes ?? nothing);

/** What a card's heart shows: the member's own click at once, else what is known, else what came with the card. */
export const isLiked = (context: LikesContext, profile: ProfileCard): boolean =>
  context.pending.findLast((one) => one.profile.id === profile.id)?.on ??
  context.likes?.likes.includes(profile.id) ??
  profile.liked;

/**
 * What is to be sent once somebody's heart was pressed: of what still waits for the same profile only the last counts, and
 * nothing is sent that would change nothing.
 */
const withPending = (context: LikesContext, asked: Pending): readonly Pending[] => {
  const [sending, ...waiting] = context.pending;
  const others = waiting.filter(({ profile }) => profile.id !== asked.profile.id);
  const pending = sending === undefined ? others : [sending, ...others];
  return isLiked({ ...context, pending }, asked.profile) === asked.on ? pending : [...pending, asked];
};

const withoutNew = (likes: Likes | null, id: string | undefined): Likes | null =>
  likes === null
    ? null
    : { ...likes, liked_by: likes.liked_by.map((by) => (by.id === id ? { ...by, like_new: false } : by)) };

/** Lists may come in another order than they were asked for. What a list may not know yet holds beside it. */
const withList = (context: LikesContext, likes: Likes, asked: number): Partial<LikesContext> => {
  if (context.asked !== null && isBefore(asked, context.asked)) return {};
  const mayBeNews = ({ at }: Confirmed): boolean => !isBefore(at, asked);
  const [given, seen] = [context.given.filter(mayBeNews), context.seen.filter(mayBeNews)];
  const isSeen = (id: string): boolean => seen.some((one) => one.id === id);
  const likedBy = likes.liked_by.map((by) => (isSeen(by.id) ? { ...by, like_new: false } : by));
  return { likes: given.reduce(applied, { ...likes, liked_by: likedBy }), asked, given, seen };
};

export const newLikeCount = (likes: Likes | null): number => likes?.liked_by.filter((by) => by.like_new).length ?? 0;

/**
 * Likes given and received. A click shows at once; what the server refuses is taken back and said.
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
    noteAsked: assign({ began: () => now() }),
    keepLikes: assign(({ context }, { likes, asked }: { likes: Likes; asked: number }) =>
      withList(context, likes, asked),
    ),
    addPending: assign({ pending: ({ context }, params: Pending) => withPending(context, params) }),
    confirmPending: assign(({ context }) => {
      const [first, ...rest] = context.pending;
      return first === undefined
        ? {}
        : {
            likes: applied(context.likes ?? nothing, first),
            pending: rest,
            given: [...context.given, { ...first, at: now() }],
          };
    }),
    dropPending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    addOpened: assign({
      opened: ({ context }, params: { id: string }) =>
        context.opened.includes(params.id) ? context.opened : [...context.opened, params.id],
    }),
    clearNew: assign({ likes: ({ context }) => withoutNew(context.likes, context.opened[0]) }),
    noteSeen: assign({
      seen: ({ context: { opened, seen } }) => [...seen, ...opened.slice(0, 1).map((id) => ({ id, at: now() }))],
    }),
    dropOpened: assign({ opened: ({ context }) => context.opened.slice(1) }),
    tellNew: sendParent(({ context }): AppEvent => ({
      type: 'facts.updated',
      facts: { newLikes: newLikeCount(context.likes) },
    })),
    tellMatch: sendParent(({ context }): AppEvent => ({
      type: 'matchModal.requested',
      id: context.pending[0]?.profile.id ?? null,
    })),
    /** No likes are left today: why, until when, and how to have more. [LIKE-09] */
    tellLimit: sendParent(({ context }, { problem }: { problem: Problem }): AppEvent => {
      const { id = '', name = null } = context.pending[0]?.profile ?? {};
      return {
        type: 'paywall.requested',
        feature: 'like',
        intent: { feature: 'like', path: `/members/${id}`, name },
        until: problem.until ?? null,
      };
    }),
    tellProblem: sendParent((_, { problem }: { problem: Problem }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problem.code,
    })),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    hasLikes: ({ context }) => context.likes !== null,
    isMatch: (_, params: { matched: boolean }) => params.matched,
    hasList: (_, params: { likes: Likes | null }) => params.likes !== null,
    isNew: ({ context }) => context.likes?.liked_by.some((by) => by.id === context.opened[0] && by.like_new) === true,
    isNotNew: ({ context }) => context.likes !== null && context.opened.length > 0,
    isAboutLikes: (_, { live }: { live: LiveEvent }) => live.type === 'likes' || live.type === 'resync',
    isLimit: (_, params: { error: unknown }) => problemOf(params.error).code === 'like_limit',
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'likes',
  options: { maxIterations: 200 },
  context: { likes: null, pending: [], opened: [], asked: null, began: 0, given: [], seen: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'likes.outdated': '.loading',
        'live.eventArrived': {
          guard: { type: 'isAboutLikes', params: ({ event }) => ({ live: event.event }) },
          target: '.loading',
        },
        'memberLists.refreshed': {
          guard: { type: 'hasList', params: ({ event }) => ({ likes: event.likes }) },
          actions: [
            { type: 'keepLikes', params: ({ event }) => ({ likes: event.likes ?? nothing, asked: event.asked }) },
            'tellNew',
          ],
        },
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'noteAsked',
          invoke: {
            src: 'loadLikes',
            id: 'loadLikes',
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepLikes', params: ({ event, context }) => ({ likes: event.output, asked: context.began }) },
                'tellNew',
              ],
            },
            onError: [{ guard: 'hasLikes', target: 'ready' }, { target: 'failed' }],
          },
        },
        ready: {},
        failed: {
          tags: ['failed'],
          on: {
            'memberLists.refreshed': {
              guard: { type: 'hasList', params: ({ event }) => ({ likes: event.likes }) },
              target: 'ready',
              actions: [
                { type: 'keepLikes', params: ({ event }) => ({ likes: event.likes ?? nothing, asked: event.asked }) },
                'tellNew',
              ],
            },
          },
        },
      },
    },
    giving: {
      initial: 'idle',
      on: {
        'like.toggled': {
          actions: { type: 'addPending', params: ({ event }) => ({ profile: event.profile, on: event.on }) },
        },
      },
      states: {
        idle: { always: { guard: 'hasPending', target: 'sending' } },
        sending: {
          invoke: {
            src: 'sendLike',
            id: 'sendLike',
            input: ({ context }) => ({
              id: context.pending[0]?.profile.id ?? '',
              on: context.pending[0]?.on ?? false,
            }),
            onDone: [
              {
                guard: { type: 'isMatch', params: ({ event }) => ({ matched: event.output.matched }) },
                target: 'idle',
                actions: ['tellMatch', 'confirmPending'],
              },
              { target: 'idle', actions: 'confirmPending' },
            ],
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'idle',
                actions: 'dropPending',
              },
              {
                guard: { type: 'isLimit', params: ({ event }) => ({ error: event.error }) },
                target: 'idle',
                actions: [
                  { type: 'tellLimit', params: ({ event }) => ({ problem: problemOf(event.error) }) },
                  'dropPending',
                ],
              },
              {
                target: 'idle',
                actions: [
                  'dropPending',
                  { type: 'tellProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
                ],
              },
            ],
          },
        },
      },
    },
    seeing: {
      initial: 'idle',
      on: {
        'profile.opened': { actions: { type: 'addOpened', params: ({ event }) => ({ id: event.id }) } },
      },
      states: {
        // A profile can be opened before it is known who likes whom.
        idle: {
          always: [
            { guard: 'isNew', target: 'telling', actions: ['clearNew', 'tellNew'] },
            { guard: 'isNotNew', actions: 'dropOpened' },
          ],
        },
        telling: {
          invoke: {
            src: 'markLikeSeen',
            id: 'markLikeSeen',
            input: ({ context }) => ({ id: context.opened[0] ?? '' }),
            // A list that was asked for before may have brought the flag back.
            onDone: { target: 'idle', actions: ['clearNew', 'noteSeen', 'tellNew'] },
            // The flag is shown again after the next reload.
            onError: { target: 'idle', actions: 'dropOpened' },
          },
        },
      },
    },
  },
});
