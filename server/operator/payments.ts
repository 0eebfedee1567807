import type { Kysely } from 'kysely';
import { runChange } from '#server/core/change.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { isPaidAndNotRefunded } from '#server/domain/order-withdrawal.ts';
import { checkLedger } from '#server/store/ledger-check.ts';
import { findPaymentById, listLatestPayments, listPaymentEntries } from '#server/store/payment-rows.ts';
import { startRefund } from '#server/store/refunds.ts';
import { formatMoney } from '#server/texts/format.ts';
import { type Command, OperatorError, day, lines } from './command.ts';

const maxListed = 100;

const formatPrice = ({ amount, currency }: PaymentTable): string => formatMoney({ amount, currency }, 'en');

const formatState = ({ state, status, refund_at: refundAt }: PaymentTable): string =>
  refundAt !== null && status === 'completed' ? `${state}, goes back` : state;

const formatTime = (time: number | null): string | null => (time === null ? null : day(time));

const list: Command['run'] = async ({ db }) => {
  const payments = await listLatestPayments(db.read, maxListed);
  return lines(
    payments.map((payment) => [
      payment.id,
      day(payment.created_at),
      payment.member_id,
      payment.bundle_id,
      formatPrice(payment),
      payment.method,
      formatState(payment),
    ]),
  );
};

const getPayment = async (db: Kysely<Schema>, id: string): Promise<PaymentTable> => {
  const payment = await findPaymentById(db, id);
  if (payment === undefined) throw new OperatorError(`There is no payment ${id}.`);
  return payment;
};

const show: Command['run'] = async (deps, id = '') => {
  const payment = await getPayment(deps.db.read, id);
  const { currency, discount_code: code, discount_percentage: percentage } = payment;
  const entries = await listPaymentEntries(deps.db.read, payment.id);
  return lines([
    ['payment', payment.id],
    ['member', payment.member_id],
    ['bundle', `${payment.bundle_id}, ${payment.credits} credits`],
    ['price', formatPrice(payment)],
    [
      'discount',
      code === null
        ? null
        : `${code}, ${percentage} % of ${formatMoney({ amount: payment.full_amount, currency }, 'en')}`,
    ],
    ['method', `${payment.method}, ${payment.country}${payment.recurring === 1 ? ', by the kept card' : ''}`],
    ['state', formatState(payment)],
    ['provider', `${payment.provider}, ${payment.provider_id ?? 'not answered yet'}`],
    ['ordered', day(payment.created_at)],
    ['changed', day(payment.changed_at)],
    ['paid', formatTime(payment.completed_at)],
    ['asked about', formatTime(payment.asked_at)],
    ['taken back', formatTime(payment.refund_at)],
    ...entries.map(({ reason, change: credits, time }) => [reason, credits, day(time)]),
  ]);
};

/** The running server asks the provider, and retries until the refund is confirmed. */
const refund: Command['run'] = async (deps, id = '') => {
  const now = deps.now();
  await runChange(deps, now, async (step) => {
    const payment = await getPayment(step.tx, id);
    if (!isPaidAndNotRefunded(payment))
      throw new OperatorError(`The payment ${id} is ${formatState(payment)}: nothing can go back.`);
    await startRefund(step, deps, payment, now);
  });
  return 'Its credits are taken back. The server asks the provider for the money within a few minutes.';
};

/** [PAY-12 PREMIUM-04] */
export const paymentCommands: Readonly<Record<string, Command>> = {
  'payments list': { arguments: [], help: `the latest ${maxListed} payments`, run: list },
  'payments show': { arguments: ['payment'], help: 'one payment, and what it has brought and cost', run: show },
  'payments refund': {
    arguments: ['payment'],
    help: 'the whole sum goes back, and what is left of its credits is taken',
    run: refund,
  },
  'ledger check': {
    arguments: [],
    help: 'whether balances, payments and refunds agree with the ledger',
    run: async ({ db }) => {
      const faults = await db.snapshot(checkLedger);
      if (faults.length === 0) return 'Everything agrees.';
      throw new OperatorError(lines(faults.map(({ fault, ids }) => [fault, ...ids])));
    },
  },
};
