import { expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import type { Bundle } from '#contract/payment.ts';
import { discountCodeMachine, discountError } from '#machines/page/discount-code.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal, welcomeUntil } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const asked = (code: string) =>
  ({ type: 'discountCheck.requested', question: { code, bundle: 'evening', method: null, country: 'NL' } }) as const;
const touched = { type: 'discountCode.edited' } as const;
const spring = welcomeUntil(null, { code: 'SPRING10', value_percentage: 10 });
const refusedAs = (code: string) => ({ code: 'invalid_fields', fields: { code } });
const refusedCode = (code: 'code_not_found' | 'code_used') => refusal('invalid_fields', { fields: { code } });

const model = defineModel({
  machine: discountCodeMachine,
  inputs: { start: undefined },
  events: [asked('spring10'), asked('  '), touched],
  outcomes: { loadDiscount: { done: [spring], error: [refusedCode('code_used'), refusal('network')] } },
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'loadDiscount').length <= 1,
    'says once what came of each question': ({ step, before, effects }) => {
      const isAnswer = step?.kind === 'done' || step?.kind === 'failed';
      const isBlank = step?.kind === 'event' && before?.matches('open') === true && isBlankQuestion(step.event);
      return told(effects).length === (isAnswer || isBlank ? 1 : 0);
    },
    'hands on what the server said, and nothing else [DISCOUNT-02]': ({ effects }) =>
      told(effects, 'discountCode.accepted').every((event) =>
        isSame(event, { type: 'discountCode.accepted', discount: spring }),
      ),
  },
});
const isBlankQuestion = (event: { type: string; question?: { code: string } }): boolean =>
  event.type === 'discountCheck.requested' && event.question?.code.trim() === '';

coverModel(model, '[DISCOUNT-02 DISCOUNT-03 DISCOUNT-08]');

it('[DISCOUNT-01] asks with what it is to be good for, and hands on what it is worth', () =>
  play(model, 'start', ({ send, end, hasTag }) => {
    expect(started(send(asked('spring10')), 'loadDiscount')).toEqual([{ question: asked('spring10').question }]);
    expect(hasTag('busy')).toBe(true);
    expect(send(asked('OTHER'))).toEqual([]);
    expect(told(end('loadDiscount', spring))).toEqual([{ type: 'discountCode.accepted', discount: spring }]);
  }));

it.each([
  ['[DISCOUNT-02] an unknown one', 'code_not_found'],
  ['[DISCOUNT-03] a used one', 'code_used'],
] as const)('%s is refused at the field until somebody types', (_, error) =>
  play(model, 'start', ({ send, fail, context }) => {
    send(asked('spring10'));
    expect(told(fail('loadDiscount', refusedCode(error)))).toEqual([{ type: 'discountCode.rejected' }]);
    expect(context().problem).toEqual(refusedAs(error));
    send(touched);
    expect(context().problem).toBeNull();
  }),
);

it('asks nobody about nothing', () =>
  play(model, 'start', ({ send, context }) => {
    const effects = send(asked(' '));
    expect([started(effects, 'loadDiscount'), told(effects)]).toEqual([[], [{ type: 'discountCode.rejected' }]]);
    expect(context().problem).toEqual(refusedAs('required'));
  }));

const evening: Bundle = {
  id: 'evening',
  credits: 60,
  price: { amount: 2_499, currency: 'EUR' },
  price_per_message: { amount: 42, currency: 'EUR' },
  style: 'p1',
  best_value: false,
};
const here = { bundle: evening, method: 'ideal', country: 'NL' } as const;

it.each<[string, Partial<Discount>, string | null]>([
  ['one without conditions is good', {}, null],
  ['expired', { expired: true }, 'code_expired'],
  ['taken back', { status: 'disabled' }, 'code_expired'],
  ['of another country', { country: 'DE' }, 'code_country'],
  ['of this country', { country: 'NL' }, null],
  ['for another method', { paymentmethods: ['paypal', 'visa'] }, 'code_method'],
  ['for this method', { paymentmethods: ['paypal', 'ideal'] }, null],
  ['for more money', { currency: 'EUR', minimum_order_value: 2_500 }, 'code_minimum'],
  ['for exactly this money', { currency: 'EUR', minimum_order_value: 2_499 }, null],
  ['for other money', { currency: 'SEK' }, 'code_country'],
  ['for this money', { currency: 'EUR' }, null],
  ['for this much of any money', { minimum_order_value: 2_499 }, null],
])('[DISCOUNT-01 DISCOUNT-08] what keeps a discount from counting: %s', (_, change, obstacle) => {
  expect(discountError({ ...spring, ...change }, here)).toBe(obstacle);
});

it('[DISCOUNT-08] before a method is chosen none is the wrong one', () => {
  expect(discountError({ ...spring, paymentmethods: ['paypal'] }, { ...here, method: null })).toBeNull();
});
