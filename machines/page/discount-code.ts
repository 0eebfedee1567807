import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Bundle } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** What is bought, where and how; no method while none is chosen. */
export type Purchase = {
  readonly bundle: Bundle;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** Why a discount takes nothing off this purchase; null where it does. [DISCOUNT-01 DISCOUNT-08] */
export const obstacleTo = (discount: Discount, { bundle, method, country }: Purchase): FieldError | null => {
  const { currency, minimum_order_value: minimum, paymentmethods: methods } = discount;
  if (discount.expired || discount.status !== 'active') return 'code_expired';
  const isElsewhere = discount.country !== null && discount.country !== country;
  if (isElsewhere || (currency !== null && currency !== bundle.price.currency)) return 'code_country';
  if (method !== null && methods.length > 0 && !methods.includes(method)) return 'code_method';
  return minimum !== null && bundle.price.amount < minimum ? 'code_minimum' : null;
};

/** A typed code, and what it is to be good for. */
export type CodeQuestion = {
  readonly code: string;
  readonly bundle: string;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** What it tells the page. Whatever is refused leaves in force what was. */
export type CodeTold = { type: 'code.accepted'; discount: Discount } | { type: 'code.refused' };

/** Asks the server what a typed code is worth, and says at the field when it is worth nothing. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export const discountCodeMachine = setup({
  types: {
    context: {} as { question: CodeQuestion | null; problem: Problem | null },
    events: {} as
      | { type: 'code.asked'; question: CodeQuestion }
      /** Somebody is typing: what was wrong is not wrong any more. */
      | { type: 'code.touched' },
    tags: {} as 'busy',
  },
  actors: { loadDiscount: fromPromise<Discount, { question: CodeQuestion | null }>(unwired('loadDiscount')) },
  actions: {
    keepQuestion: assign({ question: (_, params: { question: CodeQuestion }) => params.question, problem: null }),
    refuseBlank: assign({ problem: { code: 'invalid_fields', fields: { code: 'required' } } }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    forgetProblem: assign({ problem: null }),
    tell: sendParent((_, told: CodeTold) => told),
  },
  guards: { isBlank: (_, params: { question: CodeQuestion }) => params.question.code.trim() === '' },
}).createMachine({
  id: 'discountCode',
  options: { maxIterations: 200 },
  context: { question: null, problem: null },
  initial: 'open',
  states: {
    open: {
      on: {
        'code.asked': [
          {
            guard: { type: 'isBlank', params: ({ event }) => ({ question: event.question }) },
            actions: ['refuseBlank', { type: 'tell', params: { type: 'code.refused' } }],
          },
          {
            target: 'checking',
            actions: { type: 'keepQuestion', params: ({ event }) => ({ question: event.question }) },
          },
        ],
        'code.touched': { actions: 'forgetProblem' },
      },
    },
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'loadDiscount',
        id: 'loadDiscount',
        input: ({ context }) => ({ question: context.question }),
        onDone: {
          target: 'open',
          actions: { type: 'tell', params: ({ event }) => ({ type: 'code.accepted', discount: event.output }) },
        },
        onError: {
          target: 'open',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'tell', params: { type: 'code.refused' } },
          ],
        },
      },
    },
  },
});
