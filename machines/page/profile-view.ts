import { assign, fromPromise, sendParent } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Profile } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

type ViewFacts = Pick<InputFacts, 'user'>;

type ProfileViewContext = {
  readonly id: string;
  /** The member's own profile; null for a visitor. */
  readonly me: string | null;
  /** Where a visitor came from: a site may show its members to such visitors only. */
  readonly network: string | undefined;
  /** As the server said last. */
  readonly profile: Profile | null;
  readonly problem: Problem | null;
  readonly paid: boolean;
};

type ProfileViewEvent =
  | { type: 'profile.retried' }
  | { type: 'facts.changed'; facts: ViewFacts }
  | { type: 'block.requested' }
  | { type: 'block.cancelled' }
  | { type: 'block.confirmed' }
  | { type: 'unblock.requested' }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'block.settled' }>;

const meIn = ({ user }: ViewFacts): string | null => user?.profile.id ?? null;

/**
 * One member's profile. Absent, disabled and blocking members look the same: not found. Whom one blocks oneself, one
 * still sees. A site that is closed to visitors shows them nobody.
 * [MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-06 SEARCH-14 ROLE-04]
 */
export const profileViewMachine = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewEvent,
    input: {} as InputFacts,
    tags: {} as 'busy' | 'failed' | 'notFound' | 'closed' | 'asking',
  },
  actors: {
    loadProfile: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadProfile')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    keepMe: assign({ me: (_, params: { facts: ViewFacts }) => meIn(params.facts) }),
    keepPaid: assign({ paid: (_, params: { facts: ViewFacts }) => params.facts.user?.paid_user === true }),
    keepBlocked: assign({
      profile: ({ context: { profile } }, { on }: { on: boolean | null }) =>
        profile === null || on === null ? profile : { ...profile, blocked: on },
    }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** Nothing can be at an address whose id is none. */
    isNotFound: (_, params: { error: unknown }) =>
      ['not_found', 'invalid_fields'].includes(problemOf(params.error).code),
    hasProfile: ({ context }) => context.profile !== null,
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
    /** Who has just logged in, or become premium, sees more, without asking for it. */
    seesMore: ({ context }, { facts }: { facts: ViewFacts }) =>
      (context.me === null && facts.user !== null) || (!context.paid && facts.user?.paid_user === true),
    /** A member, and not on the own profile. */
    canBlock: ({ context: { me, id, profile } }) => me !== null && me !== id && profile !== null,
    isVisitor: (_, { facts }: { facts: ViewFacts }) => facts.user === null,
    isResync: (_, { live }: { live: LiveEvent }) => live.type === 'resync',
    isHere: ({ context }, { id }: { id: string }) => id === context.id,
  },
}).createMachine({
  id: 'profileView',
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    me: meIn(input),
    network: input.tracking.network,
    profile: null,
    problem: null,
    paid: input.user?.paid_user === true,
  }),
  type: 'parallel',
  on: {
    'unblock.requested': {
      guard: 'canBlock',
      actions: { type: 'sendToParent', params: ({ context: { id } }) => ({ type: 'block.toggled', id, on: false }) },
    },
  },
  states: {
    profile: {
      initial: 'loading',
      on: {
        'facts.changed': [
          {
            guard: { type: 'seesMore', params: ({ event }) => event },
            target: '.loading',
            actions: [
              { type: 'keepMe', params: ({ event }) => event },
              { type: 'keepPaid', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'keepMe', params: ({ event }) => event } },
        ],
        // Also after a block, by either side, in whatever browser: who is not there any more is not to be seen any more.
        'live.eventArrived': {
          guard: { type: 'isResync', params: ({ event }) => ({ live: event.event }) },
          target: '.loading',
        },
        'block.settled': {
          guard: { type: 'isHere', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepBlocked', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'clearProblem',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            input: ({ context: { id, network } }) => ({ id, network }),
            onDone: {
              target: 'ready',
              actions: [
                assign({ profile: ({ event }) => event.output }),
                { type: 'sendToParent', params: ({ context }) => ({ type: 'profile.opened', id: context.id }) },
              ],
            },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => event }, target: 'notFound' },
              { guard: 'hasProfile', target: 'ready' },
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'closed' },
              {
                target: 'failed',
                actions: assign({ problem: ({ event }) => problemOf(event.error) }),
              },
            ],
          },
        },
        ready: {},
        notFound: { tags: ['notFound'] },
        closed: { tags: ['closed'] },
        failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
      },
    },
    asking: {
      initial: 'closed',
      states: {
        closed: { on: { 'block.requested': { guard: 'canBlock', target: 'open' } } },
        open: {
          tags: ['asking'],
          on: {
            'block.cancelled': 'closed',
            'block.confirmed': {
              target: 'closed',
              actions: {
                type: 'sendToParent',
                params: ({ context: { id } }) => ({ type: 'block.toggled', id, on: true }),
              },
            },
            'facts.changed': {
              guard: { type: 'isVisitor', params: ({ event }) => event },
              target: 'closed',
            },
          },
        },
      },
    },
  },
});
