import { expect, it } from 'vitest';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { paywallBundles } from '#machines/generic/order-suggestion.ts';
import { paywallOfferMachine } from '#machines/member/paywall-offer.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';

const bundle = (id: string, credits: number, isBest = false): Bundle => ({
  id,
  credits,
  price: { amount: credits * 50, currency: 'EUR' },
  price_per_message: { amount: 50, currency: 'EUR' },
  style: 'p0',
  best_value: isBest,
});
const offer: BundlesReply = {
  bundles: [bundle('hello', 20), bundle('evening', 60), bundle('weekend', 150, true), bundle('season', 400)],
  methods: ['ideal', 'visa', 'paypal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const byPaypal: BundlesReply = { ...offer, last: { bundle: 'hello', method: 'paypal' } };
const byCard: BundlesReply = {
  ...offer,
  last: { bundle: 'season', method: 'visa' },
  card: { label: 'Visa •••• 4242' },
};
const notOpen: BundlesReply = { ...offer, payments_open: false };
const noMethods: BundlesReply = { ...offer, methods: [] };
const noBundles: BundlesReply = { ...offer, bundles: [] };

const selected = (id: string) => ({ type: 'bundle.selected', bundle: id }) as const;
const accepted = { type: 'offer.accepted' } as const;
const retried = { type: 'offer.retried' } as const;

const model = defineModel({
  machine: paywallOfferMachine,
  inputs: { start: undefined },
  events: [selected('hello'), selected('evening'), selected('weekend'), selected('gone'), accepted, retried],
  actorOutcomes: {
    loadOffer: { done: [offer, byCard, notOpen, noMethods, noBundles], error: [refusal('network')] },
  },
  invariants: {
    'loads the bundles once at a time': ({ trace }) => pendingActors(trace, 'loadOffer').length <= 1,
    'leads on only after a click, and only where something is for sale [PREMIUM-05]': ({ step, before, effects }) =>
      sentToParent(effects).length === (isEvent(step, 'offer.accepted') && before?.hasTag('offered') === true ? 1 : 0),
    'selects one of the two bundles on sale [PREMIUM-05]': ({ snapshot }) => {
      const { offer: known, selected: id } = snapshot.context;
      return (
        !snapshot.hasTag('offered') || (known !== null && paywallBundles(known).bundles.some((one) => one.id === id))
      );
    },
    'offers nothing where nothing is on sale [PREMIUM-05]': ({ snapshot }) =>
      !snapshot.hasTag('closed') ||
      snapshot.context.offer?.payments_open === false ||
      snapshot.context.offer?.methods.length === 0 ||
      snapshot.context.offer?.bundles.length === 0,
    'keeps the problem of a failed load': ({ snapshot }) =>
      snapshot.hasTag('failed') === (snapshot.context.problem !== null) || snapshot.hasTag('busy'),
  },
});

coverModel(model, '[PREMIUM-05]');

it.each<[string, BundlesReply, string[], string | null]>([
  ['the two cheapest, of which the second is preselected', offer, ['hello', 'evening'], 'evening'],
  ['the last one first', byPaypal, ['hello', 'evening'], 'hello'],
  ['the last one, and a smaller one before it', byCard, ['evening', 'season'], 'season'],
  ['the only one', { ...offer, bundles: [bundle('a', 1)] }, ['a'], 'a'],
  ['none', noBundles, [], null],
])('[PREMIUM-05] offers two bundles: %s', (_, given, ids, first) => {
  const { bundles, preselected } = paywallBundles(given);
  expect([bundles.map(({ id }) => id), preselected?.id ?? null]).toEqual([ids, first]);
});

it.each<[string, BundlesReply, string]>([
  ['the likeliest method at first', offer, '/credits/evening/ideal'],
  ['the method of the last order', byPaypal, '/credits/hello/paypal'],
  ['a saved card is charged on its own page', byCard, '/credits/repeat-order?bundle=season&method=visa'],
  [
    'a saved card does not replace another method',
    { ...byPaypal, card: { label: 'Visa •••• 4242' } },
    '/credits/hello/paypal',
  ],
])('[PREMIUM-05 PAY-13] one tap leads to the button that pays: %s', (_, given, to) =>
  runScenario(model, 'start', ({ send, resolve, value }) => {
    resolve('loadOffer', given);
    expect(value()).toBe('offered');
    expect(sentToParent(send(accepted))).toEqual([{ type: 'purchase.selected', path: to }]);
  }),
);

it('[PREMIUM-05] a failed load is repeated, and the other bundle can be chosen', () =>
  runScenario(model, 'start', ({ send, reject, resolve, hasTag, context }) => {
    reject('loadOffer', refusal('network'));
    expect([hasTag('failed'), context().problem?.code]).toEqual([true, 'network']);
    send(retried);
    expect(hasTag('busy')).toBe(true);
    resolve('loadOffer', offer);
    expect(context().problem).toBeNull();
    send(selected('season'));
    expect(context().selected).toBe('evening');
    send(selected('hello'));
    expect(sentToParent(send(accepted))).toEqual([{ type: 'purchase.selected', path: '/credits/hello/ideal' }]);
  }));
