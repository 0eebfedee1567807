import { describe, expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import type { Bundle, BundlesReply, Transaction } from '#contract/payment.ts';
import { chosenBundle, chosenMethod, discountFor, orderOf, priceOf } from '#machines/page/order-choice.ts';
import { type CheckoutContext, type CheckoutInput, checkoutMachine } from '#machines/page/checkout.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil, refusal, route, startFacts, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, amount: number): Bundle => ({
  id,
  credits: 60,
  price: euros(amount),
  price_per_message: euros(50),
  style: 'p0',
  best_value: false,
});
const unpaid: Transaction = {
  id: 'payment-1',
  bundle: 'hello',
  credits: 20,
  price: euros(999),
  full_price: euros(999),
  discount: null,
  country: 'NL',
  method: 'ideal',
  status: 'pending',
  state: 'open',
  recurring: false,
  redirect_url: '/sandbox/pay/1',
  withdrawal: null,
  refunding: false,
  refund: null,
  mandate: null,
  created: 0,
  changed: 0,
};
const offer: BundlesReply = {
  bundles: [bundle('hello', 999), bundle('evening', 2_499), bundle('season', 9_999)],
  methods: ['ideal', 'sdd', 'visa', 'paypal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const offered = (change: Partial<BundlesReply>): BundlesReply => ({ ...offer, ...change });
const left = offered({ unfinished: unpaid });
const swedish = offered({
  country: 'SE',
  methods: ['swish', 'visa'],
  bundles: [{ ...bundle('evening', 27_900), price: { amount: 27_900, currency: 'SEK' } }],
});

const bundlesPage = (query: Readonly<Record<string, string>> = {}) => route('credits', { query });
const methodPage = (id: string, method?: string, query: Readonly<Record<string, string>> = {}) =>
  route('credits-id-paymentmethod', {
    path: method === undefined ? `/credits/${id}` : `/credits/${id}/${method}`,
    params: method === undefined ? { id } : { id, paymentmethod: method },
    query,
  });
const from = (change: Partial<CheckoutInput> = {}): CheckoutInput => ({
  ...startFacts({ user: anna, session: 'member', route: methodPage('evening') }),
  country: null,
  ...change,
});

const facts = (change: Partial<Pick<CheckoutInput, 'online' | 'discount' | 'route'>> = {}) =>
  ({ type: 'facts.changed', facts: { online: true, discount: null, ...change } }) as const;
const submitted = (key = 'key-1') => ({ type: 'order.confirmed', key }) as const;
const byMethod = (method: 'ideal' | 'sdd' | 'visa' | 'swish' | 'eps') => ({ type: 'method.selected', method }) as const;
const toCountry = (country: string) => ({ type: 'country.selected', country }) as const;
const typed = (code: string) => ({ type: 'discountCode.submitted', code }) as const;
const removed = { type: 'discountCode.removed' } as const;
const cancelled = { type: 'order.cancelled' } as const;
const retried = { type: 'offer.retried' } as const;
const isOver = { type: 'countdown.ended' } as const;

const bonus = bonusUntil(60_000);
const welcome = welcomeUntil(90_000);
const spring = welcomeUntil(null, { code: 'SPRING10', value_percentage: 10, user_id: null });
const accepted = (discount: Discount) => ({ type: 'discountCode.accepted', discount }) as const;
const rejected = { type: 'discountCode.rejected', problem: { code: 'invalid_fields' } } as const;
const rejectedDiscount = refusal('invalid_fields', { fields: { discount: 'code_used' } });

const page = '/sandbox/pay/1';
const created = { transaction: unpaid, redirect_url: page };
const done = { transaction: { ...unpaid, id: 'payment-2' }, redirect_url: null };
const going = (to: string, replace = true) => ({ type: 'navigation.requested', to, replace });
const userOutdated = { type: 'user.outdated' };

const keyIn = (event: object): unknown => ('key' in event ? event.key : undefined);
const orderIn = (input: unknown) => (input as { request: { key: string; asked: unknown } | null }).request;

type Rules = NonNullable<ModelDefinition<typeof checkoutMachine>['invariants']>;
const rules: Rules = {
  'only the button places an order, one at a time [PAY-06 PAY-13]': ({ step, trace, effects }) =>
    pendingActors(trace, 'placeOrder').length <= 1 &&
    (startedInputs(effects, 'placeOrder').length === 0 || isEvent(step, 'order.confirmed')),
  'the order is what was shown [CREDITS-01 DISCOUNT-08]': ({ before, effects }) =>
    startedInputs(effects, 'placeOrder').every((input) =>
      expectEqual(orderIn(input)?.asked, before === null ? null : orderOf(before.context)),
    ),
  'nothing is ordered without a network, nor while a code is being checked': ({ before, effects }) =>
    startedInputs(effects, 'placeOrder').length === 0 ||
    (before?.context.online === true && before.context.codeBeingChecked === null),
  'an order whose outcome is unknown keeps its key, any other order has a new one': ({ step, before, effects }) =>
    startedInputs(effects, 'placeOrder').every((input) => {
      const [unanswered, request] = [before?.context.request ?? null, orderIn(input)];
      const isAgain = unanswered !== null && JSON.stringify(unanswered.asked) === JSON.stringify(request?.asked);
      return step?.kind === 'event' && request?.key === (isAgain ? unanswered.key : keyIn(step.event));
    }),
  'a card is saved only with consent, and only for a card method [PAY-13]': ({ effects, before }) =>
    startedInputs(effects, 'placeOrder').every((input) => {
      const order = orderIn(input)?.asked as { method: string; card?: string };
      return (order.card === 'keep') === (before?.context.shouldSaveCard === true && order.method === 'visa');
    }),
  'redirects only to the URL of the server': ({ effects }) =>
    startedInputs(effects, 'redirectToExternal').every((input) => expectEqual(input, { url: page })),
  'nothing is ordered during a redirect': ({ before, effects }) =>
    before?.hasTag('paying') !== true || startedInputs(effects, 'placeOrder').length === 0,
  'an offer stays until another one is loaded': ({ before, snapshot }) =>
    before === null || before.context.offer === null || snapshot.context.offer !== null,
  'a discount that has ended or was rejected takes nothing off [DISCOUNT-08]': ({ snapshot: { context } }) => {
    const chosen = chosenBundle(context);
    const code = chosen === null ? undefined : discountFor(context, chosen)?.code;
    return code === undefined || context.enteredDiscount?.code === code || !context.unusableCodes.includes(code);
  },
  'an entered code takes precedence over the active discount [DISCOUNT-06 DISCOUNT-08]': ({
    snapshot: { context },
  }) => {
    const chosen = chosenBundle(context);
    return (
      chosen === null ||
      context.enteredDiscount === null ||
      discountFor(context, chosen)?.code === context.enteredDiscount.code
    );
  },
};

const stateKey = ({
  route: at,
  offer: sold,
  activeDiscount,
  enteredDiscount,
  request,
  crashes,
  ...rest
}: CheckoutContext) => ({
  ...rest,
  route: [at.path, at.query],
  offer: sold && [sold.country, sold.bundles.length, sold.unfinished?.state],
  activeDiscount: activeDiscount?.code,
  enteredDiscount: enteredDiscount?.code,
  request: request && [request.key, request.asked.method],
  crashes: crashes.length,
});

const savings = ({
  activeDiscount,
  enteredDiscount,
  unusableCodes,
  codeBeingChecked,
  deadline,
  priceChange,
  problem,
  request,
  offer: sold,
}: CheckoutContext) => [
  [activeDiscount?.code, enteredDiscount?.code, unusableCodes.toSorted()],
  [codeBeingChecked, deadline, priceChange, problem],
  [request?.asked.discount, request?.asked.price, sold !== null],
];

const never = { error: [] };
const quiet = { discountCode: never };

/** The choice, and the outcomes of an order. */
const ordering = defineModel({
  machine: checkoutMachine,
  inputs: {
    'at the methods': from(),
    'at the bundles': from({ route: bundlesPage() }),
    'at no bundle': from({ route: methodPage('gone') }),
    'by direct debit': from({ route: methodPage('evening', 'sdd') }),
    offline: from({ online: false }),
  },
  events: [
    { type: 'bundle.selected', bundle: 'season' },
    { type: 'bundle.selected', bundle: 'gone' },
    byMethod('visa'),
    byMethod('eps'),
    { type: 'consent.changed', on: true },
    submitted(),
    submitted('key-2'),
    retried,
    facts(),
    facts({ online: false }),
    facts({ route: methodPage('evening', 'visa') }),
  ],
  actorOutcomes: {
    loadOffer: { done: [offer], error: [refusal('unavailable')] },
    placeOrder: {
      done: [created, done],
      error: [
        refusal('network'),
        refusal('price_changed'),
        refusal('payment_method_unavailable'),
        refusal('order_paid'),
        refusal('authentication_required'),
        refusal('key_reused'),
      ],
    },
    redirectToExternal: { done: [undefined], error: ['blocked'] },
    ...quiet,
  },
  stateKey,
  invariants: rules,
});

/** Another country, and the unfinished order. */
const turning = defineModel({
  machine: checkoutMachine,
  inputs: { 'at the methods': from(), 'from Sweden': from({ country: 'SE' }) },
  events: [toCountry('SE'), toCountry('NL'), cancelled, submitted()],
  actorOutcomes: {
    loadOffer: {
      done: [left, swedish, offered({ unfinished: { ...unpaid, state: 'pending' } })],
      error: [refusal('network')],
    },
    placeOrder: { done: [], error: [refusal('price_changed')] },
    cancelOrder: {
      done: [undefined],
      error: [refusal('network'), refusal('order_paid'), refusal('authentication_required')],
    },
    ...quiet,
  },
  stateKey,
  invariants: rules,
});

/** Discounts that start, end and are entered. */
const saving = defineModel({
  machine: checkoutMachine,
  inputs: {
    'with a bonus': from({ discount: bonus }),
    'with a code in the address': from({ route: methodPage('evening', undefined, { discount: 'SPRING10' }) }),
    'at no bundle': from({ route: methodPage('gone'), discount: bonus }),
  },
  events: [typed('spring10'), removed, facts({ discount: bonus }), facts({ discount: welcome }), facts()],
  actorEvents: { countdown: [isOver], discountCode: [accepted(spring), rejected] },
  actorOutcomes: {
    loadOffer: { done: [offer], error: [] },
    countdown: { done: [undefined], error: ['broken'] },
    ...quiet,
  },
  stateKey: savings,
  exploreWhile: ({ context }) => context.unusableCodes.length <= 1,
  invariants: rules,
});

/** Discounts that the server rejects at the order. */
const rejecting = defineModel({
  machine: checkoutMachine,
  inputs: {
    'with a bonus': from({ discount: bonus }),
    'with a code in the address': from({
      discount: bonus,
      route: methodPage('evening', undefined, { discount: 'SPRING10' }),
    }),
  },
  events: [typed('spring10'), submitted(), facts()],
  actorEvents: { countdown: [isOver], discountCode: [accepted(spring), accepted(bonus)] },
  actorOutcomes: {
    loadOffer: { done: [offer], error: [] },
    placeOrder: { done: [], error: [rejectedDiscount, refusal('network')] },
    countdown: { done: [undefined], error: [] },
    ...quiet,
  },
  stateKey: savings,
  invariants: rules,
});

/** The check of discount codes crashes. */
const failing = defineModel({
  machine: checkoutMachine,
  inputs: { 'at the methods': from() },
  events: [typed('spring10'), { type: 'childRestart.requested' }],
  actorOutcomes: { loadOffer: { done: [offer], error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  stateKey: ({ crashes, codeBeingChecked, offer: sold }) => [crashes.length, codeBeingChecked, sold !== null],
  exploreWhile: ({ context }) => context.crashes.length <= 6,
  invariants: rules,
});

coverModel(
  [ordering, turning, saving, rejecting, failing],
  '[CREDITS-01 DISCOUNT-06 DISCOUNT-08 PAY-06 PAY-09 PAY-11 PAY-13]',
);

const order = { bundle: 'evening', method: 'ideal', country: 'NL', price: euros(2_499) };

const asked = (key: string, given: object) => [{ request: { key, asked: given } }];
type Story = Scenario<typeof checkoutMachine>;
const at = (query: Readonly<Record<string, string>>, method?: string) =>
  facts({ route: methodPage('evening', method, query) });

describe('the order', () => {
  it('[CREDITS-01 PAY-06] is placed once, and redirects to the URL of the server', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send, hasTag }) => {
      resolve('loadOffer', offer);
      expect(startedInputs(send(submitted('key-7')), 'placeOrder')).toEqual(asked('key-7', order));
      expect(send(submitted('key-8'))).toEqual([]);
      expect(startedInputs(resolve('placeOrder', created), 'redirectToExternal')).toEqual([{ url: page }]);
      expect([send(submitted('key-9')), hasTag('paying')]).toEqual([[], true]);
    }));

  it('[PAY-06] has the method that the address names, and a selected method is written there', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send }) => {
      resolve('loadOffer', offer);
      expect(sentToParent(send(byMethod('visa')))).toEqual([going('/credits/evening/visa')]);
      send(at({}, 'visa'));
      expect(startedInputs(send(submitted()), 'placeOrder')).toEqual(asked('key-1', { ...order, method: 'visa' }));
    }));

  it('[CREDITS-01] needs a known bundle', () =>
    runScenario(ordering, 'at no bundle', ({ resolve, send, context }) => {
      resolve('loadOffer', offer);
      expect(chosenBundle(context())).toBeNull();
      expect(send(submitted())).toEqual([]);
    }));

  it('keeps its key after a lost answer, for the same order only', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send, reject, context }) => {
      resolve('loadOffer', offer);
      send(submitted('key-1'));
      reject('placeOrder', refusal('network'));
      expect(context().problem).toEqual({ code: 'network' });
      expect(startedInputs(send(submitted('key-2')), 'placeOrder')).toEqual(asked('key-1', order));
      reject('placeOrder', refusal('unavailable'));
      send(at({}, 'visa'));
      const byCard = { ...order, method: 'visa' };
      expect(startedInputs(send(submitted('key-3')), 'placeOrder')).toEqual(asked('key-3', byCard));
      reject('placeOrder', refusal('key_reused'));
      expect(startedInputs(send(submitted('key-4')), 'placeOrder')).toEqual(asked('key-4', byCard));
    }));

  it('[DISCOUNT-08] is not repeated at a changed price: the new price is loaded and announced', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, reject, context, hasTag }) => {
      resolve('loadOffer', offer);
      send(submitted());
      const effects = reject('placeOrder', refusal('price_changed'));
      expect(startedInputs(effects, 'loadOffer')).toEqual([{ country: null }]);
      expect([hasTag('reloading'), context().priceChange, send(submitted())]).toEqual([
        true,
        { kind: 'priceChanged' },
        [],
      ]);
      const dearer = offered({ bundles: [bundle('evening', 2_599)] });
      expect(startedInputs(resolve('loadOffer', dearer), 'placeOrder')).toEqual([]);
      expect(context()).toMatchObject({ priceChange: { kind: 'priceChanged' }, problem: null });
      const [again] = startedInputs(send(submitted('key-2')), 'placeOrder');
      expect(orderIn(again)).toEqual({ key: 'key-2', asked: { ...order, price: euros(2_599) } });
    }));

  it('[PAY-11] by a method that is no longer offered suggests another one', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send, reject, context }) => {
      resolve('loadOffer', offer);
      send(submitted());
      reject('placeOrder', refusal('payment_method_unavailable'));
      resolve('loadOffer', offered({ methods: ['paypal'] }));
      expect([context().problem, chosenMethod(context())]).toEqual([{ code: 'payment_method_unavailable' }, 'paypal']);
    }));

  it('reports that another order was paid meanwhile, and marks the user outdated', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send, reject, context }) => {
      resolve('loadOffer', offer);
      send(submitted());
      expect(sentToParent(reject('placeOrder', refusal('order_paid')))).toEqual([userOutdated]);
      resolve('loadOffer', offer);
      expect(context().problem).toEqual({ code: 'order_paid' });
    }));

  it('without a redirect leads to its transaction', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send }) => {
      resolve('loadOffer', offer);
      send(submitted());
      expect(sentToParent(resolve('placeOrder', done))).toEqual([going('/transactions/payment-2', false)]);
      expect(send(submitted())).toEqual([]);
    }));

  it('[PAY-06] by direct debit opens the form, and orders nothing', () =>
    runScenario(ordering, 'by direct debit', ({ resolve, send }) => {
      resolve('loadOffer', offer);
      expect(sentToParent(send(submitted()))).toEqual([going('/directdebit?bundle=evening&country=NL', false)]);
      expect(send(submitted())).toEqual([]);
    }));

  it('[PAY-06] may be placed again after the browser’s Back, and the unfinished one is shown', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, context }) => {
      resolve('loadOffer', offer);
      send(submitted());
      resolve('placeOrder', created);
      expect(startedInputs(resolve('redirectToExternal'), 'loadOffer')).toEqual([{ country: null }]);
      resolve('loadOffer', left);
      expect(context().offer?.unfinished).toEqual(unpaid);
      expect(startedInputs(send(submitted('key-2')), 'placeOrder')).toEqual(asked('key-2', order));
    }));

  it('waits for the network', () =>
    runScenario(ordering, 'offline', ({ resolve, send }) => {
      resolve('loadOffer', offer);
      expect(send(submitted())).toEqual([]);
      send(facts({ online: true }));
      expect(startedInputs(send(submitted()), 'placeOrder')).toHaveLength(1);
    }));

  it('[PAY-13] saves a card only for a card method and with consent', () =>
    runScenario(ordering, 'at the methods', ({ resolve, send, context }) => {
      resolve('loadOffer', offer);
      expect(context().shouldSaveCard).toBe(false);
      send({ type: 'consent.changed', on: true });
      expect(orderOf(context())).toEqual(order);
      send(at({}, 'visa'));
      expect(orderOf(context())).toEqual({ ...order, method: 'visa', card: 'keep' });
    }));
});

