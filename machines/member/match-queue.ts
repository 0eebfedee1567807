import { assign, fromPromise, sendParent } from 'xstate';
import type { AutoLike } from '#contract/like.ts';
import { matchModalReload } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Profile } from '#contract/profile.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

export type MatchEvent =
  | Extract<AppEvent, { type: 'matchModal.requested' | 'live.eventArrived' }>
  /** By the cross, by Escape or by a click beside it. [MATCH-05] */
  | { type: 'matchModal.dismissed' }
  /** What was clicked says whose it is. [MATCH-06 MATCH-07] */
  | { type: 'matchModal.imageClicked'; id: string }
  | { type: 'matchModal.buttonClicked'; id: string };

/** A match with this member; null: whoever likes the member, as the server says. [MATCH-08] */
type Wanted = string | null;

export type MatchContext = {
  /** In the order of their coming; the first is the one that is loaded or open. */
  readonly queue: readonly Wanted[];
  /** Matches that were told already: one's own like and the event stream sendToParent of the same one. */
  readonly met: readonly string[];
  /** Who is shown. */
  readonly liker: AutoLike | null;
  /** When the likes are to be reloaded, ms: once for each opening. [MATCH-09] */
  readonly reloads: readonly number[];
};

/** What the button does: whom one has matched one writes to, whom one does not like yet one looks at. [MATCH-04 MATCH-13] */
export type MatchAction = 'message' | 'profile';
export const matchActionOf = ({ queue }: Pick<MatchContext, 'queue'>): MatchAction =>
  queue[0] === null ? 'profile' : 'message';

const placeOf: Readonly<Record<MatchAction, (id: string) => string>> = {
  message: (id) => `/members/${id}/chat`,
  profile: (id) => `/members/${id}`,
};

const likerIn = ({ id, name, main_image: image }: Profile): AutoLike => ({
  id,
  name,
  main_image: image === null ? null : { match: image.medium_filename },
});

const matchIn = (live: LiveEvent): Wanted => (live.type === 'match' ? live.profile : null);

/** New likes and matches, one after the other, each once. [MATCH-04 to MATCH-10 MATCH-14] */
export const matchMachine = setup({
  types: { context: {} as MatchContext, events: {} as MatchEvent, tags: {} as 'open' },
  actors: {
    loadProfile: fromPromise<Profile, { id: string }>(unwired('loadProfile')),
    loadAutoLike: fromPromise<AutoLike>(unwired('loadAutoLike')),
  },
  actions: {
    queue: assign({
      queue: ({ context }, params: { id: Wanted }) => [...context.queue, params.id],
      met: ({ context }, params: { id: Wanted }) => (params.id === null ? context.met : [...context.met, params.id]),
    }),
    keepLiker: assign({ liker: (_, params: { liker: AutoLike }) => params.liker }),
    next: assign({ queue: ({ context }) => context.queue.slice(1), liker: null }),
    planReload: assign({ reloads: ({ context }) => [...context.reloads, now() + matchModalReload] }),
    dropReload: assign({ reloads: ({ context }) => context.reloads.slice(1) }),
    askReload: sendParent({ type: 'likes.outdated' }),
    goTo: sendParent((_, { act, id }: { act: MatchAction; id: string }): AppEvent => ({
      type: 'navigation.requested',
      to: placeOf[act](id),
      replace: false,
    })),
  },
  guards: {
    isNew: ({ context }, { id }: { id: Wanted }) =>
      id === null ? !context.queue.includes(null) : !context.met.includes(id),
    isNewMatch: ({ context }, { live }: { live: LiveEvent }) =>
      live.type === 'match' && !context.met.includes(live.profile),
    isGiven: ({ context }) => typeof context.queue[0] === 'string',
    isWanted: ({ context }) => context.queue[0] === null,
    hasReload: ({ context }) => context.reloads.length > 0,
    isShown: ({ context }, { id }: { id: string }) => context.liker?.id === id,
  },
  delays: { toReload: ({ context }) => Math.max(0, (context.reloads[0] ?? 0) - now()) },
}).createMachine({
  id: 'match',
  context: { queue: [], met: [], liker: null, reloads: [] },
  type: 'parallel',
  on: {
    'matchModal.requested': {
      guard: { type: 'isNew', params: ({ event }) => ({ id: event.id }) },
      actions: { type: 'queue', params: ({ event }) => ({ id: event.id }) },
    },
    'live.eventArrived': {
      guard: { type: 'isNewMatch', params: ({ event }) => ({ live: event.event }) },
      actions: { type: 'queue', params: ({ event }) => ({ id: matchIn(event.event) }) },
    },
  },
  states: {
    showing: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'isGiven', target: 'loadingProfile' },
            { guard: 'isWanted', target: 'loadingAutoLike' },
          ],
        },
        loadingProfile: {
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            input: ({ context }) => ({ id: context.queue[0] ?? '' }),
            onDone: {
              target: 'open',
              actions: { type: 'keepLiker', params: ({ event }) => ({ liker: likerIn(event.output) }) },
            },
            onError: { target: 'idle', actions: 'next' },
          },
        },
        loadingAutoLike: {
          invoke: {
            src: 'loadAutoLike',
            id: 'loadAutoLike',
            onDone: {
              target: 'open',
              actions: { type: 'keepLiker', params: ({ event }) => ({ liker: event.output }) },
            },
            onError: { target: 'idle', actions: 'next' },
          },
        },
        open: {
          tags: ['open'],
          entry: 'planReload',
          on: {
            'matchModal.dismissed': { target: 'idle', actions: 'next' },
            'matchModal.imageClicked': {
              guard: { type: 'isShown', params: ({ event }) => ({ id: event.id }) },
              target: 'idle',
              actions: [{ type: 'goTo', params: ({ event }) => ({ act: 'profile', id: event.id }) }, 'next'],
            },
            'matchModal.buttonClicked': {
              guard: { type: 'isShown', params: ({ event }) => ({ id: event.id }) },
              target: 'idle',
              actions: [
                { type: 'goTo', params: ({ event, context }) => ({ act: matchActionOf(context), id: event.id }) },
                'next',
              ],
            },
          },
        },
      },
    },
    // Apart from what is shown: it may be closed by then. [MATCH-09]
    reloading: {
      initial: 'still',
      states: {
        still: { always: { guard: 'hasReload', target: 'waiting' } },
        waiting: { after: { toReload: { target: 'still', actions: ['dropReload', 'askReload'] } } },
      },
    },
  },
});
