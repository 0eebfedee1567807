import { expect, test, vi } from 'vitest';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import { advanceSandboxPayments } from '#server/providers/payments/sandbox-scheduler.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { press } from './sandbox-shop.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** An order placed through the API; its webhooks use a real socket. */
  const buy = async () => {
    const { member, agent } = await server().addLoggedIn();
    const { transaction, redirect_url: redirect } = await agent.ok('createPayment', {
      body: { bundle: 'season', method: 'bancontact', country: 'BE', price: { amount: 9_999, currency: 'EUR' } },
    });
    const address = await server().listen();
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .updateTable('sandbox_payment')
          .set({ webhook_url: `${address}${paymentWebhookPath}` })
          .where('id', '=', `sb-${transaction.id}`)
          .execute(),
      );
    const page = new URL(redirect ?? '').pathname;
    const choose = (outcome: string) => press(server(), page, { outcome, stay: '1' });
    const expectCredits = (credits: number, paid: number) =>
      vi.waitFor(async () => expect(await server().readMember(member.id)).toMatchObject({ credits, paid }));
    const stateOf = async () =>
      (
        await server().deps().db.read.selectFrom('payment').select('state').where('id', '=', transaction.id).execute()
      )[0]?.state;
    return { agent, id: transaction.id, page, choose, expectCredits, stateOf };
  };

  test('[PAY-12 PREMIUM-01] reports a paid payment by a signed webhook, and the credits arrive', async () => {
    const { choose, expectCredits } = await buy();
    expect((await choose('paid')).status).toBe(303);
    await expectCredits(400, 1);
  });

  test('[PAY-12] reports a delayed payment when it is paid', async () => {
    const { choose, expectCredits, stateOf } = await buy();
    await choose('paid-in-30');
    await vi.waitFor(async () => expect(await stateOf()).toBe('pending'));
    server().clock.advance(30_000);
    await advanceSandboxPayments(server().deps());
    await expectCredits(400, 1);
  });

  test.each(['refunded', 'charged_back'] as const)('[PAY-12] reports a payment that is %s', async (outcome) => {
    const { choose, expectCredits, stateOf } = await buy();
    await choose('paid');
    await expectCredits(400, 1);
    await choose(outcome);
    await vi.waitFor(async () => expect(await stateOf()).toBe(outcome));
  });

  test.each(['failed', 'cancelled', 'expired'] as const)(
    '[PAY-12] a payment that is %s gives no credits',
    async (outcome) => {
      const { choose, expectCredits, stateOf } = await buy();
      await choose(outcome);
      await choose('paid');
      await vi.waitFor(async () => expect(await stateOf()).toBe(outcome));
      await expectCredits(0, 0);
    },
  );
});
