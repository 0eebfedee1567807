import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/payment.ts';
import { reportedStates } from '#server/domain/payment-status.ts';
import { noPayments } from '#server/providers/payments/no-payments.ts';
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';
import { eur, evening, eveningOff, fakeShop, givePayment, hello, keepCard, paymentsOf } from './shop.ts';

const minute = 60_000;
const bonus = { ...eveningOff, discount: 'TIMEBONUS25' };

forMainEngine((engine) => {
  const shop = fakeShop();
  const server = useProduct(engine, { deps: { payments: shop.provider } });
  const order = async (agent: Agent, body: Order, key?: string) =>
    agent.ok('createPayment', { body, ...(key === undefined ? {} : { key }) });
  const add = async (memberId: string, special: Parameters<typeof makePayment>[2]) => {
    const payment = makePayment(memberId, server().clock.now(), special);
    await server()
      .deps()
      .db.write((tx) => tx.insertInto('payment').values(payment).execute());
    return payment;
  };
  /** Requests to the provider since the last call. */
  const questions = (): string[] => shop.requests.splice(0).map((question) => question.split(' ')[0] ?? '');

  describe('the offer', () => {
    test('[CREDITS-01 CREDITS-06 PREMIUM-02 PREMIUM-04] lists four bundles with the price of a message; the largest is the best value', async () => {
      const reply = await server()
        .agent()
        .ok('loadBundles', { query: { country: 'NL' } });
      expect(reply.bundles).toEqual([
        { id: 'hello', credits: 20, price: eur(999), price_per_message: eur(50), style: 'p0', best_value: false },
        { id: 'evening', credits: 60, price: eur(2_499), price_per_message: eur(42), style: 'p1', best_value: false },
        { id: 'weekend', credits: 150, price: eur(4_999), price_per_message: eur(34), style: 'p2', best_value: false },
        { id: 'season', credits: 400, price: eur(9_999), price_per_message: eur(25), style: 'p3', best_value: true },
      ]);
      expect(reply).toMatchObject({ payments_open: true, last: null, card: null, unfinished: null });
    });

    test('[CREDITS-06] has the prices of the country in its currency', async () => {
      const priceIn = async (country: string) => {
        const { bundles } = await server().agent().ok('loadBundles', { query: { country } });
        return bundles.map(({ price }) => price);
      };
      expect((await priceIn('PL'))[0]).toEqual({ amount: 4_299, currency: 'PLN' });
      expect((await priceIn('GB'))[3]).toEqual({ amount: 8_799, currency: 'GBP' });
      expect((await priceIn('DE'))[0]).toEqual(eur(999));
      for (const prices of [await priceIn('SE'), await priceIn('CH')]) expect(prices).toHaveLength(4);
    });

    test("[PAY-09 PAY-11] lists methods by the requested country, else the member's, else the site's", async () => {
      const { agent } = await server().addLoggedIn({ country: 'PL' });
      const load = async (from: Agent, query = {}) => {
        const { country, methods } = await from.ok('loadBundles', { query });
        return { country, first: methods[0] };
      };
      expect(await load(agent, { country: 'se' })).toEqual({ country: 'SE', first: 'swish' });
      expect(await load(agent)).toEqual({ country: 'PL', first: 'prezelewy24' });
      expect(await load(server().agent())).toEqual({ country: 'US', first: 'mastercard' });
    });

    test('[CREDITS-08] returns the last paid order while it can be repeated', async () => {
      const { member, agent } = await server().addLoggedIn();
      const last = async (country: string) => (await agent.ok('loadBundles', { query: { country } })).last;
      const paid = { status: 'completed', state: 'paid' } as const;
      await add(member.id, { ...paid, bundle_id: 'hello', method: 'visa', completed_at: 1 });
      await add(member.id, { ...paid, bundle_id: 'weekend', completed_at: 3 });
      await add(member.id, { bundle_id: 'season', state: 'failed', status: 'failed', completed_at: null });
      await add(member.id, { ...paid, bundle_id: 'evening', completed_at: 2 });
      expect(await last('NL')).toEqual({ bundle: 'weekend', method: 'ideal' });
      expect(await last('PL')).toBeNull();
      await add(member.id, { ...paid, bundle_id: 'of-last-year', method: 'visa', completed_at: 4 });
      expect(await last('NL')).toBeNull();
    });

    test('[PAY-12] returns the latest pending order and its payment page', async () => {
      const { member, agent } = await server().addLoggedIn();
      const unfinished = async () => (await agent.ok('loadBundles')).unfinished;
      const { transaction } = await order(agent, evening);
      expect(await unfinished()).toEqual(transaction);
      expect(transaction.redirect_url).toBe(`https://pay.example/${transaction.id}`);
      server().clock.advance(1);
      const waiting = await add(member.id, { state: 'authorised' });
      expect(await unfinished()).toMatchObject({ id: waiting.id, status: 'pending', redirect_url: null });
      await givePayment(server(), waiting.id, { state: 'paid', status: 'completed' });
      expect((await unfinished())?.id).toBe(transaction.id);
      const { agent: other } = await server().addLoggedIn();
      expect((await other.ok('loadBundles')).unfinished).toBeNull();
    });

    test('[PAY-12] no longer shows a payment that was left pending for 60 days', async () => {
      const { member } = await server().addLoggedIn();
      await add(member.id, { state: 'pending' });
      const unfinished = async () => (await (await server().logIn(member.id)).ok('loadBundles')).unfinished;
      server().clock.advance(60 * 24 * 60 * minute - 1);
      expect(await unfinished()).toMatchObject({ state: 'pending' });
      server().clock.advance(1);
      expect(await unfinished()).toBeNull();
    });
  });

  describe('an order', () => {
    test("[PAY-10 PAY-12] starts as pending at the server's price, and sends the provider no more than it needs", async () => {
      const { member, agent } = await server().addLoggedIn();
      const { transaction, redirect_url: redirect } = await order(agent, evening);
      const now = server().clock.now();
      expect(transaction).toEqual({
        id: transaction.id,
        bundle: 'evening',
        credits: 60,
        price: eur(2_499),
        full_price: eur(2_499),
        discount: null,
        country: 'NL',
        method: 'ideal',
        status: 'pending',
        state: 'open',
        recurring: false,
        redirect_url: redirect,
        withdrawal: null,
        refunding: false,
        refund: null,
        mandate: null,
        created: now,
        changed: now,
      });
      expect(shop.orders.at(-1)).toEqual({
        id: transaction.id,
        price: eur(2_499),
        method: 'ideal',
        description: 'Vesper: 60 credits',
        returnUrl: `http://localhost/transactions/${transaction.id}`,
        webhookUrl: 'http://localhost/api/payment-webhook.php',
        keepCard: false,
        by: null,
      });
      expect(await server().readMember(member.id)).toMatchObject({ credits: 0, paid: 0 });
      expect(await eventsOf(server(), member.id)).toEqual([]);
    });

    test('[PAY-11] refuses bundles and methods that are not sold', async () => {
      const { member, agent } = await server().addLoggedIn();
      const refused = (special: object) => agent.refused('createPayment', { body: { ...evening, ...special } });
      expect(await refused({ bundle: 'gold' })).toMatchObject({ status: 404, error: 'not_found' });
      const unavailable = { status: 409, error: 'payment_method_unavailable' };
      expect(await refused({ country: 'SE' })).toMatchObject(unavailable);
      for (const method of ['giropay', 'sofort', 'maestro', 'swish'])
        expect(await refused({ method })).toMatchObject(unavailable);
      expect(await refused({ method: 'cash' })).toMatchObject({ status: 422, fields: { method: 'invalid' } });
      expect(await server().agent().refused('createPayment', { body: evening })).toMatchObject({
        authentication_required: true,
      });
      expect(await paymentsOf(server(), member.id)).toEqual([]);
    });

    test('[SDD-09] by direct debit is not made without a mandate', async () => {
      const { agent } = await server().addLoggedIn();
      expect((await agent.ok('loadBundles', { query: { country: 'NL' } })).methods).toContain('sdd');
      const refused = await agent.refused('createPayment', { body: { ...evening, method: 'sdd' } });
      expect(refused.error).toBe('payment_method_unavailable');
    });

    test('[DISCOUNT-08 PAY-12] at another price than that of the server is refused', async () => {
      const { member, agent } = await server().addLoggedIn();
      for (const price of [eur(2_498), eur(2_500), eur(1_874), { amount: 2_499, currency: 'USD' }]) {
        const refused = await agent.refused('createPayment', { body: { ...evening, price } });
        expect(refused).toMatchObject({ status: 409, error: 'price_changed' });
      }
      expect(await paymentsOf(server(), member.id)).toEqual([]);
      const { db } = server().deps();
      const price = (amount: number) =>
        db.write((tx) =>
          tx
            .updateTable('bundle_price')
            .set({ amount })
            .where('bundle_id', '=', 'evening')
            .where('currency', '=', 'EUR')
            .execute(),
        );
      await price(2_599);
      expect((await agent.refused('createPayment', { body: evening })).error).toBe('price_changed');
      expect((await order(agent, { ...evening, price: eur(2_599) })).transaction.price).toEqual(eur(2_599));
      await price(2_499);
    });

    test('[DISCOUNT-08 BONUS-06 BONUS-37] with a code stores both prices, and checks the code again', async () => {
      const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() });
      const { transaction } = await order(agent, { ...bonus, discount: ' timeBonus25 ' });
      expect(transaction).toMatchObject({
        price: eur(1_874),
        full_price: eur(2_499),
        discount: { code: 'TIMEBONUS25', percentage: 25 },
      });
      expect(shop.orders.at(-1)?.price).toEqual(eur(1_874));
      const refuse = async (body: object) => {
        const { status, error, fields } = await agent.refused('createPayment', { body });
        return { status, error, fields };
      };
      expect(await refuse({ ...bonus, discount: 'SESAME' })).toEqual({
        status: 422,
        error: 'invalid_fields',
        fields: { discount: 'code_not_found' },
      });
      expect((await refuse({ ...evening, discount: 'TIMEBONUS25' })).error).toBe('price_changed');
      server().clock.advance(4 * 60 * minute - 1);
      expect((await order(agent, bonus)).transaction.id).toBe(transaction.id);
      server().clock.advance(1);
      expect((await refuse(bonus)).fields).toEqual({ discount: 'code_expired' });
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
    });

    test('[BONUS-03 BONUS-37] refuses the bonus of a member who has paid since', async () => {
      const { agent } = await server().addLoggedIn({ paid: 1, signup_at: server().clock.now() });
      const refused = await agent.refused('createPayment', { body: bonus });
      expect(refused).toMatchObject({ error: 'invalid_fields', fields: { discount: 'code_used' } });
    });
  });

  describe('once', () => {
    test('[API-21 PAY-12] an order sent fifty times with the same key creates one payment', async () => {
      const { member, agent } = await server().addLoggedIn();
      const once = { body: evening, key: 'one-order-only' };
      const replies = await Promise.all(Array.from({ length: 50 }, () => agent.call('createPayment', once)));
      expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
      expect(new Set(shop.orders.filter(({ price }) => price.amount === 2_499).map(({ id }) => id))).toContain(
        (await paymentsOf(server(), member.id))[0]?.id,
      );
    });

    test('[PAY-12] fifty concurrent requests with different keys create one payment', async () => {
      const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() });
      const replies = await Promise.all(Array.from({ length: 50 }, () => agent.call('createPayment', { body: bonus })));
      expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
      const [payment, ...others] = await paymentsOf(server(), member.id);
      expect(others).toEqual([]);
      expect(payment).toMatchObject({ state: 'open', discount_code: 'TIMEBONUS25' });
    });

    test('[API-21] refuses the same key for another order, also before the first response', async () => {
      const { member, agent } = await server().addLoggedIn();
      shop.state.answers = false;
      expect(await agent.refused('createPayment', { body: evening, key: 'of-one-order' })).toMatchObject({
        status: 503,
        error: 'unavailable',
      });
      shop.state.answers = true;
      const other = await agent.refused('createPayment', { body: hello, key: 'of-one-order' });
      expect(other).toMatchObject({ status: 409, error: 'key_reused' });
      const { transaction } = await order(agent, evening, 'of-one-order');
      expect((await paymentsOf(server(), member.id)).map(({ id }) => id)).toEqual([transaction.id]);
      expect((await agent.refused('createPayment', { body: hello, key: 'of-one-order' })).error).toBe('key_reused');
    });

    test('[PAY-12] another order closes the pending one, and is refused if that has been paid', async () => {
      const { member, agent } = await server().addLoggedIn();
      const first = (await order(agent, evening)).transaction;
      questions();
      const second = (await order(agent, hello)).transaction;
      expect(questions()).toEqual(['cancel', 'status', 'create']);
      expect((await agent.ok('loadTransaction', { query: { id: first.id } })).transaction).toMatchObject({
        status: 'cancelled',
        redirect_url: null,
      });
      expect(await eventsOf(server(), member.id)).toEqual([{ type: 'payment', transaction: first.id }]);
      for (const state of ['paid', 'pending', 'authorised'] as const) {
        const { member, agent } = await server().addLoggedIn();
        const open = (await order(agent, evening)).transaction;
        shop.report(`fake-${open.id}`, { state });
        expect(await agent.refused('createPayment', { body: hello })).toMatchObject({
          status: 409,
          error: 'order_paid',
        });
        expect(await paymentsOf(server(), member.id)).toHaveLength(1);
        expect((await server().readMember(member.id)).credits).toBe(state === 'paid' ? 60 : 0);
        // The first order is known now, so another one is intended.
        expect((await order(agent, hello)).transaction.credits).toBe(20);
      }
      expect(second.credits).toBe(20);
    });

    test('[PAY-12] ignores failed and expired orders and those of a former provider', async () => {
      const { member, agent } = await server().addLoggedIn();
      for (const state of ['failed', 'expired', 'cancelled'] as const) {
        const { id } = (await order(agent, evening)).transaction;
        shop.report(`fake-${id}`, { state });
        expect((await order(agent, hello)).transaction.status).toBe('pending');
        await agent.ok('cancelPayment', { body: { id: (await agent.ok('loadBundles')).unfinished?.id ?? '' } });
      }
      await add(member.id, { provider: 'of-before' });
      questions();
      await order(agent, evening);
      expect(questions()).toEqual(['create']);
    });

    test('[PAY-12] of fifty different concurrent orders one stays payable', async () => {
      const { member, agent } = await server().addLoggedIn();
      const bodies = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? evening : hello));
      const replies = await Promise.all(bodies.map((body) => agent.call('createPayment', { body })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
      const payments = await paymentsOf(server(), member.id);
      expect(payments.filter(({ state }) => state === 'open')).toHaveLength(1);
      const payable = payments.filter(({ provider_id: id }) => id !== null && shop.known.get(id)?.state === 'open');
      expect(payable).toHaveLength(1);
    });
  });

  describe('a provider without a response', () => {
    const away = async (agent: Agent, body: typeof evening) => {
      shop.state.answers = false;
      const refused = await agent.refused('createPayment', { body });
      shop.state.answers = true;
      expect(refused).toMatchObject({ status: 503, error: 'unavailable' });
    };

    test('[PAY-12] the same order continues the pending payment, from any browser', async () => {
      const { member, agent } = await server().addLoggedIn();
      await away(agent, evening);
      expect((await agent.ok('loadBundles')).unfinished).toMatchObject({ status: 'pending', redirect_url: null });
      const { transaction } = await (async () => order(await server().logIn(member.id), evening))();
      expect(await paymentsOf(server(), member.id)).toMatchObject([
        { id: transaction.id, provider_id: `fake-${transaction.id}`, redirect_url: transaction.redirect_url },
      ]);
    });

    test('[PAY-12] an order found at the provider can be paid', async () => {
      const { member, agent } = await server().addLoggedIn();
      shop.answers.areLost = true;
      await agent.refused('createPayment', { body: evening, key: 'found-meanwhile' });
      shop.answers.areLost = false;
      server().clock.advance(2 * minute);
      await reconcilePayments(server().deps(), server().clock.now());
      const page = `https://pay.example/${(await paymentsOf(server(), member.id))[0]?.id}`;
      expect((await agent.ok('loadBundles')).unfinished).toMatchObject({ state: 'open', redirect_url: null });
      expect((await order(agent, evening, 'found-meanwhile')).redirect_url).toBe(page);
      expect((await order(agent, evening)).redirect_url).toBe(page);
      expect((await agent.ok('loadBundles')).unfinished).toMatchObject({ state: 'open', redirect_url: page });
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
    });

    test('[PAY-12] another order closes one that is unknown to the provider or whose response was lost', async () => {
      const { member, agent } = await server().addLoggedIn();
      await away(agent, evening);
      questions();
      await order(agent, hello);
      expect(questions()).toEqual(['find', 'create']);
      shop.answers.areLost = true;
      await agent.refused('createPayment', { body: evening });
      shop.answers.areLost = false;
      const lost = (await paymentsOf(server(), member.id)).find(({ state }) => state === 'open');
      questions();
      await order(agent, hello);
      expect(questions()).toEqual(['find', 'cancel', 'status', 'create']);
      expect(shop.known.get(`fake-${lost?.id}`)?.state).toBe('cancelled');
      expect((await paymentsOf(server(), member.id)).filter(({ state }) => state === 'open')).toHaveLength(1);
    });

    test('[PAY-12] while the provider is being asked, another order waits up to 30 seconds', async () => {
      const { member, agent } = await server().addLoggedIn();
      shop.gate.close();
      const slow = agent.call('createPayment', { body: evening });
      await expect.poll(() => paymentsOf(server(), member.id)).toHaveLength(1);
      const refused = await agent.refused('createPayment', { body: hello });
      expect(refused).toMatchObject({ status: 503, error: 'unavailable' });
      server().clock.advance(30_000 - 1);
      expect((await agent.refused('createPayment', { body: hello })).error).toBe('unavailable');
      server().clock.advance(1);
      const late = agent.call('createPayment', { body: hello });
      await expect.poll(() => paymentsOf(server(), member.id)).toHaveLength(2);
      shop.gate.open();
      expect((await late).status).toBe(200);
      // The request whose order was closed gets a refusal, and the order cannot be paid.
      expect(await slow).toMatchObject({
        status: 200,
        body: { transaction: { credits: 60, status: 'cancelled' }, redirect_url: null },
      });
      const [first, second] = await paymentsOf(server(), member.id);
      expect(first && shop.known.get(`fake-${first.id}`)?.state).toBe('cancelled');
      expect(second).toMatchObject({ credits: 20, state: 'open' });
    });

    test('[PAY-12] an order unknown to the provider can be created again', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = (await order(agent, evening)).transaction;
      shop.known.delete(`fake-${id}`);
      await order(agent, hello);
      expect((await paymentsOf(server(), member.id)).map(({ state }) => state).toSorted()).toEqual([
        'cancelled',
        'open',
      ]);
    });

    test('[PAY-12] an order that the provider cannot cancel stays', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = (await order(agent, evening)).transaction;
      shop.state.silentAbout.add(`fake-${id}`);
      expect(await agent.refused('createPayment', { body: hello })).toMatchObject({ error: 'unavailable' });
      expect(await agent.refused('cancelPayment', { body: { id } })).toMatchObject({ error: 'unavailable' });
      shop.state.silentAbout.clear();
      expect(await paymentsOf(server(), member.id)).toMatchObject([{ id, state: 'open' }]);
    });
  });

  describe('a saved card', () => {
    const stored = { ...evening, method: 'visa' as const, card: 'kept' as const };
    const buyer = async () => {
      const { member, agent } = await server().addLoggedIn();
      await keepCard(server(), member.id);
      return { member, agent };
    };

    test('[PAY-13] is saved only for card payments and with consent', async () => {
      const { member, agent } = await server().addLoggedIn();
      for (const card of ['keep', 'kept']) {
        const refused = await agent.refused('createPayment', { body: { ...evening, card } });
        expect(refused).toMatchObject({ status: 422, fields: { card: 'invalid' } });
      }
      await agent.ok('createPayment', { body: { ...evening, method: 'visa', card: 'keep' } });
      expect(shop.orders.at(-1)).toMatchObject({ keepCard: true, by: null });
      expect(await paymentsOf(server(), member.id)).toMatchObject([{ keep_card: 1, recurring: 0 }]);
      await agent.ok('createPayment', { body: { ...evening, method: 'visa' } });
      expect(shop.orders.at(-1)).toMatchObject({ keepCard: false, by: null });
    });

    test('[PAY-08 PAY-13 CREDITS-08] is charged without a page, and only on request of its member', async () => {
      const { member, agent } = await buyer();
      expect((await agent.ok('loadBundles')).card).toEqual({ label: 'Visa 4242' });
      const { transaction, redirect_url: redirect } = await agent.ok('createPayment', { body: stored });
      expect(shop.orders.at(-1)).toMatchObject({ keepCard: false, by: { card: `card-${member.id}` } });
      expect([transaction, redirect]).toMatchObject([{ recurring: true, status: 'completed' }, null]);
      expect(await server().readMember(member.id)).toMatchObject({ credits: 60, paid: 1 });
      const { agent: stranger } = await server().addLoggedIn();
      expect((await stranger.ok('loadBundles')).card).toBeNull();
    });

    test('[PAY-13] returns a payment page if the bank requires one; a refused charge fails', async () => {
      const { agent } = await buyer();
      shop.charge.state = 'open';
      const { transaction, redirect_url: redirect } = await agent.ok('createPayment', { body: stored });
      expect(transaction).toMatchObject({ recurring: true, status: 'pending' });
      expect(redirect).toBe(`https://pay.example/${transaction.id}`);
      shop.charge.state = 'failed';
      const again = await agent.ok('createPayment', { body: { ...stored, ...hello, method: 'visa' as const } });
      expect(again).toMatchObject({ transaction: { recurring: true, status: 'failed' }, redirect_url: null });
      shop.charge.state = 'paid';
      const third = await agent.ok('createPayment', { body: { ...stored, ...hello, method: 'visa' as const } });
      expect(third.transaction.status).toBe('completed');
    });

    test('[PAY-13] that is missing, or of another provider, is not charged', async () => {
      const { member, agent } = await server().addLoggedIn();
      const unavailable = { status: 409, error: 'payment_method_unavailable' };
      expect(await agent.refused('createPayment', { body: stored })).toMatchObject(unavailable);
      await keepCard(server(), member.id, 'of-before');
      expect((await agent.ok('loadBundles')).card).toBeNull();
      expect(await agent.refused('createPayment', { body: stored })).toMatchObject(unavailable);
      expect(await paymentsOf(server(), member.id)).toEqual([]);
    });

    test('[PAY-13] is charged once by fifty concurrent requests, and once within a minute', async () => {
      const { member, agent } = await buyer();
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => agent.call('createPayment', { body: stored })),
      );
      expect([200, 409]).toEqual(expect.arrayContaining([...new Set(replies.map(({ status }) => status))]));
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
      server().clock.advance(minute - 1);
      expect(await agent.refused('createPayment', { body: stored })).toMatchObject({
        status: 409,
        error: 'order_paid',
      });
      expect(
        (await agent.ok('createPayment', { body: { ...stored, ...hello, method: 'visa' as const } })).transaction
          .status,
      ).toBe('completed');
      server().clock.advance(1);
      expect((await agent.ok('createPayment', { body: stored })).transaction.status).toBe('completed');
      expect((await server().readMember(member.id)).credits).toBe(140);
    });

    test('[API-21 PAY-13] is not charged by the repetition of an order refused as paid', async () => {
      const { member, agent } = await buyer();
      const open = (await order(agent, evening)).transaction;
      shop.report(`fake-${open.id}`, { state: 'paid' });
      const once = { body: stored, key: 'refused-as-paid' };
      for (let at = 0; at < 2; at += 1) {
        expect(await agent.refused('createPayment', once)).toMatchObject({ status: 409, error: 'order_paid' });
        server().clock.advance(2 * minute);
      }
      expect(await paymentsOf(server(), member.id)).toHaveLength(1);
    });

    test('[DISCOUNT-03 DISCOUNT-08] fifty concurrent charges with one code use it once', async () => {
      const { member, agent } = await server().addLoggedIn({ signup_at: server().clock.now() });
      await keepCard(server(), member.id);
      const cheap = (bundle: string, amount: number) => ({
        ...stored,
        bundle,
        price: eur(amount),
        discount: 'TIMEBONUS25',
      });
      const bodies = [cheap('hello', 749), cheap('evening', 1_874), cheap('weekend', 3_749), cheap('season', 7_499)];
      const requests = Array.from({ length: 50 }, (_, at) => bodies[at % 4]);
      const replies = await Promise.all(requests.map((body) => agent.call('createPayment', { body })));
      expect(inOrder(replies.map(({ status }) => status))[0]).toBe(200);
      for (const body of bodies) await agent.call('createPayment', { body });
      const used = (await paymentsOf(server(), member.id)).filter(({ status }) => status === 'completed');
      expect(used).toHaveLength(1);
    });

    test('[PAY-13] is deleted on request', async () => {
      const { member, agent } = await buyer();
      const other = await buyer();
      shop.state.answers = false;
      await agent.refused('createPayment', { body: stored, key: 'before-forgetting' });
      shop.state.answers = true;
      expect(await agent.ok('deleteSavedCard')).toEqual({ ok: true });
      expect(await agent.ok('deleteSavedCard')).toEqual({ ok: true });
      expect((await agent.ok('loadBundles')).card).toBeNull();
      expect((await other.agent.ok('loadBundles')).card).toEqual({ label: 'Visa 4242' });
      const refused = await agent.refused('createPayment', { body: stored, key: 'before-forgetting' });
      expect(refused.error).toBe('payment_method_unavailable');
      expect(await paymentsOf(server(), member.id)).toMatchObject([{ state: 'cancelled' }]);
    });

    test('[PAY-12 PAY-13] finds a charge whose response was lost, even when its card was deleted since', async () => {
      const { member, agent } = await buyer();
      shop.answers.areLost = true;
      await agent.refused('createPayment', { body: stored, key: 'lost-and-charged' });
      shop.answers.areLost = false;
      await agent.ok('deleteSavedCard');
      const refused = await agent.refused('createPayment', { body: stored, key: 'lost-and-charged' });
      expect(refused.error).toBe('order_paid');
      expect(await paymentsOf(server(), member.id)).toMatchObject([{ state: 'paid' }]);
      expect((await server().readMember(member.id)).credits).toBe(60);
    });
  });

  describe('cancelling', () => {
    test('[PAY-12] an unpaid order expires at the provider; expiry is idempotent', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = (await order(agent, evening)).transaction;
      const { transaction } = await agent.ok('cancelPayment', { body: { id } });
      expect(transaction).toMatchObject({ id, status: 'cancelled', redirect_url: null });
      expect(shop.known.get(`fake-${id}`)?.state).toBe('cancelled');
      expect((await agent.ok('cancelPayment', { body: { id } })).transaction.status).toBe('cancelled');
      expect(await eventsOf(server(), member.id)).toEqual([{ type: 'payment', transaction: id }]);
      expect((await agent.ok('loadBundles')).unfinished).toBeNull();
    });

    test('[PAY-12] a paid order stays, and a closed one is returned unchanged', async () => {
      const { agent } = await server().addLoggedIn();
      for (const state of reportedStates) {
        const { id } = (await order(agent, evening)).transaction;
        shop.report(`fake-${id}`, { state });
        const { status, body } = await agent.call('cancelPayment', { body: { id } });
        const isPaid = ['pending', 'authorised', 'paid'].includes(state);
        expect([state, status]).toEqual([state, isPaid ? 409 : 200]);
        expect(body).toMatchObject(isPaid ? { error: 'order_paid' } : { transaction: { id } });
        await givePayment(server(), id, { state: 'cancelled', status: 'cancelled' });
      }
    });

    test("[PAY-10] another member's order is not found, like one that does not exist", async () => {
      const { agent } = await server().addLoggedIn();
      const { agent: stranger } = await server().addLoggedIn();
      const { id } = (await order(agent, evening)).transaction;
      const absent = await stranger.refused('cancelPayment', { body: { id: 'nothing-is-this' } });
      expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
      expect(await stranger.refused('cancelPayment', { body: { id } })).toEqual(absent);
      expect(shop.known.get(`fake-${id}`)?.state).toBe('open');
    });
  });

  test('[API-35] limits orders per hour', async () => {
    const { agent } = await server().addLoggedIn();
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) {
      const { status } = await agent.call('createPayment', { body: { ...evening, bundle: 'gold' } });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(404), 429]);
  });
});

