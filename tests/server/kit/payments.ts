import { randomBytes } from 'node:crypto';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import type { ReportedState } from '#contract/payment.ts';
import { signatureHeader } from '#server/core/app.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import type { PaymentProvider, ProviderPaymentState } from '#server/core/deps.ts';
import { checkLedger } from '#server/store/ledger-check.ts';
import type { TestServer } from './test-server.ts';

const price = { amount: 2_499, currency: 'EUR' };

type FakePayment = ProviderPaymentState & { readonly order: string };

/** A provider whose state and availability the test controls. Its webhooks contain only an id. */
export const fakeProvider = () => {
  const known = new Map<string, FakePayment>();
  /** Requests received, such as `refund fake-1`. */
  const requests: string[] = [];
  const state = { answers: true, silentAbout: new Set<string>() };

  /** Rejects while unavailable, or for single payments. */
  const recordRequest = (question: string, id: string): void => {
    requests.push(`${question} ${id}`);
    if (!state.answers || state.silentAbout.has(id)) throw new Error('The provider is away.');
  };
  const report = (id: string, change: Partial<FakePayment>): void => {
    known.set(id, { state: 'open', price, card: null, order: '', ...known.get(id), ...change });
  };

  const provider: PaymentProvider = {
    name: 'fake',
    methods: ['ideal', 'visa', 'paypal', 'sdd'],
    create: async (order) => {
      recordRequest('create', order.id);
      const providerId = `fake-${order.id}`;
      if (!known.has(providerId)) report(providerId, { order: order.id, price: order.price });
      return { providerId, redirectUrl: `https://pay.example/${order.id}` };
    },
    find: async (orderId) => {
      recordRequest('find', orderId);
      return [...known].find(([, { order }]) => order === orderId)?.[0] ?? null;
    },
    status: async (id) => {
      recordRequest('status', id);
      return known.get(id) ?? null;
    },
    cancel: async (id) => {
      recordRequest('cancel', id);
      if (known.get(id)?.state === 'open') report(id, { state: 'cancelled' });
    },
    refund: async (id, { amount }) => {
      recordRequest('refund', id);
      const payment = known.get(id);
      if (payment?.state !== 'paid') return;
      report(id, amount === payment.price.amount ? { state: 'refunded' } : { refunded: amount });
    },
    forgetCard: async (reference) => recordRequest('forget', reference),
    verifyWebhook: async (body, signature) => (signature === 'signed' ? body : null),
  };
  return { known, requests, state, report, provider };
};
type FakeProvider = ReturnType<typeof fakeProvider>;

/** An unpaid order of sixty credits that the fake provider knows. */
export const makePayment = (memberId: string, now: number, special: Partial<PaymentTable> = {}): PaymentTable => {
  const id = special.id ?? randomBytes(9).toString('hex');
  return {
    id,
    member_id: memberId,
    site_domain: null,
    bundle_id: 'evening',
    credits: 60,
    ...price,
    method: 'ideal',
    country: 'NL',
    full_amount: price.amount,
    discount_code: null,
    discount_percentage: null,
    status: 'pending',
    state: 'open',
    provider: 'fake',
    provider_id: `fake-${id}`,
    redirect_url: `https://pay.example/${id}`,
    keep_card: 0,
    recurring: 0,
    debit_id: null,
    created_at: now,
    changed_at: now,
    completed_at: null,
    asked_at: null,
    refund_at: null,
    refund_amount: 0,
    refunded_amount: 0,
    refund_credits: null,
    received_amount: null,
    received_currency: null,
    ...special,
  };
};

/** Payments of one server and their states at its provider. */
export const usePayments = (server: () => TestServer, { report }: FakeProvider) => {
  const add = async (memberId: string, special: Partial<PaymentTable> = {}): Promise<PaymentTable> => {
    const payment = makePayment(memberId, server().clock.now(), special);
    await server()
      .deps()
      .db.write((tx) => tx.insertInto('payment').values(payment).execute());
    if (payment.provider_id !== null) report(payment.provider_id, { order: payment.id });
    return payment;
  };

  /** Returns the status for the provider. */
  const post = async (body: string, signature: string | null = 'signed'): Promise<number> => {
    const headers: Record<string, string> = signature === null ? {} : { [signatureHeader]: signature };
    const response = await server().agent().fetch(paymentWebhookPath, { method: 'POST', headers, body });
    return response.status;
  };

  /** Changes a payment's state at the provider, and reports it. */
  const sendReport = (
    payment: PaymentTable,
    state: ReportedState,
    special: Partial<ProviderPaymentState> = {},
  ): Promise<number> => {
    report(`fake-${payment.id}`, { state, ...special });
    return post(`fake-${payment.id}`);
  };

  const read = (id: string): Promise<PaymentTable> =>
    server().deps().db.read.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** State of a payment and of its member. */
  const outcome = async ({ id, member_id: memberId }: PaymentTable) => {
    const { state, status } = await read(id);
    const { credits, paid } = await server().readMember(memberId);
    return { state, status, credits, paid };
  };

  /** Ledger entries of a payment. */
  const booked = async ({ id }: PaymentTable): Promise<string[]> => {
    const rows = await server()
      .deps()
      .db.read.selectFrom('ledger')
      .select(['reason', 'change'])
      .where('reference', '=', id)
      .where('reason', 'in', ['purchase', 'refund'])
      .orderBy('reason')
      .execute();
    return rows.map(({ reason, change }) => `${reason} ${change}`);
  };

  /** Subjects of a member's mails. */
  const mailsTo = async (memberId: string) => {
    const { email } = await server().readMember(memberId);
    return server()
      .deps()
      .db.read.selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('subject', 'desc')
      .execute();
  };
  const subjectsTo = async (memberId: string): Promise<string[]> =>
    (await mailsTo(memberId)).map(({ subject }) => subject);

  /** Rejects when balances, payments and ledger do not agree. */
  const checkBooks = async (): Promise<void> => {
    const faults = await checkLedger(server().deps().db.read);
    if (faults.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(faults)}`);
  };

  return { add, post, sendReport, read, outcome, booked, mailsTo, subjectsTo, checkBooks };
};

export const receiptSubject = 'Vesper: your receipt';
export const refundSubject = 'Vesper: your refund is on its way';
