import type { Kysely } from 'kysely';
import { runChange } from '#server/core/change.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { isPaidAndNotRefunded } from '#server/domain/order-withdrawal.ts';
import { checkLedger } from '#server/store/ledger-check.ts';
import { startRefund } from '#server/store/refunds.ts';
import { formatMoney } from '#server/texts/format.ts';
import { type Command, OperatorError, day, lines } from './command.ts';

const listed = 100;

const priceOf = ({ amount, currency }: PaymentTable): string => formatMoney({ amount, currency }, 'en');

const stateOf = ({ state, status, refund_at: refundAt }: PaymentTable): string =>
  refundAt !== null && status === 'completed' ? `${state}, goes back` : state;

const timeOf = (time: number | null): string | null => (time === null ? null : day(time));

const list: Command['run'] = async ({ db }) => {
  const payments = await db.read
    .selectFrom('payment')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return lines(
    payments.map((payment) => [
      payment.id,
      day(payment.created_at),
      payment.member_id,
      payment.bundle_id,
      priceOf(payment),
      payment.method,
      stateOf(payment),
    ]),
  );
};

const find = async (db: Kysely<Schema>, id: string): Promise<PaymentTable> => {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (payment === undefined) throw new OperatorError(`There is no payment ${id}.`);
  return payment;
};

const show: Command['run'] = async (deps, id = '') => {
  const payment = await find(deps.db.read, id);
  const { currency, discount_code: code, discount_percentage: percentage } = payment;
  const booked = await deps.db.read
    .selectFrom('ledger')
    .select(['reason', 'change', 'time'])
    .where('reference', '=', payment.id)
    .where('reason', 'in', ['purchase', 'refund'])
    .orderBy('time')
    .execute();
  return lines([
    ['payment', payment.id],
    ['member', payment.member_id],
    ['bundle', `${payment.bundle_id}, ${payment.credits} credits`],
    ['price', priceOf(payment)],
    [
      'discount',
      code === null
        ? null
        : `${code}, ${percentage} % of ${formatMoney({ amount: payment.full_amount, currency }, 'en')}`,
    ],
    ['method', `${payment.method}, ${payment.country}${payment.recurring === 1 ? ', by the kept card' : ''}`],
    ['state', stateOf(payment)],
    ['provider', `${payment.provider}, ${payment.provider_id ?? 'not answered yet'}`],
    ['ordered', day(payment.created_at)],
    ['changed', day(payment.changed_at)],
    ['paid', timeOf(payment.completed_at)],
    ['asked about', timeOf(payment.asked_at)],
    ['taken back', timeOf(payment.refund_at)],
    ...booked.map(({ reason, change: credits, time }) => [reason, credits, day(time)]),
  ]);
};

/** The server asks the provider: it knows it, and asks again until it is done. */
const refund: Command['run'] = async (deps, id = '') => {
  const now = deps.now();
  await runChange(deps, now, async (step) => {
    const payment = await find(step.tx, id);
    if (!isPaidAndNotRefunded(payment))
      throw new OperatorError(`The payment ${id} is ${stateOf(payment)}: nothing can go back.`);
    await startRefund(step, deps, payment, now);
  });
  return 'Its credits are taken back. The server asks the provider for the money within a few minutes.';
};

/** [PAY-12 PREMIUM-04] */
export const paymentCommands: Readonly<Record<string, Command>> = {
  'payments list': { arguments: [], help: `the latest ${listed} payments`, run: list },
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
