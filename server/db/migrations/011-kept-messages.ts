import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Messages of a conversation that a block has ended, kept for reports. */
export const keptMessages = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;

    await schema
      .createTable('kept_message')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('sender_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('recipient_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('time', time, (column) => column.notNull())
      .addColumn('kept_until', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('kept_message_sender').on('kept_message').columns(['sender_id', 'recipient_id']).execute();
    await schema.createIndex('kept_message_recipient').on('kept_message').column('recipient_id').execute();
    await schema.createIndex('kept_message_until').on('kept_message').column('kept_until').execute();
  },
});
