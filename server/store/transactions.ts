import type { Kysely } from 'kysely';
import type { Transaction } from '#contract/payment.ts';
import type { PaymentTable, Schema } from '#server/db/schema.ts';
import { transactionView } from '#server/domain/money-views.ts';

const findMandate = async (db: Kysely<Schema>, { debit_id: id }: PaymentTable) =>
  id === null
    ? null
    : ((await db
        .selectFrom('debit')
        .select(['mandate_reference', 'iban_masked', 'mandate_text', 'confirmed_at'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? null);

/** A payment as its member sees it. [PAY-10] */
export const readTransaction = async (db: Kysely<Schema>, payment: PaymentTable): Promise<Transaction> =>
  transactionView(payment, { withdrawableUntil: null, mandate: await findMandate(db, payment) });
