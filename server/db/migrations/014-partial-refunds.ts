import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Refunds of a part of a payment: the sum asked for, the sum the provider has confirmed, and the credits taken back. */
export const partialRefunds = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const name of ['refund_amount', 'refunded_amount'] as const) {
      await db.schema
        .alterTable('payment')
        .addColumn(name, sql`integer`, (column) => column.notNull().defaultTo(sql`0`))
        .execute();
    }
    await db.schema
      .alterTable('payment')
      .addColumn('refund_credits', sql`integer`)
      .execute();
    await db.schema
      .alterTable('sandbox_payment')
      .addColumn('refunded', sql`integer`, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
    // Refunds were of whole payments until now.
    await sql`update payment set refund_amount = amount where refund_at is not null or state = 'refunded'`.execute(db);
    await sql`update payment set refunded_amount = amount where state = 'refunded'`.execute(db);
    await sql`
      update payment set refund_credits = coalesce(
        (select -sum(change) from ledger where reason = 'refund' and reference = payment.id), 0)
      where refund_at is not null or state in ('refunded', 'charged_back')
    `.execute(db);
  },
});
