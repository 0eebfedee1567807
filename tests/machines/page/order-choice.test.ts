import { describe, expect, it } from 'vitest';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { suggestedMethods } from '#machines/generic/order-suggestion.ts';
import {
  type OrderChoice,
  chosenBundle,
  chosenMethod,
  enteredCodeError,
  directDebitHref,
  messagePrice,
  methodHref,
  orderOf,
  choiceHref,
  priceOf,
} from '#machines/page/order-choice.ts';
import { bonusUntil, route, welcomeUntil } from '#tests/machines/samples.ts';

const bundle = (id: string, amount: number, currency = 'EUR'): Bundle => ({
  id,
  credits: 60,
  price: { amount, currency },
  price_per_message: { amount: 42, currency },
  style: 'p1',
  best_value: false,
});
const [hello, evening, season] = [bundle('hello', 999), bundle('evening', 2_499), bundle('season', 9_999)];
const offer: BundlesReply = {
  bundles: [hello, evening, season],
  methods: ['ideal', 'visa', 'sdd', 'paypal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const choice = (change: Partial<OrderChoice> = {}): OrderChoice => ({
  route: route('credits'),
  offer,
  activeDiscount: null,
  enteredDiscount: null,
  unusableCodes: [],
  codeBeingChecked: null,
  shouldSaveCard: false,
  ...change,
});
const methods = (id: string, paymentmethod?: string, query: Readonly<Record<string, string>> = {}): OrderChoice =>
  choice({
    route: route('credits-id-paymentmethod', {
      path: `/credits/${id}`,
      params: paymentmethod === undefined ? { id } : { id, paymentmethod },
      query,
    }),
  });

describe('the bundle', () => {
  it.each<[string, OrderChoice, string | undefined]>([
    ['neither the least nor the dearest, where none was chosen', choice(), 'evening'],
    ['the one of the address', choice({ route: route('credits', { query: { bundle: 'season' } }) }), 'season'],
    ['also of Premium', choice({ route: route('premium', { query: { bundle: 'hello' } }) }), 'hello'],
    ['another one for one that is gone', choice({ route: route('credits', { query: { bundle: 'gone' } }) }), 'evening'],
    ['the only one', choice({ offer: { ...offer, bundles: [season] } }), 'season'],
    ['none of none', choice({ offer: { ...offer, bundles: [] } }), undefined],
    ['that of the page of the methods', methods('hello'), 'hello'],
    ['none there for one that is gone: nobody pays for another one', methods('gone'), undefined],
    ['none before anything is offered', choice({ offer: null }), undefined],
  ])('[CREDITS-01 ROUTE-28 ROUTE-29] %s', (_, given, id) => {
    expect(chosenBundle(given)?.id).toBe(id);
  });
});

describe('the method', () => {
  const lastBy = (method: PaymentMethod) => ({ ...offer, last: { bundle: 'hello', method } });

  it.each<[string, OrderChoice, PaymentMethod | null]>([
    ['none where the bundle is chosen', choice(), null],
    ['the first, where none was chosen', methods('hello'), 'ideal'],
    ['the one of the address', methods('hello', 'paypal'), 'paypal'],
    ['the first for one that is not offered', methods('hello', 'eps'), 'ideal'],
    ['the one of the last order', { ...methods('hello'), offer: lastBy('sdd') }, 'sdd'],
    ['not if it is not offered any more', { ...methods('hello'), offer: lastBy('eps') }, 'ideal'],
    ['none of none', { ...methods('hello'), offer: { ...offer, methods: [] } }, null],
  ])('[PAY-06 ROUTE-29] %s', (_, given, method) => {
    expect(chosenMethod(given)).toBe(method);
  });

  it('[PAY-11] suggests the one of the last order and the first of the country, each once', () => {
    expect(suggestedMethods(offer)).toEqual(['ideal']);
    expect(suggestedMethods(lastBy('paypal'))).toEqual(['paypal', 'ideal']);
    expect(suggestedMethods(lastBy('ideal'))).toEqual(['ideal']);
    expect(suggestedMethods(lastBy('eps'))).toEqual(['ideal']);
  });
});

