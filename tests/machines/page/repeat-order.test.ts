import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { type OrderAttempt, repeatOrderMachine, repeatOfferIn } from '#machines/page/repeat-order.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type Invariant, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, route, startFacts, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, amount: number): Bundle => ({
  id,
  credits: amount,
  price: euros(amount),
  price_per_message: euros(1),
  style: 'p0',
  best_value: false,
});
const offer: BundlesReply = {
  bundles: [bundle('small', 999), bundle('plus', 2_499)],
  methods: ['ideal', 'visa', 'sdd'],
  country: 'NL',
  last: { bundle: 'plus', method: 'visa' },
  card: { label: 'Visa •••• 4242' },
  payments_open: true,
  unfinished: null,
};
const nothingBought: BundlesReply = { ...offer, last: null };
const lastGone: BundlesReply = { ...offer, last: { bundle: 'gone', method: 'visa' } };
const byDebit: BundlesReply = { ...offer, last: { bundle: 'plus', method: 'sdd' } };
const byBank: BundlesReply = { ...offer, last: { bundle: 'plus', method: 'ideal' } };

const welcome = welcomeUntil(86_400_000);
const facts = (online: boolean, discount: typeof welcome | null) =>
  ({ type: 'facts.changed', facts: { online, discount } }) as const;
const confirmed = (key: string) => ({ type: 'order.confirmed', key }) as const;
const chosen = (kept: boolean) => ({ type: 'paymentCard.selected', kept }) as const;
const forgotten = { type: 'paymentCard.removed' } as const;
const retried = { type: 'offer.retried' } as const;

/** The order of the plus bundle as it is shown first. */
const asked = { bundle: 'plus', method: 'visa', country: 'NL', price: euros(2_499), card: 'kept' } as const;
const request: OrderAttempt = { key: 'key-before', asked };
const found = { type: 'draft.restored', draft: request } as const;

const charged = { id: 'payment-1', url: null };
const toPay = { id: 'payment-1', url: 'https://pay.example/1' };
const codeUsed = refusal('invalid_fields', { fields: { discount: 'code_used' } });

const at = (query: Readonly<Record<string, string>> = {}) => route('credits-repeat-order', { query });
const input = (query: Readonly<Record<string, string>> = {}, discount: typeof welcome | null = null) =>
  startFacts({ user: anna, session: 'member', route: at(query), discount });

const going = (to: string, replace = true) => ({ type: 'navigation.requested', to, replace });

type Snapshot = SnapshotFrom<typeof repeatOrderMachine>;

const invariants: Readonly<Record<string, Invariant<Snapshot>>> = {
  'charges once at a time, and only after a click [PAY-13]': ({ trace, effects, step }) =>
    pendingActors(trace, 'placeOrder').length <= 1 &&
    (startedInputs(effects, 'placeOrder').length === 0 || isEvent(step, 'order.confirmed')),
  'orders what was shown, for the price that was shown [CREDITS-08]': ({ before, effects }) => {
    const shown = before === null ? null : repeatOfferIn(before.context);
    for (const sent of startedInputs(effects, 'placeOrder') as { request: OrderAttempt }[])
      expectEqual(
        [sent.request.asked.bundle, sent.request.asked.method, sent.request.asked.price, sent.request.asked.card],
        [shown?.bundle.id, shown?.method, shown?.price, shown?.card === null ? undefined : 'kept'],
      );
    return true;
  },
  'the discount is the active one, unless it was rejected [DISCOUNT-08]': ({ snapshot }) => {
    const { discount, rejectedCode } = snapshot.context;
    const used = repeatOfferIn(snapshot.context)?.discount ?? null;
    return used === null || (used === discount && used.code !== rejectedCode);
  },
  'pays nothing while offline': ({ before, effects }) =>
    before?.context.online !== false || startedInputs(effects, 'placeOrder').length === 0,
  'drops the key only after an answer of the server': ({ before, snapshot, step }) =>
    before === null ||
    before.context.request === null ||
    snapshot.context.request !== null ||
    step?.kind === 'done' ||
    (step?.kind === 'error' && !String(step.error).includes('network')),
  'navigates only with nothing to repeat, to the direct debit form, or to the transaction': ({
    effects,
    snapshot,
    step,
  }) =>
    sentToParent(effects, 'navigation.requested').every(
      () => snapshot.matches('nothingToRepeat') || snapshot.matches('placed') || isEvent(step, 'order.confirmed'),
    ),
};

