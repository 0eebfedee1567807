import { expect, test, vi } from 'vitest';
import type { ProviderOrder } from '#server/core/deps.ts';
import { advanceSandboxPayments, startSandboxScheduler } from '#server/providers/payments/sandbox-scheduler.ts';
import { advanceDuePayments } from '#server/providers/payments/sandbox-store.ts';
import { decideSandboxPayment } from '#server/providers/payments/sandbox-payments.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeOrder, mandateOf, press, useShop } from '#tests/server/providers/sandbox-shop.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const shop = useShop();
  const create = async (special: Partial<ProviderOrder> = {}): Promise<string> =>
    (await server().deps().payments.create(makeOrder(shop, special))).providerId;
  const choose = (id: string, outcome: string) => press(server(), `/dev/pay/${id}`, { outcome });
  const stateOf = async (id: string) => (await server().deps().payments.status(id))?.state;
  /** The state one millisecond before that time, and at that time. */
  const statesAround = async (id: string, milliseconds: number) => {
    server().clock.advance(milliseconds - 1);
    await advanceSandboxPayments(server().deps());
    const before = await stateOf(id);
    server().clock.advance(1);
    await advanceSandboxPayments(server().deps());
    return [before, await stateOf(id)];
  };

  test.each([
    ['paid-in-3', 3_000, 'pending', 'paid'],
    ['paid-in-5', 5_000, 'pending', 'paid'],
    ['paid-in-30', 30_000, 'pending', 'paid'],
    ['failed-in-3', 3_000, 'pending', 'failed'],
    ['failed-in-30', 30_000, 'pending', 'failed'],
    ['charged-back-in-30', 30_000, 'paid', 'charged_back'],
  ])('[PAY-12] %s follows automatically when due, and is reported', async (outcome, after, first, last) => {
    const id = await create();
    await choose(id, outcome);
    expect(await statesAround(id, after)).toEqual([first, last]);
    await vi.waitFor(() => expect(shop.reports(id)).toBe(2));
  });

  test('[PAY-12] pending and authorised payments without a next step stay unchanged', async () => {
    const [pending, authorised] = [await create(), await create()];
    await choose(pending, 'pending');
    await choose(authorised, 'authorised');
    expect(await statesAround(pending, 86_400_000)).toEqual(['pending', 'pending']);
    expect(await stateOf(authorised)).toBe('authorised');
  });

  test.each([
    ['DE27500105170000000000', 'paid', 'paid'],
    ['NL91ABNA0417164300', 'paid', 'paid'],
    ['DE97500105170000000001', 'failed', 'failed'],
    ['DE70500105170000000002', 'paid', 'charged_back'],
    ['DE43500105170000000003', 'pending', 'pending'],
  ])('[PAY-12] a direct debit from %s is %s after 5 seconds and %s 30 seconds later', async (iban, soon, late) => {
    const id = await create({ method: 'sdd', by: mandateOf(iban) });
    expect(await statesAround(id, 5_000)).toEqual(['pending', soon]);
    expect(await statesAround(id, 30_000)).toEqual([soon, late]);
  });

  test('[PAY-12] a payment decided meanwhile is not advanced', async () => {
    const id = await create();
    await choose(id, 'failed-in-3');
    expect(await decideSandboxPayment(server().deps().db, id, 'paid')).toBe(true);
    expect(await statesAround(id, 3_000)).toEqual(['paid', 'paid']);
    const refunded = await create();
    await choose(refunded, 'charged-back-in-30');
    await server().deps().payments.refund(refunded, { amount: 999_999, currency: 'EUR' });
    expect(await statesAround(refunded, 30_000)).toEqual(['refunded', 'refunded']);
  });

  test('[PAY-12] scheduled steps survive a restart', async () => {
    const id = await create();
    await choose(id, 'paid-in-30');
    await server().restart();
    expect(await statesAround(id, 30_000)).toEqual(['pending', 'paid']);
  });

  test('[PAY-12] several schedulers advance a payment once', async () => {
    const id = await create();
    await choose(id, 'paid-in-3');
    server().clock.advance(3_000);
    const { db, now } = server().deps();
    const moved = await Promise.all(Array.from({ length: 10 }, () => advanceDuePayments(db, now())));
    expect(moved.flat().filter((payment) => payment.id === id)).toHaveLength(1);
  });

  test('[PAY-12] the scheduler runs until it is stopped', async () => {
    const id = await create();
    await choose(id, 'paid-in-3');
    server().clock.advance(3_000);
    const clock = startSandboxScheduler(server().deps());
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('paid'));
    await clock.stop();
  });
});