describe('the offer', () => {
  it('[CREDITS-01] is loaded again when there is a network again', () =>
    runScenario(ordering, 'offline', ({ reject, send, hasTag }) => {
      reject('loadOffer', refusal('network'));
      expect(hasTag('failed')).toBe(true);
      expect(startedInputs(send(facts({ online: true })), 'loadOffer')).toEqual([{ country: null }]);
    }));

  it('[PAY-09] is that of the country selected before', () =>
    runScenario(turning, 'from Sweden', ({ initialEffects }) => {
      expect(startedInputs(initialEffects, 'loadOffer')).toEqual([{ country: 'SE' }]);
    }));

  it('[PAY-09 PAY-11] changes with the country; the choice stays as far as it is offered there', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, context }) => {
      resolve('loadOffer', offer);
      send(at({}, 'visa'));
      expect(startedInputs(send(toCountry('SE')), 'loadOffer')).toEqual([{ country: 'SE' }]);
      resolve('loadOffer', swedish);
      expect(orderOf(context())).toEqual({
        bundle: 'evening',
        method: 'visa',
        country: 'SE',
        price: { amount: 27_900, currency: 'SEK' },
      });
      send(at({}, 'ideal'));
      expect(chosenMethod(context())).toBe('swish');
    }));

  it('[PAY-09] stays when the offer of another country cannot be loaded', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, reject, context }) => {
      resolve('loadOffer', offer);
      send(toCountry('SE'));
      reject('loadOffer', refusal('network'));
      expect(context()).toMatchObject({ offer: { country: 'NL' }, requestedCountry: null, country: null });
      expect(context().problem).toEqual({ code: 'network' });
    }));
});

