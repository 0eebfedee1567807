import { assign, fromPromise, not, raise, sendParent } from 'xstate';
import type { Debit } from '#contract/direct-debit.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import { directDebit as limits } from '#contract/limits/shop.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** A debit that waits for its SMS code, at the price of its request. */
export type PendingDebit = {
  readonly debit: Debit;
  readonly bundle: string;
  readonly price: Money;
  /** Wrong codes so far. */
  readonly tries: number;
};

/** `attempts`: too many wrong codes. `expired`: the time of the code or of its debit is over. */
export type DebitEndReason = 'attempts' | 'expired';

export type DebitCodeContext = {
  readonly pendingDebit: PendingDebit;
  /** Stays until its outcome is known. */
  readonly confirmation: IdempotentRequest<string> | null;
  readonly resending: IdempotentRequest<string> | null;
  readonly problem: Problem | null;
};

type DebitCodeEvent =
  /** `key`: a fresh idempotency key; a request whose outcome is unknown keeps its own. */
  | { type: 'smsCode.submitted'; code: string; key: string }
  | { type: 'resend.requested'; key: string }
  | { type: 'smsCode.renewed' }
  | { type: 'smsEntry.cancelled' }
  | { type: 'countdown.ended' };

/** Each but `debit.changed` is the last one. */
export type DebitCodeParentEvent =
  | { type: 'debit.changed'; pendingDebit: PendingDebit }
  | { type: 'debit.paid'; transaction: string }
  | { type: 'debit.ended'; reason: DebitEndReason }
  | { type: 'debit.limitReached'; problem: Problem }
  | { type: 'debit.discountRejected'; error: FieldError | null }
  | { type: 'form.reopened' };

const parentEvent = (event: DebitCodeParentEvent): DebitCodeParentEvent => event;

/** The last code may have paid: until that is known, the only way on is to send it again. */
export const isConfirmationPending = ({ confirmation }: Pick<DebitCodeContext, 'confirmation'>): boolean =>
  confirmation !== null;

/** The server sends no more codes for this debit. */
export const isLastCode = ({ pendingDebit: { debit } }: Pick<DebitCodeContext, 'pendingDebit'>): boolean =>
  debit.resend >= debit.expires;

/**
 * Entry of the SMS code: one check at a time, three wrong codes end it, and a new code may be sent after a minute.
 * [SDD-03 SDD-06 SDD-09]
 */
