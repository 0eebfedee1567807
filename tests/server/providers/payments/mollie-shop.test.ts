import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { paymentMethods } from '#contract/payment-methods.ts';
import type { ProviderOrder } from '#server/core/deps.ts';
import { molliePayments } from '#server/providers/payments/mollie-payments.ts';
import { startMollie } from '#tests/server/kit/payment-services/mollie.ts';

const clock = { now: 0 };
const mollie = await startMollie({ now: () => clock.now });
afterAll(() => mollie.close());

const makeProvider = (elapsed?: () => number) =>
  molliePayments(mollie.config, {
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    ...(elapsed === undefined ? {} : { elapsed }),
  });
const provider = makeProvider();

let orders = 0;
const newOrder = (special: Partial<ProviderOrder> = {}): ProviderOrder => {
  const id = `order-${(orders += 1)}`;
  return {
    id,
    price: { amount: 2_499, currency: 'EUR' },
    method: 'visa',
    description: 'Vesper: 60 credits',
    returnUrl: `https://vesper.example/transactions/${id}`,
    webhookUrl: 'https://vesper.example/api/payment-webhook.php',
    keepCard: false,
    by: null,
    ...special,
  };
};
const mandate = {
  reference: 'VESPER-1',
  agreed: Date.UTC(2026, 0, 15),
  holder: 'Anna',
  iban: 'DE89370400440532013000',
};
const unavailable = { code: 'payment_method_unavailable' };
/** Requests during `act`. */
const requestsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = mollie.requests.length;
  await act();
  return mollie.requests.slice(before);
};

/** A card that the payer agreed to keep, as a reference. */
const keepCard = async (): Promise<string> => {
  const order = newOrder({ keepCard: true });
  const { providerId } = await provider.create(order);
  mollie.decide(order.id, 'paid');
  return (await provider.status(providerId))?.card?.reference ?? '';
};

test('[PAY-01 PAY-11] takes a payment by every method that has a name at Mollie, and offers no other', async () => {
  const closed = ['giropay', 'nexi', 'maestro', 'sofort'];
  expect(paymentMethods.filter((method) => !provider.methods.includes(method))).toEqual(closed);
  const terms = { country: 'NL', currency: 'EUR', lowest: 999, highest: 9_999 };
  expect(await provider.listMethods?.(terms)).toEqual(provider.methods);
  for (const method of provider.methods) {
    const order = newOrder({ method, by: method === 'sdd' ? { mandate } : null });
    const { redirectUrl } = await provider.create(order);
    expect([method, redirectUrl === null]).toEqual([method, method === 'sdd']);
  }
});

test('[PAY-13] a card is kept as a mandate of a new customer, without the name of the member', async () => {
  const order = newOrder({ keepCard: true });
  mollie.bodies.length = 0;
  const { providerId, redirectUrl } = await provider.create(order);
  expect(redirectUrl).toMatch(/\/checkout\/tr_/);
  const customer = mollie.ofOrder(order.id).customerId;
  expect(mollie.bodies).toEqual([
    { call: 'POST customers', body: { metadata: { order: order.id } } },
    {
      call: 'POST payments',
      body: {
        amount: { value: '24.99', currency: 'EUR' },
        method: 'creditcard',
        description: 'Vesper: 60 credits',
        metadata: { order: order.id },
        webhookUrl: 'https://vesper.example/api/payment-webhook.php',
        redirectUrl: `https://vesper.example/transactions/${order.id}`,
        customerId: customer,
        sequenceType: 'first',
      },
    },
  ]);
  // The bank's own page (SCA) is open, then the payment is on its way.
  expect(await provider.status(providerId)).toMatchObject({ state: 'open', card: null });
  for (const state of ['pending', 'authorised'] as const) {
    mollie.decide(order.id, state);
    expect(await provider.status(providerId)).toMatchObject({ state, card: null });
  }
  mollie.decide(order.id, 'paid');
  const { createdMandate } = mollie.ofOrder(order.id);
  expect(await provider.status(providerId)).toEqual({
    state: 'paid',
    price: order.price,
    refunded: 0,
    card: { reference: `${customer}/${createdMandate}`, label: 'Mastercard •••• 6787' },
  });
});

test('[PAY-13] a card that is not to be kept, and a method without cards, make no customer', async () => {
  expect(await requestsOf(() => provider.create(newOrder()))).toEqual(['POST payments']);
  const ideal = newOrder({ keepCard: true, method: 'ideal' });
  expect(await requestsOf(() => provider.create(ideal))).toEqual(['POST payments']);
});

test('[PAY-08 PAY-13] a kept card is charged without a page; the bank may refuse it or take its time', async () => {
  const card = await keepCard();
  for (const [charge, state] of [
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['pending', 'pending'],
  ] as const) {
    mollie.bank.charge = charge;
    const { providerId, redirectUrl } = await provider.create(newOrder({ by: { card } }));
    expect(redirectUrl).toBeNull();
    expect(await provider.status(providerId)).toMatchObject({ state });
  }
  mollie.bank.charge = 'paid';
});

test('[PAY-13] a kept card that Mollie no longer charges is refused as unavailable', async () => {
  const card = await keepCard();
  mollie.bank.revoked.add(card.split('/')[1] ?? '');
  await expect(provider.create(newOrder({ by: { card } }))).rejects.toMatchObject(unavailable);
});

