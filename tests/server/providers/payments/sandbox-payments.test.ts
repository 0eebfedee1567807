import { expect, test, vi } from 'vitest';
import { signatureHeader } from '#server/core/app.ts';
import type { ProviderOrder } from '#server/core/deps.ts';
import {
  decideSandboxPayment,
  findSandboxPayment,
  sandboxWebhook,
} from '#server/providers/payments/sandbox-payments.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeOrder, mandateOf, press, useShop } from '#tests/server/providers/sandbox-shop.ts';

const whole = { amount: 999_999, currency: 'EUR' };

forMainEngine((engine) => {
  const server = useProduct(engine);
  const shop = useShop();
  const provider = () => server().deps().payments;
  const db = () => server().deps().db;
  const create = async (special: Partial<ProviderOrder> = {}) => {
    const order = makeOrder(shop, special);
    return { order, ...(await provider().create(order)) };
  };
  const stateOf = async (id: string) => (await provider().status(id))?.state;

  test('[PAY-12] an order creates one open payment with a page, also when repeated', async () => {
    const { order, providerId, redirectUrl } = await create();
    expect(redirectUrl).toBe(`http://localhost/dev/pay/${providerId}`);
    expect(await provider().status(providerId)).toEqual({ state: 'open', price: order.price, card: null, refunded: 0 });
    await decideSandboxPayment(db(), providerId, 'paid');
    const again = await Promise.all(
      Array.from({ length: 10 }, () => provider().create({ ...order, price: { amount: 1, currency: 'PLN' } })),
    );
    expect(again).toEqual(again.map(() => ({ providerId, redirectUrl })));
    expect(await provider().status(providerId)).toEqual({ state: 'paid', price: order.price, card: null, refunded: 0 });
  });

  test('[PAY-12] simultaneous requests for one order create one payment and one charge', async () => {
    const order = makeOrder(shop, { method: 'sdd', by: mandateOf('DE27500105170000000000') });
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider().create(order)));
    expect(answers).toEqual(answers.map(() => ({ providerId: `sb-${order.id}`, redirectUrl: null })));
    await vi.waitFor(() => expect(shop.reports(`sb-${order.id}`)).toBe(1));
  });

  test('[PAY-12] finds a payment by its order, if it exists', async () => {
    const { order, providerId } = await create();
    expect(await provider().find(order.id)).toBe(providerId);
    expect(await provider().find('no-order')).toBeNull();
    expect(await provider().status('sb-nothing')).toBeNull();
    await provider().cancel('sb-nothing');
    await provider().refund('sb-nothing', whole);
  });

  test('[PAY-12] only an open payment can be cancelled', async () => {
    const [open, pending, paid] = [await create(), await create(), await create()];
    await decideSandboxPayment(db(), pending.providerId, 'pending');
    await decideSandboxPayment(db(), paid.providerId, 'paid');
    for (const { providerId } of [open, pending, paid]) await provider().cancel(providerId);
    expect(await stateOf(open.providerId)).toBe('cancelled');
    expect(await stateOf(pending.providerId)).toBe('pending');
    expect(await stateOf(paid.providerId)).toBe('paid');
    await vi.waitFor(() => expect(shop.reports(open.providerId)).toBe(1));
    expect(shop.reports(paid.providerId)).toBe(0);
  });

  test('[PAY-12] paying and cancelling at once has one result, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { providerId } = await create();
      const [paid] = await Promise.all([decideSandboxPayment(db(), providerId, 'paid'), provider().cancel(providerId)]);
      expect(await stateOf(providerId)).toBe(paid ? 'paid' : 'cancelled');
    }
  });

  test('[PAY-10 PAY-12] refunds a part up to a total, and the payment stays paid', async () => {
    const { order, providerId } = await create();
    const part = { ...order.price, amount: 100 };
    await provider().refund(providerId, part);
    expect(await provider().status(providerId)).toMatchObject({ state: 'open', refunded: 0 });
    await decideSandboxPayment(db(), providerId, 'paid');
    await Promise.all([provider().refund(providerId, part), provider().refund(providerId, part)]);
    expect(await provider().status(providerId)).toMatchObject({ state: 'paid', refunded: 100 });
    await provider().refund(providerId, { ...part, amount: 50 });
    expect(await provider().status(providerId)).toMatchObject({ state: 'paid', refunded: 100 });
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
    await provider().refund(providerId, order.price);
    expect(await stateOf(providerId)).toBe('refunded');
  });

  test('[PAY-12] refunds and reports a paid payment once, and an unpaid one never', async () => {
    const { providerId } = await create();
    await provider().refund(providerId, whole);
    expect(await stateOf(providerId)).toBe('open');
    await decideSandboxPayment(db(), providerId, 'paid');
    await Promise.all([provider().refund(providerId, whole), provider().refund(providerId, whole)]);
    await provider().refund(providerId, whole);
    expect(await stateOf(providerId)).toBe('refunded');
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
  });

  test('[PAY-13] returns the card of a paid payment only if it is to be saved', async () => {
    const saved = await create({ method: 'visa', keepCard: true });
    expect((await provider().status(saved.providerId))?.card).toBeNull();
    await decideSandboxPayment(db(), saved.providerId, 'paid');
    const card = (await provider().status(saved.providerId))?.card;
    expect(card?.label).toBe('Visa •••• 4242');
    expect(card?.reference).not.toContain('4242');

    const once = await create({ method: 'visa' });
    await decideSandboxPayment(db(), once.providerId, 'paid');
    expect((await provider().status(once.providerId))?.card).toBeNull();

    const failed = await create({ method: 'visa', keepCard: true });
    await decideSandboxPayment(db(), failed.providerId, 'failed');
    expect((await provider().status(failed.providerId))?.card).toBeNull();

    const noCard = await create({ method: 'paypal', keepCard: true });
    await decideSandboxPayment(db(), noCard.providerId, 'paid');
    expect((await provider().status(noCard.providerId))?.card).toBeNull();
  });

  test('[PAY-13] the label of a card contains its method', async () => {
    for (const [method, label] of [
      ['creditcard', 'Visa •••• 4242'],
      ['mastercard', 'Mastercard •••• 4242'],
      ['dankort', 'Dankort •••• 4242'],
    ] as const) {
      const { providerId } = await create({ method, keepCard: true });
      await decideSandboxPayment(db(), providerId, 'paid');
      expect((await provider().status(providerId))?.card?.label).toBe(label);
    }
  });

  /** Pays with a test card and saves it; resolves to its reference. */
  const paySavingCard = async (number: string): Promise<string> => {
    const { providerId } = await create({ method: 'visa', keepCard: true });
    const page = `/dev/pay/${providerId}`;
    const { to } = await press(server(), `${page}/card`, { number });
    if (to?.startsWith(page) === true) await press(server(), page, { outcome: 'paid', card: number });
    const report = await provider().status(providerId);
    expect(report?.state).toBe('paid');
    return report?.card?.reference ?? '';
  };
  const charge = (card: string) => create({ method: 'visa', by: { card } });

  test('[PAY-13] charges a saved card at once without a page, and reports it', async () => {
    const { providerId, redirectUrl } = await charge(await paySavingCard('4242 4242 4242 4242'));
    expect(redirectUrl).toBeNull();
    expect(await provider().status(providerId)).toMatchObject({ state: 'paid', card: null });
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
  });

  test('[PAY-13] a forgotten card is declined', async () => {
    const card = await paySavingCard('4242 4242 4242 4242');
    await provider().forgetCard?.(card);
    const { providerId } = await charge(card);
    expect(await stateOf(providerId)).toBe('failed');
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
  });

  test('[PAY-08 PAY-13] a saved card that is declined later, and an unknown one, fail at once', async () => {
    for (const card of [await paySavingCard('4000 0000 0000 0341'), 'card-unknown']) {
      const { providerId, redirectUrl } = await charge(card);
      expect([redirectUrl, await stateOf(providerId)]).toEqual([null, 'failed']);
      await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
    }
  });

  test('[PAY-13] a saved card that needs approval has a page, the same when repeated', async () => {
    const card = await paySavingCard('4000 0000 0000 3220');
    const { order, providerId, redirectUrl } = await charge(card);
    expect(redirectUrl).toBe(`http://localhost/dev/pay/${providerId}`);
    expect(await stateOf(providerId)).toBe('open');
    expect(await provider().create(order)).toEqual({ providerId, redirectUrl });
    const page = await (await server().agent().fetch(`/dev/pay/${providerId}`)).text();
    expect(page).toContain('Your bank asks: is it you?');
    expect(page).toContain('Visa •••• 3220');
    expect(page).not.toContain('Card number');
    await press(server(), `/dev/pay/${providerId}`, { outcome: 'paid' });
    expect(await stateOf(providerId)).toBe('paid');
    expect(await findSandboxPayment(db(), providerId)).toMatchObject({ card });
  });

  test('[PAY-12] a direct debit is pending and needs no page', async () => {
    const { providerId, redirectUrl } = await create({
      method: 'sdd',
      by: mandateOf('DE27 5001 0517 0000 0000 00'),
    });
    expect([redirectUrl, await stateOf(providerId)]).toEqual([null, 'pending']);
    const stored = JSON.stringify(await findSandboxPayment(db(), providerId));
    expect(stored).not.toContain('Ada Almond');
    expect(stored).not.toContain('DE27');
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(1));
  });

  test('[API-35] a webhook names its payment, and only signed ones are accepted', async () => {
    const { providerId } = await create();
    const webhook = await sandboxWebhook(db(), { id: providerId, webhook_url: shop.webhookUrl() });
    const signature = webhook.headers.get(signatureHeader);
    const body = await webhook.text();
    expect(body).toBe(JSON.stringify({ id: providerId }));
    expect(await provider().verifyWebhook(body, signature)).toBe(providerId);
    expect(await provider().verifyWebhook(body.replace('sb-', 'sb-x'), signature)).toBeNull();
    for (const forged of [null, '', 'no hex', 'ab'.repeat(32)]) {
      expect(await provider().verifyWebhook(body, forged)).toBeNull();
    }
  });

  test('[PAY-12] repeats a webhook that fails', async () => {
    const { providerId } = await create();
    shop.answers.push(503);
    await press(server(), `/dev/pay/${providerId}`, { outcome: 'paid' });
    await vi.waitFor(() => expect(shop.reports(providerId)).toBe(2), { timeout: 8_000 });
    const [first, second] = shop.webhooks.filter(({ body }) => body.includes(`"${providerId}"`));
    expect(second).toEqual(first);
    expect(await provider().verifyWebhook(first?.body ?? '', first?.signature ?? null)).toBe(providerId);
  });
});
