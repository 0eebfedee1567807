import { describe, expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import type { Bundle, BundlesReply, Transaction } from '#contract/payment.ts';
import { chosenBundle, chosenMethod, discountFor, orderOf, priceOf } from '#machines/page/order-choice.ts';
import { type CheckoutContext, type CheckoutInput, checkoutMachine } from '#machines/page/checkout.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { type ModelDefinition, defineModel } from '#tests/machines/kit/model.ts';
import { type Play, play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil, refusal, route, startFacts, welcomeUntil } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

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
  withdrawable_until: null,
  refunding: false,
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
const dropped = { type: 'order.cancelled' } as const;
const retried = { type: 'offer.retried' } as const;
const isOver = { type: 'countdown.ended' } as const;

const bonus = bonusUntil(60_000);
const welcome = welcomeUntil(90_000);
const spring = welcomeUntil(null, { code: 'SPRING10', value_percentage: 10, user_id: null });
const accepted = (discount: Discount) => ({ type: 'discountCode.accepted', discount }) as const;
const refused = { type: 'discountCode.rejected' } as const;
const refusedDiscount = refusal('invalid_fields', { fields: { discount: 'code_used' } });

const page = '/sandbox/pay/1';
const created = { transaction: unpaid, redirect_url: page };
const done = { transaction: { ...unpaid, id: 'payment-2' }, redirect_url: null };
const going = (to: string, replace = true) => ({ type: 'navigation.requested', to, replace });
const outdated = { type: 'user.outdated' };

const keyIn = (event: object): unknown => ('key' in event ? event.key : undefined);
const orderIn = (input: unknown) => (input as { attempt: { key: string; asked: unknown } | null }).attempt;

type Rules = NonNullable<ModelDefinition<typeof checkoutMachine>['invariants']>;
const rules: Rules = {
  'nothing is ordered but by the button, and one order at a time [PAY-06 PAY-13]': ({ step, history, effects }) =>
    inFlight(history, 'createPayment').length <= 1 &&
    (started(effects, 'createPayment').length === 0 || isEvent(step, 'order.confirmed')),
  'what is ordered is what was shown [CREDITS-01 DISCOUNT-08]': ({ before, effects }) =>
    started(effects, 'createPayment').every((input) =>
      isSame(orderIn(input)?.asked, before === null ? null : orderOf(before.context)),
    ),
  'nothing is ordered without a network, nor while a code is being looked up': ({ before, effects }) =>
    started(effects, 'createPayment').length === 0 ||
    (before?.context.online === true && before.context.checking === null),
  'an order that nobody has answered goes again under its own key, any other under a new one': ({
    step,
    before,
    effects,
  }) =>
    started(effects, 'createPayment').every((input) => {
      const [unanswered, attempt] = [before?.context.attempt ?? null, orderIn(input)];
      const isAgain = unanswered !== null && JSON.stringify(unanswered.asked) === JSON.stringify(attempt?.asked);
      return step?.kind === 'event' && attempt?.key === (isAgain ? unanswered.key : keyIn(step.event));
    }),
  'a card is kept only by who agreed to it, and where there is one [PAY-13]': ({ effects, before }) =>
    started(effects, 'createPayment').every((input) => {
      const order = orderIn(input)?.asked as { method: string; card?: string };
      return (order.card === 'keep') === (before?.context.keepsCard === true && order.method === 'visa');
    }),
  'goes only where the server says': ({ effects }) =>
    started(effects, 'redirectToExternal').every((input) => isSame(input, { url: page })),
  'who is on the way out orders nothing': ({ before, effects }) =>
    before?.hasTag('paying') !== true || started(effects, 'createPayment').length === 0,
  'what was offered stays until something else is': ({ before, snapshot }) =>
    before === null || before.context.offer === null || snapshot.context.offer !== null,
  'a discount that has ended or was refused takes nothing off [DISCOUNT-08]': ({ snapshot: { context } }) => {
    const chosen = chosenBundle(context);
    const code = chosen === null ? undefined : discountFor(context, chosen)?.code;
    return code === undefined || context.typed?.code === code || !context.over.includes(code);
  },
  'a typed code stands before the active one [DISCOUNT-06 DISCOUNT-08]': ({ snapshot: { context } }) => {
    const chosen = chosenBundle(context);
    return chosen === null || context.typed === null || discountFor(context, chosen)?.code === context.typed.code;
  },
};

const project = ({ route: place, offer: sold, active, typed: code, attempt, crashes, ...rest }: CheckoutContext) => ({
  ...rest,
  place: [place.path, place.query],
  offer: sold && [sold.country, sold.bundles.length, sold.unfinished?.state],
  active: active?.code,
  typed: code?.code,
  attempt: attempt && [attempt.key, attempt.asked.method],
  crashes: crashes.length,
});

const savings = ({
  active,
  typed: code,
  over,
  checking,
  deadline,
  repriced,
  problem,
  attempt,
  offer: sold,
}: CheckoutContext) => [
  [active?.code, code?.code, over.toSorted(), checking, deadline, repriced, problem],
  [attempt?.asked.discount, attempt?.asked.price, sold !== null],
];

const never = { error: [] };
const quiet = { discountCode: never };

/** Choosing, and what the server makes of the order. */
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
  outcomes: {
    loadOffer: { done: [offer], error: [refusal('unavailable')] },
    createPayment: {
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
  project,
  invariants: rules,
});

/** Another country, and the order that was left unpaid. */
const turning = defineModel({
  machine: checkoutMachine,
  inputs: { 'at the methods': from(), 'from Sweden': from({ country: 'SE' }) },
  events: [toCountry('SE'), toCountry('NL'), dropped, submitted()],
  outcomes: {
    loadOffer: {
      done: [left, swedish, offered({ unfinished: { ...unpaid, state: 'pending' } })],
      error: [refusal('network')],
    },
    createPayment: { done: [], error: [refusal('price_changed')] },
    cancelPayment: {
      done: [undefined],
      error: [refusal('network'), refusal('order_paid'), refusal('authentication_required')],
    },
    ...quiet,
  },
  project,
  invariants: rules,
});

/** Discounts that come, go and are typed. */
const saving = defineModel({
  machine: checkoutMachine,
  inputs: {
    'with a bonus': from({ discount: bonus }),
    'with a code in the address': from({ route: methodPage('evening', undefined, { discount: 'SPRING10' }) }),
    'at no bundle': from({ route: methodPage('gone'), discount: bonus }),
  },
  events: [typed('spring10'), removed, facts({ discount: bonus }), facts({ discount: welcome }), facts()],
  said: { countdown: [isOver], discountCode: [accepted(spring), refused] },
  outcomes: {
    loadOffer: { done: [offer], error: [] },
    countdown: { done: [undefined], error: ['broken'] },
    ...quiet,
  },
  project: savings,
  within: ({ context }) => context.over.length <= 1,
  invariants: rules,
});

/** Discounts that the server refuses at the order. */
const refusing = defineModel({
  machine: checkoutMachine,
  inputs: {
    'with a bonus': from({ discount: bonus }),
    'with a code in the address': from({
      discount: bonus,
      route: methodPage('evening', undefined, { discount: 'SPRING10' }),
    }),
  },
  events: [typed('spring10'), submitted(), facts()],
  said: { countdown: [isOver], discountCode: [accepted(spring), accepted(bonus)] },
  outcomes: {
    loadOffer: { done: [offer], error: [] },
    createPayment: { done: [], error: [refusedDiscount, refusal('network')] },
    countdown: { done: [undefined], error: [] },
    ...quiet,
  },
  project: savings,
  invariants: rules,
});

/** Whoever looks up codes fails. */
const failing = defineModel({
  machine: checkoutMachine,
  inputs: { 'at the methods': from() },
  events: [typed('spring10'), { type: 'childRestart.requested' }],
  outcomes: { loadOffer: { done: [offer], error: [] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  project: ({ crashes, checking, offer: sold }) => [crashes.length, checking, sold !== null],
  within: ({ context }) => context.crashes.length <= 6,
  invariants: rules,
});

coverModel(
  [ordering, turning, saving, refusing, failing],
  '[CREDITS-01 DISCOUNT-06 DISCOUNT-08 PAY-06 PAY-09 PAY-11 PAY-13]',
);

const order = { bundle: 'evening', method: 'ideal', country: 'NL', price: euros(2_499) };

const asked = (key: string, given: object) => [{ attempt: { key, asked: given } }];
type Story = Play<typeof checkoutMachine>;
const at = (query: Readonly<Record<string, string>>, method?: string) =>
  facts({ route: methodPage('evening', method, query) });

describe('the order', () => {
  it('[CREDITS-01 PAY-06] goes once, to where the server says', () =>
    play(ordering, 'at the methods', ({ end, send, hasTag }) => {
      end('loadOffer', offer);
      expect(started(send(submitted('key-7')), 'createPayment')).toEqual(asked('key-7', order));
      expect(send(submitted('key-8'))).toEqual([]);
      expect(started(end('createPayment', created), 'redirectToExternal')).toEqual([{ url: page }]);
      expect([send(submitted('key-9')), hasTag('paying')]).toEqual([[], true]);
    }));

  it('[PAY-06] has the method that the address names, and a choice is written there', () =>
    play(ordering, 'at the methods', ({ end, send }) => {
      end('loadOffer', offer);
      expect(told(send(byMethod('visa')))).toEqual([going('/credits/evening/visa')]);
      send(at({}, 'visa'));
      expect(started(send(submitted()), 'createPayment')).toEqual(asked('key-1', { ...order, method: 'visa' }));
    }));

  it('[CREDITS-01] needs a bundle that there is', () =>
    play(ordering, 'at no bundle', ({ end, send, context }) => {
      end('loadOffer', offer);
      expect(chosenBundle(context())).toBeNull();
      expect(send(submitted())).toEqual([]);
    }));

  it('a lost answer keeps the key for the same order, and only for it', () =>
    play(ordering, 'at the methods', ({ end, send, fail, context }) => {
      end('loadOffer', offer);
      send(submitted('key-1'));
      fail('createPayment', refusal('network'));
      expect(context().problem).toEqual({ code: 'network' });
      expect(started(send(submitted('key-2')), 'createPayment')).toEqual(asked('key-1', order));
      fail('createPayment', refusal('unavailable'));
      send(at({}, 'visa'));
      const byCard = { ...order, method: 'visa' };
      expect(started(send(submitted('key-3')), 'createPayment')).toEqual(asked('key-3', byCard));
      fail('createPayment', refusal('key_reused'));
      expect(started(send(submitted('key-4')), 'createPayment')).toEqual(asked('key-4', byCard));
    }));

  it('[DISCOUNT-08] at another price is not repeated: the new one is loaded and said', () =>
    play(turning, 'at the methods', ({ end, send, fail, context, hasTag }) => {
      end('loadOffer', offer);
      send(submitted());
      const effects = fail('createPayment', refusal('price_changed'));
      expect(started(effects, 'loadOffer')).toEqual([{ country: null }]);
      expect([hasTag('reloading'), context().repriced, send(submitted())]).toEqual([true, { kind: 'changed' }, []]);
      const dearer = offered({ bundles: [bundle('evening', 2_599)] });
      expect(started(end('loadOffer', dearer), 'createPayment')).toEqual([]);
      expect(context()).toMatchObject({ repriced: { kind: 'changed' }, problem: null });
      const [again] = started(send(submitted('key-2')), 'createPayment');
      expect(orderIn(again)).toEqual({ key: 'key-2', asked: { ...order, price: euros(2_599) } });
    }));

  it('[PAY-11] by a method that is gone lets one choose another', () =>
    play(ordering, 'at the methods', ({ end, send, fail, context }) => {
      end('loadOffer', offer);
      send(submitted());
      fail('createPayment', refusal('payment_method_unavailable'));
      end('loadOffer', offered({ methods: ['paypal'] }));
      expect([context().problem, chosenMethod(context())]).toEqual([{ code: 'payment_method_unavailable' }, 'paypal']);
    }));

  it('after another was paid meanwhile says so, and what one has is asked for', () =>
    play(ordering, 'at the methods', ({ end, send, fail, context }) => {
      end('loadOffer', offer);
      send(submitted());
      expect(told(fail('createPayment', refusal('order_paid')))).toEqual([outdated]);
      end('loadOffer', offer);
      expect(context().problem).toEqual({ code: 'order_paid' });
    }));

  it('that leaves nothing to pay leads to its transaction', () =>
    play(ordering, 'at the methods', ({ end, send }) => {
      end('loadOffer', offer);
      send(submitted());
      expect(told(end('createPayment', done))).toEqual([going('/transactions/payment-2', false)]);
      expect(send(submitted())).toEqual([]);
    }));

  it('[PAY-06] by direct debit begins with the form, and orders nothing', () =>
    play(ordering, 'by direct debit', ({ end, send }) => {
      end('loadOffer', offer);
      expect(told(send(submitted()))).toEqual([going('/directdebit?bundle=evening&country=NL', false)]);
      expect(send(submitted())).toEqual([]);
    }));

  it('[PAY-06] may be made again when the browser brings one back, and the one that was left is shown', () =>
    play(turning, 'at the methods', ({ end, send, context }) => {
      end('loadOffer', offer);
      send(submitted());
      end('createPayment', created);
      expect(started(end('redirectToExternal'), 'loadOffer')).toEqual([{ country: null }]);
      end('loadOffer', left);
      expect(context().offer?.unfinished).toEqual(unpaid);
      expect(started(send(submitted('key-2')), 'createPayment')).toEqual(asked('key-2', order));
    }));

  it('waits for the network', () =>
    play(ordering, 'offline', ({ end, send }) => {
      end('loadOffer', offer);
      expect(send(submitted())).toEqual([]);
      send(facts({ online: true }));
      expect(started(send(submitted()), 'createPayment')).toHaveLength(1);
    }));

  it('[PAY-13] keeps a card only where one is used and was agreed to', () =>
    play(ordering, 'at the methods', ({ end, send, context }) => {
      end('loadOffer', offer);
      expect(context().keepsCard).toBe(false);
      send({ type: 'consent.changed', on: true });
      expect(orderOf(context())).toEqual(order);
      send(at({}, 'visa'));
      expect(orderOf(context())).toEqual({ ...order, method: 'visa', card: 'keep' });
    }));
});

describe('what is offered', () => {
  it('[CREDITS-01] is loaded again when there is a network again', () =>
    play(ordering, 'offline', ({ fail, send, hasTag }) => {
      fail('loadOffer', refusal('network'));
      expect(hasTag('failed')).toBe(true);
      expect(started(send(facts({ online: true })), 'loadOffer')).toEqual([{ country: null }]);
    }));

  it('[PAY-09] is that of the country that was chosen before', () =>
    play(turning, 'from Sweden', ({ first }) => {
      expect(started(first, 'loadOffer')).toEqual([{ country: 'SE' }]);
    }));

  it('[PAY-09 PAY-11] is another one in another country; the choice stays, as far as it is offered there', () =>
    play(turning, 'at the methods', ({ end, send, context }) => {
      end('loadOffer', offer);
      send(at({}, 'visa'));
      expect(started(send(toCountry('SE')), 'loadOffer')).toEqual([{ country: 'SE' }]);
      end('loadOffer', swedish);
      expect(orderOf(context())).toEqual({
        bundle: 'evening',
        method: 'visa',
        country: 'SE',
        price: { amount: 27_900, currency: 'SEK' },
      });
      send(at({}, 'ideal'));
      expect(chosenMethod(context())).toBe('swish');
    }));

  it('[PAY-09] stays where that of another country cannot be had', () =>
    play(turning, 'at the methods', ({ end, send, fail, context }) => {
      end('loadOffer', offer);
      send(toCountry('SE'));
      fail('loadOffer', refusal('network'));
      expect(context()).toMatchObject({ offer: { country: 'NL' }, wanted: null, country: null });
      expect(context().problem).toEqual({ code: 'network' });
    }));
});

describe('the order that was left unpaid', () => {
  it('is given up on demand', () =>
    play(turning, 'at the methods', ({ end, send, context, hasTag }) => {
      end('loadOffer', left);
      expect(started(send(dropped), 'cancelPayment')).toEqual([{ id: 'payment-1' }]);
      expect([hasTag('cancelling'), send(dropped), send(submitted())]).toEqual([true, [], []]);
      end('cancelPayment');
      expect(context().offer?.unfinished).toBeNull();
    }));

  it('is not given up where it was paid meanwhile', () =>
    play(turning, 'at the methods', ({ end, send, fail, context }) => {
      end('loadOffer', left);
      send(dropped);
      const effects = fail('cancelPayment', refusal('order_paid'));
      expect([told(effects), started(effects, 'loadOffer')]).toEqual([[outdated], [{ country: null }]]);
      expect(context().problem).toEqual({ code: 'order_paid' });
    }));

  it('cannot be given up when it is paid and only on its way', () =>
    play(turning, 'at the methods', ({ end, send }) => {
      end('loadOffer', offered({ unfinished: { ...unpaid, state: 'pending' } }));
      expect(send(dropped)).toEqual([]);
    }));
});

describe('discounts', () => {
  const price = ({ context }: Story) => {
    const chosen = chosenBundle(context());
    return chosen && priceOf(context(), chosen).price.amount;
  };

  it('[DISCOUNT-06 DISCOUNT-08] the active one is taken off and sent along', () =>
    play(refusing, 'with a bonus', ({ end, send }) => {
      end('loadOffer', offer);
      expect(started(send(submitted()), 'createPayment')).toEqual(
        asked('key-1', { ...order, price: euros(1_874), discount: 'TIMEBONUS25' }),
      );
    }));

  it('[DISCOUNT-06] the active one is what the member scope says it is', () =>
    play(saving, 'with a bonus', (story) => {
      story.end('loadOffer', offer);
      expect(price(story)).toBe(1_874);
      story.send(facts({ discount: welcome }));
      expect([price(story), story.context().repriced]).toEqual([1_874, null]);
      story.send(facts());
      expect([price(story), story.context().repriced]).toEqual([2_499, { kind: 'ended', code: 'WELCOME25' }]);
      story.send(facts({ discount: bonus }));
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-05 DISCOUNT-08] one that ends while one chooses ends here too, and is said to have', () =>
    play(saving, 'with a bonus', (story) => {
      const effects = story.end('loadOffer', offer);
      expect(started(effects, 'countdown')).toEqual([{ deadline: 60_000 }]);
      story.send(isOver);
      expect([price(story), story.context().repriced]).toEqual([2_499, { kind: 'ended', code: 'TIMEBONUS25' }]);
      // The next one begins with a clock of its own, and takes as much off.
      expect(started(story.send(facts({ discount: welcome })), 'countdown')).toEqual([{ deadline: 90_000 }]);
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-08] a typed one stands before the active one until it is taken out', () =>
    play(saving, 'with a bonus', (story) => {
      story.end('loadOffer', offer);
      const question = { code: 'spring10', bundle: 'evening', method: 'ideal', country: 'NL' };
      expect(story.send(typed('spring10'))).toEqual([
        { kind: 'sent', to: 'discountCode', event: { type: 'discountCheck.requested', question } },
      ]);
      expect(story.send(typed('spring10'))).toEqual([]);
      expect(told(story.send(accepted(spring)))).toEqual([going('/credits/evening?discount=SPRING10')]);
      expect(price(story)).toBe(2_249);
      story.send(facts({ discount: bonus, route: methodPage('evening', undefined, { discount: 'SPRING10' }) }));
      expect(told(story.send(removed))).toEqual([going('/credits/evening')]);
      expect(price(story)).toBe(1_874);
    }));

  it('[DISCOUNT-02 DISCOUNT-03] a refused one leaves in force what was', () =>
    play(saving, 'with a bonus', (story) => {
      story.end('loadOffer', offer);
      story.send(typed('nonsense'));
      story.send(refused);
      expect([price(story), story.context().checking]).toEqual([1_874, null]);
    }));

  it('[DISCOUNT-08] one in the address is looked up before anything can be ordered', () =>
    play(refusing, 'with a code in the address', ({ end, send }) => {
      const question = { code: 'SPRING10', bundle: 'evening', method: 'ideal', country: 'NL' };
      expect(end('loadOffer', offer)).toContainEqual({
        kind: 'sent',
        to: 'discountCode',
        event: { type: 'discountCheck.requested', question },
      });
      expect(send(submitted())).toEqual([]);
      send(accepted(spring));
      expect(started(send(submitted()), 'createPayment')).toEqual(
        asked('key-1', { ...order, price: euros(2_249), discount: 'SPRING10' }),
      );
    }));

  it('[DISCOUNT-03 DISCOUNT-08] one that is refused at the order is taken away, and nothing is ordered by itself', () =>
    play(refusing, 'with a bonus', (story) => {
      story.end('loadOffer', offer);
      story.send(submitted());
      const effects = story.fail('createPayment', refusedDiscount);
      expect([started(effects, 'createPayment'), told(effects, 'user.outdated')]).toEqual([[], [outdated]]);
      expect(story.context()).toMatchObject({
        repriced: { kind: 'refused', code: 'TIMEBONUS25', error: 'code_used' },
        problem: null,
        attempt: null,
      });
      expect(price(story)).toBe(2_499);
      expect(started(story.send(submitted('key-2')), 'createPayment')).toEqual(asked('key-2', order));
    }));

  it('[DISCOUNT-08] a typed one that is refused at the order gives way to the active one', () =>
    play(refusing, 'with a code in the address', (story) => {
      story.end('loadOffer', offer);
      story.send(accepted(spring));
      story.send(at({ discount: 'SPRING10' }));
      story.send(facts({ discount: bonus }));
      story.send(submitted());
      expect(told(story.fail('createPayment', refusedDiscount), 'navigation.requested')).toEqual([
        going('/credits/evening'),
      ]);
      expect(price(story)).toBe(1_874);
    }));

  it('a look-up that breaks down keeps nobody from paying', () =>
    play(failing, 'at the methods', ({ end, send, fail, wait }) => {
      end('loadOffer', offer);
      send(typed('spring10'));
      fail('discountCode', 'broken');
      expect(send(typed('spring10'))).toEqual([]);
      expect(started(wait(1_000), 'discountCode')).toHaveLength(1);
      expect(started(send(submitted()), 'createPayment')).toHaveLength(1);
    }));
});
