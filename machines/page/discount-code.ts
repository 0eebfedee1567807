import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Bundle } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

/** What is bought, where and how; no method while none is chosen. */
export type Purchase = {
  readonly bundle: Bundle;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** Why a discount takes nothing off this purchase; null where it does. [DISCOUNT-01 DISCOUNT-08] */
export const discountError = (discount: Discount, { bundle, method, country }: Purchase): FieldError | null => {
  const { currency, minimum_order_value: minimum, paymentmethods: methods } = discount;
  if (discount.expired || discount.status !== 'active') return 'code_expired';
  const isElsewhere = discount.country !== null && discount.country !== country;
  if (isElsewhere || (currency !== null && currency !== bundle.price.currency)) return 'code_country';
  if (method !== null && methods.length > 0 && !methods.includes(method)) return 'code_method';
  return minimum !== null && bundle.price.amount < minimum ? 'code_minimum' : null;
};

/** A typed code, and what it is to be good for. */
export type DiscountCheck = {
  readonly code: string;
  readonly bundle: string;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** What it tells the page. Whatever is refused leaves in force what was. */
export type DiscountCodeParentEvent =
  | { type: 'discountCode.accepted'; discount: Discount }
  | { type: 'discountCode.rejected' };

/** Asks the server what a typed code is worth, and says at the field when it is worth nothing. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export const discountCodeMachine = setup({
  types: {
    context: {} as { question: DiscountCheck | null; problem: Problem | null },
    events: {} as
      | { type: 'discountCheck.requested'; question: DiscountCheck }
      /** Somebody is typing: what was wrong is not wrong any more. */
      | { type: 'discountCode.edited' },
    tags: {} as 'busy',
  },
  actors: { loadDiscount: fromPromise<Discount, { question: DiscountCheck | null }>(unwired('loadDiscount')) },
  actions: {
    keepQuestion: assign({ question: (_, params: { question: DiscountCheck }) => params.question, problem: null }),
    refuseBlank: assign({ problem: { code: 'invalid_fields', fields: { code: 'required' } } }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, told: DiscountCodeParentEvent) => told),
  },
  guards: { isBlank: (_, params: { question: DiscountCheck }) => params.question.code.trim() === '' },
}).createMachine({
  id: 'discountCode',
  options: { maxIterations: 200 },
  context: { question: null, problem: null },
  initial: 'open',
  states: {
    open: {
      on: {
        'discountCheck.requested': [
          {
            guard: { type: 'isBlank', params: ({ event }) => ({ question: event.question }) },
            actions: ['refuseBlank', { type: 'sendToParent', params: { type: 'discountCode.rejected' } }],
          },
          {
            target: 'checking',
            actions: { type: 'keepQuestion', params: ({ event }) => ({ question: event.question }) },
          },
        ],
        'discountCode.edited': { actions: 'clearProblem' },
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
          actions: {
            type: 'sendToParent',
            params: ({ event }) => ({ type: 'discountCode.accepted', discount: event.output }),
          },
        },
        onError: {
          target: 'open',
          actions: [
            { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            { type: 'sendToParent', params: { type: 'discountCode.rejected' } },
          ],
        },
      },
    },
  },
});