describe('the unfinished order', () => {
  it('can be cancelled', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, context, hasTag }) => {
      resolve('loadOffer', left);
      expect(startedInputs(send(cancelled), 'cancelOrder')).toEqual([{ id: 'payment-1' }]);
      expect([hasTag('cancelling'), send(cancelled), send(submitted())]).toEqual([true, [], []]);
      resolve('cancelOrder');
      expect(context().offer?.unfinished).toBeNull();
    }));

  it('[API-21] once cancelled, the same order is a new one, also when an earlier answer was lost', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, reject }) => {
      resolve('loadOffer', left);
      send(submitted('key-1'));
      reject('placeOrder', refusal('network'));
      send(cancelled);
      resolve('cancelOrder');
      expect(startedInputs(send(submitted('key-2')), 'placeOrder')).toEqual(asked('key-2', order));
    }));

  it('[API-21] after a visit to the prices of another country, an order whose answer was lost is a new one', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, reject }) => {
      resolve('loadOffer', offer);
      send(submitted('key-1'));
      reject('placeOrder', refusal('network'));
      send(toCountry('SE'));
      resolve('loadOffer', swedish);
      send(toCountry('NL'));
      resolve('loadOffer', left);
      expect(startedInputs(send(submitted('key-2')), 'placeOrder')).toEqual(asked('key-2', order));
    }));

  it('is not cancelled when it was paid meanwhile', () =>
    runScenario(turning, 'at the methods', ({ resolve, send, reject, context }) => {
      resolve('loadOffer', left);
      send(cancelled);
      const effects = reject('cancelOrder', refusal('order_paid'));
      expect([sentToParent(effects), startedInputs(effects, 'loadOffer')]).toEqual([
        [userOutdated],
        [{ country: null }],
      ]);
      expect(context().problem).toEqual({ code: 'order_paid' });
    }));

  it('cannot be cancelled while its payment is pending', () =>
    runScenario(turning, 'at the methods', ({ resolve, send }) => {
      resolve('loadOffer', offered({ unfinished: { ...unpaid, state: 'pending' } }));
      expect(send(cancelled)).toEqual([]);
    }));
});

