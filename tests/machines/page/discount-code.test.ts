import { expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import type { Bundle } from '#contract/payment.ts';
import { discountCodeMachine, discountError } from '#machines/page/discount-code.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const requested = (code: string) =>
  ({ type: 'discountCheck.requested', check: { code, bundle: 'evening', method: null, country: 'NL' } }) as const;
const edited = { type: 'discountCode.edited' } as const;
const spring = welcomeUntil(null, { code: 'SPRING10', value_percentage: 10 });
const rejectedAs = (code: string) => ({ code: 'invalid_fields', fields: { code } });
const rejectedCode = (code: 'code_not_found' | 'code_used') => refusal('invalid_fields', { fields: { code } });

const model = defineModel({
  machine: discountCodeMachine,
  inputs: { start: { check: null }, 'with a code': { check: requested('spring10').check } },
  events: [requested('spring10'), requested('  '), edited],
  actorOutcomes: { loadDiscount: { done: [spring], error: [rejectedCode('code_used'), refusal('network')] } },
  invariants: {
    'makes one check at a time': ({ trace }) => pendingActors(trace, 'loadDiscount').length <= 1,
    'reports the result of each check once': ({ step, before, effects }) => {
      const isAnswer = step?.kind === 'done' || step?.kind === 'error';
      const isBlank = step?.kind === 'event' && before?.matches('ready') === true && isBlankCheck(step.event);
      return sentToParent(effects).length === (isAnswer || isBlank ? 1 : 0);
    },
    'passes on the discount of the server, and nothing else [DISCOUNT-02]': ({ effects }) =>
      sentToParent(effects, 'discountCode.accepted').every((event) =>
        expectEqual(event, { type: 'discountCode.accepted', discount: spring }),
      ),
  },
});
const isBlankCheck = (event: { type: string; check?: { code: string } }): boolean =>
  event.type === 'discountCheck.requested' && event.check?.code.trim() === '';

coverModel(model, '[DISCOUNT-02 DISCOUNT-03 DISCOUNT-08]');

it('[DISCOUNT-01] checks the code for the purchase, and passes on its discount', () =>
  runScenario(model, 'start', ({ send, resolve, hasTag }) => {
    expect(startedInputs(send(requested('spring10')), 'loadDiscount')).toEqual([
      { check: requested('spring10').check },
    ]);
    expect(hasTag('busy')).toBe(true);
    expect(send(requested('OTHER'))).toEqual([]);
    expect(sentToParent(resolve('loadDiscount', spring))).toEqual([
      { type: 'discountCode.accepted', discount: spring },
    ]);
  }));

it('[DISCOUNT-08] checks the code of its input at the start', () =>
  runScenario(model, 'with a code', ({ initialEffects, resolve, hasTag }) => {
    expect([startedInputs(initialEffects, 'loadDiscount'), hasTag('busy')]).toEqual([
      [{ check: requested('spring10').check }],
      true,
    ]);
    expect(sentToParent(resolve('loadDiscount', spring))).toEqual([
      { type: 'discountCode.accepted', discount: spring },
    ]);
  }));

it.each([
  ['[DISCOUNT-02] an unknown one', 'code_not_found'],
  ['[DISCOUNT-03] a used one', 'code_used'],
] as const)('%s is rejected at the field until the code is edited', (_, error) =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(requested('spring10'));
    expect(sentToParent(reject('loadDiscount', rejectedCode(error)))).toEqual([
      { type: 'discountCode.rejected', problem: rejectedAs(error) },
    ]);
    expect(context().problem).toEqual(rejectedAs(error));
    send(edited);
    expect(context().problem).toBeNull();
  }),
);

it('rejects a blank code without a request', () =>
  runScenario(model, 'start', ({ send, context }) => {
    const effects = send(requested(' '));
    expect([startedInputs(effects, 'loadDiscount'), sentToParent(effects)]).toEqual([
      [],
      [{ type: 'discountCode.rejected', problem: rejectedAs('required') }],
    ]);
    expect(context().problem).toEqual(rejectedAs('required'));
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
  ['none for one without conditions', {}, null],
  ['expired', { expired: true }, 'code_expired'],
  ['disabled', { status: 'disabled' }, 'code_expired'],
  ['of another country', { country: 'DE' }, 'code_country'],
  ['of this country', { country: 'NL' }, null],
  ['for another method', { paymentmethods: ['paypal', 'visa'] }, 'code_method'],
  ['for this method', { paymentmethods: ['paypal', 'ideal'] }, null],
  ['with a higher minimum', { currency: 'EUR', minimum_order_value: 2_500 }, 'code_minimum'],
  ['with exactly this minimum', { currency: 'EUR', minimum_order_value: 2_499 }, null],
  ['in another currency', { currency: 'SEK' }, 'code_country'],
  ['in this currency', { currency: 'EUR' }, null],
  ['with this minimum in any currency', { minimum_order_value: 2_499 }, null],
])('[DISCOUNT-01 DISCOUNT-08] why a discount does not apply: %s', (_, change, expected) => {
  expect(discountError({ ...spring, ...change }, here)).toBe(expected);
});

it('[DISCOUNT-08] any method is possible until one is selected', () => {
  expect(discountError({ ...spring, paymentmethods: ['paypal'] }, { ...here, method: null })).toBeNull();
});
