import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { LiveEvent } from '#contract/live.ts';
import type { Profile } from '#contract/profile.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { now } from '#machines/parts/clock.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { type Crash, alive, backoffOf, failsTooOften, supervised, withCrash } from '#machines/parts/supervise.ts';
import { type ToggleTold, toggleMachine } from '#machines/parts/toggle.ts';
import { unwired } from '#machines/parts/wire.ts';

type ViewFacts = Pick<StartFacts, 'user'>;

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
  readonly crashes: readonly Crash[];
};

type ProfileViewEvent =
  | { type: 'profile.retried' }
  | { type: 'facts.changed'; facts: ViewFacts }
  | { type: 'block.asked' }
  | { type: 'block.declined' }
  | { type: 'block.confirmed' }
  | { type: 'block.lifted' }
  | ToggleTold
  | Extract<Told, { type: 'live.arrived' | 'child.revived' }>;

const meIn = ({ user }: ViewFacts): string | null => user?.profile.id ?? null;
const isBlocked = (profile: Profile | null): boolean => profile?.blocked === true;
const listsWanted: Told = { type: 'lists.wanted' };
const searchOutdated: Told = { type: 'search.outdated' };

/**
 * One member's profile. Absent, disabled and blocking members look the same: not found. Whom one blocks oneself, one
 * still sees. A site that is closed to visitors shows them nobody.
 * [MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-06 SEARCH-14 ROLE-04]
 */
export const profileViewMachine = setup({
  types: {
    context: {} as ProfileViewContext,
    events: {} as ProfileViewEvent,
    input: {} as StartFacts,
    tags: {} as 'busy' | 'failed' | 'notFound' | 'closed' | 'asking',
  },
  actors: {
    loadProfile: fromPromise<Profile, { id: string; network: string | undefined }>(unwired('loadProfile')),
    /** Whether this one is blocked. */
    blocking: toggleMachine,
  },
  actions: {
    keepProfile: assign({ profile: (_, params: { profile: Profile }) => params.profile }),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    keepMe: assign({ me: (_, params: { facts: ViewFacts }) => meIn(params.facts) }),
    keepPaid: assign({ paid: (_, params: { facts: ViewFacts }) => params.facts.user?.paid_user === true }),
    tellBlocking: enqueueActions(
      ({ enqueue, system }, params: { type: 'toggle.turned' | 'toggle.heard'; on: boolean }) => {
        for (const lane of alive(system, 'blocking')) enqueue.sendTo(lane, params);
      },
    ),
    tell: sendParent((_, told: Told) => told),
    complain: sendParent((_, { problem }: { problem: Problem }): Told => ({
      type: 'toast.raised',
      tone: 'error',
      code: problem.code,
    })),
    reportCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => withCrash(context.crashes, child, now()),
    }),
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
    isOn: (_, params: { on: boolean }) => params.on,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'profileView',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    id: input.route.params['id'] ?? '',
    me: meIn(input),
    network: input.tracking.network,
    profile: null,
    problem: null,
    paid: input.user?.paid_user === true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'block.lifted': {
      guard: 'canBlock',
      actions: { type: 'tellBlocking', params: { type: 'toggle.turned', on: false } },
    },
  },
  states: {
    profile: {
      initial: 'loading',
      on: {
        'facts.changed': [
          {
            guard: { type: 'seesMore', params: ({ event }) => ({ facts: event.facts }) },
            target: '.loading',
            actions: [
              { type: 'keepMe', params: ({ event }) => ({ facts: event.facts }) },
              { type: 'keepPaid', params: ({ event }) => ({ facts: event.facts }) },
            ],
          },
          { actions: { type: 'keepMe', params: ({ event }) => ({ facts: event.facts }) } },
        ],
        // Also after a block, by either side, in whatever browser: who is not there any more is not to be seen any more.
        'live.arrived': {
          guard: { type: 'isResync', params: ({ event }) => ({ live: event.event }) },
          target: '.loading',
        },
        // What was between the two is gone, here, in the lists and in the search. A block says so itself.
        'toggle.settled': [
          {
            guard: { type: 'isOn', params: ({ event }) => ({ on: event.on }) },
            target: '.loading',
            actions: [
              { type: 'tell', params: () => listsWanted },
              { type: 'tell', params: () => searchOutdated },
            ],
          },
          {
            target: '.loading',
            actions: [
              { type: 'tell', params: () => listsWanted },
              { type: 'tell', params: () => searchOutdated },
              { type: 'tell', params: () => ({ type: 'toast.raised', tone: 'info', code: 'unblocked' }) },
            ],
          },
        ],
        'toggle.refused': [
          { guard: { type: 'isLoggedOut', params: ({ event }) => ({ problem: event.problem }) } },
          {
            // The answer may be what was lost.
            target: '.loading',
            actions: [
              { type: 'complain', params: ({ event }) => ({ problem: event.problem }) },
              { type: 'tell', params: () => listsWanted },
              { type: 'tell', params: () => searchOutdated },
            ],
          },
        ],
      },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'forgetProblem',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            input: ({ context: { id, network } }) => ({ id, network }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                {
                  type: 'tellBlocking',
                  params: ({ event }) => ({ type: 'toggle.heard', on: isBlocked(event.output) }),
                },
                { type: 'tell', params: ({ context }) => ({ type: 'profile.opened', id: context.id }) },
              ],
            },
            onError: [
              { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'notFound' },
              { guard: 'hasProfile', target: 'ready' },
              { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'closed' },
              {
                target: 'failed',
                actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
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
        closed: { on: { 'block.asked': { guard: 'canBlock', target: 'open' } } },
        open: {
          tags: ['asking'],
          on: {
            'block.declined': 'closed',
            'block.confirmed': {
              target: 'closed',
              actions: { type: 'tellBlocking', params: { type: 'toggle.turned', on: true } },
            },
            'facts.changed': {
              guard: { type: 'isVisitor', params: ({ event }) => ({ facts: event.facts }) },
              target: 'closed',
            },
          },
        },
      },
    },
    blocking: supervised('blocking', ({ context }: { context: ProfileViewContext }) => ({
      key: 'blocking',
      on: isBlocked(context.profile),
    })),
  },
});
