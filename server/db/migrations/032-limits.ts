import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Times of started conversations, and recipients of equal texts: for limits that only mass senders reach. */
export const limits = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    await db.schema.alterTable('started').addColumn('started_at', time).execute();
    await db.schema
      .createTable('mass_text')
      .addColumn('sender_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('text_hash', text, (column) => column.notNull())
      .addColumn('recipient_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('sent_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('mass_text_to', ['sender_id', 'text_hash', 'recipient_id'])
      .execute();
    await db.schema.createIndex('mass_text_sent').on('mass_text').column('sent_at').execute();
    await db.schema.createIndex('mass_text_recipient').on('mass_text').column('recipient_id').execute();
  },
});
