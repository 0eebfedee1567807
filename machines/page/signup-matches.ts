import { assign, fromPromise } from 'xstate';
import { signupMatches } from '#contract/limits/contact.ts';
import type { ProfileCard, SearchReply, Widened } from '#contract/profile.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

type SignupMatchesContext = {
  /** Those who fit, then near matches. */
  readonly found: readonly ProfileCard[];
  /** How near matches among the found were found; null: all of them fit. */
  readonly widened: Widened | null;
  readonly problem: Problem | null;
};

/** Those who fit; near matches only where there are few. */
const foundIn = ({ results, similar }: SearchReply): Pick<SignupMatchesContext, 'found' | 'widened'> =>
  results.length >= signupMatches.minMatches || similar === null
    ? { found: results.slice(0, signupMatches.shown), widened: null }
    : { found: [...results, ...similar.results].slice(0, signupMatches.shown), widened: similar.widened ?? null };

/**
 * Suggestions for a new member by their preference: those who fit, and near matches where they are few. [ROUTE-04
 * ROUTE-64 SEARCH-16]
 */
export const signupMatchesMachine = setup({
  types: {
    context: {} as SignupMatchesContext,
    events: {} as { type: 'matches.retried' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { search: fromPromise<SearchReply>(unwired('search')) },
}).createMachine({
  id: 'signupMatches',
  context: { found: [], widened: null, problem: null },
  initial: 'searching',
  states: {
    searching: {
      tags: ['busy'],
      invoke: {
        src: 'search',
        onDone: { target: 'ready', actions: assign(({ event }) => foundIn(event.output)) },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    ready: {},
    failed: {
      tags: ['failed'],
      exit: assign({ problem: null }),
      on: { 'matches.retried': 'searching' },
    },
  },
});
