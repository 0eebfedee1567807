import { afterEach, expect, test, vi } from 'vitest';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';
import { permutations } from '#tests/server/kit/permutations.ts';
import { eventsOf, useProduct } from './product-server.ts';

const day = 86_400_000;

forMainEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, post, sendReport, read, outcome, booked, mailsTo, subjectsTo, checkBooks } = usePayments(server, fake);
  const stored = (memberId: string) =>
    server()
      .deps()
      .db.read.selectFrom('kept_card')
      .select(['provider', 'reference', 'label'])
      .where('member_id', '=', memberId)
      .executeTakeFirst();

  afterEach(async () => {
    fake.state.answers = true;
    await checkBooks();
  });

  test('[PAY-12 PREMIUM-01 CREDITS-07 API-35] a completed payment grants credits, premium and a receipt, and publishes it live', async () => {
    const { member, agent } = await server().addLoggedIn({ language: 'de' });
    const payment = await add(member.id, { full_amount: 3_332, discount_code: 'WELCOME25', discount_percentage: 25 });
    server().clock.advance(5_000);
    expect(await sendReport(payment, 'paid')).toBe(200);
    expect(await eventsOf(server(), member.id)).toEqual([
      { type: 'payment', transaction: payment.id },
      { type: 'user' },
    ]);
    expect((await agent.ok('loadUser')).user).toMatchObject({ credits: 60, paid_user: true });
    const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
    const now = server().clock.now();
    expect(transaction).toMatchObject({
      status: 'completed',
      state: 'paid',
      created: payment.created_at,
      changed: now,
      redirect_url: null,
      refunding: false,
      refund: null,
      withdrawal: { until: now + 14 * day, credits: 60, price: { amount: 2_499, currency: 'EUR' } },
    });
    expect(await booked(payment)).toEqual(['purchase 60']);
    const [receipt, ...others] = await mailsTo(member.id);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe('Vesper: dein Beleg');
    const link = `http://localhost/transactions/${payment.id}`;
    for (const part of [payment.id, '60', '24,99', '33,32', '25', 'iDEAL | Wero', '15. Januar 2026', '14', link]) {
      expect(receipt?.body).toContain(part);
    }
  });

  test('[PAY-12 CREDITS-07] fifty concurrent webhooks and a loading member grant once', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    const looks = Array.from({ length: 5 }, () => agent.call('loadTransaction', { query: { id: payment.id } }));
    const reports = await Promise.all(Array.from({ length: 50 }, () => post(`fake-${payment.id}`)));
    expect(reports).toEqual(Array(50).fill(200));
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60']);
    expect(await subjectsTo(member.id)).toEqual([receiptSubject]);
    expect(await eventsOf(server(), member.id)).toHaveLength(2);
  });

  test('[PAY-12] fifty concurrent refund webhooks take the credits once', async () => {
    const { member } = await server().addLoggedIn();
    const [first, second] = [await add(member.id), await add(member.id)];
    await sendReport(first, 'paid');
    await sendReport(second, 'paid');
    fake.report(`fake-${first.id}`, { state: 'refunded' });
    const reports = await Promise.all(Array.from({ length: 50 }, () => post(`fake-${first.id}`)));
    expect(reports).toEqual(Array(50).fill(200));
    expect(await outcome(first)).toEqual({ state: 'refunded', status: 'cancelled', credits: 60, paid: 1 });
    expect(await booked(first)).toEqual(['purchase 60', 'refund -60']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject, receiptSubject]);
  });

  test(
    '[PAY-02 PAY-12 PREMIUM-04] all 120 orders of open, pending, failed, paid and refunded end the same',
    { timeout: 60_000 },
    async () => {
      const reported = ['open', 'pending', 'failed', 'paid', 'refunded'] as const;
      for (const order of permutations(reported)) {
        const member = await server().addMember();
        const payment = await add(member.id);
        const isGranted = order.indexOf('paid') < order.indexOf('refunded');
        for (const [at, state] of order.entries()) {
          expect(await sendReport(payment, state)).toBe(200);
          const has = order.slice(0, at + 1);
          const holds = has.includes('paid') && !has.includes('refunded');
          expect(await server().readMember(member.id)).toMatchObject({
            credits: holds ? 60 : 0,
            paid: holds ? 1 : 0,
          });
        }
        expect({ order, ...(await outcome(payment)) }).toEqual({
          order,
          state: 'refunded',
          status: 'cancelled',
          credits: 0,
          paid: 0,
        });
        expect(await booked(payment)).toEqual(isGranted ? ['purchase 60', 'refund -60'] : []);
        expect(await subjectsTo(member.id)).toEqual(isGranted ? [refundSubject, receiptSubject] : []);
      }
    },
  );

  test('[PAY-02 PAY-12] failed and cancelled payments grant nothing; a late payment is still granted', async () => {
    for (const [state, status] of [
      ['failed', 'failed'],
      ['cancelled', 'cancelled'],
      ['expired', 'cancelled'],
      ['authorised', 'pending'],
    ] as const) {
      const { member, agent } = await server().addLoggedIn();
      const payment = await add(member.id);
      await sendReport(payment, state);
      expect(await outcome(payment)).toEqual({ state, status, credits: 0, paid: 0 });
      expect((await agent.ok('loadTransaction', { query: { id: payment.id } })).transaction.redirect_url).toBeNull();
      expect(await eventsOf(server(), member.id)).toEqual([{ type: 'payment', transaction: payment.id }]);
      await sendReport(payment, 'paid');
      await sendReport(payment, 'pending');
      expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    }
  });

  test('[PAY-12] never grants another amount or currency than agreed, and grants the agreed one that is reported later', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    for (const price of [
      { amount: 24, currency: 'EUR' },
      { amount: 2_500, currency: 'EUR' },
      { amount: 2_499, currency: 'PLN' },
    ]) {
      expect(await sendReport(payment, 'paid', { price })).toBe(200);
      expect(await outcome(payment)).toEqual({ state: 'wrong_amount', status: 'pending', credits: 0, paid: 0 });
    }
    await sendReport(payment, 'paid', { price: { amount: 2_499, currency: 'EUR' } });
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
  });

  test('[PAY-12 API-35] webhooks that are unsigned, forged, empty or about unknown payments change nothing', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    expect(await post(`fake-${payment.id}`, null)).toBe(401);
    expect(await post(`fake-${payment.id}`, 'forged')).toBe(401);
    expect(await post('')).toBe(404);
    expect(await post('fake-unknown')).toBe(404);
    fake.report('fake-elsewhere', { state: 'paid' });
    expect(await post('fake-elsewhere')).toBe(404);
    expect(await outcome(payment)).toMatchObject({ state: 'open', credits: 0 });
  });

  test('[PAY-12] a webhook before the response to the order gets 404, then succeeds', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id, { provider_id: null, redirect_url: null });
    fake.report(`fake-${payment.id}`, { state: 'paid', order: payment.id });
    expect(await post(`fake-${payment.id}`)).toBe(404);
    expect(await outcome(payment)).toMatchObject({ status: 'pending', credits: 0 });
    const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
    expect(transaction.status).toBe('completed');
    expect(await post(`fake-${payment.id}`)).toBe(200);
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60']);
  });

  test('[PAY-12] an order still unknown to the provider stays pending', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id, { provider_id: null });
    const look = async () => (await agent.ok('loadTransaction', { query: { id: payment.id } })).transaction.status;
    expect(await look()).toBe('pending');
    server().clock.advance(10 * 60_000 - 1);
    expect(await look()).toBe('pending');
    server().clock.advance(1);
    expect(await look()).toBe('failed');
  });

  test('[PAY-12] a lost webhook is made up for when the member loads the payment', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
    expect(transaction.status).toBe('completed');
    expect(await outcome(payment)).toMatchObject({ credits: 60, paid: 1 });
  });

  test('[PAY-12 API-35] while the provider is unavailable, the member gets the stored state, and the webhook is retried', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    fake.report(`fake-${payment.id}`, { state: 'paid' });
    fake.state.answers = false;
    const look = async () => (await agent.ok('loadTransaction', { query: { id: payment.id } })).transaction.status;
    expect(await look()).toBe('pending');
    expect(await post(`fake-${payment.id}`)).toBe(503);
    fake.state.answers = true;
    expect(await post(`fake-${payment.id}`)).toBe(200);
    expect(await look()).toBe('completed');
  });

  // Fake timers would stop the PostgreSQL driver's own.
  test.runIf(engine === 'sqlite')(
    '[PAY-12 API-35] waits three seconds for the provider in a request of a member, and thirty in a webhook',
    async () => {
      const { member, agent } = await server().addLoggedIn();
      const payment = await add(member.id);
      const { status } = fake.provider;
      const silent = Promise.withResolvers<never>();
      fake.provider.status = () => silent.promise;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const answered: string[] = [];
        const looking = agent
          .ok('loadTransaction', { query: { id: payment.id } })
          .then(({ transaction }) => answered.push(`member: ${transaction.status}`));
        const reporting = post(`fake-${payment.id}`).then((answer) => answered.push(`report: ${answer}`));
        await vi.waitUntil(() => vi.getTimerCount() === 2, { timeout: 1_000, interval: 1 });
        await vi.advanceTimersByTimeAsync(2_000);
        expect(answered).toEqual([]);
        await vi.advanceTimersByTimeAsync(1_000);
        await looking;
        expect(answered).toEqual(['member: pending']);
        await vi.advanceTimersByTimeAsync(27_000);
        await reporting;
        expect(answered).toEqual(['member: pending', 'report: 503']);
      } finally {
        vi.useRealTimers();
        fake.provider.status = status;
      }
    },
  );

  test('[PAY-12 PREMIUM-04] a refund takes only unspent credits, once, and none of a later order', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const other = await server().addMember();
    const payment = await add(member.id);
    await sendReport(payment, 'paid');
    for (const message of ['One', 'Two']) {
      await agent.ok('sendMessage', { body: { profile: other.id, message } });
    }
    await sendReport(payment, 'refunded');
    expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -58']);
    const later = await add(member.id);
    await sendReport(later, 'paid');
    await sendReport(payment, 'charged_back');
    expect(await outcome(payment)).toEqual({ state: 'charged_back', status: 'failed', credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -58']);
  });

  test('[PAY-12 PREMIUM-04] a member who spent all credits has nothing to return, even after buying again', async () => {
    const { member } = await server().addLoggedIn();
    const payment = await add(member.id);
    await sendReport(payment, 'paid');
    const spent = { member_id: member.id, change: -60, reason: 'gift', reference: payment.id, time: 0 } as const;
    await server()
      .deps()
      .db.write((tx) => addLedgerEntry(tx, spent));
    await sendReport(payment, 'refunded');
    expect(await outcome(payment)).toMatchObject({ credits: 0, paid: 0 });
    const later = await add(member.id);
    await sendReport(later, 'paid');
    await sendReport(payment, 'charged_back');
    expect(await outcome(later)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60']);
  });

  test('[PREMIUM-04] premium ends with the last completed order', async () => {
    const { member } = await server().addLoggedIn();
    const [first, second] = [await add(member.id), await add(member.id)];
    await sendReport(first, 'paid');
    await sendReport(second, 'paid');
    await sendReport(first, 'charged_back');
    expect(await outcome(first)).toEqual({ state: 'charged_back', status: 'failed', credits: 60, paid: 1 });
    await sendReport(second, 'refunded');
    expect(await outcome(second)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
    // A chargeback by the bank, without a refund of ours.
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject, receiptSubject]);
    expect((await eventsOf(server(), member.id)).map(({ type }) => type)).toEqual(
      Array.from({ length: 4 }, () => ['payment', 'user']).flat(),
    );
  });

  test('[PAY-13] the last card is saved, with consent, once the payment is completed', async () => {
    const { member } = await server().addLoggedIn();
    const card = { reference: 'card-1', label: 'Visa •••• 4242' };
    const without = await add(member.id);
    await sendReport(without, 'paid', { card });
    expect(await stored(member.id)).toBeUndefined();
    const failing = await add(member.id, { keep_card: 1 });
    await sendReport(failing, 'failed', { card });
    expect(await stored(member.id)).toBeUndefined();
    const keeping = await add(member.id, { keep_card: 1 });
    await sendReport(keeping, 'paid', { card });
    expect(await stored(member.id)).toEqual({ provider: 'fake', ...card });
    const another = { reference: 'card-2', label: 'Mastercard •••• 1881' };
    await sendReport(await add(member.id, { keep_card: 1 }), 'paid', { card: another });
    expect(await stored(member.id)).toEqual({ provider: 'fake', ...another });
    await sendReport(await add(member.id, { keep_card: 1 }), 'paid', { card: null });
    expect(await stored(member.id)).toEqual({ provider: 'fake', ...another });
  });

  test('[PAY-13] a repeated webhook does not save a deleted card again', async () => {
    const { member } = await server().addLoggedIn();
    const payment = await add(member.id, { keep_card: 1 });
    await sendReport(payment, 'paid', { card: { reference: 'card-3', label: 'Visa •••• 4242' } });
    await server()
      .deps()
      .db.write((tx) => tx.deleteFrom('kept_card').where('member_id', '=', member.id).execute());
    await post(`fake-${payment.id}`);
    expect(await stored(member.id)).toBeUndefined();
  });

  test('[PAY-12 DELETE-06] an erased member gets no mail and no saved card, and the ledger agrees', async () => {
    const member = await server().addMember({ erased: 1, deleted_at: 0 });
    const payment = await add(member.id, { keep_card: 1 });
    await sendReport(payment, 'paid', { card: { reference: 'card-4', label: 'Visa •••• 4242' } });
    expect(await booked(payment)).toEqual(['purchase 60']);
    await sendReport(payment, 'refunded');
    expect(await subjectsTo(member.id)).toEqual([]);
    expect(await stored(member.id)).toBeUndefined();
    expect((await read(payment.id)).state).toBe('refunded');
  });

  test('[PAY-03 PAY-10] lists the payments of the member only, the latest first', async () => {
    const { member, agent } = await server().addLoggedIn();
    const { member: other, agent: stranger } = await server().addLoggedIn();
    expect(await agent.ok('loadTransactions')).toEqual({ transactions: [] });
    const first = await add(member.id);
    server().clock.advance(1_000);
    const second = await add(member.id);
    await add(other.id);
    await sendReport(first, 'paid');
    const { transactions } = await agent.ok('loadTransactions');
    expect(transactions.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const transaction of transactions) {
      expect(await agent.ok('loadTransaction', { query: { id: transaction.id } })).toEqual({ transaction });
    }
    expect(transactions[0]).toEqual({
      id: second.id,
      bundle: 'evening',
      credits: 60,
      price: { amount: 2_499, currency: 'EUR' },
      full_price: { amount: 2_499, currency: 'EUR' },
      discount: null,
      country: 'NL',
      method: 'ideal',
      status: 'pending',
      state: 'open',
      recurring: false,
      redirect_url: `https://pay.example/${second.id}`,
      withdrawal: null,
      refunding: false,
      refund: null,
      mandate: null,
      created: second.created_at,
      changed: second.created_at,
    });
    expect((await stranger.ok('loadTransactions')).transactions).toHaveLength(1);
    expect(await server().agent().refused('loadTransactions')).toMatchObject({ authentication_required: true });
  });

  test("[PAY-05 PAY-10] another member's transaction is not found, like one that does not exist", async () => {
    const { member } = await server().addLoggedIn();
    const { agent: stranger } = await server().addLoggedIn();
    const { id } = await add(member.id);
    const absent = await stranger.refused('loadTransaction', { query: { id: 'nothing-is-this' } });
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await stranger.refused('loadTransaction', { query: { id } })).toEqual(absent);
  });
});