describe('discounts', () => {
  const price = ({ context }: Story) => {
    const chosen = chosenBundle(context());
    return chosen && priceOf(context(), chosen).price.amount;
  };

  it('[DISCOUNT-06 DISCOUNT-08] the active one is taken off and sent along', () =>
    runScenario(rejecting, 'with a bonus', ({ resolve, send }) => {
      resolve('loadOffer', offer);
      expect(startedInputs(send(submitted()), 'placeOrder')).toEqual(
        asked('key-1', { ...order, price: euros(1_874), discount: 'TIMEBONUS25' }),
      );
    }));

  it('[DISCOUNT-06] the active one is that of the member scope', () =>
    runScenario(saving, 'with a bonus', (story) => {
      story.resolve('loadOffer', offer);
      expect(price(story)).toBe(1_874);
      story.send(facts({ discount: welcome }));
      expect([price(story), story.context().priceChange]).toEqual([1_874, null]);
      story.send(facts());
      expect([price(story), story.context().priceChange]).toEqual([
        2_499,
        { kind: 'discountEnded', code: 'WELCOME25' },
      ]);
      story.send(facts({ discount: bonus }));
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-05 DISCOUNT-08] one that ends meanwhile is no longer taken off, and that is announced', () =>
    runScenario(saving, 'with a bonus', (story) => {
      const effects = story.resolve('loadOffer', offer);
      expect(startedInputs(effects, 'countdown')).toEqual([{ deadline: 60_000 }]);
      story.send(isOver);
      expect([price(story), story.context().priceChange]).toEqual([
        2_499,
        { kind: 'discountEnded', code: 'TIMEBONUS25' },
      ]);
      // The next one has its own countdown, and takes as much off.
      expect(startedInputs(story.send(facts({ discount: welcome })), 'countdown')).toEqual([{ deadline: 90_000 }]);
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-08] an entered one takes precedence over the active one until it is removed', () =>
    runScenario(saving, 'with a bonus', (story) => {
      story.resolve('loadOffer', offer);
      const check = { code: 'spring10', bundle: 'evening', method: 'ideal', country: 'NL' };
      expect(story.send(typed('spring10'))).toEqual([
        { kind: 'sent', to: 'discountCode', event: { type: 'discountCheck.requested', check } },
      ]);
      expect(story.send(typed('spring10'))).toEqual([]);
      expect(sentToParent(story.send(accepted(spring)))).toEqual([going('/credits/evening?discount=SPRING10')]);
      expect(price(story)).toBe(2_249);
      story.send(facts({ discount: bonus, route: methodPage('evening', undefined, { discount: 'SPRING10' }) }));
      expect(sentToParent(story.send(removed))).toEqual([going('/credits/evening')]);
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-02 DISCOUNT-03] a rejected one leaves the active one in force', () =>
    runScenario(saving, 'with a bonus', (story) => {
      story.resolve('loadOffer', offer);
      story.send(typed('nonsense'));
      story.send(rejected);
      expect([price(story), story.context().codeBeingChecked]).toEqual([1_874, null]);
    }));

  it('[DISCOUNT-08] one in the address is checked before anything can be ordered', () =>
    runScenario(rejecting, 'with a code in the address', ({ resolve, send }) => {
      const check = { code: 'SPRING10', bundle: 'evening', method: 'ideal', country: 'NL' };
      expect(resolve('loadOffer', offer)).toContainEqual({
        kind: 'sent',
        to: 'discountCode',
        event: { type: 'discountCheck.requested', check },
      });
      expect(send(submitted())).toEqual([]);
      send(accepted(spring));
      expect(startedInputs(send(submitted()), 'placeOrder')).toEqual(
        asked('key-1', { ...order, price: euros(2_249), discount: 'SPRING10' }),
      );
    }));

  it('[DISCOUNT-03 DISCOUNT-08] one that is rejected at the order is removed, and nothing is ordered automatically', () =>
    runScenario(rejecting, 'with a bonus', (story) => {
      story.resolve('loadOffer', offer);
      story.send(submitted());
      const effects = story.reject('placeOrder', rejectedDiscount);
      expect([startedInputs(effects, 'placeOrder'), sentToParent(effects, 'user.outdated')]).toEqual([
        [],
        [userOutdated],
      ]);
      expect(story.context()).toMatchObject({
        priceChange: { kind: 'discountRejected', code: 'TIMEBONUS25', error: 'code_used' },
        problem: null,
        request: null,
      });
      expect(price(story)).toBe(2_499);
      expect(startedInputs(story.send(submitted('key-2')), 'placeOrder')).toEqual(asked('key-2', order));
    }));

  it('[DISCOUNT-08] an entered one that is rejected at the order gives way to the active one', () =>
    runScenario(rejecting, 'with a code in the address', (story) => {
      story.resolve('loadOffer', offer);
      story.send(accepted(spring));
      story.send(at({ discount: 'SPRING10' }));
      story.send(facts({ discount: bonus }));
      story.send(submitted());
      expect(sentToParent(story.reject('placeOrder', rejectedDiscount), 'navigation.requested')).toEqual([
        going('/credits/evening'),
      ]);
      expect(price(story)).toBe(1_874);
    }));

  it('a crashed check of a code does not prevent payment', () =>
    runScenario(failing, 'at the methods', ({ resolve, send, reject, advance }) => {
      resolve('loadOffer', offer);
      send(typed('spring10'));
      reject('discountCode', 'broken');
      expect(send(typed('spring10'))).toEqual([]);
      expect(startedInputs(advance(1_000), 'discountCode')).toHaveLength(1);
      expect(startedInputs(send(submitted()), 'placeOrder')).toHaveLength(1);
    }));
});
