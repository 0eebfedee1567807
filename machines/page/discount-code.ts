import { assign, fromPromise, sendParent } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Bundle } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** `method`: null until one is chosen. */
export type Purchase = {
  readonly bundle: Bundle;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** The reason why a discount takes nothing off this purchase; null where it applies. [DISCOUNT-01 DISCOUNT-08] */
export const discountError = (discount: Discount, { bundle, method, country }: Purchase): FieldError | null => {
  const { currency, minimum_order_value: minimum, paymentmethods: methods } = discount;
  if (discount.expired || discount.status !== 'active') return 'code_expired';
  const isElsewhere = discount.country !== null && discount.country !== country;
  if (isElsewhere || (currency !== null && currency !== bundle.price.currency)) return 'code_country';
  if (method !== null && methods.length > 0 && !methods.includes(method)) return 'code_method';
  return minimum !== null && bundle.price.amount < minimum ? 'code_minimum' : null;
};

/** The discount if it applies to this purchase. */
export const applicableDiscount = (discount: Discount | null, purchase: Purchase): Discount | null =>
  discount !== null && discountError(discount, purchase) === null ? discount : null;

/** A code, and the purchase that it is checked for. */
export type DiscountCheck = {
  readonly code: string;
  readonly bundle: string;
  readonly method: PaymentMethod | null;
  readonly country: string;
};

/** A rejected code leaves the discount in force as it was. */
export type DiscountCodeParentEvent =
  | { type: 'discountCode.accepted'; discount: Discount }
  | { type: 'discountCode.rejected'; problem: Problem };

const blankCode: Problem = { code: 'invalid_fields', fields: { code: 'required' } };

/** Checks a code with the server, and keeps the problem of a rejected one for its field. [DISCOUNT-02 DISCOUNT-03 DISCOUNT-08] */
export const discountCodeMachine = setup({
  types: {
    context: {} as { check: DiscountCheck | null; problem: Problem | null },
    events: {} as { type: 'discountCheck.requested'; check: DiscountCheck } | { type: 'discountCode.edited' },
    /** `check`: made at the start; null: none. */
    input: {} as { check: DiscountCheck | null },
    tags: {} as 'busy',
  },
  actors: { loadDiscount: fromPromise<Discount, { check: DiscountCheck | null }>(unwired('loadDiscount')) },
  actions: {
    notifyAccepted: sendParent((_, discount: Discount): DiscountCodeParentEvent => ({
      type: 'discountCode.accepted',
      discount,
    })),
    notifyRejected: sendParent((_, problem: Problem): DiscountCodeParentEvent => ({
      type: 'discountCode.rejected',
      problem,
    })),
  },
  guards: { hasCheck: ({ context }) => context.check !== null },
}).createMachine({
  id: 'discountCode',
  context: ({ input }) => ({ check: input.check, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasCheck', target: 'checking' }, { target: 'ready' }] },
    ready: {
      on: {
        'discountCheck.requested': [
          {
            guard: ({ event }) => event.check.code.trim() === '',
            actions: [assign({ problem: blankCode }), { type: 'notifyRejected', params: blankCode }],
          },
          { target: 'checking', actions: assign({ check: ({ event }) => event.check, problem: null }) },
        ],
        'discountCode.edited': { actions: assign({ problem: null }) },
      },
    },
    checking: {
      tags: ['busy'],
      invoke: {
        src: 'loadDiscount',
        input: ({ context }) => ({ check: context.check }),
        onDone: { target: 'ready', actions: { type: 'notifyAccepted', params: ({ event }) => event.output } },
        onError: {
          target: 'ready',
          actions: [setProblem, { type: 'notifyRejected', params: ({ event }) => problemIn(event) }],
        },
      },
    },
  },
});