describe('the price', () => {
  const bonus = bonusUntil(60_000);
  const large = welcomeUntil(null, {
    code: 'LARGE50',
    value_percentage: 50,
    currency: 'EUR',
    minimum_order_value: 5_000,
  });
  const amounts = (given: OrderChoice) => offer.bundles.map((one) => priceOf(given, one).price.amount);

  it.each<[string, Partial<OrderChoice>, readonly number[]]>([
    ['without a discount', {}, [999, 2_499, 9_999]],
    ['with the active one; half a cent goes to the member', { activeDiscount: bonus }, [749, 1_874, 7_499]],
    ['with one that has ended', { activeDiscount: bonus, unusableCodes: ['TIMEBONUS25'] }, [999, 2_499, 9_999]],
    ['with a code from some sum on', { enteredDiscount: large }, [999, 2_499, 4_999]],
    ['below that sum the active one counts', { enteredDiscount: large, activeDiscount: bonus }, [749, 1_874, 4_999]],
  ])('[DISCOUNT-06 DISCOUNT-08] %s', (_, change, expected) => {
    expect(amounts(choice(change))).toEqual(expected);
  });

  it('[DISCOUNT-08] gives the reason why a code does not apply', () => {
    expect(enteredCodeError(choice({ enteredDiscount: large }))).toBe('code_minimum');
    expect(
      enteredCodeError(choice({ enteredDiscount: large, route: route('credits', { query: { bundle: 'season' } }) })),
    ).toBeNull();
    expect(enteredCodeError({ ...methods('gone'), enteredDiscount: large })).toBeNull();
    expect(enteredCodeError(choice())).toBeNull();
  });

  it('[CREDITS-02 CREDITS-06] of a message is rounded up', () => {
    expect(messagePrice({ amount: 1_874, currency: 'EUR' }, 60, 1)).toEqual({ amount: 32, currency: 'EUR' });
    expect(messagePrice({ amount: 999, currency: 'EUR' }, 20, 2)).toEqual({ amount: 100, currency: 'EUR' });
    expect(messagePrice({ amount: 999, currency: 'EUR' }, 20, 0).amount).toBe(0);
  });
});

it('[PAY-06] nothing is ordered without a bundle, a method or an offer', () => {
  expect([orderOf(choice()), orderOf(methods('gone')), orderOf({ ...methods('hello'), offer: null })]).toEqual([
    null,
    null,
    null,
  ]);
});

describe('the address', () => {
  it('[ROUTE-28 ROUTE-29 PAY-06] has bundle, method and code, and keeps other parameters', () => {
    const credits = choice({ route: route('credits', { query: { lb: '1', discount: 'SPRING10' } }) });
    expect([
      choiceHref(credits, { bundle: 'season' }),
      choiceHref(credits, { code: null }),
      choiceHref(credits, { code: 'A&B' }),
      choiceHref(choice({ route: route('premium') }), { bundle: 'hello' }),
      choiceHref(methods('hello', undefined, { discount: 'SPRING10' }), { method: 'visa' }),
      choiceHref(methods('a b'), { method: 'visa' }),
    ]).toEqual([
      '/credits?lb=1&bundle=season&discount=SPRING10',
      '/credits?lb=1',
      '/credits?lb=1&discount=A%26B',
      '/premium?bundle=hello',
      '/credits/hello/visa?discount=SPRING10',
      '/credits/a%20b/visa',
    ]);
  });

  it('[PAY-06] leads to the next step with the selection', () => {
    const query = { bundle: 'season', discount: 'SPRING10', lb: '1' };
    expect(methodHref(choice({ route: route('premium', { query }) }))).toBe('/credits/season?discount=SPRING10');
    expect(methodHref(choice())).toBe('/credits/evening');
    expect(methodHref(choice({ codeBeingChecked: 'a b' }))).toBe('/credits/evening?discount=a%20b');
    const order = { bundle: 'hello', method: 'sdd', country: 'NL', price: hello.price } as const;
    expect(directDebitHref(order)).toBe('/directdebit?bundle=hello&country=NL');
    expect(directDebitHref({ ...order, discount: 'SPRING10' })).toBe(
      '/directdebit?bundle=hello&country=NL&discount=SPRING10',
    );
  });
});