test('[PAY-13] a forgotten card cannot be charged, and can be forgotten again', async () => {
  const [card, other] = [await keepCard(), await keepCard()];
  const path = `DELETE customers/${card.replace('/', '/mandates/')}`;
  expect(await requestsOf(async () => provider.forgetCard?.(card))).toEqual([path]);
  await expect(provider.create(newOrder({ by: { card } }))).rejects.toMatchObject(unavailable);
  await provider.forgetCard?.(card);
  await provider.forgetCard?.('cst_unknown/mdt_unknown');
  const { providerId } = await provider.create(newOrder({ by: { card: other } }));
  expect(await provider.status(providerId)).toMatchObject({ state: 'paid' });
});

test('[SDD-09] a direct debit is a mandate of a new customer, and pending for days', async () => {
  const order = newOrder({ method: 'sdd', by: { mandate } });
  mollie.bodies.length = 0;
  const { providerId } = await provider.create(order);
  expect(mollie.bodies[1]?.body).toEqual({
    method: 'directdebit',
    consumerName: 'Anna',
    consumerAccount: 'DE89370400440532013000',
    signatureDate: '2026-01-15',
    mandateReference: 'VESPER-1',
  });
  expect(await provider.status(providerId)).toMatchObject({ state: 'pending', card: null });
  const invalid = newOrder({ method: 'sdd', by: { mandate: { ...mandate, iban: 'nothing' } } });
  await expect(provider.create(invalid)).rejects.toMatchObject(unavailable);
});

test('[PAY-12] a transfer is pending from the start: it takes days, and must not expire after one', async () => {
  const { providerId } = await provider.create(newOrder({ method: 'sct' }));
  expect(await provider.status(providerId)).toMatchObject({ state: 'pending' });
});

test('[PAY-12] a payment whose answer was lost is found again, and created once', async () => {
  const withoutCustomer = newOrder({ keepCard: true });
  mollie.loseNext(1);
  await expect(provider.create(withoutCustomer)).rejects.toThrow('fetch failed');
  expect(await provider.find(withoutCustomer.id)).toBeNull();
  await provider.create(withoutCustomer);
  expect(mollie.count(withoutCustomer.id)).toBe(1);
  const order = newOrder();
  mollie.loseNext(1);
  await expect(provider.create(order)).rejects.toThrow('fetch failed');
  const found = await provider.find(order.id);
  expect(found).toBe(mollie.ofOrder(order.id).id);
  expect(await provider.create(order)).toMatchObject({ providerId: found });
  expect(mollie.count(order.id)).toBe(1);
});

test('[PAY-12] finds a payment behind hundreds of newer ones', async () => {
  const order = newOrder();
  const { providerId } = await provider.create(order);
  const newer = mollie.ofOrder(order.id);
  for (let at = 0; at < 600; at += 1) mollie.payments.unshift({ ...newer, id: `tr_new_${at}`, metadata: null });
  expect(await provider.find(order.id)).toBe(providerId);
  expect(await requestsOf(() => provider.find('order-of-nobody'))).toHaveLength(3);
  expect(await provider.find('order-of-nobody')).toBeNull();
});

test('[PAY-12] cancels what can be cancelled, and leaves the rest', async () => {
  const [open, fixed, paid] = [newOrder(), newOrder({ method: 'ideal' }), newOrder()];
  const ids = [];
  for (const order of [open, fixed, paid]) ids.push((await provider.create(order)).providerId);
  mollie.ofOrder(fixed.id).isCancelable = false;
  mollie.decide(paid.id, 'paid');
  for (const id of ids) await provider.cancel(id);
  await provider.cancel('tr_unknown');
  const states = [];
  for (const id of ids) states.push((await provider.status(id))?.state);
  expect(states).toEqual(['cancelled', 'open', 'paid']);
});

test('[PAY-10] refunds up to a total once, and never more than was paid', async () => {
  const order = newOrder();
  const { providerId } = await provider.create(order);
  await provider.refund(providerId, { amount: 1_000, currency: 'EUR' });
  mollie.decide(order.id, 'paid');
  for (const amount of [1_000, 1_000, 2_499, 2_499]) await provider.refund(providerId, { amount, currency: 'EUR' });
  expect(await provider.status(providerId)).toMatchObject({ state: 'refunded', refunded: 2_499 });
  mollie.decide(order.id, 'charged_back');
  expect(await provider.status(providerId)).toMatchObject({ state: 'charged_back' });
});

test('[PAY-12] a creation of several requests ends within 28 seconds, before another one may be started', async () => {
  const before = mollie.requests.length;
  // Each request takes seven seconds.
  const slow = makeProvider(() => (mollie.requests.length - before) * 7_000);
  const order = newOrder({ method: 'sdd', by: { mandate } });
  mollie.failNext(2);
  await expect(slow.create(order)).rejects.toThrow('The payment provider takes too long.');
  expect(mollie.requests.slice(before).map((call) => call.replace(/cst_\d+/, '…'))).toEqual([
    'POST customers',
    'POST customers',
    'POST customers',
    'POST customers/…/mandates',
  ]);
  // Tried again, it goes on under the same keys.
  expect(await provider.create(order)).toMatchObject({ redirectUrl: null });
  expect(mollie.count(order.id)).toBe(1);
});