const stateKey = ({ request: open, problem, offer: loaded, ...context }: Snapshot['context']) => [
  context.online,
  context.discount?.code,
  context.rejectedCode,
  context.usesSavedCard,
  context.placed?.url,
  open === null ? null : [open.asked.price.amount, open.asked.card],
  problem?.code,
  loaded?.card?.label,
  loaded?.last?.method,
];

const life = defineModel({
  machine: repeatOrderMachine,
  inputs: { start: input() },
  events: [facts(true, null), facts(false, null), chosen(true), chosen(false), forgotten, retried, confirmed('key-1')],
  actorEvents: { persistRequest: [found] },
  actorOutcomes: {
    loadOffer: { done: [offer, nothingBought, byDebit], error: [refusal('network')] },
    placeOrder: {
      done: [charged, toPay],
      error: [refusal('network'), refusal('price_changed'), refusal('too_many_requests')],
    },
    removeSavedCard: { done: [undefined], error: [refusal('network')] },
  },
  stateKey,
  invariants,
});

const saving = defineModel({
  machine: repeatOrderMachine,
  inputs: { saving: input({}, welcome), again: input({ bundle: 'small', method: 'ideal' }) },
  events: [facts(true, null), facts(true, welcome), confirmed('key-1'), confirmed('key-2')],
  actorOutcomes: {
    persistRequest: { error: [] },
    loadOffer: { done: [offer], error: [] },
    placeOrder: { done: [charged], error: [refusal('network'), codeUsed] },
  },
  stateKey,
  invariants,
});

coverModel([life, saving], '[CREDITS-05 CREDITS-08 PAY-13]');

it('[CREDITS-05 CREDITS-08] the last bundle and method, for today’s price, without a discount that is not there', () => {
  runScenario(life, 'start', ({ resolve, hasTag, context }) => {
    resolve('loadOffer', offer);
    expect(hasTag('ready')).toBe(true);
    expect(repeatOfferIn(context())).toEqual({
      bundle: bundle('plus', 2_499),
      method: 'visa',
      country: 'NL',
      discount: null,
      price: euros(2_499),
      card: { label: 'Visa •••• 4242' },
    });
  });
  runScenario(saving, 'saving', ({ resolve, send, context }) => {
    resolve('loadOffer', offer);
    expect(repeatOfferIn(context())).toMatchObject({ price: euros(1_874), discount: { code: 'WELCOME25' } });
    send(facts(true, null));
    expect(repeatOfferIn(context())).toMatchObject({ price: euros(2_499), discount: null });
  });
});

it.each([
  ['nothing was bought yet', nothingBought],
  ['the bundle is gone', lastGone],
  ['the method is not offered any more', { ...offer, methods: ['ideal'] }],
])('[CREDITS-08] %s: it leads to the bundles', (_, reply) =>
  runScenario(life, 'start', ({ resolve, hasTag, value }) => {
    expect(sentToParent(resolve('loadOffer', reply))).toEqual([going('/credits')]);
    expect([value(), hasTag('ready')]).toEqual(['nothingToRepeat', false]);
  }),
);

it('[PAY-13] a saved card is charged once, also by a double click, and leads to the transaction', () =>
  runScenario(life, 'start', ({ resolve, send }) => {
    resolve('loadOffer', offer);
    expect(startedInputs(send(confirmed('key-1')), 'placeOrder')).toEqual([{ request: { key: 'key-1', asked } }]);
    expect(send(confirmed('key-2'))).toEqual([]);
    expect(sentToParent(resolve('placeOrder', charged))).toEqual([going('/transactions/payment-1')]);
    expect(send(confirmed('key-3'))).toEqual([]);
  }));

