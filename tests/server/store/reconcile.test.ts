import { afterEach, expect, test } from 'vitest';
import type { PaymentTable } from '#server/db/schema.ts';
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

forEachEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, sendReport, read, outcome, booked, subjectsTo, checkBooks } = usePayments(server, fake);
  const reconcileNow = () => reconcilePayments(server().deps(), server().clock.now());
  const after = (milliseconds: number) => {
    server().clock.advance(milliseconds);
    return reconcileNow();
  };
  const requestsAbout = ({ id }: PaymentTable): string[] =>
    fake.requests.filter((question) => question.endsWith(id)).map((question) => question.split(' ')[0] ?? '');
  /** Requests about a payment in this time, with a run every half minute. */
  const turns = async (payment: PaymentTable, milliseconds: number) => {
    const before = requestsAbout(payment).length;
    for (let time = 0; time < milliseconds; time += 30 * second) await after(30 * second);
    return requestsAbout(payment).slice(before);
  };

  afterEach(async () => {
    fake.state.answers = true;
    fake.state.silentAbout.clear();
    await checkBooks();
    // Settles the payments of other tests.
    await server()
      .deps()
      .db.write(async (tx) => {
        await tx.deleteFrom('payment').execute();
        await tx.deleteFrom('ledger').execute();
        await tx.updateTable('member').set({ credits: 0, paid: 0 }).execute();
      });
  });

  test('[PAY-12] finds a payment with a lost webhook within ten minutes, without a request', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    await after(2 * minute - 1);
    expect(await outcome(payment)).toMatchObject({ status: 'pending', credits: 0 });
    expect(requestsAbout(payment)).toEqual([]);
    await after(1);
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect((await read(payment.id)).asked_at).toBe(server().clock.now());
    expect(await subjectsTo(id)).toEqual([receiptSubject]);
    await turns(payment, 10 * minute);
    expect(await booked(payment)).toEqual(['purchase 60']);
    expect(requestsAbout(payment)).toEqual(['status']);
  });

  test('[PAY-12] asks every two minutes, after a day every hour, and stops after sixty days', async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { state: 'pending' });
    fake.report(`fake-${payment.id}`, { state: 'pending' });
    expect(await turns(payment, 20 * minute)).toHaveLength(10);
    await after(day - 20 * minute - 1);
    expect(await turns(payment, 10 * hour)).toHaveLength(10);
    await after(60 * day - 34 * hour);
    expect(await turns(payment, 3 * hour)).toEqual([]);
    expect((await read(payment.id)).state).toBe('pending');
  });

  test('[PAY-12] finds an order whose response was lost by our id at the provider', async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { provider_id: null });
    fake.report(`fake-${payment.id}`, { state: 'paid', order: payment.id });
    await after(2 * minute);
    expect(requestsAbout(payment)).toEqual(['find', 'status']);
    expect(await read(payment.id)).toMatchObject({ provider_id: `fake-${payment.id}`, status: 'completed' });
    expect(await outcome(payment)).toMatchObject({ credits: 60, paid: 1 });
  });

  test('[PAY-12] an order unknown to the provider fails after ten minutes', async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { provider_id: null });
    await after(10 * minute - 1);
    expect((await read(payment.id)).state).toBe('open');
    await after(2 * minute);
    expect(await outcome(payment)).toEqual({ state: 'failed', status: 'failed', credits: 0, paid: 0 });
  });

  test('[PAY-12] an order with a late response does not fail', async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { provider_id: null });
    const { find } = fake.provider;
    fake.provider.find = async () => {
      await server()
        .deps()
        .db.write((tx) =>
          tx.updateTable('payment').set({ provider_id: 'fake-late' }).where('id', '=', payment.id).execute(),
        );
      return null;
    };
    await after(10 * minute);
    fake.provider.find = find;
    expect(await read(payment.id)).toMatchObject({ state: 'open', provider_id: 'fake-late' });
  });

  test('[PAY-12] cancels an unpaid payment at the provider after a day', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    await after(day - 1);
    expect((await read(payment.id)).state).toBe('open');
    await after(hour);
    expect(await outcome(payment)).toEqual({ state: 'expired', status: 'cancelled', credits: 0, paid: 0 });
    expect(fake.known.get(`fake-${payment.id}`)?.state).toBe('cancelled');
    expect(await turns(payment, hour)).toEqual([]);
  });

  test('[PAY-12] cancels it also after more than sixty days, as left by an earlier release', async () => {
    const { id } = await server().addMember();
    const old = { created_at: server().clock.now() - 61 * day };
    const [known, unknown, unanswered] = [
      await add(id, old),
      await add(id, old),
      await add(id, { ...old, provider_id: null }),
    ];
    fake.known.delete(`fake-${unknown.id}`);
    await reconcileNow();
    expect(await outcome(known)).toEqual({ state: 'expired', status: 'cancelled', credits: 0, paid: 0 });
    expect((await read(unknown.id)).state).toBe('expired');
    expect((await read(unanswered.id)).state).toBe('failed');
    expect(fake.known.get(`fake-${known.id}`)?.state).toBe('cancelled');
  });

  test('[PAY-12] many old payments do not starve a new one', async () => {
    const { id } = await server().addMember();
    const old = { created_at: server().clock.now() - 59 * day };
    for (let at = 0; at < 200; at += 1) await add(id, old);
    const fresh = await add(id);
    fake.report(`fake-${fresh.id}`, { state: 'paid' });
    await after(2 * minute);
    expect(await outcome(fresh)).toMatchObject({ status: 'completed', credits: 60 });
  });

  test('[PAY-12] a payment completed at the last moment does not expire', async () => {
    const { id } = await server().addMember();
    const [paid, pending, late] = [await add(id), await add(id), await add(id)];
    fake.report(`fake-${paid.id}`, { state: 'paid' });
    fake.report(`fake-${pending.id}`, { state: 'pending' });
    const cancel = fake.provider.cancel;
    fake.provider.cancel = async (providerId) => {
      // The payment completes between the two requests.
      if (providerId.endsWith(late.id)) fake.report(providerId, { state: 'paid' });
      await cancel(providerId);
    };
    await after(day);
    fake.provider.cancel = cancel;
    expect(await outcome(paid)).toMatchObject({ state: 'paid' });
    expect(await outcome(pending)).toMatchObject({ state: 'pending' });
    expect(await outcome(late)).toMatchObject({ state: 'paid', credits: 120 });
    expect(requestsAbout(paid)).toEqual(['status']);
    expect(requestsAbout(pending)).toEqual(['status']);
    expect(requestsAbout(late)).toEqual(['status', 'cancel', 'status']);
  });

  test('[PAY-12] another amount than agreed is neither granted nor cancelled', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    fake.report(`fake-${payment.id}`, { state: 'paid', price: { amount: 1, currency: 'EUR' } });
    await after(2 * minute);
    await after(day);
    expect(await outcome(payment)).toEqual({ state: 'wrong_amount', status: 'pending', credits: 0, paid: 0 });
  });

  test('[PAY-12] a failing payment does not stop the others, and is retried', async () => {
    const { id } = await server().addMember();
    const first = await add(id);
    const others = [await add(id), await add(id), await add(id), await add(id), await add(id)];
    for (const payment of [first, ...others]) fake.report(`fake-${payment.id}`, { state: 'paid' });
    fake.state.silentAbout.add(`fake-${first.id}`);
    await after(2 * minute);
    expect(await outcome(first)).toMatchObject({ state: 'open', credits: 300 });
    fake.state.silentAbout.clear();
    await after(2 * minute - 1);
    expect((await read(first.id)).state).toBe('open');
    await after(1);
    expect(await outcome(first)).toMatchObject({ state: 'paid', credits: 360 });
  });

  test('[PAY-12] two nodes polling concurrently grant once', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    server().clock.advance(2 * minute);
    await Promise.all(Array.from({ length: 10 }, reconcileNow));
    expect(await outcome(payment)).toMatchObject({ credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60']);
    expect(await subjectsTo(id)).toEqual([receiptSubject]);
  });

  test('[PAY-12] no transaction is open while the provider is asked', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    const { status } = fake.provider;
    fake.provider.status = async (providerId) => {
      await server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set({ about_me: 'Meanwhile' }).where('id', '=', id).execute());
      return status(providerId);
    };
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    await after(2 * minute);
    fake.provider.status = status;
    expect(await outcome(payment)).toMatchObject({ state: 'paid' });
    expect((await server().readMember(id)).about_me).toBe('Meanwhile');
  });

  test('[PAY-10] retries an unreported refund without end', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    await sendReport(payment, 'paid');
    fake.state.answers = false;
    const { transaction } = await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_499 } });
    expect(transaction).toMatchObject({ status: 'completed', refunding: true });
    await turns(payment, 2 * hour);
    await after(100 * day);
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 0, paid: 0 });
    fake.state.answers = true;
    expect(await turns(payment, hour)).toEqual(['refund', 'status']);
    expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject]);
    expect(await turns(payment, 2 * hour)).toEqual([]);
  });

  test('[PAY-10] asks about a pending refund every two minutes, after a day every hour', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    await sendReport(payment, 'paid');
    const { refund } = fake.provider;
    fake.provider.refund = async (id) => void fake.requests.push(`refund ${id}`);
    await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_499 } });
    // Asked just before.
    await after(2 * minute - 1);
    expect(requestsAbout(payment).filter((question) => question === 'refund')).toHaveLength(1);
    const refunds = async (time: number) => (await turns(payment, time)).filter((question) => question === 'refund');
    expect(await refunds(20 * minute)).toHaveLength(10);
    await after(day);
    expect(await refunds(5 * hour)).toHaveLength(5);
    fake.provider.refund = refund;
  });

  test("[PAY-12] does not ask about another provider's payments", async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { provider: 'another' });
    await after(2 * day);
    expect(requestsAbout(payment)).toEqual([]);
  });
});
