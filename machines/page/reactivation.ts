import { assign, fromPromise, sendParent } from 'xstate';
import { reactivation } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

const hour = 3_600_000;

/** `hasLink`: the address came with a mailed token. The token itself stays outside. */
export type ReactivationInput = InputFacts & { readonly hasLink: boolean };

type ReactivationContext = {
  /** Until when the account can be taken back, ms; null where the address does not say. */
  readonly until: number | null;
  /** Whole hours that are left of it. */
  readonly left: number;
  readonly hasLink: boolean;
  readonly isMember: boolean;
  readonly problem: Problem | null;
};

/** The deadline in the address. Nobody has longer than the site gives. [DELETE-04] */
const deadlineIn = (text: string | undefined, at: number): number | null => {
  const until = Number(text ?? Number.NaN);
  return Number.isSafeInteger(until) ? Math.min(until, at + reactivation) : null;
};

/** The token leaves the address bar at once. */
const withoutToken = (until: number | null): AppEvent => ({
  type: 'navigation.requested',
  to: until === null ? '/account-deleted' : `/account-deleted?until=${until}`,
  replace: true,
});

const hoursLeft = (until: number | null, at: number): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until - at) / hour));

/** An account that was deleted, and the way back while there is one. [DELETE-04 DELETE-06] */
export const reactivationMachine = setup({
  types: {
    context: {} as ReactivationContext,
    events: {} as { type: 'reactivation.requested' },
    input: {} as ReactivationInput,
    tags: {} as 'busy' | 'refused' | 'over',
  },
  actors: { reactivateAccount: fromPromise<User>(unwired('reactivateAccount')) },
  actions: {
    look: assign({ left: ({ context }) => hoursLeft(context.until, now()) }),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    isMember: ({ context }) => context.isMember,
    hasLink: ({ context }) => context.hasLink,
    hasDeadline: ({ context }) => context.until !== null,
    isOver: ({ context }) => context.until !== null && context.left === 0,
    isLinkInvalid: (_, params: { error: unknown }) => problemOf(params.error).code === 'link_invalid',
  },
  delays: {
    /** To the next whole hour before the deadline. */
    toNextHour: ({ context }) => {
      const rest = ((context.until ?? 0) - now()) % hour;
      return rest > 0 ? rest : hour;
    },
  },
}).createMachine({
  id: 'reactivation',
  context: ({ input: { route, user, hasLink } }) => ({
    until: deadlineIn(route.query['until'], now()),
    left: 0,
    hasLink,
    isMember: user !== null,
    problem: null,
  }),
  initial: 'opened',
  states: {
    opened: {
      always: [
        {
          guard: 'hasLink',
          target: 'arrived',
          actions: { type: 'sendToParent', params: ({ context }) => withoutToken(context.until) },
        },
        { target: 'arrived' },
      ],
    },
    arrived: {
      always: [
        // The cookie went with the account: the root does not know yet.
        {
          guard: 'isMember',
          target: 'looking',
          actions: { type: 'sendToParent', params: { type: 'session.changedElsewhere' } },
        },
        { target: 'looking' },
      ],
    },
    looking: {
      entry: 'look',
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'hasDeadline', target: 'counting' },
        { target: 'waiting' },
      ],
    },
    counting: {
      after: { toNextHour: 'looking' },
      on: { 'reactivation.requested': { guard: 'hasLink', target: 'restoring' } },
    },
    waiting: { on: { 'reactivation.requested': { guard: 'hasLink', target: 'restoring' } } },
    restoring: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'reactivateAccount',
        id: 'reactivateAccount',
        onDone: {
          target: 'restored',
          actions: [
            { type: 'sendToParent', params: ({ event }) => ({ type: 'user.authenticated', user: event.output }) },
            {
              type: 'sendToParent',
              params: { type: 'toast.requested', tone: 'info', code: 'account_restored' },
            },
            { type: 'sendToParent', params: { type: 'navigation.requested', to: '/members', replace: true } },
          ],
        },
        onError: [
          { guard: { type: 'isLinkInvalid', params: ({ event }) => event }, target: 'refused' },
          { target: 'looking', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
        ],
      },
    },
    restored: { tags: ['busy'] },
    refused: { tags: ['refused'] },
    over: { tags: ['over'] },
  },
});
