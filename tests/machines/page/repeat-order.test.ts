import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { type OrderAttempt, repeatOrderMachine, repeatOfferIn } from '#machines/page/repeat-order.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { type Invariant, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, route, startFacts, welcomeUntil } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

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
  'charges once at a time, and only after a click [PAY-13]': ({ history, effects, step }) =>
    inFlight(history, 'placeOrder').length <= 1 &&
    (started(effects, 'placeOrder').length === 0 || isEvent(step, 'order.confirmed')),
  'orders what was shown, for the price that was shown [CREDITS-08]': ({ before, effects }) => {
    const shown = before === null ? null : repeatOfferIn(before.context);
    for (const sent of started(effects, 'placeOrder') as { request: OrderAttempt }[])
      isSame(
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
    before?.context.online !== false || started(effects, 'placeOrder').length === 0,
  'drops the key only after an answer of the server': ({ before, snapshot, step }) =>
    before === null ||
    before.context.request === null ||
    snapshot.context.request !== null ||
    step?.kind === 'done' ||
    (step?.kind === 'failed' && !String(step.error).includes('network')),
  'navigates only with nothing to repeat, to the direct debit form, or to the transaction': ({
    effects,
    snapshot,
    step,
  }) =>
    told(effects, 'navigation.requested').every(
      () => snapshot.matches('nothingToRepeat') || snapshot.matches('placed') || isEvent(step, 'order.confirmed'),
    ),
};

const project = ({ request: open, problem, offer: loaded, ...context }: Snapshot['context']) => [
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
  said: { persistRequest: [found] },
  outcomes: {
    loadOffer: { done: [offer, nothingBought, byDebit], error: [refusal('network')] },
    placeOrder: {
      done: [charged, toPay],
      error: [refusal('network'), refusal('price_changed'), refusal('too_many_requests')],
    },
    removeSavedCard: { done: [undefined], error: [refusal('network')] },
  },
  project,
  invariants,
});

const saving = defineModel({
  machine: repeatOrderMachine,
  inputs: { saving: input({}, welcome), again: input({ bundle: 'small', method: 'ideal' }) },
  events: [facts(true, null), facts(true, welcome), confirmed('key-1'), confirmed('key-2')],
  outcomes: {
    persistRequest: { error: [] },
    loadOffer: { done: [offer], error: [] },
    placeOrder: { done: [charged], error: [refusal('network'), codeUsed] },
  },
  project,
  invariants,
});

coverModel([life, saving], '[CREDITS-05 CREDITS-08 PAY-13]');

