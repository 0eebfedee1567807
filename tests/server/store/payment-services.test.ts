import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import type { Order } from '#contract/payment.ts';
import { recheckPayments, reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { evening, hello, paymentsOf } from '#tests/server/calls/shop.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { startBridge } from '#tests/server/kit/payment-services/bridge.ts';
import { startMollie } from '#tests/server/kit/payment-services/mollie.ts';
import type { PaymentService, Webhook } from '#tests/server/kit/payment-services/service.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The clock of the server that is being tested; providers forget idempotency keys by it. */
const clock = { now: (): number => 0 };
const services: Readonly<Record<string, PaymentService>> = {
  mollie: await startMollie({ now: () => clock.now() }),
  http: await startBridge({ now: () => clock.now() }),
};
afterAll(() => {
  for (const service of Object.values(services)) service.close();
});

const visa = { ...evening, method: 'visa' as const };

/** Stored orders over the real adapters and a provider of the tests that speaks the published interface. */
forEachEngine((engine) => {
  describe.each(Object.entries(services))('with %s', (name, service) => {
    const server = useProduct(engine, {
      config: { payments: service.config, publicUrl: 'https://vesper.example' },
    });
    const { read, outcome, booked, mailsTo, subjectsTo, checkBooks } = usePayments(server, fakeProvider());
    beforeAll(() => {
      clock.now = server().clock.now;
    });
    afterEach(async () => {
      service.failNext(0);
      service.loseNext(0);
      await checkBooks();
    });

    const send = async ({ body, headers }: Webhook): Promise<number> =>
      (await server().agent().fetch(paymentWebhookPath, { method: 'POST', headers, body })).status;
    const report = (order: string): Promise<number> => send(service.webhookOf(order, server().clock.now()));
    const buyer = () => server().addLoggedIn({ free_messages: 0 });
    const order = async (agent: Agent, body: Order = evening): Promise<string> =>
      (await agent.ok('createPayment', { body })).transaction.id;
    /** The stored order, also when the member got no answer. */
    const latest = async (memberId: string) => {
      const [payment] = (await paymentsOf(server(), memberId)).toReversed();
      if (payment === undefined) throw new Error('The member has no order.');
      return payment;
    };
    const buy = async (agent: Agent, body: Order = evening) => {
      const id = await order(agent, body);
      service.decide(id, 'paid');
      expect(await report(id)).toBe(200);
      return read(id);
    };
    const spend = async (agent: Agent) => {
      const { id } = await server().addMember();
      await agent.ok('sendMessage', { body: { profile: id, message: 'Hello' } });
    };
    const paid = { state: 'paid', status: 'completed', credits: 60, paid: 1 };

    test('[PAY-12 CREDITS-07] 503 at first: the order is created once, and the webhook settles it when it is repeated', async () => {
      const { member, agent } = await buyer();
      service.failNext(2);
      const id = await order(agent);
      expect(service.count(id)).toBe(1);
      service.decide(id, 'paid');
      service.failNext(3);
      expect(await report(id)).toBe(503);
      expect(await outcome(await read(id))).toMatchObject({ state: 'open', credits: 0, paid: 0 });
      service.failNext(2);
      expect(await report(id)).toBe(200);
      expect(await outcome(await read(id))).toEqual(paid);
      expect(await subjectsTo(member.id)).toEqual([receiptSubject]);
    });

    test('[PAY-12] away all the time: the member can try again, and pays once', async () => {
      const { member, agent } = await buyer();
      service.failNext(3);
      const once = { body: evening, key: `again-${member.id}` };
      expect(await agent.refused('createPayment', once)).toMatchObject({ status: 503, error: 'unavailable' });
      const { transaction } = await agent.ok('createPayment', once);
      expect(service.count(transaction.id)).toBe(1);
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
    });

    test('[PAY-12 CREDITS-07] many webhooks, at once and days later, grant once', async () => {
      const { agent } = await buyer();
      const id = await order(agent);
      service.decide(id, 'paid');
      expect(await Promise.all(Array.from({ length: 10 }, () => report(id)))).toEqual(Array(10).fill(200));
      server().clock.advance(3 * day);
      expect(await report(id)).toBe(200);
      const payment = await read(id);
      expect(await outcome(payment)).toEqual(paid);
      expect(await booked(payment)).toEqual(['purchase 60']);
    });

    test.runIf(name === 'http')('[PAY-12 API-35] a webhook more than five minutes old changes nothing', async () => {
      const { agent } = await buyer();
      const id = await order(agent);
      service.decide(id, 'paid');
      const webhook = service.webhookOf(id, server().clock.now());
      server().clock.advance(5 * minute + 1_000);
      expect(await send(webhook)).toBe(401);
      expect(await outcome(await read(id))).toMatchObject({ state: 'open', credits: 0 });
      expect(await report(id)).toBe(200);
      expect(await send({ ...webhook, headers: { 'x-signature': 'forged' } })).toBe(401);
      expect(await outcome(await read(id))).toEqual(paid);
    });

    test.runIf(name === 'mollie')(
      '[PAY-12 API-35] a webhook about a payment of somebody else changes nothing',
      async () => {
        const { agent } = await buyer();
        const id = await order(agent);
        expect(await send({ body: 'id=tr_of_nobody', headers: {} })).toBe(404);
        expect(await send({ body: 'id=../customers', headers: {} })).toBe(401);
        expect(await outcome(await read(id))).toMatchObject({ state: 'open', credits: 0, paid: 0 });
      },
    );

    test('[PAY-12] a webhook before the answer to the order waits for it; the order is found again and granted once', async () => {
      const { member, agent } = await buyer();
      service.loseNext(1);
      const once = { body: evening, key: `lost-${member.id}` };
      expect(await agent.refused('createPayment', once)).toMatchObject({ status: 503 });
      const { id, provider_id: providerId } = await latest(member.id);
      expect(providerId).toBeNull();
      service.decide(id, 'paid');
      expect(await report(id)).toBe(404);
      const { transaction } = await agent.ok('loadTransaction', { query: { id } });
      expect(transaction.status).toBe('completed');
      expect(await report(id)).toBe(200);
      const repeated = await agent.ok('createPayment', once);
      expect(repeated.transaction).toMatchObject({ id, status: 'completed' });
      expect([service.count(id), await outcome(await read(id))]).toEqual([1, paid]);
      expect(await booked(await read(id))).toEqual(['purchase 60']);
    });

    test('[PAY-12] an order whose answer was lost is not created again once its key may be forgotten', async () => {
      const { member, agent } = await buyer();
      service.loseNext(1);
      await agent.refused('createPayment', { body: visa });
      const lost = await latest(member.id);
      server().clock.advance(2 * minute);
      await reconcilePayments(server().deps(), server().clock.now());
      expect((await read(lost.id)).provider_id).not.toBeNull();
      server().clock.advance(2 * hour);
      const id = await order(agent, visa);
      expect(id).not.toBe(lost.id);
      expect([service.count(lost.id), service.count(id)]).toEqual([1, 1]);
      expect(await read(lost.id)).toMatchObject({ state: 'cancelled' });
      service.decide(id, 'paid');
      await report(id);
      expect(await outcome(await read(id))).toEqual(paid);
    });

    test('[PAY-13] a kept card whose charge got no answer is charged once, also hours later', async () => {
      const { member, agent } = await buyer();
      await buy(agent, { ...visa, card: 'keep' });
      const kept = { ...hello, method: 'visa' as const, card: 'kept' as const };
      server().clock.advance(hour);
      // The charge is made, but neither its answer nor a later question comes through.
      service.loseNext(1);
      expect(await agent.refused('createPayment', { body: kept })).toMatchObject({ error: 'unavailable' });
      const charged = await latest(member.id);
      expect([charged.state, service.stateOf(charged.id)]).toEqual(['open', 'paid']);
      server().clock.advance(2 * hour);
      expect(await agent.refused('createPayment', { body: kept })).toMatchObject({ error: 'order_paid' });
      expect(service.count(charged.id)).toBe(1);
      expect(await paymentsOf(server(), member.id)).toHaveLength(2);
      expect(await outcome(await read(charged.id))).toEqual({ ...paid, credits: 80 });
    });

    test('[PAY-10 PREMIUM-04] a part refunded on the pages of the provider takes the credits that it has bought, and a mail says so', async () => {
      const { member, agent } = await buyer();
      const payment = await buy(agent);
      service.refundTo(payment.id, 1_000);
      expect([await report(payment.id), await report(payment.id)]).toEqual([200, 200]);
      // €10.00 of €24.99 are 24 of 60 credits.
      expect(await outcome(payment)).toEqual({ ...paid, credits: 36 });
      const back = { credits: 24, price: { amount: 1_000, currency: 'EUR' } };
      const { transaction } = await agent.ok('loadTransaction', { query: { id: payment.id } });
      expect(transaction).toMatchObject({
        refund: back,
        refunding: false,
        withdrawal: { credits: 36, price: { amount: 1_499, currency: 'EUR' } },
      });
      const mail = (await mailsTo(member.id)).find(({ subject }) => subject === refundSubject);
      expect(mail?.body).toContain('We are paying back €10.00 of the €24.99 that you paid');
      expect(mail?.body).toContain('24 unused credits were taken from your balance.');

      service.refundTo(payment.id, 1_500);
      await report(payment.id);
      expect(await outcome(payment)).toEqual({ ...paid, credits: 24 });
      expect(await booked(payment)).toEqual(['purchase 60', 'refund -36']);

      service.refundTo(payment.id, 2_499);
      await report(payment.id);
      expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
      expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
      expect(await subjectsTo(member.id)).toEqual([refundSubject, refundSubject, refundSubject, receiptSubject]);
      expect(service.refunded(payment.id)).toBe(2_499);
    });

    test('[PAY-10] a part refunded there takes no credit that was used, and none of another order', async () => {
      const { agent } = await buyer();
      const first = await buy(agent);
      // No more than 20 new conversations are started a day.
      for (let past = 0; past < 5; past += 1) {
        for (let sent = 0; sent < 10; sent += 1) await spend(agent);
        server().clock.advance(day);
      }
      await buy(agent, hello);
      service.refundTo(first.id, 1_000);
      await report(first.id);
      expect(await outcome(first)).toEqual({ ...paid, credits: 20 });
      expect(await booked(first)).toEqual(['purchase 60', 'refund -10']);
    });

    test('[PAY-10 LEGAL-03] after a part refunded there, the member withdraws the rest, and gets the whole sum once', async () => {
      const { agent } = await buyer();
      const payment = await buy(agent);
      service.refundTo(payment.id, 1_000);
      await report(payment.id);
      await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 1_499 } });
      await report(payment.id);
      expect(service.refunded(payment.id)).toBe(2_499);
      expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
      expect(await booked(payment)).toEqual(['purchase 60', 'refund -60']);
    });

    test('[PAY-10 PREMIUM-04] a withdrawal in part is refunded once, however often the provider is away', async () => {
      const { member, agent } = await buyer();
      const payment = await buy(agent);
      for (let sent = 0; sent < 7; sent += 1) await spend(agent);
      service.failNext(3);
      await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_208 } });
      expect([service.refunded(payment.id), await outcome(payment)]).toEqual([0, { ...paid, credits: 0 }]);
      // The refund is made, but its answer is lost.
      server().clock.advance(2 * minute);
      service.loseNext(name === 'mollie' ? 2 : 1);
      await reconcilePayments(server().deps(), server().clock.now());
      for (let run = 0; run < 3; run += 1) {
        server().clock.advance(2 * minute);
        await reconcilePayments(server().deps(), server().clock.now());
      }
      expect(service.refunded(payment.id)).toBe(2_208);
      expect(await outcome(payment)).toEqual({ ...paid, credits: 0 });
      expect(await read(payment.id)).toMatchObject({ refund_amount: 2_208, refunded_amount: 2_208 });
      expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject]);
    });

    test('[PAY-12 PREMIUM-04] a charge back takes what is left of its credits, and premium with the last order', async () => {
      const { member, agent } = await buyer();
      const [first, second] = [await buy(agent), await buy(agent, hello)];
      service.decide(first.id, 'charged_back');
      expect([await report(first.id), await report(first.id)]).toEqual([200, 200]);
      expect(await outcome(first)).toEqual({ state: 'charged_back', status: 'failed', credits: 20, paid: 1 });
      service.decide(second.id, 'charged_back');
      await report(second.id);
      expect(await outcome(second)).toEqual({ state: 'charged_back', status: 'failed', credits: 0, paid: 0 });
      expect(await booked(first)).toEqual(['purchase 60', 'refund -60']);
      expect(await subjectsTo(member.id)).toEqual([receiptSubject, receiptSubject]);
    });

    test('[PAY-10 PAY-12] a refund, a part and a charge back are seen within a day although their webhooks are lost', async () => {
      const { agent } = await buyer();
      const [whole, part, disputed] = [await buy(agent), await buy(agent, hello), await buy(agent)];
      service.refundTo(whole.id, 2_499);
      service.refundTo(part.id, 500);
      service.decide(disputed.id, 'charged_back');
      const look = () => recheckPayments(server().deps(), server().clock.now());
      server().clock.advance(day - 1);
      await look();
      expect(await outcome(whole)).toEqual({ ...paid, credits: 140 });
      server().clock.advance(1);
      await look();
      // €5.00 of €9.99 are 10 of 20 credits.
      expect(await outcome(part)).toEqual({ ...paid, credits: 10 });
      expect([(await read(whole.id)).state, (await read(disputed.id)).state]).toEqual(['refunded', 'charged_back']);
      const { length } = service.requests;
      await look();
      expect(service.requests).toHaveLength(length);
    });

    test('[PAY-02 PAY-12] cancelled, expired and failed orders grant nothing and block none; money that comes after all counts', async () => {
      const { member, agent } = await buyer();
      const closed: string[] = [];
      for (const [decision, status] of [
        ['cancelled', 'cancelled'],
        ['expired', 'cancelled'],
        ['failed', 'failed'],
      ] as const) {
        const id = await order(agent);
        closed.push(id);
        service.decide(id, decision);
        expect(await report(id)).toBe(200);
        expect(await outcome(await read(id))).toEqual({ state: decision, status, credits: 0, paid: 0 });
      }
      const { id } = await buy(agent);
      expect(await outcome(await read(id))).toEqual(paid);
      const [cancelled = ''] = closed;
      service.decide(cancelled, 'paid');
      await report(cancelled);
      expect(await outcome(await read(id))).toEqual({ ...paid, credits: 120 });
      expect(await subjectsTo(member.id)).toEqual([receiptSubject, receiptSubject]);
    });

    test('[PAY-12] an order that the member gives up is cancelled there; another one takes its place', async () => {
      const { agent } = await buyer();
      const first = await order(agent);
      const second = await order(agent, hello);
      expect([service.stateOf(first), service.stateOf(second)]).toEqual([
        name === 'mollie' ? 'canceled' : 'cancelled',
        'open',
      ]);
      await agent.ok('cancelPayment', { body: { id: second } });
      expect(await outcome(await read(second))).toMatchObject({ state: 'cancelled', credits: 0, paid: 0 });
    });

    test('[PAY-12] an order that the provider cannot cancel gives way to another one; paid late, it counts without a webhook', async () => {
      const { agent } = await buyer();
      const first = await order(agent);
      service.keepOpen(first);
      const second = await order(agent, hello);
      expect([service.stateOf(first), (await read(first)).state]).toEqual(['open', 'cancelled']);
      service.decide(second, 'paid');
      await report(second);
      service.decide(first, 'paid');
      server().clock.advance(day);
      await recheckPayments(server().deps(), server().clock.now());
      expect(await outcome(await read(first))).toEqual({ ...paid, credits: 80 });
    });

    test('[PAY-12] a pending payment is granted when the bank has answered, and blocks no other order', async () => {
      const { agent } = await buyer();
      const id = await order(agent);
      service.decide(id, 'pending');
      await report(id);
      expect(await outcome(await read(id))).toMatchObject({ state: 'pending', credits: 0, paid: 0 });
      await buy(agent, hello);
      service.decide(id, 'authorised');
      await report(id);
      service.decide(id, 'paid');
      await report(id);
      expect(await outcome(await read(id))).toEqual({ ...paid, credits: 80 });
    });
  });
});
