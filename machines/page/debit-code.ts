import { assign, fromPromise, raise, sendParent, setup } from 'xstate';
import type { Debit } from '#contract/direct-debit.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import { directDebit as limits } from '#contract/limits.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

/** A debit whose code is on its way. It keeps the price at which it was asked for. */
export type PendingDebit = {
  readonly debit: Debit;
  readonly bundle: string;
  readonly price: Money;
  /** Wrong codes so far. */
  readonly tries: number;
};

/** Why the code entry was left: too many wrong codes, or the time of the code or its debit is over. */
export type DebitEndReason = 'tries' | 'over';

export type DebitCodeContext = {
  readonly running: PendingDebit;
  /** What was sent and not answered yet. */
  readonly confirmation: IdempotentRequest<string> | null;
  readonly resending: IdempotentRequest<string> | null;
  readonly problem: Problem | null;
};

type DebitCodeEvent =
  /** `key`: what is asked for is done once under it; one that may have been done already keeps the key it had. */
  | { type: 'smsCode.submitted'; code: string; key: string }
  | { type: 'resend.requested'; key: string }
  | { type: 'smsCode.renewed' }
  | { type: 'smsEntry.cancelled' }
  | { type: 'countdown.ended' };

/** What it tells the page. After all but the first it has nothing left to do. */
export type DebitCodeParentEvent =
  | { type: 'debit.changed'; running: PendingDebit }
  | { type: 'debit.paid'; transaction: string }
  | { type: 'debit.ended'; lost: DebitEndReason }
  | { type: 'debit.limitReached'; problem: Problem }
  | { type: 'debit.discountRejected'; error: FieldError | null }
  | { type: 'form.reopened' };

/** Nobody knows whether the code that was sent last has paid: until it is known there is no other way than to ask again. */
export const isConfirmationPending = ({ confirmation }: Pick<DebitCodeContext, 'confirmation'>): boolean =>
  confirmation !== null;

/** The server sends no further code for this debit. */
export const isLastCode = ({ running: { debit } }: Pick<DebitCodeContext, 'running'>): boolean =>
  debit.resend >= debit.expires;

const codeOf = ({ error }: { error: unknown }) => problemOf(error).code;
const isWrong = ({ error }: { error: unknown }): boolean => problemOf(error).fields?.['code'] === 'sms_code_wrong';

/**
 * The code that was sent by SMS: it is checked once at a time, three wrong ones are too many, and after a minute another
 * one may be sent. [SDD-03 SDD-06 SDD-09]
 */
