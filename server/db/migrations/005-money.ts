import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Prices by currency, discounts, provider states, saved cards and direct debits. */
export const money = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const int = sql`integer`;
    const time = sql`bigint`;
    const { schema } = db;

    await schema
      .createTable('bundle_price')
      .addColumn('bundle_id', text, (column) => column.notNull().references('bundle.id').onDelete('cascade'))
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('amount', int, (column) => column.notNull())
      .addPrimaryKeyConstraint('bundle_price_pair', ['bundle_id', 'currency'])
      .execute();
    await sql`insert into bundle_price (bundle_id, currency, amount) select id, currency, amount from bundle`.execute(
      db,
    );
    await schema.alterTable('bundle').dropColumn('amount').execute();
    await schema.alterTable('bundle').dropColumn('currency').execute();

    await schema
      .createTable('discount')
      .addColumn('code', text, (column) => column.primaryKey().notNull())
      .addColumn('percentage', int, (column) => column.notNull())
      .addColumn('country', text)
      .addColumn('member_id', text, (column) => column.references('member.id').onDelete('cascade'))
      .addColumn('currency', text)
      .addColumn('minimum_amount', int)
      .addColumn('methods', text)
      .addColumn('expires_at', time)
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('validity', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('discount_member').on('discount').column('member_id').execute();

    for (const [name, type] of [
      ['discount_code', text],
      ['discount_percentage', int],
      ['redirect_url', text],
      ['debit_id', text],
      ['completed_at', time],
      ['asked_at', time],
      ['refund_at', time],
    ] as const) {
      await schema.alterTable('payment').addColumn(name, type).execute();
    }
    for (const name of ['full_amount', 'keep_card', 'recurring'] as const) {
      await schema
        .alterTable('payment')
        .addColumn(name, int, (column) => column.notNull().defaultTo(sql`0`))
        .execute();
    }
    await schema
      .alterTable('payment')
      .addColumn('state', text, (column) => column.notNull().defaultTo(sql`'open'`))
      .execute();
    await sql`
      update payment set
        full_amount = amount,
        completed_at = case when status = 'completed' then changed_at end,
        state = case status when 'completed' then 'paid' when 'pending' then 'open' else status end
    `.execute(db);

    await schema.createIndex('payment_refunding').on('payment').columns(['status', 'refund_at']).execute();

    await schema
      .createTable('kept_card')
      .addColumn('member_id', text, (column) =>
        column.primaryKey().notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('provider', text, (column) => column.notNull())
      .addColumn('reference', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();

    await schema
      .createTable('debit')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('bundle_id', text, (column) => column.notNull())
      .addColumn('credits', int, (column) => column.notNull())
      .addColumn('amount', int, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('full_amount', int, (column) => column.notNull())
      .addColumn('discount_code', text)
      .addColumn('discount_percentage', int)
      .addColumn('country', text, (column) => column.notNull())
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('iban_masked', text, (column) => column.notNull())
      .addColumn('iban_hash', text, (column) => column.notNull())
      .addColumn('mobile_masked', text, (column) => column.notNull())
      .addColumn('mobile_hash', text, (column) => column.notNull())
      .addColumn('mandate_reference', text, (column) => column.notNull())
      .addColumn('mandate_text', text, (column) => column.notNull())
      .addColumn('code_hash', text, (column) => column.notNull())
      .addColumn('code_expires_at', time, (column) => column.notNull())
      .addColumn('code_sent_at', time, (column) => column.notNull())
      .addColumn('codes_sent', int, (column) => column.notNull())
      .addColumn('tries', int, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('confirmed_at', time)
      .execute();
    for (const column of ['member_id', 'iban_hash', 'mobile_hash'] as const) {
      await schema.createIndex(`debit_${column}`).on('debit').columns([column, 'created_at']).execute();
    }

    await schema.createIndex('debit_created').on('debit').column('created_at').execute();
    await schema.createIndex('payment_debit').on('payment').column('debit_id').execute();

    await schema
      .createTable('debit_block')
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('debit_block_one', ['kind', 'hash'])
      .execute();

    await schema.alterTable('sandbox_payment').renameColumn('status', 'state').execute();
    for (const [name, type] of [
      ['order_id', text],
      ['card', text],
      ['account_end', text],
      ['next_state', text],
      ['next_at', time],
    ] as const) {
      await schema.alterTable('sandbox_payment').addColumn(name, type).execute();
    }
    await schema
      .alterTable('sandbox_payment')
      .addColumn('keep_card', int, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
    await sql`update sandbox_payment set order_id = substr(id, 4)`.execute(db);
    await schema.createIndex('sandbox_payment_order').unique().on('sandbox_payment').column('order_id').execute();
    await schema.createIndex('sandbox_payment_next').on('sandbox_payment').column('next_at').execute();
    await schema
      .createTable('sandbox_card')
      .addColumn('reference', text, (column) => column.primaryKey().notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('accepts', int, (column) => column.notNull())
      .addColumn('asks', int, (column) => column.notNull())
      .execute();
  },
});
