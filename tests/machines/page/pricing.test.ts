import { expect, it } from 'vitest';
import type { BundlesReply } from '#contract/payment.ts';
import { messageFrom, pricingMachine } from '#machines/page/pricing.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const offer: BundlesReply = {
  bundles: [],
  methods: ['ideal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};

const model = defineModel({
  machine: pricingMachine,
  inputs: {
    start: { key: 'pricing', query: { country: null }, eager: true },
    later: { key: 'pricing', query: { country: 'SE' }, eager: false },
  },
  events: [
    { type: 'resource.requested' },
    { type: 'resource.outdated' },
    { type: 'resource.replaced', data: { ...offer, country: 'DE' } },
  ],
  actorOutcomes: { load: { done: [offer], error: [refusal('network')] } },
});

coverModel(model, '[ROUTE-33]');

it('[ROUTE-33 PAY-09] loads the offer of the payment country, and reloads it on demand', () =>
  runScenario(model, 'start', ({ initialEffects, reject, send, resolve, context, hasTag }) => {
    expect(startedInputs(initialEffects, 'load')).toEqual([{ query: { country: null } }]);
    reject('load', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send({ type: 'resource.requested' }), 'load')).toHaveLength(1);
    resolve('load', offer);
    expect(context()).toMatchObject({ data: offer, problem: null });
  }));

it('[CREDITS-03] the minimum price of a message is that of the country in the settings', () => {
  const costs = { NL: { costs: 25, currency: 'EUR' }, SE: { costs: 275, currency: 'SEK' } };
  expect(messageFrom('SE', costs)).toEqual({ amount: 275, currency: 'SEK' });
  expect(messageFrom('DE', costs)).toBeNull();
});
