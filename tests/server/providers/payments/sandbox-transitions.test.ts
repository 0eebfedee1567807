import { expect, test } from 'vitest';
import { validateIban } from '#contract/bank-account.ts';
import type { ReportedState } from '#contract/payment.ts';
import { reportedStates } from '#server/domain/payment-status.ts';
import { decideSandboxPayment, findSandboxPayment } from '#server/providers/payments/sandbox-payments.ts';
import { type SandboxOutcome, testAccounts } from '#server/providers/payments/sandbox-transitions.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeOrder, useShop } from '#tests/server/providers/sandbox-shop.ts';

/** Allowed transitions by current state. */
const transitions: Readonly<Record<ReportedState, readonly ReportedState[]>> = {
  open: ['pending', 'authorised', 'cancelled', 'expired', 'failed', 'paid'],
  pending: ['authorised', 'expired', 'failed', 'paid'],
  authorised: ['expired', 'failed', 'paid'],
  cancelled: [],
  expired: [],
  failed: [],
  paid: ['refunded', 'charged_back'],
  refunded: [],
  charged_back: [],
};

const isOutcome = (state: ReportedState): state is SandboxOutcome => state !== 'open';

test('[SDD-07] the test accounts pass the form and have their stated digits', () => {
  expect(testAccounts.map(({ iban }) => validateIban(iban))).toEqual([null, null, null, null]);
  expect(testAccounts.every(({ end, iban }) => iban.endsWith(end))).toBe(true);
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const shop = useShop();
  const paymentIn = async (state: ReportedState): Promise<string> => {
    const { db, payments } = server().deps();
    const { providerId } = await payments.create(makeOrder(shop));
    await db.write((tx) => tx.updateTable('sandbox_payment').set({ state }).where('id', '=', providerId).execute());
    return providerId;
  };

  test.each(reportedStates)('[PAY-12] from %s only the allowed transitions are possible', async (from) => {
    const { db } = server().deps();
    for (const to of reportedStates.filter(isOutcome)) {
      const id = await paymentIn(from);
      const isWay = transitions[from].includes(to);
      expect([to, await decideSandboxPayment(db, id, to)]).toEqual([to, isWay]);
      expect((await findSandboxPayment(db, id))?.state).toBe(isWay ? to : from);
    }
  });

  test('[PAY-12] fifty simultaneous clicks decide once', async () => {
    const { db } = server().deps();
    const id = await paymentIn('open');
    const outcomes = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'paid' : 'failed'));
    const decided = await Promise.all(outcomes.map((outcome) => decideSandboxPayment(db, id, outcome)));
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect((await findSandboxPayment(db, id))?.state).toBe(outcomes[decided.indexOf(true)]);
  });

  test('an unknown payment cannot be decided', async () => {
    expect(await decideSandboxPayment(server().deps().db, 'sb-nothing', 'paid')).toBe(false);
  });
});
