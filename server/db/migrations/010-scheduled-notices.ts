import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Reminders, weekly updates and campaigns, each sent once in the daytime of the member's time zone. */
export const scheduledNotices = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;

    await schema.alterTable('member').addColumn('time_zone', text).execute();
    await schema.createIndex('member_signup').on('member').column('signup_at').execute();
    await sql`create index member_choices on member (id) where notifications <> '{}'`.execute(db);
    await schema.createIndex('like_given_time').on('like_given').column('created_at').execute();

    await schema
      .createTable('notice')
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('time', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('notice_once', ['member_id', 'key'])
      .execute();
    await schema.createIndex('notice_age').on('notice').column('time').execute();

    await schema
      .createTable('campaign')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('texts', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('released_at', time)
      .execute();
    await schema.createIndex('campaign_released').on('campaign').column('released_at').execute();
  },
});