it('[CREDITS-05 CREDITS-08] the last bundle and method, for today’s price, without a discount that is not there', () => {
  play(life, 'start', ({ end, hasTag, context }) => {
    end('loadOffer', offer);
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
  play(saving, 'saving', ({ end, send, context }) => {
    end('loadOffer', offer);
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
  play(life, 'start', ({ end, hasTag }) => {
    expect(told(end('loadOffer', reply))).toEqual([going('/credits')]);
    expect([hasTag('busy'), hasTag('ready')]).toEqual([true, false]);
  }),
);

it('[PAY-13] a saved card is charged once, also by a double click, and leads to the transaction', () =>
  play(life, 'start', ({ end, send }) => {
    end('loadOffer', offer);
    expect(started(send(confirmed('key-1')), 'placeOrder')).toEqual([{ request: { key: 'key-1', asked } }]);
    expect(send(confirmed('key-2'))).toEqual([]);
    expect(told(end('placeOrder', charged))).toEqual([going('/transactions/payment-1')]);
    expect(send(confirmed('key-3'))).toEqual([]);
  }));

it('[PAY-13] another card, and other methods, are paid at the provider’s', () => {
  for (const [reply, method] of [
    [offer, 'visa'],
    [byBank, 'ideal'],
  ] as const)
    play(life, 'start', ({ end, send }) => {
      end('loadOffer', reply);
      send(chosen(false));
      const [sent] = started(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
      expect(sent?.request.asked).toEqual({ bundle: 'plus', method, country: 'NL', price: euros(2_499) });
      expect(started(end('placeOrder', toPay), 'redirectToExternal')).toEqual([{ url: 'https://pay.example/1' }]);
      // Back on the page that the browser restored.
      expect(told(end('redirectToExternal'))).toEqual([going('/transactions/payment-1')]);
    });
  play(life, 'start', ({ end, send, context }) => {
    end('loadOffer', byBank);
    expect(send(chosen(true))).toEqual([]);
    expect(repeatOfferIn(context())?.card).toBe(null);
  });
});

it('[CREDITS-08] a direct debit opens its form', () =>
  play(saving, 'saving', ({ end, send }) => {
    end('loadOffer', byDebit);
    expect(send(confirmed('key-1'))).toEqual([
      { kind: 'told', event: going('/directdebit?bundle=plus&country=NL&discount=WELCOME25', false) },
    ]);
  }));

it('[PAY-12 PAY-13] an order without an answer keeps its key, also after a reload', () => {
  play(life, 'start', ({ end, fail, send, context }) => {
    end('loadOffer', offer);
    send(confirmed('key-1'));
    fail('placeOrder', refusal('network'));
    expect(context().problem).toEqual({ code: 'network' });
    expect(started(send(confirmed('key-2')), 'placeOrder')).toEqual([{ request: { key: 'key-1', asked } }]);
    fail('placeOrder', refusal('too_many_requests'));
    expect(started(send(confirmed('key-3')), 'placeOrder')).toEqual([{ request: { key: 'key-3', asked } }]);
  });
  play(life, 'start', ({ first, end, send }) => {
    expect(started(first, 'persistRequest')).toEqual([{ key: 'order-again:user-anna' }]);
    send(found);
    end('loadOffer', offer);
    expect(started(send(confirmed('key-1')), 'placeOrder')).toEqual([{ request }]);
  });
  play(life, 'start', ({ end, send }) => {
    send(found);
    end('loadOffer', offer);
    send(chosen(false));
    const [sent] = started(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.key).toBe('key-1');
  });
});

it('[DISCOUNT-08] a changed price is shown before it is paid', () =>
  play(life, 'start', ({ end, fail, send, hasTag, context }) => {
    end('loadOffer', offer);
    send(confirmed('key-1'));
    const effects = fail('placeOrder', refusal('price_changed'));
    expect([started(effects, 'loadOffer').length, told(effects), hasTag('paying')]).toEqual([
      1,
      [{ type: 'user.outdated' }],
      false,
    ]);
    end('loadOffer', { ...offer, bundles: [bundle('plus', 2_999)] });
    expect([context().problem, repeatOfferIn(context())?.price]).toEqual([{ code: 'price_changed' }, euros(2_999)]);
    const [sent] = started(send(confirmed('key-2')), 'placeOrder') as { request: OrderAttempt }[];
    expect([sent?.request.key, sent?.request.asked.price]).toEqual(['key-2', euros(2_999)]);
  }));

it('[DISCOUNT-03 DISCOUNT-08] a rejected discount is not sent again', () =>
  play(saving, 'saving', ({ end, fail, send, context }) => {
    end('loadOffer', offer);
    const [sent] = started(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.asked).toMatchObject({ price: euros(1_874), discount: 'WELCOME25' });
    fail('placeOrder', codeUsed);
    end('loadOffer', offer);
    expect(repeatOfferIn(context())).toMatchObject({ price: euros(2_499), discount: null });
    expect(context().problem?.fields).toEqual({ discount: 'code_used' });
  }));

it('[PAY-08] a failed order is repeated as it was', () =>
  play(saving, 'again', ({ end, context }) => {
    end('loadOffer', offer);
    expect(repeatOfferIn(context())).toMatchObject({ bundle: { id: 'small' }, method: 'ideal', price: euros(999) });
  }));

it('[PAY-13] a removed card can no longer be charged', () =>
  play(life, 'start', ({ end, fail, send, hasTag, context }) => {
    end('loadOffer', offer);
    expect(started(send(forgotten), 'removeSavedCard')).toHaveLength(1);
    expect([hasTag('removingCard'), send(confirmed('key-1')), send(forgotten)]).toEqual([true, [], []]);
    fail('removeSavedCard', refusal('network'));
    expect([context().problem, repeatOfferIn(context())?.card]).toEqual([
      { code: 'network' },
      { label: 'Visa •••• 4242' },
    ]);
    send(forgotten);
    end('removeSavedCard');
    expect([context().problem, repeatOfferIn(context())?.card, send(forgotten)]).toEqual([null, null, []]);
    const [sent] = started(send(confirmed('key-1')), 'placeOrder') as { request: OrderAttempt }[];
    expect(sent?.request.asked.card).toBe(undefined);
  }));
