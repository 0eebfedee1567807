import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** What a member has been told by mail of the messages that wait for him, so that nothing is told twice. */
export const unreadNotices = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;
    await schema
      .createTable('unread_notice')
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('conversation_id', text, (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('since', time, (column) => column.notNull())
      .addColumn('mailed_at', time)
      .addColumn('reminded_at', time)
      .addPrimaryKeyConstraint('unread_notice_of_side', ['member_id', 'conversation_id'])
      .execute();
    await schema.createIndex('unread_notice_conversation').on('unread_notice').column('conversation_id').execute();
    await schema.createIndex('unread_notice_waiting').on('unread_notice').columns(['reminded_at', 'since']).execute();
  },
});