forMainEngine((engine) => {
  const server = useProduct(engine, { deps: { payments: noPayments } });

  test('[PAY-11] without a provider the offer says that payments are not open, and orders are refused', async () => {
    const { member, agent } = await server().addLoggedIn();
    expect(await agent.ok('loadBundles')).toMatchObject({ methods: [], payments_open: false });
    const refused = await agent.refused('createPayment', { body: evening });
    expect(refused.error).toBe('payment_method_unavailable');
    expect(await paymentsOf(server(), member.id)).toEqual([]);
  });
});

forMainEngine((engine) => {
  const server = useProduct(engine, { deps: { payments: noPayments } });

  test("[CREDITS-02 CREDITS-03 CREDITS-06] the price of a message follows the operator's credits per message", async () => {
    const agent = server().agent();
    await set(server(), 'site', { message_credits: 2, photo_credits: 7, gift_credits: 9, signup_credits: 3 });
    const settings = await agent.ok('loadSettings');
    expect(settings).toMatchObject({ message_credits: 2, photo_credits: 7, gift_credits: 9, signup_credits: 3 });
    const { bundles } = await agent.ok('loadBundles', { query: { country: 'NL' } });
    expect(bundles.map(({ price_per_message: price }) => price.amount)).toEqual([100, 84, 67, 50]);
    expect(settings.minimum_message_costs['NL']).toEqual({ costs: 50, currency: 'EUR' });
    expect(settings.minimum_message_costs['PL']).toEqual({ costs: 215, currency: 'PLN' });
  });
});
