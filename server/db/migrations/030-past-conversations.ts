import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

const keptFor = 90 * 24 * 60 * 60_000;

/** Conversations that ended, by a deletion or a block, for each member who lost sight of one. */
export const pastConversations = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;

    await schema
      .createTable('past_conversation')
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('other_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('time', time, (column) => column.notNull())
      .addColumn('ended_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('past_conversation_of', ['member_id', 'other_id'])
      .execute();
    await schema.createIndex('past_conversation_other').on('past_conversation').column('other_id').execute();
    await schema.createIndex('past_conversation_end').on('past_conversation').column('ended_at').execute();

    await schema.createIndex('report_subject').on('report').column('subject').execute();
    await sql`create index report_evidence on report (decided_at) where evidence is not null`.execute(db);

    // Until now kept messages were the only record of conversations that a block ended.
    await sql`insert into past_conversation (member_id, other_id, time, ended_at)
      select one, other, max(time), max(kept_until) - ${sql.lit(keptFor)} from (
        select sender_id as one, recipient_id as other, time, kept_until from kept_message
        union all select recipient_id, sender_id, time, kept_until from kept_message) as sides
      group by one, other`.execute(db);
  },
});
