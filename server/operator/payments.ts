import type { Kysely } from 'kysely';
import { runChange } from '#server/core/change.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { isRefundable, isRefunding } from '#server/domain/order-withdrawal.ts';
import { getReceivedPrice } from '#server/domain/payment-status.ts';
import { checkLedger } from '#server/store/ledger-check.ts';
import {
  findPaymentsByNumber,
  listLatestPayments,
  listPaymentEntries,
  listStuckPayments,
} from '#server/store/payment-rows.ts';
import { settleByHand } from '#server/store/payments.ts';
import { returnWrongAmount, startRefund } from '#server/store/refunds.ts';
import { formatMoney } from '#server/texts/format.ts';
import { type Command, OperatorError, day, lines } from './command.ts';

const maxListed = 100;

const formatSum = (amount: number, currency: string): string => formatMoney({ amount, currency }, 'en');

const formatPrice = ({ amount, currency }: PaymentTable): string => formatSum(amount, currency);

const formatState = (payment: PaymentTable): string => {
  const { state, refund_amount: refunded } = payment;
  if (isRefunding(payment)) return `${state}, goes back`;
  return state === 'paid' && refunded > 0 ? `${state}, partly refunded` : state;
};

const formatTime = (time: number | null): string | null => (time === null ? null : day(time));

/** Those that need the operator come first, with the reason. */
const list: Command['run'] = async ({ db, now, payments: provider }) => {
  const stuck = await listStuckPayments(db.read, provider.name, { now: now(), limit: maxListed });
  const reasons = new Map(stuck.map(({ payment, reason }) => [payment.id, reason]));
  const latest = (await listLatestPayments(db.read, maxListed)).filter(({ id }) => !reasons.has(id));
  return lines(
    [...stuck.map(({ payment }) => payment), ...latest].map((payment) => {
      const reason = reasons.get(payment.id);
      return [
        payment.id,
        orderNumber(payment.id),
        day(payment.created_at),
        payment.member_id,
        payment.bundle_id,
        formatPrice(payment),
        payment.method,
        formatState(payment),
        ...(reason === undefined ? [] : [`stuck: ${reason}`]),
      ];
    }),
  );
};

/** By its id or its number. */
const getPayment = async (db: Kysely<Schema>, word: string): Promise<PaymentTable> => {
  const [payment, ...others] = await findPaymentsByNumber(db, word);
  if (payment === undefined) throw new OperatorError(`There is no payment ${word}.`);
  if (others.length > 0)
    throw new OperatorError(
      `Several payments have the number ${word}: ${[payment, ...others].map(({ id }) => id).join(', ')}.`,
    );
  return payment;
};

const show: Command['run'] = async (deps, word = '') => {
  const payment = await getPayment(deps.db.read, word);
  const { currency, discount_code: code, discount_percentage: percentage } = payment;
  const received = getReceivedPrice(payment);
  const entries = await listPaymentEntries(deps.db.read, payment.id);
  return lines([
    ['payment', payment.id],
    ['order number', orderNumber(payment.id)],
    ['member', payment.member_id],
    ['bundle', `${payment.bundle_id}, ${payment.credits} credits`],
    ['price', formatPrice(payment)],
    ...(received === null ? [] : [['received', formatSum(received.amount, received.currency)]]),
    ['discount', code === null ? null : `${code}, ${percentage} % of ${formatSum(payment.full_amount, currency)}`],
    ['method', `${payment.method}, ${payment.country}${payment.recurring === 1 ? ', by the kept card' : ''}`],
    ['state', formatState(payment)],
    ['provider', `${payment.provider}, ${payment.provider_id ?? 'not answered yet'}`],
    ['ordered', day(payment.created_at)],
    ['changed', day(payment.changed_at)],
    ['paid', formatTime(payment.completed_at)],
    ['asked about', formatTime(payment.asked_at)],
    ['taken back', formatTime(payment.refund_at)],
    [
      'refunded',
      `${formatSum(payment.refund_amount, currency)}, confirmed ${formatSum(payment.refunded_amount, currency)}`,
    ],
    ...entries.map(({ reason, change: credits, time }) => [reason, credits, day(time)]),
  ]);
};

/** The running server asks the provider, and retries until the refund is confirmed. */
const refund: Command['run'] = async (deps, word = '') => {
  const now = deps.now();
  await runChange(deps, now, async (step) => {
    const payment = await getPayment(step.tx, word);
    const { id } = payment;
    // Taking the credits would return nothing, as that provider is not asked.
    if (payment.provider !== deps.payments.name)
      throw new OperatorError(
        `The payment ${id} is with ${payment.provider}, which this server does not ask: refund it there.`,
      );
    if (payment.state === 'wrong_amount' && !isRefunding(payment)) return returnWrongAmount(step, deps, payment, now);
    if (!isRefundable(payment))
      throw new OperatorError(`The payment ${id} is ${formatState(payment)}: nothing can go back.`);
    const amount = payment.amount - payment.refund_amount;
    await startRefund(step, deps, payment, { amount, now, isLeftToServer: true });
  });
  return 'Its credits, if any, are taken back. The server asks the provider for the money within a minute.';
};

const endings = ['paid', 'failed', 'cancelled'] as const;

/** Of a payment with another sum than agreed: money was received, so it is credited, or went back outside. */
const wrongAmountEndings = ['paid', 'refunded'] as const;

const settle: Command['run'] = async (deps, named = '', word = '') => {
  const payment = await getPayment(deps.db.read, named);
  const { id } = payment;
  const isWrongAmount = payment.state === 'wrong_amount' && !isRefunding(payment);
  const allowed = isWrongAmount ? wrongAmountEndings : endings;
  const ending = allowed.find((known) => known === word);
  if (ending === undefined) throw new OperatorError(`This payment is settled as ${allowed.join(', ')}.`);
  if (isRefunding(payment) || payment.status !== 'pending')
    throw new OperatorError(`The payment ${id} is ${formatState(payment)}: it is settled already.`);
  await settleByHand(deps, id, ending, deps.now());
  deps.log.info({ payment: id, from: payment.state, to: ending }, 'the operator has settled a payment');
  // The provider may have reported another end meanwhile.
  return `The payment ${id} is ${formatState(await getPayment(deps.db.read, id))}.`;
};

/** [PAY-12 PREMIUM-04] */
export const paymentCommands: Readonly<Record<string, Command>> = {
  'payments list': { arguments: [], help: `the stuck payments, then the latest ${maxListed}`, run: list },
  'payments show': {
    arguments: ['payment'],
    help: 'one payment, by its id or order number, and what it has brought and cost',
    run: show,
  },
  'payments refund': {
    arguments: ['payment'],
    help: 'the whole sum goes back, and what is left of its credits is taken',
    run: refund,
  },
  'payments settle': {
    arguments: ['payment', 'ending'],
    help: `ends a payment that its provider leaves open, as ${endings.join(', ')}; one of another sum, as ${wrongAmountEndings.join(', ')}; paid grants its credits`,
    run: settle,
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