export const debitCodeMachine = setup({
  types: {
    context: {} as DebitCodeContext,
    events: {} as DebitCodeEvent,
    input: {} as { pendingDebit: PendingDebit },
    children: {} as { countdown: 'countdown' },
    tags: {} as 'verifying' | 'resendable' | 'resending',
  },
  actors: {
    /** Its output is the id of the transaction. */
    confirmDebit: fromPromise<string, { id: string; request: IdempotentRequest<string> | null }>(
      unwired('confirmDebit'),
    ),
    resendCode: fromPromise<Debit, { request: IdempotentRequest<string> | null }>(unwired('resendCode')),
    countdown: countdownMachine,
  },
  actions: {
    clearConfirmation: assign({ confirmation: null }),
    countAttempt: assign({
      pendingDebit: ({ context: { pendingDebit } }) => ({ ...pendingDebit, tries: pendingDebit.tries + 1 }),
    }),
    clearResending: assign({ resending: null }),
    raiseRenewed: raise({ type: 'smsCode.renewed' }),
    notifyPaid: sendParent((_, transaction: string) => parentEvent({ type: 'debit.paid', transaction })),
    notifyDebitChanged: sendParent(({ context: { pendingDebit } }) =>
      parentEvent({ type: 'debit.changed', pendingDebit }),
    ),
    notifyExpired: sendParent(parentEvent({ type: 'debit.ended', reason: 'expired' })),
    notifyLastAttempt: sendParent(parentEvent({ type: 'debit.ended', reason: 'attempts' })),
    notifyLimitReached: sendParent(({ event }) =>
      parentEvent({ type: 'debit.limitReached', problem: problemIn(event) }),
    ),
    notifyDiscountRejected: sendParent(({ event }) =>
      parentEvent({ type: 'debit.discountRejected', error: problemIn(event).fields?.['discount'] ?? null }),
    ),
    notifyCancelled: sendParent(parentEvent({ type: 'form.reopened' })),
  },
  guards: {
    isDebitExpired: ({ event }) => problemIn(event).code === 'debit_over',
    isExpiredAndSettled: ({ context, event }) =>
      problemIn(event).code === 'debit_over' && !isConfirmationPending(context),
    isWrongCode: ({ event }) => problemIn(event).fields?.['code'] === 'sms_code_wrong',
    isLastAttempt: ({ context, event }) =>
      problemIn(event).fields?.['code'] === 'sms_code_wrong' && context.pendingDebit.tries + 1 >= limits.triesShown,
    isLimitReached: ({ event }) => problemIn(event).code === 'debit_limit',
    isDiscountRejected: ({ event }) => problemIn(event).fields?.['discount'] !== undefined,
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
    isConfirmationPending: ({ context }) => isConfirmationPending(context),
  },
  delays: { untilExpiry: ({ context }) => Math.max(0, context.pendingDebit.debit.expires - now()) },
}).createMachine({
  id: 'debitCode',
  context: ({ input }) => ({ pendingDebit: input.pendingDebit, confirmation: null, resending: null, problem: null }),
  type: 'parallel',
  states: {
    entry: {
      initial: 'typing',
      states: {
        typing: {
          after: { untilExpiry: { guard: not('isConfirmationPending'), target: 'closed', actions: 'notifyExpired' } },
          on: {
            'smsCode.submitted': {
              target: 'verifying',
              actions: assign({
                confirmation: ({ context, event: { code, key } }) =>
                  reuseOrCreateRequest(context.confirmation, code, key),
                problem: null,
              }),
            },
            'smsCode.renewed': { target: 'typing', reenter: true },
            'smsEntry.cancelled': {
              guard: not('isConfirmationPending'),
              target: 'closed',
              actions: 'notifyCancelled',
            },
          },
        },
        verifying: {
          tags: ['verifying'],
          invoke: {
            src: 'confirmDebit',
            input: ({ context }) => ({ id: context.pendingDebit.debit.id, request: context.confirmation }),
            onDone: { target: 'closed', actions: { type: 'notifyPaid', params: ({ event }) => event.output } },
            onError: [
              { guard: 'isDebitExpired', target: 'closed', actions: 'notifyExpired' },
              { guard: 'isLastAttempt', target: 'closed', actions: 'notifyLastAttempt' },
              {
                guard: 'isWrongCode',
                target: 'typing',
                actions: ['clearConfirmation', 'countAttempt', 'notifyDebitChanged', setProblem],
              },
              { guard: 'isLimitReached', target: 'closed', actions: 'notifyLimitReached' },
              { guard: 'isDiscountRejected', target: 'closed', actions: 'notifyDiscountRejected' },
              { guard: 'isOutcomeUnknown', target: 'typing', actions: setProblem },
              { target: 'typing', actions: ['clearConfirmation', setProblem] },
            ],
          },
        },
        closed: {},
      },
    },
    resend: {
      initial: 'cooling',
      states: {
        cooling: {
          invoke: {
            src: 'countdown',
            id: 'countdown',
            input: ({ context }) => ({ deadline: context.pendingDebit.debit.resend }),
            onError: 'ready',
          },
          on: { 'countdown.ended': 'ready' },
        },
        ready: {
          tags: ['resendable'],
          on: {
            'resend.requested': {
              guard: not('isConfirmationPending'),
              target: 'resending',
              actions: assign({
                resending: ({ context, event }) =>
                  reuseOrCreateRequest(context.resending, context.pendingDebit.debit.id, event.key),
                problem: null,
              }),
            },
          },
        },
        resending: {
          tags: ['resending'],
          invoke: {
            src: 'resendCode',
            input: ({ context }) => ({ request: context.resending }),
            onDone: {
              target: 'cooling',
              actions: [
                assign({ pendingDebit: ({ context, event }) => ({ ...context.pendingDebit, debit: event.output }) }),
                'clearResending',
                'notifyDebitChanged',
                'raiseRenewed',
              ],
            },
            onError: [
              { guard: 'isExpiredAndSettled', target: 'ready', actions: 'notifyExpired' },
              // While a code is being checked, its answer decides.
              { guard: 'isDebitExpired', target: 'ready', actions: 'clearResending' },
              { guard: 'isOutcomeUnknown', target: 'ready', actions: setProblem },
              { target: 'ready', actions: ['clearResending', setProblem] },
            ],
          },
        },
      },
    },
  },
});
