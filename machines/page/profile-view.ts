import { assign, fromPromise, sendParent } from 'xstate';
import type { Profile } from '#contract/profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, isNotFound, isUnauthenticated, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type ViewFacts = Pick<InputFacts, 'user'>;

type ProfileViewContext = {
  readonly id: string;
  /** Null for a visitor. */
  readonly ownProfileId: string | null;
  /** The traffic source; a site may show its members only to visitors who have one. */
  readonly network: string | undefined;
  readonly profile: Profile | null;
  readonly problem: Problem | null;
  readonly isPaid: boolean;
};

type ProfileViewEvent =
  | { type: 'profile.retried' }
  | { type: 'facts.changed'; facts: ViewFacts }
  | { type: 'block.requested' }
  | { type: 'block.cancelled' }
  | { type: 'block.confirmed' }
  | { type: 'unblock.requested' }
  | Extract<AppEvent, { type: 'live.eventArrived' | 'block.settled' }>;

const ownProfileIdIn = ({ user }: ViewFacts): string | null => user?.profile.id ?? null;

/**
 * One member's profile. Absent, disabled and blocking members all look not found. A member blocked by the viewer stays
 * visible. A site that is closed to visitors requires a login.
 * [MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-06 SEARCH-14 ROLE-04]
 */
export const profileViewMachine = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewEvent,
    input: {} as InputFacts,
    tags: {} as 'failed' | 'notFound' | 'loginRequired' | 'confirmingBlock',
  },
  actors: { loadProfile: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadProfile')) },
  actions: {
    notifyOpened: sendParent(({ context }): AppEvent => ({ type: 'profile.opened', id: context.id })),
    setBlocked: sendParent(({ context: { id } }, on: boolean): AppEvent => ({ type: 'block.toggled', id, on })),
  },
  guards: {
    isNotFound,
    hasProfile: ({ context }) => context.profile !== null,
    isUnauthenticated,
    /** The viewer logged in or became premium, and may see more. */
    hasGainedAccess: ({ context }, { user }: ViewFacts) =>
      (context.ownProfileId === null && user !== null) || (!context.isPaid && user?.paid_user === true),
    canBlock: ({ context: { ownProfileId, id, profile } }) =>
      ownProfileId !== null && ownProfileId !== id && profile !== null,
  },
}).createMachine({
  id: 'profileView',
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    ownProfileId: ownProfileIdIn(input),
    network: input.tracking.network,
    profile: null,
    problem: null,
    isPaid: input.user?.paid_user === true,
  }),
  type: 'parallel',
  on: { 'unblock.requested': { guard: 'canBlock', actions: { type: 'setBlocked', params: false } } },
  states: {
    profile: {
      initial: 'loading',
      on: {
        'facts.changed': [
          {
            guard: { type: 'hasGainedAccess', params: ({ event }) => event.facts },
            target: '.loading',
            actions: assign(({ event: { facts } }) => ({
              ownProfileId: ownProfileIdIn(facts),
              isPaid: facts.user?.paid_user === true,
            })),
          },
          { actions: assign({ ownProfileId: ({ event }) => ownProfileIdIn(event.facts) }) },
        ],
        // Also sent after a block by either side, in any browser.
        'live.eventArrived': { guard: ({ event: { event } }) => event.type === 'resync', target: '.loading' },
        'block.settled': {
          guard: ({ context, event }) => event.id === context.id,
          target: '.loading',
          actions: assign({
            profile: ({ context: { profile }, event: { on } }) =>
              profile === null || on === null ? profile : { ...profile, blocked: on },
          }),
        },
      },
      states: {
        loading: {
          entry: assign({ problem: null }),
          invoke: {
            src: 'loadProfile',
            input: ({ context: { id, network } }) => ({ id, network }),
            onDone: { target: 'ready', actions: [assign({ profile: ({ event }) => event.output }), 'notifyOpened'] },
            onError: [
              { guard: 'isNotFound', target: 'notFound' },
              { guard: 'hasProfile', target: 'ready' },
              { guard: 'isUnauthenticated', target: 'loginRequired' },
              { target: 'failed', actions: setProblem },
            ],
          },
        },
        ready: {},
        notFound: { tags: ['notFound'] },
        loginRequired: { tags: ['loginRequired'] },
        failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
      },
    },
    blockConfirmation: {
      initial: 'closed',
      states: {
        closed: { on: { 'block.requested': { guard: 'canBlock', target: 'open' } } },
        open: {
          tags: ['confirmingBlock'],
          on: {
            'block.cancelled': 'closed',
            'block.confirmed': { target: 'closed', actions: { type: 'setBlocked', params: true } },
            'facts.changed': { guard: ({ event }) => event.facts.user === null, target: 'closed' },
          },
        },
      },
    },
  },
});
