import { pino } from 'pino';
import { expect, test } from 'vitest';
import { paymentMethods } from '#contract/payment-methods.ts';
import { httpPayments, signWebhook } from '#server/providers/payments/http-payments.ts';
import { startJsonService } from '#tests/server/kit/json-service.ts';

const { origin, received, reply } = startJsonService();
const secret = 'a secret of at least thirty-two characters';
const now = 1_790_000_000_000;

const provider = () =>
  httpPayments(
    { kind: 'http', url: `${origin()}/pay/`, authorization: 'Bearer token', secret },
    { log: pino({ level: 'silent' }), now: () => now },
  );

const order = {
  id: 'order-1',
  price: { amount: 2_499, currency: 'EUR' },
  method: 'visa',
  description: 'Vesper: 60 credits',
  returnUrl: 'https://vesper.example/transactions/order-1',
  webhookUrl: 'https://vesper.example/api/payment-webhook.php',
  keepCard: true,
  by: null,
} as const;

const payment = { id: 'p-1', order: 'order-1', state: 'paid', price: order.price, refunded: 0, card: null };

test('[PAY-12] creates a payment once, although the first answer is a 503', async () => {
  reply({}, 503);
  reply({ id: 'p-1', redirect_url: 'https://bank.example/p-1' }, 201);
  expect(await provider().create(order)).toEqual({ providerId: 'p-1', redirectUrl: 'https://bank.example/p-1' });
  expect(received.map(({ call, key }) => [call, key])).toEqual([
    ['POST /pay/payments', 'order-1'],
    ['POST /pay/payments', 'order-1'],
  ]);
  expect(received[0]?.body).toEqual({
    order: 'order-1',
    price: { amount: 2_499, currency: 'EUR' },
    method: 'visa',
    description: 'Vesper: 60 credits',
    return_url: 'https://vesper.example/transactions/order-1',
    webhook_url: 'https://vesper.example/api/payment-webhook.php',
    keep_card: true,
    by: null,
  });
});

test('[PAY-11] a method that cannot take the price is refused as unavailable', async () => {
  reply({}, 422);
  await expect(provider().create(order)).rejects.toMatchObject({ code: 'payment_method_unavailable' });
});

test('[PAY-12] finds a payment by its order, and reads its state, refunded part and card', async () => {
  const card = { reference: 'card-1', label: '•••• 4242' };
  reply(payment);
  expect(await provider().find('order-1')).toBe('p-1');
  expect(await provider().find('order-2')).toBeNull();
  reply({ ...payment, refunded: 400, card });
  expect(await provider().status('p-1')).toEqual({ state: 'paid', price: order.price, refunded: 400, card });
  expect(await provider().status('p-2')).toBeNull();
  reply({ ...payment, state: 'stolen' });
  await expect(provider().status('p-1')).rejects.toThrow('state');
  expect(received.map(({ call }) => call)).toEqual([
    'GET /pay/payments?order=order-1',
    'GET /pay/payments?order=order-2',
    'GET /pay/payments/p-1',
    'GET /pay/payments/p-2',
    'GET /pay/payments/p-1',
  ]);
});

test('[PAY-11] offers the methods of the shop for ten minutes, and the last known ones while it does not answer', async () => {
  let time = now;
  const shop = httpPayments(
    { kind: 'http', url: `${origin()}/pay/`, authorization: null, secret },
    { log: pino({ level: 'silent' }), now: () => time },
  );
  const terms = { country: 'NL', currency: 'EUR', lowest: 999, highest: 9_999 };
  reply({}, 400);
  expect(await shop.listMethods?.(terms)).toEqual(paymentMethods);
  reply({ methods: ['visa', 'ideal'] });
  expect(await shop.listMethods?.(terms)).toEqual(['visa', 'ideal']);
  time += 599_999;
  expect(await shop.listMethods?.(terms)).toEqual(['visa', 'ideal']);
  time += 1;
  reply({}, 400);
  expect(await shop.listMethods?.(terms)).toEqual(['visa', 'ideal']);
  reply({ methods: ['visa'] });
  expect(await shop.listMethods?.(terms)).toEqual(['visa']);
  expect(received.map(({ call }) => call)).toEqual(
    Array.from({ length: 4 }, () => 'GET /pay/methods?country=NL&currency=EUR&lowest=999&highest=9999'),
  );
});

test('[PAY-10] a refund states the total, under one key for each total', async () => {
  reply({});
  await provider().refund('p-1', { amount: 1_000, currency: 'EUR' });
  expect(received).toEqual([
    {
      call: 'POST /pay/payments/p-1/refund',
      body: { total: { amount: 1_000, currency: 'EUR' } },
      key: 'p-1-refund-1000',
    },
  ]);
  reply({}, 400);
  await expect(provider().refund('p-1', { amount: 1_000, currency: 'EUR' })).rejects.toThrow('a refund with 400');
});

test.each([
  ['as sent', '{"id":"p-1"}', signWebhook(secret, '{"id":"p-1"}', now), 'p-1'],
  ['five minutes old', '{"id":"p-1"}', signWebhook(secret, '{"id":"p-1"}', now - 300_000), 'p-1'],
  ['more than five minutes old', '{"id":"p-1"}', signWebhook(secret, '{"id":"p-1"}', now - 301_000), null],
  ['more than five minutes ahead', '{"id":"p-1"}', signWebhook(secret, '{"id":"p-1"}', now + 301_000), null],
  ['with another body', '{"id":"p-2"}', signWebhook(secret, '{"id":"p-1"}', now), null],
  ['under another secret', '{"id":"p-1"}', signWebhook('another secret', '{"id":"p-1"}', now), null],
  [
    'with a newer time',
    '{"id":"p-1"}',
    signWebhook(secret, '{"id":"p-1"}', now - 301_000).replace(/t=\d+/, `t=${now / 1_000}`),
    null,
  ],
  ['unsigned', '{"id":"p-1"}', null, null],
  ['without an id', '{}', signWebhook(secret, '{}', now), null],
])('[PAY-12 API-35] a webhook %s', async (_, body, signature, id) => {
  expect(await provider().verifyWebhook(body, signature)).toBe(id);
});
