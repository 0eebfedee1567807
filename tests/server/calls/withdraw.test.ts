import { afterEach, expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';
import { givePayment } from './shop.ts';

const day = 86_400_000;

forMainEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, sendReport, outcome, booked, mailsTo, subjectsTo, checkBooks } = usePayments(server, fake);
  const buy = async (memberId: string) => {
    const payment = await add(memberId);
    await sendReport(payment, 'paid');
    return payment;
  };
  const load = async (agent: Agent, id: string) => (await agent.ok('loadTransaction', { query: { id } })).transaction;
  const withdraw = (agent: Agent, id: string, amount = 2_499) =>
    agent.call('withdrawPayment', { body: { id, amount } });
  const spend = async (agent: Agent) => {
    const { id } = await server().addMember();
    await agent.ok('sendMessage', { body: { profile: id, message: 'Hello' } });
  };
  const notWithdrawable = { status: 409, error: 'not_withdrawable' };

  afterEach(async () => {
    fake.state.answers = true;
    await checkBooks();
  });

  test('[PAY-10 PREMIUM-04 LEGAL-03] withdraws an untouched order: takes the credits, refunds the money and sends a mail', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    server().clock.advance(day);
    fake.requests.length = 0;
    const { transaction } = await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_499 } });
    expect(transaction).toMatchObject({
      id: payment.id,
      status: 'completed',
      state: 'paid',
      refunding: true,
      withdrawal: null,
    });
    expect(fake.requests).toEqual([`refund fake-${payment.id}`, `status fake-${payment.id}`]);
    expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
    expect(await load(agent, payment.id)).toMatchObject({ status: 'cancelled', state: 'refunded', refunding: false });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject]);
    const [refund] = await mailsTo(member.id);
    for (const part of [
      '€24.99',
      `${orderNumber(payment.id)}, January 15, 2026`,
      '60 unused credits',
      `http://localhost/transactions/${payment.id}`,
    ]) {
      expect(refund?.body).toContain(part);
    }
    expect((await eventsOf(server(), member.id)).slice(2)).toEqual([
      { type: 'user' },
      { type: 'payment', transaction: payment.id },
      { type: 'payment', transaction: payment.id },
    ]);
  });

  test('[PAY-10 LEGAL-03] is possible until the last millisecond of the configured days', async () => {
    const { member, agent } = await server().addLoggedIn();
    const [first, second] = [await buy(member.id), await buy(member.id)];
    const until = server().clock.now() + 14 * day;
    expect((await load(agent, first.id)).withdrawal?.until).toBe(until);
    server().clock.advance(14 * day - 1);
    const late = await server().logIn(member.id);
    expect((await withdraw(late, first.id)).status).toBe(200);
    server().clock.advance(1);
    expect((await load(late, second.id)).withdrawal).toBeNull();
    expect(await late.refused('withdrawPayment', { body: { id: second.id, amount: 2_499 } })).toMatchObject(
      notWithdrawable,
    );
    expect(await outcome(second)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
  });

  test('[LEGAL-03] withdraws nothing when the settings allow no days', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    await set(server(), 'site', { refund_days: 0 });
    expect((await load(agent, payment.id)).withdrawal).toBeNull();
    expect(await agent.refused('withdrawPayment', { body: { id: payment.id, amount: 2_499 } })).toMatchObject(
      notWithdrawable,
    );
    await set(server(), 'site', { refund_days: 14 });
    expect((await withdraw(agent, payment.id)).status).toBe(200);
  });

  test('[PAY-10 PREMIUM-04 LEGAL-03] pays back the unused credits at their price, and premium stays', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const payment = await buy(member.id);
    for (let sent = 0; sent < 7; sent += 1) await spend(agent);
    // 53 of 60 credits for €24.99 are €22.0745.
    const back = { credits: 53, price: { amount: 2_208, currency: 'EUR' } };
    expect(await load(agent, payment.id)).toMatchObject({ withdrawal: back, refund: null });
    const { transaction } = await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_208 } });
    expect(transaction).toMatchObject({ state: 'paid', refunding: true, withdrawal: null, refund: back });
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 0, paid: 1 });
    expect(await load(agent, payment.id)).toMatchObject({ state: 'paid', refunding: false, refund: back });
    expect(fake.known.get(`fake-${payment.id}`)).toMatchObject({ state: 'paid', refunded: 2_208 });
    const [mail] = await mailsTo(member.id);
    expect(mail?.body).toContain('We are paying back €22.08 of the €24.99 that you paid, the way it came.');
    expect(mail?.body).toContain('53 unused credits were taken from your balance.');
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -53']);
    expect((await withdraw(agent, payment.id, 0)).status).toBe(409);
    await sendReport(payment, 'charged_back');
    expect(await outcome(payment)).toEqual({ state: 'charged_back', status: 'failed', credits: 0, paid: 0 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -53']);
  });

  test('[PAY-10 PAY-12] a sum that has changed since it was shown is refused', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const payment = await buy(member.id);
    await spend(agent);
    const refused = await agent.refused('withdrawPayment', { body: { id: payment.id, amount: 2_499 } });
    expect(refused).toMatchObject({ status: 409, error: 'refund_changed' });
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 59, paid: 1 });
  });

  test('[PAY-10 CREDITS-07] free credits are used first, then those of the oldest order', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const free = { member_id: member.id, change: 3, reason: 'signup', reference: member.id, time: 0 } as const;
    await server()
      .deps()
      .db.write((tx) => addLedgerEntry(tx, free));
    const first = await buy(member.id);
    server().clock.advance(1);
    const second = await buy(member.id);
    const unused = async () => [
      (await load(agent, first.id)).withdrawal?.credits,
      (await load(agent, second.id)).withdrawal?.credits,
    ];
    for (let sent = 0; sent < 3; sent += 1) await spend(agent);
    expect(await unused()).toEqual([60, 60]);
    await spend(agent);
    expect(await unused()).toEqual([59, 60]);
    expect((await withdraw(agent, second.id)).status).toBe(200);
    expect(await unused()).toEqual([59, undefined]);
    expect(await outcome(second)).toEqual({ state: 'refunded', status: 'cancelled', credits: 59, paid: 1 });
  });

  test('[PAY-10] an order whose credits are all used cannot be withdrawn', async () => {
    const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
    const payment = await buy(member.id);
    const gift = { member_id: member.id, change: -60, reason: 'gift', reference: `all-${member.id}`, time: 0 } as const;
    await server()
      .deps()
      .db.write((tx) => addLedgerEntry(tx, gift));
    expect(await load(agent, payment.id)).toMatchObject({ withdrawal: null });
    expect(await agent.refused('withdrawPayment', { body: { id: payment.id, amount: 0 } })).toMatchObject(
      notWithdrawable,
    );
  });

  test('[PAY-10] refuses an unpaid, foreign or unknown order', async () => {
    const { member, agent } = await server().addLoggedIn();
    const { member: other } = await server().addLoggedIn();
    const pending = await add(member.id);
    expect(await agent.refused('withdrawPayment', { body: { id: pending.id, amount: 2_499 } })).toMatchObject(
      notWithdrawable,
    );
    const theirs = await buy(other.id);
    const absent = await agent.refused('withdrawPayment', { body: { id: 'nothing-is-this', amount: 2_499 } });
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await agent.refused('withdrawPayment', { body: { id: theirs.id, amount: 2_499 } })).toEqual(absent);
    expect(
      await server()
        .agent()
        .refused('withdrawPayment', { body: { id: theirs.id, amount: 2_499 } }),
    ).toMatchObject({
      authentication_required: true,
    });
    expect(await outcome(theirs)).toMatchObject({ credits: 60 });
  });

  test("[PAY-10 PAY-12] keeps the credits of a former provider's payment: its money cannot be refunded here", async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    await givePayment(server(), payment.id, { provider: 'of-before' });
    expect(await agent.refused('withdrawPayment', { body: { id: payment.id, amount: 2_499 } })).toMatchObject(
      notWithdrawable,
    );
    expect(await outcome(payment)).toMatchObject({ state: 'paid', credits: 60, paid: 1 });
  });

  test('[PAY-10] fifty concurrent withdrawals count as one', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(agent, payment.id)));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject]);
    expect(fake.requests.filter((question) => question === `refund fake-${payment.id}`)).toHaveLength(1);
  });

  test('[API-21] a withdrawal sent twice with the same key gets the same response', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    const once = { body: { id: payment.id, amount: 2_499 }, key: 'one-withdrawal' };
    const first = await agent.call('withdrawPayment', once);
    expect(await agent.call('withdrawPayment', once)).toMatchObject({ status: 200, body: first.body });
  });

  test('[PAY-10 CREDITS-07] withdrawing and writing concurrently refund no credit that was spent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { member, agent } = await server().addLoggedIn({ free_messages: 0 });
      const { id } = await server().addMember();
      const payment = await buy(member.id);
      server().clock.advance(1);
      const [withdrawn, sent] = await Promise.all([
        withdraw(agent, payment.id),
        agent.call('sendMessage', { body: { profile: id, message: 'Hello' } }),
      ]);
      expect([
        [200, 402],
        [409, 200],
      ]).toContainEqual([withdrawn.status, sent.status]);
      expect((await server().readMember(member.id)).credits).toBe(withdrawn.status === 200 ? 0 : 59);
    }
  });

  test('[PAY-10 PAY-12] while the provider does not respond the refund stays pending, and credits are taken once', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    fake.state.answers = false;
    expect((await withdraw(agent, payment.id)).status).toBe(200);
    expect(await load(agent, payment.id)).toMatchObject({
      status: 'completed',
      refunding: true,
      withdrawal: null,
    });
    expect(await agent.refused('withdrawPayment', { body: { id: payment.id, amount: 2_499 } })).toMatchObject(
      notWithdrawable,
    );
    fake.state.answers = true;
    const later = await buy(member.id);
    await sendReport(payment, 'refunded');
    expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 60, paid: 1 });
    await sendReport(payment, 'charged_back');
    expect(await outcome(later)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject, receiptSubject]);
  });

  test('[PREMIUM-04] premium ends with the last withdrawn order before the money is refunded', async () => {
    const { member, agent } = await server().addLoggedIn();
    const [first, second] = [await buy(member.id), await buy(member.id)];
    fake.state.answers = false;
    await withdraw(agent, first.id);
    expect(await outcome(first)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    await withdraw(agent, second.id);
    expect(await outcome(second)).toEqual({ state: 'paid', status: 'completed', credits: 0, paid: 0 });
  });

  test('[PAY-10] asks the provider while the member loads the order, until the refund is confirmed', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await buy(member.id);
    fake.state.answers = false;
    await withdraw(agent, payment.id);
    fake.state.answers = true;
    fake.report(`fake-${payment.id}`, { state: 'refunded' });
    expect(await load(agent, payment.id)).toMatchObject({ state: 'refunded', refunding: false });
    fake.requests.length = 0;
    await load(agent, payment.id);
    expect(fake.requests).toEqual([]);
  });
});
