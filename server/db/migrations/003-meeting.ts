import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Delivery and deletion in conversations, photos, the swipe game, the match finder and reports. */
export const meeting = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const int = sql`integer`;
    const time = sql`bigint`;
    const { schema } = db;

    for (const name of ['delivered', 'cleared'] as const) {
      await schema
        .alterTable('participant')
        .addColumn(name, int, (column) => column.notNull().defaultTo(sql`0`))
        .execute();
    }

    await schema
      .createTable('chat_photo')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('conversation_id', text, (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('sender_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('chat_photo_conversation').on('chat_photo').column('conversation_id').execute();
    await schema.createIndex('chat_photo_sender').on('chat_photo').column('sender_id').execute();

    await schema
      .createTable('swipe')
      .addColumn('from_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('to_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('liked', int, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('swipe_pair', ['from_id', 'to_id'])
      .execute();
    await schema.createIndex('swipe_to').on('swipe').column('to_id').execute();

    await schema
      .createTable('match_wish')
      .addColumn('member_id', text, (column) =>
        column.primaryKey().notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('wishes', text, (column) => column.notNull())
      .addColumn('changed_at', time, (column) => column.notNull())
      .execute();

    await schema
      .createTable('report')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('from_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('about_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('subject', text)
      .addColumn('evidence', text)
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('remarks', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('answer', text)
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('decided_at', time)
      .execute();
    await schema.createIndex('report_from').on('report').columns(['from_id', 'created_at desc']).execute();
    await schema.createIndex('report_about').on('report').column('about_id').execute();
    await schema.createIndex('report_state').on('report').columns(['state', 'created_at']).execute();
  },
});
