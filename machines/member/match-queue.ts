import { assign, fromPromise, sendParent } from 'xstate';
import type { AutoLike } from '#contract/like.ts';
import { matchModalReload } from '#contract/limits/contact.ts';
import type { Profile } from '#contract/profile.ts';
import { type AppEvent, navigationRequested } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { modalReleased, modalRequested } from './modal-queue.ts';

export type MatchQueueEvent =
  | Extract<AppEvent, { type: 'matchModal.requested' | 'live.eventArrived' }>
  /** [MATCH-05] */
  | { type: 'matchModal.dismissed' }
  /** `id`: the profile shown with the image or button. [MATCH-06 MATCH-07] */
  | { type: 'matchModal.imageClicked' | 'matchModal.buttonClicked'; id: string };

/** The matched profile; null: the server picks one that likes the member. [MATCH-08] */
type QueuedMatch = string | null;

export type MatchQueueContext = {
  /** In the order of arrival; the first is loading or open. */
  readonly queue: readonly QueuedMatch[];
  /** Matches announced already: the own like and the live event announce the same one. */
  readonly knownMatches: readonly string[];
  readonly liker: AutoLike | null;
  /** When the likes are due for a reload, ms: one per opened modal. [MATCH-09] */
  readonly reloadTimes: readonly number[];
};

/** The button's action: write to a match, open the profile of a liker. [MATCH-04 MATCH-13] */
export type MatchAction = 'message' | 'profile';
export const matchActionOf = ({ queue }: Pick<MatchQueueContext, 'queue'>): MatchAction =>
  queue[0] === null ? 'profile' : 'message';

const pathOf = ({ liker }: MatchQueueContext, action: MatchAction): string =>
  `/members/${liker?.id ?? ''}${action === 'message' ? '/chat' : ''}`;

const likerOf = ({ id, name, main_image: image }: Profile): AutoLike => ({
  id,
  name,
  main_image: image === null ? null : { match: image.medium_filename },
});

const addMatch = ({ queue, knownMatches }: MatchQueueContext, id: QueuedMatch) => ({
  queue: [...queue, id],
  knownMatches: id === null ? knownMatches : [...knownMatches, id],
});

/** New likes and matches, one after the other, each once. [MATCH-04 to MATCH-10 MATCH-14] */
export const matchQueueMachine = setup({
  types: { context: {} as MatchQueueContext, events: {} as MatchQueueEvent, tags: {} as 'open' },
  actors: {
    loadProfile: fromPromise<Profile, { id: string }>(unwired('loadProfile')),
    loadAutoLike: fromPromise<AutoLike>(unwired('loadAutoLike')),
  },
  actions: {
    requestModal: sendParent(modalRequested('match')),
    releaseModal: sendParent(modalReleased('match')),
    showNext: assign({ queue: ({ context }) => context.queue.slice(1), liker: null }),
    scheduleReload: assign({ reloadTimes: ({ context }) => [...context.reloadTimes, now() + matchModalReload] }),
    notifyLikesOutdated: sendParent({ type: 'likes.outdated' }),
    navigateToProfile: sendParent(({ context }) => navigationRequested(pathOf(context, 'profile'))),
    navigateToAction: sendParent(({ context }) => navigationRequested(pathOf(context, matchActionOf(context)))),
  },
  guards: {
    hasProfileId: ({ context }) => typeof context.queue[0] === 'string',
    needsAutoLike: ({ context }) => context.queue[0] === null,
    hasReload: ({ context }) => context.reloadTimes.length > 0,
  },
  delays: { untilReload: ({ context }) => Math.max(0, (context.reloadTimes[0] ?? 0) - now()) },
}).createMachine({
  id: 'matchQueue',
  context: { queue: [], knownMatches: [], liker: null, reloadTimes: [] },
  type: 'parallel',
  on: {
    'matchModal.requested': {
      guard: ({ context: { queue, knownMatches }, event: { id } }) =>
        id === null ? !queue.includes(null) : !knownMatches.includes(id),
      actions: assign(({ context, event }) => addMatch(context, event.id)),
    },
    'live.eventArrived': {
      guard: ({ context, event: { event: live } }) =>
        live.type === 'match' && !context.knownMatches.includes(live.profile),
      actions: assign(({ context, event: { event: live } }) =>
        live.type === 'match' ? addMatch(context, live.profile) : {},
      ),
    },
  },
  states: {
    modal: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'hasProfileId', target: 'loadingProfile' },
            { guard: 'needsAutoLike', target: 'loadingAutoLike' },
          ],
        },
        loadingProfile: {
          invoke: {
            src: 'loadProfile',
            input: ({ context }) => ({ id: context.queue[0] ?? '' }),
            onDone: { target: 'open', actions: assign({ liker: ({ event }) => likerOf(event.output) }) },
            onError: { target: 'idle', actions: 'showNext' },
          },
        },
        loadingAutoLike: {
          invoke: {
            src: 'loadAutoLike',
            onDone: { target: 'open', actions: assign({ liker: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: 'showNext' },
          },
        },
        open: {
          tags: ['open'],
          entry: ['scheduleReload', 'requestModal'],
          exit: 'releaseModal',
          on: {
            'matchModal.dismissed': { target: 'idle', actions: 'showNext' },
            'matchModal.imageClicked': {
              guard: ({ context, event }) => context.liker?.id === event.id,
              target: 'idle',
              actions: ['navigateToProfile', 'showNext'],
            },
            'matchModal.buttonClicked': {
              guard: ({ context, event }) => context.liker?.id === event.id,
              target: 'idle',
              actions: ['navigateToAction', 'showNext'],
            },
          },
        },
      },
    },
    // A region of its own: the modal may be closed by then. [MATCH-09]
    likesReload: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasReload', target: 'waiting' } },
        waiting: {
          after: {
            untilReload: {
              target: 'idle',
              actions: [assign({ reloadTimes: ({ context }) => context.reloadTimes.slice(1) }), 'notifyLikesOutdated'],
            },
          },
        },
      },
    },
  },
});
