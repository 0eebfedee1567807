import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/**
 * Data that outlives messages and conversations: keys of sent messages, started conversations, and sides that have ever
 * written.
 */
export const onceAndStarted = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const int = sql`integer`;
    const { schema } = db;

    await schema
      .createTable('sent')
      .addColumn('sender_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('key_hash', text, (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('message_id', text, (column) => column.notNull())
      .addColumn('conversation_id', text, (column) => column.notNull())
      .addColumn('position', int, (column) => column.notNull())
      .addColumn('time', sql`bigint`, (column) => column.notNull())
      .addPrimaryKeyConstraint('sent_once', ['sender_id', 'key_hash'])
      .execute();

    await schema
      .createTable('started')
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('other_id', text, (column) => column.references('member.id').onDelete('set null'))
      .addUniqueConstraint('started_pair', ['member_id', 'other_id'])
      .execute();
    await schema.createIndex('started_other').on('started').column('other_id').execute();
    await sql`insert into started (member_id, other_id)
      select started_by, case when started_by = low_id then high_id else low_id end from conversation`.execute(db);

    await schema
      .alterTable('participant')
      .addColumn('wrote', int, (column) => column.notNull().defaultTo(sql`0`))
      .execute();
    // A member who started a conversation has written in it, even if both deleted it.
    await sql`update participant set wrote = 1 where
      exists (select 1 from conversation
        where conversation.id = participant.conversation_id and conversation.started_by = participant.member_id)
      or exists (select 1 from message
        where message.conversation_id = participant.conversation_id and message.sender_id = participant.member_id)`.execute(
      db,
    );

    await schema.dropIndex('conversation_started').execute();
    await schema.alterTable('conversation').dropColumn('started_by').execute();
  },
});