it('[PAY-13] another card, and other methods, are paid at the provider’s', () => {
  for (const [reply, method] of [
    [offer, 'visa'],
    [byBank, 'ideal'],
  ] as const)
    runScenario(life, 'start', ({ resolve, send }) => {
      resolve('loadOffer', reply);
      send(chosen(false));
      const [sent] = startedInputs(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
      expect(sent?.request.asked).toEqual({ bundle: 'plus', method, country: 'NL', price: euros(2_499) });
      expect(startedInputs(resolve('placeOrder', toPay), 'redirectToExternal')).toEqual([
        { url: 'https://pay.example/1' },
      ]);
      // Back on the page that the browser restored.
      expect(sentToParent(resolve('redirectToExternal'))).toEqual([going('/transactions/payment-1')]);
    });
  runScenario(life, 'start', ({ resolve, send, context }) => {
    resolve('loadOffer', byBank);
    expect(send(chosen(true))).toEqual([]);
    expect(repeatOfferIn(context())?.card).toBe(null);
  });
});

it('[CREDITS-08] a direct debit opens its form', () =>
  runScenario(saving, 'saving', ({ resolve, send }) => {
    resolve('loadOffer', byDebit);
    expect(send(confirmed('key-1'))).toEqual([
      { kind: 'sentToParent', event: going('/directdebit?bundle=plus&country=NL&discount=WELCOME25', false) },
    ]);
  }));

it('[PAY-12 PAY-13] an order without an answer keeps its key, also after a reload', () => {
  runScenario(life, 'start', ({ resolve, reject, send, context }) => {
    resolve('loadOffer', offer);
    send(confirmed('key-1'));
    reject('placeOrder', refusal('network'));
    expect(context().problem).toEqual({ code: 'network' });
    expect(startedInputs(send(confirmed('key-2')), 'placeOrder')).toEqual([{ request: { key: 'key-1', asked } }]);
    reject('placeOrder', refusal('too_many_requests'));
    expect(startedInputs(send(confirmed('key-3')), 'placeOrder')).toEqual([{ request: { key: 'key-3', asked } }]);
  });
  runScenario(life, 'start', ({ initialEffects, resolve, send }) => {
    expect(startedInputs(initialEffects, 'persistRequest')).toEqual([{ key: 'order-again:user-anna' }]);
    send(found);
    resolve('loadOffer', offer);
    expect(startedInputs(send(confirmed('key-1')), 'placeOrder')).toEqual([{ request }]);
  });
  runScenario(life, 'start', ({ resolve, send }) => {
    send(found);
    resolve('loadOffer', offer);
    send(chosen(false));
    const [sent] = startedInputs(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.key).toBe('key-1');
  });
});

it('[DISCOUNT-08] a changed price is shown before it is paid', () =>
  runScenario(life, 'start', ({ resolve, reject, send, hasTag, context }) => {
    resolve('loadOffer', offer);
    send(confirmed('key-1'));
    const effects = reject('placeOrder', refusal('price_changed'));
    expect([startedInputs(effects, 'loadOffer').length, sentToParent(effects), hasTag('paying')]).toEqual([
      1,
      [{ type: 'user.outdated' }],
      false,
    ]);
    resolve('loadOffer', { ...offer, bundles: [bundle('plus', 2_999)] });
    expect([context().problem, repeatOfferIn(context())?.price]).toEqual([{ code: 'price_changed' }, euros(2_999)]);
    const [sent] = startedInputs(send(confirmed('key-2')), 'placeOrder') as { request: OrderAttempt }[];
    expect([sent?.request.key, sent?.request.asked.price]).toEqual(['key-2', euros(2_999)]);
  }));

it('[DISCOUNT-03 DISCOUNT-08] a rejected discount is not sent again', () =>
  runScenario(saving, 'saving', ({ resolve, reject, send, context }) => {
    resolve('loadOffer', offer);
    const [sent] = startedInputs(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.asked).toMatchObject({ price: euros(1_874), discount: 'WELCOME25' });
    reject('placeOrder', codeUsed);
    resolve('loadOffer', offer);
    expect(repeatOfferIn(context())).toMatchObject({ price: euros(2_499), discount: null });
    expect(context().problem?.fields).toEqual({ discount: 'code_used' });
  }));

it('[PAY-08] a failed order is repeated as it was', () =>
  runScenario(saving, 'again', ({ resolve, context }) => {
    resolve('loadOffer', offer);
    expect(repeatOfferIn(context())).toMatchObject({ bundle: { id: 'small' }, method: 'ideal', price: euros(999) });
  }));

it('[PAY-13] a removed card can no longer be charged', () =>
  runScenario(life, 'start', ({ resolve, reject, send, hasTag, context }) => {
    resolve('loadOffer', offer);
    expect(startedInputs(send(forgotten), 'removeSavedCard')).toHaveLength(1);
    expect([hasTag('removingCard'), send(confirmed('key-1')), send(forgotten)]).toEqual([true, [], []]);
    reject('removeSavedCard', refusal('network'));
    expect([context().problem, repeatOfferIn(context())?.card]).toEqual([
      { code: 'network' },
      { label: 'Visa •••• 4242' },
    ]);
    send(forgotten);
    resolve('removeSavedCard');
    expect([context().problem, repeatOfferIn(context())?.card, send(forgotten)]).toEqual([null, null, []]);
    const [sent] = startedInputs(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.asked.card).toBe(undefined);
  }));
