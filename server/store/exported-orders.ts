import type { Kysely } from 'kysely';
import type { Deps } from '#server/core/deps.ts';
import type { DebitTable, PaymentTable, Schema } from '#server/db/schema.ts';
import type { ExportedRow, ExportedSection } from '#server/domain/exported-data.ts';
import { decryptAccount } from './debits.ts';
import { toDate } from './exported-account.ts';

/** Entries per query: other requests have their turn in between. */
const pageSize = 500;

const toPayment = (row: PaymentTable): ExportedRow => ({
  id: row.id,
  time: new Date(row.created_at),
  credits: row.credits,
  price: { amount: row.amount, currency: row.currency },
  full_price: { amount: row.full_amount, currency: row.currency },
  discount: row.discount_code,
  percentage: row.discount_percentage,
  method: row.method,
  country: row.country,
  site: row.site_domain,
  state: row.state,
  paid_at: toDate(row.completed_at),
  refunded: row.refunded_amount === 0 ? null : { amount: row.refunded_amount, currency: row.currency },
});

async function* readPayments(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  for (const row of rows) yield toPayment(row);
}

/** Name and address of the account; its number stays masked. */
const toHolder = (vault: Deps['vault'], debit: DebitTable): Pick<ExportedRow, 'holder' | 'address'> => {
  if (debit.account === '') return {};
  const { holder, street, house_number: house, postal_code: code, city } = decryptAccount(vault, debit);
  return { holder, address: `${street} ${house}, ${code} ${city}` };
};

async function* readDebits(db: Kysely<Schema>, vault: Deps['vault'], memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('debit')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  for (const row of rows)
    yield {
      number: row.mandate_reference,
      time: new Date(row.created_at),
      price: { amount: row.amount, currency: row.currency },
      ...toHolder(vault, row),
      iban: row.iban_masked,
      mobile: row.mobile_masked,
      mandate: row.mandate_text,
      state: row.state,
      confirmed_at: toDate(row.confirmed_at),
    };
}

async function* readSavedCards(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('kept_card')
    .select(['label', 'created_at'])
    .where('member_id', '=', memberId)
    .execute();
  for (const { label, created_at: created } of rows) yield { card: label, created_at: new Date(created) };
}

async function* readLedger(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  let last = { time: -1, id: '' };
  for (;;) {
    const { time, id } = last;
    const rows = await db
      .selectFrom('ledger')
      .select(['id', 'change', 'reason', 'time'])
      .where('member_id', '=', memberId)
      .where('time', '>=', time)
      .where((eb) => eb.or([eb('time', '>', time), eb('id', '>', id)]))
      .orderBy('time')
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) yield { time: new Date(row.time), change: row.change, reason: row.reason };
    if (rows.length < pageSize) return;
    last = rows.at(-1) ?? last;
  }
}

async function* readDiscounts(db: Kysely<Schema>, memberId: string): AsyncGenerator<ExportedRow> {
  const rows = await db
    .selectFrom('discount')
    .select(['code', 'percentage', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('code')
    .execute();
  for (const { code, percentage, expires_at: expires } of rows)
    yield { discount: code, percentage, until: toDate(expires) };
}

/** Orders, credits and what was needed to pay for them. */
export const exportOrders = (
  { db: { read: db }, vault }: Pick<Deps, 'db' | 'vault'>,
  memberId: string,
): readonly ExportedSection[] => [
  { name: 'payments', isOne: false, rows: () => readPayments(db, memberId) },
  { name: 'direct_debits', isOne: false, rows: () => readDebits(db, vault, memberId) },
  { name: 'saved_cards', isOne: false, rows: () => readSavedCards(db, memberId) },
  { name: 'credit_history', isOne: false, rows: () => readLedger(db, memberId) },
  { name: 'discounts', isOne: false, rows: () => readDiscounts(db, memberId) },
];
