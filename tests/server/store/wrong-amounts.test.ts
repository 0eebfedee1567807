import { afterEach, describe, expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import { recheckPayments, reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { runOperator } from '#server/operator/run.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { evening } from '#tests/server/calls/shop.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const operatorSubject = 'Vesper: a payment with another sum than agreed';

/** Payments of €24.99 for 60 credits that were made with another sum. */
forEachEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, sendReport, read, outcome, booked, mailsTo, subjectsTo, checkBooks } = usePayments(server, fake);
  const operate = (...words: string[]) => runOperator(server().deps(), words);
  const reconcileAfter = (milliseconds: number) => {
    server().clock.advance(milliseconds);
    return reconcilePayments(server().deps(), server().clock.now());
  };
  /** A payment of another sum, and its member. */
  const addWrong = async (received = eur(2_000), special: Parameters<typeof add>[1] = {}) => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const payment = await add(member.id, special);
    expect(await sendReport(payment, 'paid', { price: received })).toBe(200);
    return { member, agent, payment };
  };
  const listStuck = async (id: string): Promise<string[]> =>
    (await operate('payments', 'list')).split('\n').filter((line) => line.startsWith(id) && line.includes('stuck'));
  /** Mails to the operator about a payment. */
  const listOperatorMails = async (id: string) =>
    (await server().deps().db.read.selectFrom('outbox').select(['subject', 'body']).execute()).filter(
      ({ subject, body }) => subject === operatorSubject && body.includes(id),
    );
  const waiting = { state: 'wrong_amount', status: 'pending', credits: 0, paid: 0 };

  afterEach(async () => {
    fake.state.answers = true;
    await checkBooks();
  });

  test('[PAY-12] less or more than the price grants nothing, and the operator gets one mail at once', async () => {
    for (const [received, text] of [
      [eur(1), '€0.01'],
      [eur(2_498), '€24.98'],
      [eur(2_500), '€25.00'],
      [{ amount: 2_499, currency: 'SEK' }, 'SEK 24.99'],
    ] as const) {
      const { member, payment } = await addWrong(received);
      expect(await outcome(payment)).toEqual(waiting);
      expect(await subjectsTo(member.id)).toEqual([]);
      const [line = ''] = await listStuck(payment.id);
      expect(line.replaceAll('\u00A0', ' ')).toMatch(`stuck: ${text} received instead: settle or refund it`);
      const shown = (await operate('payments', 'show', payment.id)).replaceAll('\u00A0', ' ');
      expect(shown).toContain(`price\t€24.99\nreceived\t${text}`);
      await sendReport(payment, 'paid');
      await reconcileAfter(hour);
      const mails = await listOperatorMails(payment.id);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.body.replaceAll('\u00A0', ' ')).toContain(
        `${text} was received for the order ${orderNumber(payment.id)} instead of €24.99.`,
      );
      expect(mails[0]?.body).toContain(`npm run operator -- payments settle ${payment.id} paid\n`);
      expect(mails[0]?.body).toContain(`npm run operator -- payments refund ${payment.id}\n`);
      expect(await booked(payment)).toEqual([]);
    }
  });

  test('[PAY-14] the operator finds it by the number that its member sees', async () => {
    const { payment } = await addWrong();
    const number = orderNumber(payment.id);
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    for (const typed of [number, number.toLowerCase().replace('-', ''), payment.id])
      expect(await operate('payments', 'show', typed)).toContain(`payment\t${payment.id}\norder number\t${number}`);
    await expect(operate('payments', 'show', '0000-0000')).rejects.toThrow('There is no payment 0000-0000.');
    expect(await operate('payments', 'settle', number, 'paid')).toBe(`The payment ${payment.id} is paid.`);
  });

  test('[PAY-12] it blocks no other order and is not offered as unfinished', async () => {
    const { agent, payment } = await addWrong();
    expect((await agent.ok('loadBundles')).unfinished).toBeNull();
    const { transaction } = await agent.ok('createPayment', { body: evening });
    expect(transaction).toMatchObject({ status: 'pending', state: 'open' });
    const { transactions } = await agent.ok('loadTransactions');
    expect(transactions.find(({ id }) => id === payment.id)).toMatchObject({
      state: 'wrong_amount',
      status: 'pending',
      price: eur(2_499),
      redirect_url: null,
      withdrawal: null,
      refunding: false,
    });
  });

  test('[PAY-12] money of another sum that comes for a closed order is found', async () => {
    const { member } = await server().addLoggedIn();
    const payment = await add(member.id, { state: 'expired', status: 'cancelled' });
    fake.report(`fake-${payment.id}`, { state: 'paid', price: eur(2_000) });
    server().clock.advance(day);
    await recheckPayments(server().deps(), server().clock.now());
    expect(await outcome(payment)).toEqual(waiting);
    expect(await listStuck(payment.id)).toHaveLength(1);
  });

  test('[PAY-12] it is granted when the rest arrives', async () => {
    const { payment } = await addWrong();
    await sendReport(payment, 'paid', { price: eur(2_200) });
    expect(await read(payment.id)).toMatchObject({ amount: 2_499, received_amount: 2_200 });
    await sendReport(payment, 'paid', { price: eur(2_499) });
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect(await read(payment.id)).toMatchObject({ amount: 2_499, full_amount: 2_499, received_amount: 2_499 });
  });

  test('[PAY-12] a card that was to be kept with it is revoked', async () => {
    const card = { reference: 'card-of-another-sum', label: 'Visa •••• 4242' };
    const { member } = await server().addLoggedIn();
    await sendReport(await add(member.id, { keep_card: 1 }), 'paid', { price: eur(2_000), card });
    await reconcileAfter(1);
    expect(fake.requests).toContain('forget card-of-another-sum');
  });

  describe('the operator', () => {
    test('[PAY-12 CREDITS-07] settles it as paid: the credits are granted at the sum received, and only that goes back', async () => {
      const { member, agent, payment } = await addWrong();
      expect(await operate('payments', 'settle', payment.id, 'paid')).toBe(`The payment ${payment.id} is paid.`);
      expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
      expect(await read(payment.id)).toMatchObject({ amount: 2_000, full_amount: 2_000 });
      expect(await subjectsTo(member.id)).toEqual([receiptSubject]);
      expect((await mailsTo(member.id))[0]?.body).toContain('€20.00');
      expect(await listStuck(payment.id)).toEqual([]);
      const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
      expect(transaction.withdrawal).toMatchObject({ credits: 60, price: eur(2_000) });
      await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_000 } });
      expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
      expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    });

    test('[PAY-12] a discounted order settled as paid keeps its list price', async () => {
      const discount = { amount: 1_874, discount_code: 'TIMEBONUS25', discount_percentage: 25 };
      const { payment } = await addWrong(eur(1_800), discount);
      await operate('payments', 'settle', payment.id, 'paid');
      expect(await read(payment.id)).toMatchObject({ amount: 1_800, full_amount: 2_499 });
    });

    test('[PAY-10 PAY-12] refunds what was received, although the provider is away at first, and grants nothing', async () => {
      for (const received of [2_000, 3_000]) {
        const { member, agent, payment } = await addWrong(eur(received));
        fake.state.answers = false;
        await operate('payments', 'refund', payment.id);
        await expect(operate('payments', 'refund', payment.id)).rejects.toThrow('nothing can go back');
        await expect(operate('payments', 'settle', payment.id, 'paid')).rejects.toThrow('is settled already');
        await reconcileAfter(minute);
        fake.state.answers = true;
        // The provider reports the payment as paid until its refund is made.
        await sendReport(payment, 'paid');
        expect(await outcome(payment)).toEqual(waiting);
        const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
        expect(transaction).toMatchObject({ refunding: true, refund: { credits: 0, price: eur(received) } });
        const before = fake.requests.length;
        await reconcileAfter(2 * minute);
        expect(fake.requests.slice(before).filter((request) => request === `refund fake-${payment.id}`)).toHaveLength(
          1,
        );
        expect(fake.known.get(`fake-${payment.id}`)?.state).toBe('refunded');
        expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
        expect(await read(payment.id)).toMatchObject({ refund_amount: received, refunded_amount: received });
        expect(await subjectsTo(member.id)).toEqual([refundSubject]);
        expect((await mailsTo(member.id))[0]?.body).toContain('No credits were taken from your balance.');
        expect(await booked(payment)).toEqual([]);
        await reconcileAfter(hour);
        expect(await listStuck(payment.id)).toEqual([]);
      }
    });

    test('[PAY-10 PAY-12] is shown a refund of it that is not confirmed for a week', async () => {
      const { payment } = await addWrong();
      await operate('payments', 'refund', payment.id);
      fake.state.answers = false;
      expect(await listStuck(payment.id)).toEqual([]);
      server().clock.advance(7 * day);
      expect((await listStuck(payment.id))[0]).toContain('stuck: refund not confirmed for a week');
    });

    test('[PAY-12] refunds it on the pages of the provider, or settles it as refunded there', async () => {
      const [seen, settled] = [await addWrong(), await addWrong()];
      await sendReport(seen.payment, 'refunded');
      await expect(operate('payments', 'settle', settled.payment.id, 'failed')).rejects.toThrow(
        'settled as paid, refunded',
      );
      expect(await operate('payments', 'settle', settled.payment.id, 'refunded')).toContain('is refunded');
      for (const { member, payment } of [seen, settled]) {
        expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
        expect(await read(payment.id)).toMatchObject({ amount: 2_000, refund_amount: 2_000, refunded_amount: 2_000 });
        expect(await subjectsTo(member.id)).toEqual([refundSubject]);
        expect(await booked(payment)).toEqual([]);
      }
    });
  });
});
