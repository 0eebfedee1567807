import { expect, it } from 'vitest';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { checkoutMachine, chosenBundle } from '#machines/page/checkout.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, best: boolean): Bundle => ({
  id,
  credits: 20,
  price: euros(999),
  price_per_message: euros(50),
  style: 'p0',
  best_value: best,
});
const offer: BundlesReply = {
  bundles: [bundle('small', false), bundle('large', false), bundle('huge', true)],
  methods: ['ideal', 'paypal'],
  country: 'NL',
};
const without = (what: Partial<BundlesReply>): BundlesReply => ({ ...offer, ...what });
const from = (id?: string) =>
  startFacts({ user: anna, session: 'member', route: route('credits', { params: id === undefined ? {} : { id } }) });
const submitted = { type: 'payment.submitted' } as const;
const provider = '/sandbox/pay/1';

const model = defineModel({
  machine: checkoutMachine,
  inputs: { 'from credits': from(), 'from a bundle': from('small'), 'from an old bundle': from('gone') },
  events: [
    { type: 'bundle.chosen', bundle: 'small' },
    { type: 'bundle.chosen', bundle: 'gone' },
    { type: 'method.chosen', method: 'paypal' },
    submitted,
    { type: 'offer.retried' },
  ],
  outcomes: {
    loadOffer: { done: [offer, without({ bundles: [] }), without({ methods: [] })], error: [refusal('network')] },
    createPayment: { done: [provider], error: [refusal('payment_method_unavailable')] },
    leaveTo: { error: ['blocked'] },
  },
  invariants: {
    'one order an attempt, however often one clicks [PAY-06]': ({ step, history, effects }) =>
      inFlight(history, 'createPayment').length <= 1 &&
      (started(effects, 'createPayment').length === 0 || isEvent(step, 'payment.submitted')),
    'orders only what is offered [CREDITS-01]': ({ snapshot, effects }) =>
      started(effects, 'createPayment').every((input) => {
        const { context } = snapshot;
        return isSame(input, { bundle: chosenBundle(context)?.id, method: context.method, country: 'NL' });
      }),
    'goes only where the server says': ({ effects }) =>
      started(effects, 'leaveTo').every((input) => isSame(input, { url: provider })),
    'what was chosen survives a failure': ({ step, before, snapshot }) =>
      step?.kind !== 'failed' ||
      before === null ||
      (snapshot.context.bundle === before.context.bundle && snapshot.context.method === before.context.method),
  },
});

coverModel(model, '[CREDITS-01 PAY-06]');

it('[CREDITS-01 PAY-06] orders the second bundle, not the dearest, by the first method unless one chooses otherwise', () =>
  play(model, 'from credits', ({ end, send, hasTag }) => {
    end('loadOffer', offer);
    expect(started(send(submitted), 'createPayment')).toEqual([{ bundle: 'large', method: 'ideal', country: 'NL' }]);
    expect(send(submitted)).toEqual([]);
    expect(started(end('createPayment', provider), 'leaveTo')).toEqual([{ url: provider }]);
    expect([send(submitted), hasTag('paying')]).toEqual([[], true]);
  }));

it.each([
  ['from a bundle', 'small'],
  ['from an old bundle', 'large'],
])('[PAY-06] %s: %s', (start, id) =>
  play(model, start, ({ end, send }) => {
    end('loadOffer', offer);
    send({ type: 'method.chosen', method: 'paypal' });
    expect(started(send(submitted), 'createPayment')).toEqual([{ bundle: id, method: 'paypal', country: 'NL' }]);
  }),
);

it('nothing can be ordered without a bundle or without a method', () => {
  for (const missing of [{ bundles: [] }, { methods: [] }])
    play(model, 'from credits', ({ end, send, context }) => {
      end('loadOffer', without(missing));
      expect(send(submitted)).toEqual([]);
      expect(context().problem).toBeNull();
    });
});

it('says why an order was refused, and lets one choose another way', () =>
  play(model, 'from credits', ({ end, send, fail, context }) => {
    end('loadOffer', offer);
    send(submitted);
    fail('createPayment', refusal('payment_method_unavailable'));
    expect(context().problem).toEqual({ code: 'payment_method_unavailable' });
    send({ type: 'method.chosen', method: 'paypal' });
    expect(context().problem).toBeNull();
    expect(started(send(submitted), 'createPayment')).toEqual([{ bundle: 'large', method: 'paypal', country: 'NL' }]);
  }));

it('may order again when the browser brings one back from the provider', () =>
  play(model, 'from credits', ({ end, send }) => {
    end('loadOffer', offer);
    send(submitted);
    end('createPayment', provider);
    expect(end('leaveTo')).toEqual([]);
    expect(started(send(submitted), 'createPayment')).toHaveLength(1);
  }));
