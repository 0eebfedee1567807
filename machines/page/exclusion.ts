import { assign, fromPromise, sendParent } from 'xstate';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, isLinkInvalid, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** A visitor gives an address, which a mailed link confirms; a member the password. */
export type ExclusionWish =
  | { readonly email: string; readonly months: number }
  | { readonly password: string; readonly months: number };

type ExclusionContext = {
  readonly hasLink: boolean;
  readonly problem: Problem | null;
  /** Receives the link. */
  readonly email: string | null;
  /** When the exclusion ends, ms. */
  readonly until: number | null;
};

/** The address keeps the end of the exclusion: the logout that follows may restart the page. */
const endIn = (query: Readonly<Record<string, string>>): number | null => {
  const end = Number(query['excluded'] ?? '');
  return Number.isSafeInteger(end) && end > 0 ? end : null;
};

const noWish: ExclusionWish = { email: '', months: 0 };

/**
 * Self-exclusion on `/pages/ban`. The token of the mailed link leaves the address at once; the exclusion starts only when
 * the visitor confirms. The password is in the event and the request only. [LEGAL-04]
 */
export const exclusionMachine = setup({
  types: {
    context: {} as ExclusionContext,
    events: {} as
      | { type: 'form.submitted'; wish: ExclusionWish }
      | { type: 'form.edited' }
      | { type: 'form.reopened' }
      | { type: 'exclusion.confirmed' },
    /** `hasLink`: the address came with a mailed token. The token itself stays outside. */
    input: {} as Pick<InputFacts, 'route'> & { hasLink: boolean },
    tags: {} as 'busy' | 'mailed' | 'confirming' | 'linkInvalid' | 'excluded',
  },
  actors: {
    /** Null: a link was mailed. Otherwise when the member's exclusion ends. */
    requestExclusion: fromPromise<number | null, ExclusionWish>(unwired('requestExclusion')),
    confirmExclusion: fromPromise<number>(unwired('confirmExclusion')),
  },
  actions: {
    setEnd: assign(({ event }) => ({ until: 'output' in event ? Number(event.output) : null })),
    keepEnd: sendParent(({ context }) => redirectEvent(`/pages/ban?excluded=${context.until}`)),
    /** The server has ended all sessions of an excluded member. */
    checkSession: sendParent({ type: 'session.changedElsewhere' } satisfies AppEvent),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    hasEnd: ({ context }) => context.until !== null,
    isMailed: (_, { until }: { until: number | null }) => until === null,
  },
}).createMachine({
  id: 'exclusion',
  context: ({ input }) => ({ hasLink: input.hasLink, problem: null, email: null, until: endIn(input.route.query) }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'hasEnd', target: 'excluded' }, { guard: 'hasLink', target: 'confirming' }, { target: 'open' }],
    },
    open: {
      on: {
        'form.submitted': {
          target: 'requesting',
          actions: assign({ email: ({ event: { wish } }) => ('email' in wish ? wish.email : null) }),
        },
        'form.edited': { actions: 'clearProblem' },
      },
    },
    requesting: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'requestExclusion',
        input: ({ event }) => (event.type === 'form.submitted' ? event.wish : noWish),
        onDone: [
          { guard: { type: 'isMailed', params: ({ event }) => ({ until: event.output }) }, target: 'mailed' },
          { target: 'excluded', actions: ['setEnd', 'keepEnd', 'checkSession'] },
        ],
        onError: { target: 'open', actions: setProblem },
      },
    },
    mailed: { tags: ['mailed'], on: { 'form.reopened': 'open' } },
    confirming: { tags: ['confirming'], on: { 'exclusion.confirmed': 'excluding' } },
    excluding: {
      tags: ['confirming', 'busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'confirmExclusion',
        onDone: { target: 'excluded', actions: ['setEnd', 'keepEnd', 'checkSession'] },
        onError: [
          { guard: isLinkInvalid, target: 'linkInvalid' },
          { target: 'confirming', actions: setProblem },
        ],
      },
    },
    linkInvalid: { tags: ['linkInvalid'], on: { 'form.reopened': 'open' } },
    excluded: { tags: ['excluded'] },
  },
});
