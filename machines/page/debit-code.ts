import { assign, fromPromise, raise, sendParent, setup } from 'xstate';
import type { Debit } from '#contract/direct-debit.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import { directDebit as limits } from '#contract/limits.ts';
import { type Attempt, attemptAt, isUnanswered } from '#machines/parts/attempt.ts';
import { now } from '#machines/parts/clock.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** A debit whose code is on its way. It keeps the price at which it was asked for. */
export type RunningDebit = {
  readonly debit: Debit;
  readonly bundle: string;
  readonly price: Money;
  /** Wrong codes so far. */
  readonly tries: number;
};

/** Why the code entry was left: too many wrong codes, or the time of the code or its debit is over. */
export type Lost = 'tries' | 'over';

export type DebitCodeContext = {
  readonly running: RunningDebit;
  /** What was sent and not answered yet. */
  readonly confirmation: Attempt<string> | null;
  readonly resending: Attempt<string> | null;
  readonly problem: Problem | null;
};

type DebitCodeEvent =
  /** `key`: what is asked for is done once under it; one that may have been done already keeps the key it had. */
  | { type: 'code.submitted'; code: string; key: string }
  | { type: 'code.resent'; key: string }
  | { type: 'code.renewed' }
  | { type: 'entry.closed' }
  | { type: 'countdown.ended' };

/** What it tells the page. After all but the first it has nothing left to do. */
export type DebitCodeTold =
  | { type: 'debit.changed'; running: RunningDebit }
  | { type: 'debit.paid'; transaction: string }
  | { type: 'debit.lost'; lost: Lost }
  | { type: 'debit.limited'; problem: Problem }
  | { type: 'debit.disallowed'; error: FieldError | null }
  | { type: 'form.reopened' };

/** Nobody knows whether the code that was sent last has paid: until it is known there is no other way than to ask again. */
export const isUnsure = ({ confirmation }: Pick<DebitCodeContext, 'confirmation'>): boolean => confirmation !== null;

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
    input: {} as { running: RunningDebit },
    children: {} as { confirmDebit: 'confirmDebit'; resendCode: 'resendCode'; countdown: 'countdown' },
    tags: {} as 'verifying' | 'resendable' | 'resending',
  },
  actors: {
    /** Answers the id of the transaction. */
    confirmDebit: fromPromise<string, { id: string; attempt: Attempt<string> | null }>(unwired('confirmDebit')),
    resendCode: fromPromise<Debit, { attempt: Attempt<string> | null }>(unwired('resendCode')),
    countdown: countdownMachine,
  },
  actions: {
    beginConfirmation: assign(({ context }, { code, key }: { code: string; key: string }) => ({
      confirmation: attemptAt(context.confirmation, code, key),
      problem: null,
    })),
    endConfirmation: assign({ confirmation: null }),
    countTry: assign({ running: ({ context: { running } }) => ({ ...running, tries: running.tries + 1 }) }),
    beginResending: assign(({ context }, { key }: { key: string }) => ({
      resending: attemptAt(context.resending, context.running.debit.id, key),
      problem: null,
    })),
    endResending: assign({ resending: null }),
    renew: assign({ running: ({ context }, { debit }: { debit: Debit }) => ({ ...context.running, debit }) }),
    sayRenewed: raise({ type: 'code.renewed' }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    tell: sendParent((_, told: DebitCodeTold) => told),
    tellChanged: sendParent(({ context }): DebitCodeTold => ({ type: 'debit.changed', running: context.running })),
  },
  guards: {
    isOver: (_, params: { error: unknown }) => codeOf(params) === 'debit_over',
    isOverAndSure: ({ context }, params: { error: unknown }) => codeOf(params) === 'debit_over' && !isUnsure(context),
    isWrongCode: (_, params: { error: unknown }) => isWrong(params),
    isLastTry: ({ context }, params: { error: unknown }) =>
      isWrong(params) && context.running.tries + 1 >= limits.triesShown,
    isLimit: (_, params: { error: unknown }) => codeOf(params) === 'debit_limit',
    isDiscountRefused: (_, params: { error: unknown }) => problemOf(params.error).fields?.['discount'] !== undefined,
    isUnanswered: (_, params: { error: unknown }) => isUnanswered(problemOf(params.error)),
    isSure: ({ context }) => !isUnsure(context),
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
              actions: { type: 'tell', params: { type: 'debit.lost', lost: 'over' } },
            },
          },
          on: {
            'code.submitted': {
              target: 'verifying',
              actions: { type: 'beginConfirmation', params: ({ event }) => ({ code: event.code, key: event.key }) },
            },
            'code.renewed': { target: 'typing', reenter: true },
            'entry.closed': {
              guard: 'isSure',
              target: 'left',
              actions: { type: 'tell', params: { type: 'form.reopened' } },
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
              actions: { type: 'tell', params: ({ event }) => ({ type: 'debit.paid', transaction: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: { type: 'tell', params: { type: 'debit.lost', lost: 'over' } },
              },
              {
                guard: { type: 'isLastTry', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: { type: 'tell', params: { type: 'debit.lost', lost: 'tries' } },
              },
              {
                guard: { type: 'isWrongCode', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                actions: [
                  'endConfirmation',
                  'countTry',
                  'tellChanged',
                  { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                guard: { type: 'isLimit', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: {
                  type: 'tell',
                  params: ({ event }) => ({ type: 'debit.limited', problem: problemOf(event.error) }),
                },
              },
              {
                guard: { type: 'isDiscountRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'left',
                actions: {
                  type: 'tell',
                  params: ({ event }) => ({
                    type: 'debit.disallowed',
                    error: problemOf(event.error).fields?.['discount'] ?? null,
                  }),
                },
              },
              {
                guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'typing',
                actions: ['endConfirmation', { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }],
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
            'code.resent': {
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
                actions: { type: 'tell', params: { type: 'debit.lost', lost: 'over' } },
              },
              // While a code is being checked its answer decides.
              {
                guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
                target: 'ready',
                actions: 'endResending',
              },
              {
                guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'ready',
                actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'ready',
                actions: ['endResending', { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
      },
    },
  },
});
