import { paymentMethods } from '#contract/payment-methods.ts';
import type { ReportedState } from '#contract/payment.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { PaymentProvider, ProviderOrder } from '#server/core/deps.ts';
import { fakeProvider } from '#tests/server/kit/payments.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

/** A pause that the test ends. */
export const makeGate = () => {
  let open = (): void => {};
  let passed: Promise<void> = Promise.resolve();
  return {
    close: (): void => {
      passed = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: (): void => open(),
    pass: (): Promise<void> => passed,
  };
};

/** A provider with every method that records created payments. */
export const fakeShop = () => {
  const fake = fakeProvider();
  const orders: ProviderOrder[] = [];
  const gate = makeGate();
  /** Result of an order without a payment page; `open`: it needs one after all. */
  const charge: { state: ReportedState } = { state: 'paid' };
  /** The order arrives, but its response is lost. */
  const answers = { areLost: false };

  const create: PaymentProvider['create'] = async (order) => {
    orders.push(order);
    await gate.pass();
    const isNew = !fake.known.has(`fake-${order.id}`);
    const created = await fake.provider.create(order);
    const isCharged = order.by !== null && charge.state !== 'open';
    if (isNew && isCharged) fake.report(created.providerId, { state: charge.state });
    if (answers.areLost) throw new Error('The answer is lost.');
    return isCharged ? { ...created, redirectUrl: null } : created;
  };
  const provider: PaymentProvider = { ...fake.provider, methods: paymentMethods, create };
  return { ...fake, provider, orders, gate, charge, answers };
};

export const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** Sixty credits in the Netherlands. */
export const evening = { bundle: 'evening', method: 'ideal' as const, country: 'NL', price: eur(2_499) };
export const hello = { bundle: 'hello', method: 'ideal' as const, country: 'NL', price: eur(999) };
/** The same, a quarter cheaper. */
export const eveningOff = { ...evening, price: eur(1_874) };

export const paymentsOf = (server: TestServer, memberId: string): Promise<PaymentTable[]> =>
  server
    .deps()
    .db.read.selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const givePayment = (server: TestServer, id: string, change: Partial<PaymentTable>) =>
  server.deps().db.write((tx) => tx.updateTable('payment').set(change).where('id', '=', id).execute());

export const keepCard = (server: TestServer, memberId: string, provider = 'fake') =>
  server.deps().db.write((tx) =>
    tx
      .insertInto('kept_card')
      .values({ member_id: memberId, provider, reference: `card-${memberId}`, label: 'Visa 4242', created_at: 0 })
      .execute(),
  );
