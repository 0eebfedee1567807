import { pino } from 'pino';
import { expect, test } from 'vitest';
import { molliePayments } from '#server/providers/payments/mollie-payments.ts';
import { startJsonService } from '#tests/server/kit/json-service.ts';

const { origin, received, reply } = startJsonService();

const provider = () =>
  molliePayments(
    { kind: 'mollie', url: `${origin()}/v2/`, authorization: 'Bearer test_key' },
    { log: pino({ level: 'silent' }), now: () => 0 },
  );

const order = {
  id: 'order-1',
  price: { amount: 2_499, currency: 'EUR' },
  method: 'ideal',
  description: 'Vesper: 60 credits',
  returnUrl: 'https://vesper.example/transactions/order-1',
  webhookUrl: 'https://vesper.example/api/payment-webhook.php',
  keepCard: false,
  by: null,
} as const;

const payment = (special: object = {}) => ({
  id: 'tr_1',
  status: 'paid',
  method: 'ideal',
  amount: { value: '24.99', currency: 'EUR' },
  metadata: { order: 'order-1' },
  _links: { checkout: { href: 'https://pay.example/tr_1' } },
  ...special,
});

test('[PAY-12] repeats a creation after a 503 under one idempotency key', async () => {
  reply({}, 503);
  reply(payment({ status: 'open' }), 201);
  expect(await provider().create(order)).toEqual({ providerId: 'tr_1', redirectUrl: 'https://pay.example/tr_1' });
  expect(received.map(({ call, key: sent }) => [call, sent])).toEqual([
    ['POST /v2/payments', 'order-1'],
    ['POST /v2/payments', 'order-1'],
  ]);
});

test('[PAY-11] refuses an order below the minimum of its method', async () => {
  reply({ detail: 'The amount is lower than the minimum' }, 422);
  await expect(provider().create(order)).rejects.toMatchObject({ code: 'payment_method_unavailable' });
});

test('[PAY-10] refunds only what is missing of a partial refund', async () => {
  reply(payment({ amountRefunded: { value: '4.00', currency: 'EUR' } }));
  reply({ id: 're_1' }, 201);
  await provider().refund('tr_1', { amount: 1_000, currency: 'EUR' });
  expect(received.at(-1)).toEqual({
    call: 'POST /v2/payments/tr_1/refunds',
    body: { amount: { value: '6.00', currency: 'EUR' } },
    key: 'tr_1-refund-1000',
  });
  reply(payment({ amountRefunded: { value: '10.00', currency: 'EUR' } }));
  await provider().refund('tr_1', { amount: 1_000, currency: 'EUR' });
  expect(received).toHaveLength(3);
});

test.each([
  ['a payment', {}, 'paid', 0],
  ['a partial refund', { amountRefunded: { value: '4.00', currency: 'EUR' } }, 'paid', 400],
  ['a whole refund', { amountRefunded: { value: '24.99', currency: 'EUR' } }, 'refunded', 2_499],
  ['a charge back', { amountChargedBack: { value: '24.99', currency: 'EUR' } }, 'charged_back', 0],
  ['a cancellation', { status: 'canceled' }, 'cancelled', 0],
])('[PAY-12] reads %s', async (_, special, state, refunded) => {
  reply(payment(special));
  expect(await provider().status('tr_1')).toEqual({ state, refunded, price: order.price, card: null });
});

test('[PAY-12] takes only an id from a webhook', async () => {
  expect(await provider().verifyWebhook('id=tr_1', null)).toBe('tr_1');
  expect(await provider().verifyWebhook('id=../customers', null)).toBeNull();
  reply({}, 404);
  expect(await provider().status('tr_forged')).toBeNull();
});
