// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bundle, BundlesReply, Transaction } from '#contract/payment.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import {
  type Answers,
  all,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';
import { welcomeUntil } from '#tests/machines/samples.ts';

const hour = 3_600_000;
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, style: Bundle['style'], credits: number, amount: number): Bundle => ({
  id,
  credits,
  price: euros(amount),
  price_per_message: euros(1),
  style,
  best_value: style === 'p3',
});
const unpaid: Transaction = {
  id: 'payment-0001',
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
  bundles: [
    bundle('hello', 'p0', 20, 999),
    bundle('evening', 'p1', 60, 2_499),
    bundle('weekend', 'p2', 150, 4_999),
    bundle('season', 'p3', 400, 9_999),
  ],
  methods: ['ideal', 'sdd', 'visa', 'paypal'],
  country: 'NL',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const spring = welcomeUntil(null, { code: 'SPRING10', value_percentage: 10, user_id: null, validity: 'once-per-user' });
const site = { ...settings, countries: ['NL', 'DE', 'SE'], message_credits: 1, refund_days: 14 };

const show = (path: string, more: Answers = {}) =>
  open(path, {
    ...member(),
    loadSettings: site,
    loadBundles: offer,
    loadDiscount: problem('not_found'),
    createPayment: { transaction: unpaid, redirect_url: '/sandbox/pay/1' },
    ...more,
  });

const welcome = { loadDiscount: welcomeUntil(Date.now() + 3 * hour) };
const bodies = (stage: Awaited<ReturnType<typeof show>>, call: string) =>
  stage.requests.flatMap(({ name, body }) => (name === call ? [body] : []));
const radios = () => all('#main input[type=radio]') as HTMLInputElement[];
const chosen = () => radios().find(({ checked }) => checked)?.value;
/** Ignores the kind of spaces within an amount. */
const main = () => (find('#main')?.textContent ?? '').replaceAll('\u00a0', ' ');
const payButton = () => all('#main button').find((button) => button.textContent.startsWith('Pay '));

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the bundles', () => {
  it('[CREDITS-01 CREDITS-06 ROUTE-28] are a single choice, which the next step keeps', async () => {
    await show('/credits');
    await seeHeading('Buy credits');
    await until(() => radios().length === 4);
    expect(chosen()).toBe('evening');
    expect(find('#main aside output')?.textContent).toContain('60 credits €24.99');
    click(radios()[2]);
    await until(() => chosen() === 'weekend');
    expect(location.search).toBe('?bundle=weekend');
    expect(named('Choose how to pay')?.getAttribute('href')).toBe('/credits/weekend');
    expect(main()).toContain('€0.34 per message');
  });

  it('[PREMIUM-02 PREMIUM-04] are the Premium packages, one of them the best value', async () => {
    await show('/premium', member({ paid_user: true }));
    await seeHeading('You are Premium');
    await until(() => radios().length === 4);
    expect(main()).toContain("You're Premium, for good.");
    expect(main()).toContain('Unlimited likes outside the swipe game');
    expect(main()).toContain('20 new conversations a day');
    const best = all('#main label').filter((card) => card.textContent.includes('Best value'));
    expect(best.map((card) => card.querySelector('input')?.value)).toEqual(['season']);
    expect(radios().map((radio) => (radio.closest('label')?.querySelectorAll('svg').length ?? 0) - 1)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('[DISCOUNT-04 DISCOUNT-05 DISCOUNT-06 DISCOUNT-08] cost less with the welcome discount, with both prices', async () => {
    await show('/credits', welcome);
    await until(() => main().includes('Welcome discount 25%'));
    expect(main()).toContain('on your first bundle, taken off below');
    expect(find('#main [role=timer]')?.textContent).toMatch(/^\d h \d+ min$/);
    expect(find('#main aside output')?.textContent).toContain('€18.74 instead of €24.99');
    expect(texts('#main label s')).toEqual([
      'instead of €9.99',
      'instead of €24.99',
      'instead of €49.99',
      'instead of €99.99',
    ]);
  });

  it('[DISCOUNT-08] an ended discount is announced politely, and the full price applies', async () => {
    const stage = await show('/credits', welcome);
    await until(() => main().includes('Welcome discount 25%'));
    stage.sendEvent({ type: 'facts.updated', facts: { discount: null } });
    await until(() => main().includes('The discount WELCOME25 has ended. The price is €24.99 now.'));
    const said = all('#main [role=status]').find((one) => one.textContent.includes('has ended'));
    expect(said).toBeDefined();
    expect(find('#main label s')).toBeNull();
  });

  it('[PAY-09 PAY-11] are those of the selected country, now and on the next visit', async () => {
    const swedish = {
      ...offer,
      country: 'SE',
      bundles: [{ ...offer.bundles[1], price: { amount: 27_900, currency: 'SEK' } }],
    };
    const stage = await show('/credits', {
      loadBundles: ({ country }: { country?: string }) => (country === 'SE' ? swedish : offer),
    });
    await fill('#main select', 'SE');
    await until(() => main().includes('SEK 279.00'));
    expect(localStorage.getItem('payment-country')).toBe('SE');
    stage.close();
    const again = await show('/credits', { loadBundles: swedish });
    await until(() => main().includes('SEK 279.00'));
    expect(again.requests.find(({ name }) => name === 'loadBundles')?.query).toEqual({ country: 'SE' });
  });

  it('show a failed load, and retry', async () => {
    const stage = await show('/credits', { loadBundles: problem('unavailable') });
    await until(() => main().includes('The bundles could not be loaded'));
    stage.answers.loadBundles = offer;
    click(named('Try again'));
    expect(await until(() => radios().length === 4)).toBe(true);
  });
});

describe('a discount code', () => {
  const enter = async (code: string) => {
    click(find('#main summary'));
    await fill('#main input[name=discount]', code);
    click(named('Apply'));
  };
  const error = () => find('#main input[name=discount]')?.parentElement?.querySelector('p')?.textContent;

  it.each([
    ['[DISCOUNT-02]', 'code_not_found', 'Code not found'],
    ['[DISCOUNT-03]', 'code_used', 'Code already used'],
    ['[DISCOUNT-08]', 'code_expired', 'This code has expired.'],
    ['[DISCOUNT-08]', 'code_country', 'This code is for another country.'],
    ['[DISCOUNT-08]', 'code_minimum', 'This code is for a larger order.'],
  ] as const)('%s %s is shown at the field; the active discount and the input stay', async (_, code, text) => {
    const stage = await show('/credits', welcome);
    await until(() => main().includes('€18.74'));
    stage.answers.loadDiscount = problem('invalid_fields', { fields: { code } });
    await enter('nonsense');
    await until(() => error() === text);
    const field = find('#main input[name=discount]') as HTMLInputElement;
    expect([field.value, document.activeElement === field, field.getAttribute('aria-invalid')]).toEqual([
      'nonsense',
      true,
      'true',
    ]);
    expect(main()).toContain('€18.74');
    await fill('#main input[name=discount]', 'another');
    await until(() => error() === undefined);
    // A field in use does not close.
    expect(field.closest('details')?.open).toBe(true);
  });

  it('[DISCOUNT-06 DISCOUNT-08] replaces the current discount, is kept in the URL, and can be removed', async () => {
    const stage = await show('/credits', welcome);
    await until(() => main().includes('€18.74'));
    stage.answers.loadDiscount = spring;
    await enter('spring10');
    await until(() => named('Discount SPRING10 10%: take out this code'));
    expect(stage.requests.filter(({ name }) => name === 'loadDiscount').at(-1)?.query).toEqual({
      code: 'spring10',
      bundle: 'evening',
      country: 'NL',
    });
    expect(find('#main aside output')?.textContent).toContain('€22.49 instead of €24.99');
    expect(named('Choose how to pay')?.getAttribute('href')).toBe('/credits/evening?discount=SPRING10');
    click(named('Discount SPRING10 10%: take out this code'));
    await until(() => main().includes('€18.74'));
    expect(location.search).toBe('');
  });

  it('[DISCOUNT-08] in the URL is looked up', async () => {
    await show('/credits/evening?discount=SPRING10', { loadDiscount: spring });
    await until(() => payButton()?.textContent === 'Pay €22.49 with iDEAL | Wero');
    expect(main()).toContain('Discount SPRING10 10%');
  });
});

describe('the methods', () => {
  it('[PAY-01 PAY-06 ROUTE-29] have names, the likeliest first', async () => {
    await show('/credits/evening', { loadBundles: { ...offer, last: { bundle: 'hello', method: 'paypal' } } });
    await seeHeading('How would you like to pay?');
    await until(() => radios().length === 4);
    expect(radios().map(({ value }) => value)).toEqual(['paypal', 'ideal', 'sdd', 'visa']);
    expect(texts('#main fieldset legend')).toEqual(['Suggested', 'Other ways to pay']);
    expect([chosen(), payButton()?.textContent]).toEqual(['paypal', 'Pay €24.99 with PayPal']);
    click(radios()[2]);
    await until(() => chosen() === 'sdd');
    expect(location.pathname).toBe('/credits/evening/sdd');
    expect(main()).toContain('Confirmed with a code by SMS');
  });

  it('[PAY-12] a site without a payment provider says so, on the bundles and on the methods', async () => {
    for (const path of ['/credits', '/premium', '/credits/evening']) {
      const stage = await show(path, { loadBundles: { ...offer, methods: [], payments_open: false } });
      await until(() => main().includes('Payments are not open on this site yet.'));
      expect(main()).not.toContain("Payments aren't available from this country yet.");
      expect([named('Choose how to pay'), payButton()]).toEqual([null, undefined]);
      stage.close();
    }
  });

  it('[PAY-01] each of the 24 has its own name and icon', async () => {
    await show('/credits/evening', { loadBundles: { ...offer, methods: [...paymentMethods] } });
    await until(() => radios().length === 24);
    const cards = radios().map((radio) => radio.closest('label'));
    expect(new Set(cards.map((card) => card?.textContent)).size).toBe(24);
    expect(cards.every((card) => (card?.textContent ?? '') !== '' && card?.querySelector('svg') !== null)).toBe(true);
  });

  it('[ROUTE-29] the URL selects one', async () => {
    await show('/credits/evening/visa');
    await until(() => payButton()?.textContent === 'Pay €24.99 with Visa');
    expect(main()).toContain('One payment, no subscription.');
    expect(main()).toContain('A message costs 1 credit: that is €0.42 with this bundle.');
  });

  it('an unknown bundle leads to the offered ones', async () => {
    await show('/credits/gone');
    await until(() => main().includes('This bundle does not exist'));
    expect([payButton(), named('See the bundles')?.getAttribute('href')]).toEqual([undefined, '/credits']);
  });

  it('[PAY-13] a card is saved only when the box is checked', async () => {
    const stage = await show('/credits/evening/visa', { createPayment: problem('network') });
    const box = await until(() => find('#main input[type=checkbox]') as HTMLInputElement | null);
    expect(box.checked).toBe(false);
    expect(main()).toContain('It is charged only when you order something yourself');
    click(box);
    await until(() => box.checked);
    click(payButton());
    await until(() => bodies(stage, 'createPayment').length === 1);
    expect(bodies(stage, 'createPayment')).toEqual([
      { bundle: 'evening', method: 'visa', country: 'NL', price: euros(2_499), card: 'keep' },
    ]);
  });

  it('[PAY-13] without a card there is no checkbox', async () => {
    await show('/credits/evening/ideal');
    await until(() => payButton());
    expect(find('#main input[type=checkbox]')).toBeNull();
  });
});

describe('paying', () => {
  it('[CREDITS-01 PAY-06] places one order for the amount on the button, and leaves for the provider', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const stage = await show('/credits/evening', welcome);
    await until(() => payButton()?.textContent === 'Pay €18.74 with iDEAL | Wero');
    click(payButton());
    click(payButton());
    await until(() => leave.mock.calls.length > 0);
    click(payButton());
    expect(bodies(stage, 'createPayment')).toEqual([
      { bundle: 'evening', method: 'ideal', country: 'NL', price: euros(1_874), discount: 'WELCOME25' },
    ]);
    expect(leave.mock.calls).toEqual([['/sandbox/pay/1']]);
    expect(payButton()?.getAttribute('aria-busy')).toBe('true');
  });

  it('[PAY-06] by direct debit goes to its form', async () => {
    const stage = await show('/credits/evening/sdd', { loadDiscount: welcome.loadDiscount });
    await until(() => payButton()?.textContent === 'Pay €18.74 with Direct debit (SEPA)');
    click(payButton());
    await until(() => location.pathname === '/directdebit');
    expect(location.search).toBe('?bundle=evening&country=NL&discount=WELCOME25');
    expect(bodies(stage, 'createPayment')).toEqual([]);
  });

  it('[DISCOUNT-08] at another price shows the new one, and waits for another click', async () => {
    const stage = await show('/credits/evening', { createPayment: problem('price_changed') });
    await until(() => payButton());
    stage.answers.loadBundles = { ...offer, bundles: [bundle('evening', 'p1', 60, 2_599)] };
    click(payButton());
    await until(() => main().includes('The price has changed: it is €25.99 now.'));
    expect([payButton()?.textContent, bodies(stage, 'createPayment').length]).toEqual([
      'Pay €25.99 with iDEAL | Wero',
      1,
    ]);
  });

  it('[DISCOUNT-03 DISCOUNT-08] without the discount that was refused, and with the reason', async () => {
    const stage = await show('/credits/evening', {
      ...welcome,
      createPayment: problem('invalid_fields', { fields: { discount: 'code_used' } }),
    });
    await until(() => payButton()?.textContent === 'Pay €18.74 with iDEAL | Wero');
    click(payButton());
    await until(() => main().includes('The discount WELCOME25 cannot be used. Code already used'));
    expect([payButton()?.textContent, bodies(stage, 'createPayment').length]).toEqual([
      'Pay €24.99 with iDEAL | Wero',
      1,
    ]);
  });

  it('[CREDITS-01] after another order was paid links to it', async () => {
    await show('/credits/evening', { createPayment: problem('order_paid') });
    await until(() => payButton());
    click(payButton());
    await until(() => main().includes('An earlier order of yours has just been paid.'));
    expect(named('See your payments')?.getAttribute('href')).toBe('/transactions');
  });

  it('waits for the network', async () => {
    const stage = await show('/credits/evening');
    await until(() => payButton());
    stage.sendEvent({ type: 'facts.updated', facts: { online: false } });
    await until(() => payButton()?.hasAttribute('disabled'));
    expect(main()).toContain('You are offline: paying needs the network.');
  });
});

describe('an order that was left unpaid', () => {
  it('[CREDITS-01] can be continued or cancelled', async () => {
    const stage = await show('/credits', {
      loadBundles: { ...offer, unfinished: unpaid },
      cancelPayment: { transaction: { ...unpaid, state: 'cancelled', status: 'cancelled' } },
    });
    await until(() => main().includes('20 credits for €9.99 with iDEAL | Wero'));
    expect(named('Continue to payment')?.getAttribute('href')).toBe('/sandbox/pay/1');
    click(named('Cancel this order'));
    await until(() => !main().includes('20 credits for €9.99 with iDEAL | Wero'));
    expect(bodies(stage, 'cancelPayment')).toEqual([{ id: 'payment-0001' }]);
  });

  it('[PAY-12] that is being processed can be viewed, but not cancelled', async () => {
    await show('/credits', {
      loadBundles: { ...offer, unfinished: { ...unpaid, state: 'pending', redirect_url: null } },
    });
    await until(() => main().includes('Your payment of €9.99 with iDEAL | Wero is on its way'));
    expect(named('See this payment')?.getAttribute('href')).toBe('/transactions/payment-0001');
    expect(named('Cancel this order')).toBeNull();
  });
});
