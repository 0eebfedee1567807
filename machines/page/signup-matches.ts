import { assign, fromPromise } from 'xstate';
import { signupMatches } from '#contract/limits.ts';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { Gender, ProfileCard, SearchFilter } from '#contract/profile.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** How far away one looks. */
export type SearchScope = 'region' | 'country' | 'everywhere';

type SignupMatchesContext = {
  readonly profile: OwnProfile | null;
  readonly reach: SearchScope;
  /** The nearest first. */
  readonly found: readonly ProfileCard[];
  readonly problem: Problem | null;
};

const otherGender = { female: 'male', male: 'female' } as const satisfies Record<Gender, Gender>;

/** Whom a member looks for, by his own answers; null: everybody, also where he has not said. [ROUTE-64] */
export const preferredGender = ({ gender, sexuality }: Pick<OwnProfile, 'gender' | 'sexuality'>): Gender | null => {
  if (gender === null || sexuality === null || sexuality === 'bi') return null;
  return sexuality === 'hetero' ? otherGender[gender] : gender;
};

const firstReach = (profile: OwnProfile): SearchScope => (profile.region === null ? 'country' : 'region');

export const scopeFilter = (profile: OwnProfile, reach: SearchScope): SearchFilter => {
  const gender = preferredGender(profile);
  return {
    ...(gender !== null && { gender }),
    ...(reach !== 'everywhere' && { country: profile.country }),
    ...(reach === 'region' && profile.region !== null && { countryregion: profile.region }),
  };
};

/** Those who were found before, then those who are new. */
const together = (before: readonly ProfileCard[], more: readonly ProfileCard[]): readonly ProfileCard[] =>
  [...before, ...more.filter(({ id }) => before.every((one) => one.id !== id))].slice(0, signupMatches.shown);

/** Members who fit what a new one has said of himself: near him first, further away where there are few. [ROUTE-04 ROUTE-64] */
export const signupMatchesMachine = setup({
  types: {
    context: {} as SignupMatchesContext,
    events: {} as { type: 'matches.retried' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadOwnProfile: fromPromise<OwnProfile>(unwired('loadOwnProfile')),
    search: fromPromise<readonly ProfileCard[], { filter: SearchFilter }>(unwired('search')),
  },
  actions: {
    setProfile: assign((_, { profile }: { profile: OwnProfile }) => ({ profile, reach: firstReach(profile) })),
    addFound: assign({
      found: ({ context }, params: { found: readonly ProfileCard[] }) => together(context.found, params.found),
    }),
    reachFurther: assign({ reach: ({ context }) => (context.reach === 'region' ? 'country' : 'everywhere') }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    hasProfile: ({ context }) => context.profile !== null,
    isTooFew: ({ context }) => context.reach !== 'everywhere' && context.found.length < signupMatches.few,
  },
}).createMachine({
  id: 'signupMatches',
  context: { profile: null, reach: 'region', found: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadOwnProfile',
        id: 'loadOwnProfile',
        onDone: {
          target: 'searching',
          actions: { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    searching: {
      tags: ['busy'],
      invoke: {
        src: 'search',
        id: 'search',
        input: ({ context: { profile, reach } }) => ({ filter: profile === null ? {} : scopeFilter(profile, reach) }),
        onDone: {
          target: 'judging',
          actions: { type: 'addFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    judging: {
      always: [{ guard: 'isTooFew', target: 'searching', actions: 'reachFurther' }, { target: 'ready' }],
    },
    ready: {},
    failed: {
      tags: ['failed'],
      exit: 'clearProblem',
      on: { 'matches.retried': [{ guard: 'hasProfile', target: 'searching' }, { target: 'loading' }] },
    },
  },
});
