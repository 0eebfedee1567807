import { assign, fromPromise } from 'xstate';
import { signupMatches } from '#contract/limits.ts';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { Gender, ProfileCard, SearchFilter } from '#contract/profile.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type SearchScope = 'region' | 'country' | 'everywhere';

type SignupMatchesContext = {
  readonly profile: OwnProfile | null;
  readonly scope: SearchScope;
  /** Nearest first. */
  readonly found: readonly ProfileCard[];
  readonly problem: Problem | null;
};

const otherGender = { female: 'male', male: 'female' } as const satisfies Record<Gender, Gender>;

/** The gender that the member's own answers imply; null: any. [ROUTE-64] */
export const preferredGender = ({ gender, sexuality }: Pick<OwnProfile, 'gender' | 'sexuality'>): Gender | null => {
  if (gender === null || sexuality === null || sexuality === 'bi') return null;
  return sexuality === 'hetero' ? otherGender[gender] : gender;
};

const initialScope = (profile: OwnProfile): SearchScope => (profile.region === null ? 'country' : 'region');

export const scopeFilter = (profile: OwnProfile, scope: SearchScope): SearchFilter => {
  const gender = preferredGender(profile);
  return {
    ...(gender !== null && { gender }),
    ...(scope !== 'everywhere' && { country: profile.country }),
    ...(scope === 'region' && profile.region !== null && { countryregion: profile.region }),
  };
};

/** Without duplicates, earlier results first. */
const mergeCards = (before: readonly ProfileCard[], added: readonly ProfileCard[]): readonly ProfileCard[] =>
  [...before, ...added.filter(({ id }) => before.every((card) => card.id !== id))].slice(0, signupMatches.shown);

/** Suggestions for a new member by their own answers: nearby first, farther away where there are few. [ROUTE-04 ROUTE-64] */
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
  actions: { widenScope: assign({ scope: ({ context }) => (context.scope === 'region' ? 'country' : 'everywhere') }) },
  guards: {
    hasProfile: ({ context }) => context.profile !== null,
    hasTooFew: ({ context }) => context.scope !== 'everywhere' && context.found.length < signupMatches.minMatches,
  },
}).createMachine({
  id: 'signupMatches',
  context: { profile: null, scope: 'region', found: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'loadOwnProfile',
        onDone: {
          target: 'searching',
          actions: assign(({ event }) => ({ profile: event.output, scope: initialScope(event.output) })),
        },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    searching: {
      tags: ['busy'],
      invoke: {
        src: 'search',
        input: ({ context: { profile, scope } }) => ({ filter: profile === null ? {} : scopeFilter(profile, scope) }),
        onDone: {
          target: 'ready',
          actions: assign({ found: ({ context, event }) => mergeCards(context.found, event.output) }),
        },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    ready: { always: { guard: 'hasTooFew', target: 'searching', actions: 'widenScope' } },
    failed: {
      tags: ['failed'],
      exit: assign({ problem: null }),
      on: { 'matches.retried': [{ guard: 'hasProfile', target: 'searching' }, { target: 'loading' }] },
    },
  },
});