export const debitCodeMachine = setup({
  types: {
    context: {} as DebitCodeContext,
    events: {} as DebitCodeEvent,
    input: {} as { running: PendingDebit },
    children: {} as { confirmDebit: 'confirmDebit'; resendCode: 'resendCode'; countdown: 'countdown' },
    tags: {} as 'verifying' | 'resendable' | 'resending',
  },
  actors: {
    /** Answers the id of the transaction. */
    confirmDebit: fromPromise<string, { id: string; attempt: IdempotentRequest<string> | null }>(
      unwired('confirmDebit'),
    ),
    resendCode: fromPromise<Debit, { attempt: IdempotentRequest<string> | null }>(unwired('resendCode')),
    countdown: countdownMachine,
  },
  actions: {
    beginConfirmation: assign(({ context }, { code, key }: { code: string; key: string }) => ({
      confirmation: reuseOrCreateRequest(context.confirmation, code, key),
      problem: null,
    })),
    endConfirmation: assign({ confirmation: null }),
    countTry: assign({ running: ({ context: { running } }) => ({ ...running, tries: running.tries + 1 }) }),
    beginResending: assign(({ context }, { key }: { key: string }) => ({
      resending: reuseOrCreateRequest(context.resending, context.running.debit.id, key),
      problem: null,
    })),
    endResending: assign({ resending: null }),
    renew: assign({ running: ({ context }, { debit }: { debit: Debit }) => ({ ...context.running, debit }) }),
    sayRenewed: raise({ type: 'smsCode.renewed' }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    sendToParent: sendParent((_, told: DebitCodeParentEvent) => told),
    tellChanged: sendParent(({ context }): DebitCodeParentEvent => ({
      type: 'debit.changed',
      running: context.running,
    })),
  },
  guards: {
    isOver: (_, params: { error: unknown }) => codeOf(params) === 'debit_over',
    isOverAndSure: ({ context }, params: { error: unknown }) =>
      codeOf(params) === 'debit_over' && !isConfirmationPending(context),
    isWrongCode: (_, params: { error: unknown }) => isWrong(params),
    isLastTry: ({ context }, params: { error: unknown }) =>
      isWrong(params) && context.running.tries + 1 >= limits.triesShown,
    isLimit: (_, params: { error: unknown }) => codeOf(params) === 'debit_limit',
    isDiscountRejected: (_, params: { error: unknown }) => problemOf(params.error).fields?.['discount'] !== undefined,
    isOutcomeUnknown: (_, params: { error: unknown }) => isOutcomeUnknown(problemOf(params.error)),
    isSure: ({ context }) => !isConfirmationPending(context),
  },
  delays: { untilExpiry: ({ context }) => Math.max(0, context.running.debit.expires - now()) },
}).createMachine({
  id: 'debitCode',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ running: input.running, confirmation: null, resending: null, problem: null }),
  type: 'parallel',
  states: {
    entry: {
      initial: 'typing',
      states: {
        typing: {
          after: {
            untilExpiry: {
              guard: 'isSure',
              target: 'left',
              actions: { type: 'sendToParent', params: { type: 'debit.ended', lost: 'over' } },
            },
          },
          on: {
            'smsCode.submitted': {
              target: 'verifying',
              actions: { type: 'beginConfirmation', params: ({ event }) => ({ code: event.code, key: event.key }) },
            },
            'smsCode.renewed': { target: 'typing', reenter: true },
            'smsEntry.cancelled': {
              guard: 'isSure',
              target: 'left',
              actions: { type: 'sendToParent', params: { type: 'form.reopened' } },
            },
          },
        },
        verifying: {
          tags: ['verifying'],
          invoke: {
            src: 'confirmDebit',
            id: 'confirmDebit',
            input: ({ context }) => ({ id: context.running.debit.id, attempt: context.confirmation }),
            onDone: {
              target: 'left',
              actions: {
                type: 'sendToParent',
                params: ({ event }) => ({ type: 'debit.paid', transaction: event.output }),
              },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: { type: 'sendToParent', params: { type: 'debit.ended', lost: 'over' } },
              },
              {
                guard: { type: 'isLastTry', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: { type: 'sendToParent', params: { type: 'debit.ended', lost: 'tries' } },
              },
              {
                guard: { type: 'isWrongCode', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                actions: [
                  'endConfirmation',
                  'countTry',
                  'tellChanged',
                  { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                guard: { type: 'isLimit', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: {
                  type: 'sendToParent',
                  params: ({ event }) => ({ type: 'debit.limitReached', problem: problemOf(event.error) }),
                },
              },
              {
                guard: { type: 'isDiscountRejected', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: {
                  type: 'sendToParent',
                  params: ({ event }) => ({
                    type: 'debit.discountRejected',
                    error: problemOf(event.error).fields?.['discount'] ?? null,
                  }),
                },
              },
              {
                guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'typing',
                actions: ['endConfirmation', { type: 'setProblem', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        left: {},
      },
    },
    resend: {
      initial: 'cooling',
      states: {
        cooling: {
          invoke: {
            src: 'countdown',
            id: 'countdown',
            input: ({ context }) => ({ deadline: context.running.debit.resend }),
            onError: 'ready',
          },
          on: { 'countdown.ended': 'ready' },
        },
        ready: {
          tags: ['resendable'],
          on: {
            'resend.requested': {
              guard: 'isSure',
              target: 'resending',
              actions: { type: 'beginResending', params: ({ event }) => ({ key: event.key }) },
            },
          },
        },
        resending: {
          tags: ['resending'],
          invoke: {
            src: 'resendCode',
            id: 'resendCode',
            input: ({ context }) => ({ attempt: context.resending }),
            onDone: {
              target: 'cooling',
              actions: [
                { type: 'renew', params: ({ event }) => ({ debit: event.output }) },
                'endResending',
                'tellChanged',
                'sayRenewed',
              ],
            },
            onError: [
              {
                guard: { type: 'isOverAndSure', params: ({ event }) => ({ error: event.error }) },
                target: 'ready',
                actions: { type: 'sendToParent', params: { type: 'debit.ended', lost: 'over' } },
              },
              // While a code is being checked its answer decides.
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: 'ready',
                actions: 'endResending',
              },
              {
                guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
                target: 'ready',
                actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'ready',
                actions: ['endResending', { type: 'setProblem', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
      },
    },
  },
});
