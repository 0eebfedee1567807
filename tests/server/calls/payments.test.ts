import { describe, expect, test } from 'vitest';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import type { Money } from '#contract/fields.ts';
import { signatureHeader } from '#server/app.ts';
import type { PaymentProvider, ProviderStatus } from '#server/deps.ts';
import { decideSandboxPayment, findSandboxPayment, sandboxWebhook } from '#server/providers/sandbox-payments.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, ledgerSum, useProduct } from './product-server.ts';

const order = { bundle: 'evening', method: 'ideal' as const, country: 'NL' };

/** A provider of whom the test says what it knows. */
const fakeProvider = () => {
  const known = new Map<string, { status: ProviderStatus; price: Money }>();
  const state = { answers: true };
  const provider: PaymentProvider = {
    name: 'fake',
    methods: ['ideal', 'visa'],
    create: async ({ id, price }) => {
      known.set(`fake-${id}`, { status: 'pending', price });
      return { providerId: `fake-${id}`, redirectUrl: 'https://pay.example/' };
    },
    status: async (id) => {
      if (!state.answers) throw new Error('The provider is away.');
      return known.get(id) ?? null;
    },
    verifyWebhook: async (body, signature) => (signature === 'signed' ? body : null),
  };
  return { known, state, provider };
};

forEachEngine((engine) => {
  describe('with the sandbox provider', () => {
    const server = useProduct(engine);
    const buy = async (agent: Agent) => (await agent.ok('createPayment', { body: order })).transaction;
    const providerIdOf = (id: string) => `sb-${id}`;
    const decide = (id: string, outcome: 'paid' | 'failed' | 'cancelled') =>
      decideSandboxPayment(server().deps().db, providerIdOf(id), outcome);
    /** What the provider sends, as it arrives here. */
    const report = async (id: string) => {
      const { db } = server().deps();
      const webhook = await sandboxWebhook(db, {
        id: providerIdOf(id),
        webhook_url: `http://localhost${paymentWebhookPath}`,
      });
      const headers = Object.fromEntries(webhook.headers);
      const response = await server()
        .agent()
        .fetch(paymentWebhookPath, { method: 'POST', headers, body: await webhook.text() });
      return response.status;
    };

    test('[CREDITS-01 CREDITS-06 PREMIUM-02 PREMIUM-04] four bundles, the dearest the best value, with the price of a message', async () => {
      const { bundles } = await server().agent().ok('loadBundles');
      const eur = (amount: number) => ({ amount, currency: 'EUR' });
      expect(bundles).toEqual([
        { id: 'hello', credits: 20, price: eur(999), price_per_message: eur(50), style: 'p0', best_value: false },
        { id: 'evening', credits: 60, price: eur(2_499), price_per_message: eur(42), style: 'p1', best_value: false },
        { id: 'weekend', credits: 150, price: eur(4_999), price_per_message: eur(34), style: 'p2', best_value: false },
        { id: 'season', credits: 400, price: eur(9_999), price_per_message: eur(25), style: 'p3', best_value: true },
      ]);
    });

    test('[PAY-09 PAY-11] methods by the country asked for, else by the member, else by the site', async () => {
      const { agent } = await server().addLoggedIn({ country: 'PL' });
      const load = async (from: Agent, query = {}) => {
        const { country, methods } = await from.ok('loadBundles', { query });
        return { country, first: methods[0] };
      };
      expect(await load(agent, { country: 'se' })).toEqual({ country: 'SE', first: 'swish' });
      expect(await load(agent)).toEqual({ country: 'PL', first: 'prezelewy24' });
      expect(await load(server().agent())).toEqual({ country: 'US', first: 'mastercard' });
    });

    test('[PAY-10 PAY-12] a payment begins as pending, at the price of the server', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { transaction, redirect_url: redirect } = await agent.ok('createPayment', { body: order });
      expect(transaction).toEqual({
        id: transaction.id,
        bundle: 'evening',
        credits: 60,
        price: { amount: 2_499, currency: 'EUR' },
        method: 'ideal',
        status: 'pending',
        created: server().clock.now(),
        changed: server().clock.now(),
      });
      expect(redirect).toBe(`http://localhost/dev/pay/sb-${transaction.id}`);
      expect(await findSandboxPayment(server().deps().db, `sb-${transaction.id}`)).toMatchObject({
        amount: 2_499,
        currency: 'EUR',
        method: 'ideal',
        status: 'open',
        return_url: `http://localhost/transactions/${transaction.id}`,
        webhook_url: 'http://localhost/api/payment-webhook.php',
      });
      expect(await agent.ok('loadTransaction', { query: { id: transaction.id } })).toEqual({ transaction });
      expect(await server().readMember(member.id)).toMatchObject({ credits: 0, paid: 0 });
    });

    test('[PAY-11] unknown bundles and methods that are not offered there are refused', async () => {
      const { agent } = await server().addLoggedIn();
      const refused = (special: object) => agent.refused('createPayment', { body: { ...order, ...special } });
      expect(await refused({ bundle: 'gold' })).toMatchObject({ status: 404, error: 'not_found' });
      expect(await refused({ country: 'SE' })).toMatchObject({ status: 409, error: 'payment_method_unavailable' });
      expect(await refused({ method: 'giropay' })).toMatchObject({ status: 409 });
      expect(await refused({ method: 'cash' })).toMatchObject({ status: 422, fields: { method: 'invalid' } });
      expect(await server().agent().refused('createPayment', { body: order })).toMatchObject({
        authentication_required: true,
      });
    });

    test('[API-21] an order that is sent twice with the same key is one payment', async () => {
      const { member, agent } = await server().addLoggedIn();
      const once = { body: order, key: 'one-order-only' };
      const [first, second] = await Promise.all([agent.call('createPayment', once), agent.call('createPayment', once)]);
      expect(second).toMatchObject({ status: 200, body: first.body });
      const rows = await server()
        .deps()
        .db.read.selectFrom('payment')
        .select('id')
        .where('member_id', '=', member.id)
        .execute();
      expect(rows).toHaveLength(1);
    });

    test("[PAY-10] another member's transaction is not found, like one that does not exist", async () => {
      const { agent } = await server().addLoggedIn();
      const { agent: stranger } = await server().addLoggedIn();
      const { id } = await buy(agent);
      const absent = await stranger.refused('loadTransaction', { query: { id: 'nothing-is-this' } });
      expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
      expect(await stranger.refused('loadTransaction', { query: { id } })).toEqual(absent);
    });

    test('[PAY-12 PREMIUM-01 CREDITS-07] a reported payment brings credits and premium, live', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = await buy(agent);
      await decide(id, 'paid');
      server().clock.advance(5_000);
      expect(await report(id)).toBe(200);
      expect(await eventsOf(server(), member.id)).toEqual([{ type: 'payment', transaction: id }, { type: 'user' }]);
      expect((await agent.ok('loadUser')).user).toMatchObject({ credits: 60, paid_user: true });
      const { transaction } = await agent.ok('loadTransaction', { query: { id } });
      expect(transaction).toMatchObject({ status: 'completed', changed: server().clock.now() });
      expect(await ledgerSum(server(), member.id)).toBe(60);
    });

    test('[PAY-12] twenty reports at once, and the member who looks meanwhile, grant once', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = await buy(agent);
      await decide(id, 'paid');
      const looks = Array.from({ length: 5 }, () => agent.call('loadTransaction', { query: { id } }));
      const reports = await Promise.all(Array.from({ length: 20 }, () => report(id)));
      expect(reports).toEqual(Array(20).fill(200));
      expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect((await server().readMember(member.id)).credits).toBe(60);
      expect(await ledgerSum(server(), member.id)).toBe(60);
      expect(await eventsOf(server(), member.id)).toHaveLength(2);
    });

    test('[PAY-12] a report that never came is found when the member looks', async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = await buy(agent);
      await decide(id, 'paid');
      const { transaction } = await agent.ok('loadTransaction', { query: { id } });
      expect(transaction.status).toBe('completed');
      expect((await server().readMember(member.id)).credits).toBe(60);
    });

    test('[PAY-02] failed and cancelled payments bring nothing', async () => {
      const { member, agent } = await server().addLoggedIn();
      for (const outcome of ['failed', 'cancelled'] as const) {
        const { id } = await buy(agent);
        await decide(id, outcome);
        expect(await report(id)).toBe(200);
        expect((await agent.ok('loadTransaction', { query: { id } })).transaction.status).toBe(outcome);
      }
      expect(await server().readMember(member.id)).toMatchObject({ credits: 0, paid: 0 });
      expect((await eventsOf(server(), member.id)).map(({ type }) => type)).toEqual(['payment', 'payment']);
    });

    test('reports that are not signed, forged, or of no payment of ours change nothing', async () => {
      const { agent } = await server().addLoggedIn();
      const { id } = await buy(agent);
      await decide(id, 'paid');
      const body = JSON.stringify({ id: `sb-${id}` });
      const post = async (headers: Record<string, string>) =>
        (await server().agent().fetch(paymentWebhookPath, { method: 'POST', headers, body })).status;
      expect(await post({})).toBe(401);
      expect(await post({ [signatureHeader]: 'ab'.repeat(32) })).toBe(401);
      expect(await post({ [signatureHeader]: 'no hex' })).toBe(401);
      expect(await report('unknown')).toBe(404);
      const row = await server().deps().db.read.selectFrom('payment').select('status').where('id', '=', id).execute();
      expect(row).toEqual([{ status: 'pending' }]);
    });
  });

  describe('with a provider that misbehaves', () => {
    const { known, state, provider } = fakeProvider();
    const server = useProduct(engine, { deps: { payments: provider } });
    const buy = async () => {
      const { member, agent } = await server().addLoggedIn();
      const { id } = (await agent.ok('createPayment', { body: order })).transaction;
      const report = async (status: ProviderStatus, price: Money = { amount: 2_499, currency: 'EUR' }) => {
        known.set(`fake-${id}`, { status, price });
        const headers = { [signatureHeader]: 'signed' };
        await server()
          .agent()
          .fetch(paymentWebhookPath, { method: 'POST', headers, body: `fake-${id}` });
        const { transaction } = await agent.ok('loadTransaction', { query: { id } });
        return { status: transaction.status, credits: (await server().readMember(member.id)).credits };
      };
      return { id, agent, report };
    };

    test('[PAY-12] whatever the order of its reports, money counts once and is not undone', async () => {
      const { report } = await buy();
      expect(await report('failed')).toEqual({ status: 'failed', credits: 0 });
      expect(await report('pending')).toEqual({ status: 'failed', credits: 0 });
      expect(await report('completed')).toEqual({ status: 'completed', credits: 60 });
      expect(await report('pending')).toEqual({ status: 'completed', credits: 60 });
      expect(await report('cancelled')).toEqual({ status: 'completed', credits: 60 });
      expect(await report('completed')).toEqual({ status: 'completed', credits: 60 });
    });

    test('[PAY-12] another sum or currency than agreed is never granted', async () => {
      const { report } = await buy();
      expect(await report('completed', { amount: 24, currency: 'EUR' })).toEqual({ status: 'pending', credits: 0 });
      expect(await report('completed', { amount: 2_499, currency: 'PLN' })).toEqual({ status: 'pending', credits: 0 });
      expect(await report('completed')).toEqual({ status: 'completed', credits: 60 });
    });

    test('[PAY-12] while it does not answer, the member sees what is known, and a report is asked for again', async () => {
      const { id, agent } = await buy();
      state.answers = false;
      expect((await agent.ok('loadTransaction', { query: { id } })).transaction.status).toBe('pending');
      const headers = { [signatureHeader]: 'signed' };
      const init = { method: 'POST', headers, body: `fake-${id}` };
      expect((await server().agent().fetch(paymentWebhookPath, init)).status).toBe(503);
      state.answers = true;
      expect((await server().agent().fetch(paymentWebhookPath, init)).status).toBe(200);
    });

    test('[PAY-11] only its own methods are offered', async () => {
      const { methods } = await server()
        .agent()
        .ok('loadBundles', { query: { country: 'NL' } });
      expect(methods).toEqual(['ideal', 'visa']);
      const { agent } = await server().addLoggedIn();
      const refused = await agent.refused('createPayment', { body: { ...order, method: 'paypal' } });
      expect(refused.error).toBe('payment_method_unavailable');
    });
  });
});
