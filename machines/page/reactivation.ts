import { hour } from '#contract/durations.ts';
import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import { reactivation } from '#contract/limits/account.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { now, untilNextUnit } from '#machines/generic/clock.ts';
import { type Problem, isLinkInvalid, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** `hasLink`: the address came with a mailed token. The token itself stays outside. */
export type ReactivationInput = InputFacts & { readonly hasLink: boolean };

type ReactivationContext = {
  /** The deadline, ms; null without one in the address. */
  readonly until: number | null;
  /** Whole hours until the deadline. */
  readonly hoursLeft: number;
  readonly hasLink: boolean;
  readonly isMember: boolean;
  readonly problem: Problem | null;
};

/** The deadline in the address, at most the site's own period. [DELETE-04] */
const deadlineIn = (text: string | undefined, at: number): number | null => {
  const until = Number(text ?? Number.NaN);
  return Number.isSafeInteger(until) ? Math.min(until, at + reactivation) : null;
};

const hoursLeft = (until: number | null, at: number): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until - at) / hour));

/** A deleted account, and its reactivation until the deadline. [DELETE-04 DELETE-06] */
export const reactivationMachine = setup({
  types: {
    context: {} as ReactivationContext,
    events: {} as { type: 'reactivation.requested' },
    input: {} as ReactivationInput,
    tags: {} as 'busy' | 'linkInvalid' | 'expired',
  },
  actors: { reactivateAccount: fromPromise<User>(unwired('reactivateAccount')) },
  actions: {
    removeToken: enqueueActions(({ context: { hasLink, until }, enqueue }) => {
      const path = until === null ? '/account-deleted' : `/account-deleted?until=${until}`;
      if (hasLink) enqueue(sendParent(redirectEvent(path)));
    }),
    /** The deletion ended the session; the root still has the user. */
    endSession: enqueueActions(({ context, enqueue }) => {
      if (context.isMember) enqueue(sendParent({ type: 'session.changedElsewhere' } satisfies AppEvent));
    }),
    updateHoursLeft: assign({ hoursLeft: ({ context }) => hoursLeft(context.until, now()) }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    hasDeadline: ({ context }) => context.until !== null,
    isExpired: ({ context }) => context.until !== null && context.hoursLeft === 0,
    isLinkInvalid,
  },
  delays: { toNextHour: ({ context }) => untilNextUnit(hour, context.until ?? 0) },
}).createMachine({
  id: 'reactivation',
  context: ({ input: { route, user, hasLink } }) => ({
    until: deadlineIn(route.query['until'], now()),
    hoursLeft: 0,
    hasLink,
    isMember: user !== null,
    problem: null,
  }),
  entry: ['removeToken', 'endSession'],
  initial: 'deciding',
  states: {
    deciding: {
      entry: 'updateHoursLeft',
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'hasDeadline', target: 'counting' },
        { target: 'idle' },
      ],
    },
    counting: {
      after: { toNextHour: 'deciding' },
      on: { 'reactivation.requested': { guard: 'hasLink', target: 'reactivating' } },
    },
    idle: { on: { 'reactivation.requested': { guard: 'hasLink', target: 'reactivating' } } },
    reactivating: {
      tags: ['busy'],
      entry: assign({ problem: null }),
      invoke: {
        src: 'reactivateAccount',
        onDone: {
          target: 'reactivated',
          actions: [
            { type: 'sendToParent', params: ({ event }) => ({ type: 'user.authenticated', user: event.output }) },
            { type: 'sendToParent', params: { type: 'toast.requested', tone: 'info', code: 'account_restored' } },
            { type: 'sendToParent', params: redirectEvent('/members') },
          ],
        },
        onError: [
          { guard: 'isLinkInvalid', target: 'linkInvalid' },
          { target: 'deciding', actions: setProblem },
        ],
      },
    },
    reactivated: { tags: ['busy'] },
    linkInvalid: { tags: ['linkInvalid'] },
    expired: { tags: ['expired'] },
  },
});
