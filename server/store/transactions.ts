import type { Kysely } from 'kysely';
import type { Transaction } from '#contract/payment.ts';
import type { DebitTable, PaymentTable, Schema } from '#server/db/schema.ts';
import { toTransaction } from '#server/domain/payment-replies.ts';
import { type Withdrawal, getWithdrawal } from '#server/domain/order-withdrawal.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { getCreditState } from './refunds.ts';
import { getSiteSettings } from './site-settings.ts';

type Mandate = Pick<DebitTable, 'id' | 'mandate_reference' | 'iban_masked' | 'mandate_text' | 'confirmed_at'>;

const findMandates = async (
  db: Kysely<Schema>,
  payments: readonly PaymentTable[],
): Promise<ReadonlyMap<string, Mandate>> => {
  const ids = payments.flatMap(({ debit_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const mandates = await db
    .selectFrom('debit')
    .select(['id', 'mandate_reference', 'iban_masked', 'mandate_text', 'confirmed_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(mandates.map((mandate) => [mandate.id, mandate]));
};

/** The terms of the site on which each was ordered. */
const listRefundDays = async (
  db: Kysely<Schema>,
  payments: readonly PaymentTable[],
): Promise<ReadonlyMap<SiteDomain, number>> => {
  const days = new Map<SiteDomain, number>();
  for (const domain of new Set(payments.map(({ site_domain }) => site_domain)))
    days.set(domain, (await getSiteSettings(db, domain)).refund_days);
  return days;
};

/** Null: the order cannot be withdrawn. */
export const findWithdrawal = async (
  db: Kysely<Schema>,
  payment: PaymentTable,
  now: number,
): Promise<Withdrawal | null> => {
  const { refund_days: refundDays } = await getSiteSettings(db, payment.site_domain);
  return getWithdrawal(payment, await getCreditState(db, payment.member_id), { refundDays, now });
};

const createMapper = async (
  db: Kysely<Schema>,
  memberId: string,
  payments: readonly PaymentTable[],
  now: number,
): Promise<(payment: PaymentTable) => Transaction> => {
  const refundDays = await listRefundDays(db, payments);
  const creditState = await getCreditState(db, memberId);
  const mandates = await findMandates(db, payments);
  return (payment) =>
    toTransaction(payment, {
      withdrawal: getWithdrawal(payment, creditState, { refundDays: refundDays.get(payment.site_domain) ?? 0, now }),
      mandate: payment.debit_id === null ? null : (mandates.get(payment.debit_id) ?? null),
    });
};

/** The latest first. [PAY-03 PAY-10] */
export const listTransactions = async (db: Kysely<Schema>, memberId: string, now: number): Promise<Transaction[]> => {
  const payments = await db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const view = await createMapper(db, memberId, payments, now);
  return payments.map(view);
};

/** [PAY-05 PAY-10] */
export const findTransaction = async (db: Kysely<Schema>, payment: PaymentTable, now: number): Promise<Transaction> => {
  const view = await createMapper(db, payment.member_id, [payment], now);
  return view(payment);
};

/** Undefined for another member's payment, as for a missing one. */
export const findPayment = (db: Kysely<Schema>, memberId: string, id: string): Promise<PaymentTable | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();
