import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Named sessions, devices, push, blocks, mails, notifications and deletion. */
export const accounts = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const int = sql`integer`;
    const time = sql`bigint`;
    const { schema } = db;

    const addToMember = [
      ['signup_reason', text, null],
      ['signup_to', text, null],
      ['invisible', int, sql`0`],
      ['notifications', text, sql`'{}'`],
      ['deleted_at', time, null],
      ['erased', int, sql`0`],
      ['delete_reason', text, null],
      ['delete_remarks', text, null],
    ] as const;
    for (const [name, type, value] of addToMember) {
      await schema
        .alterTable('member')
        .addColumn(name, type, (column) => (value === null ? column : column.notNull().defaultTo(value)))
        .execute();
    }
    await schema.createIndex('member_deleted').on('member').columns(['erased', 'deleted_at']).execute();

    await schema
      .alterTable('session')
      .addColumn('id', text, (column) => column.notNull().defaultTo(sql`''`))
      .execute();
    await schema.alterTable('session').addColumn('device', text).execute();
    await sql`update session set id = substr(token_hash, 1, 24)`.execute(db);
    await schema.createIndex('session_id').unique().on('session').column('id').execute();

    await schema
      .createTable('device')
      .addColumn('token_hash', text, (column) => column.notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('failed_logins', int, (column) => column.notNull())
      .addColumn('blocked_until', time)
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('used_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('device_of_member', ['token_hash', 'member_id'])
      .execute();
    await schema.createIndex('device_member').on('device').column('member_id').execute();
    await schema.createIndex('device_age').on('device').column('used_at').execute();

    await schema
      .createTable('push_subscription')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('session_id', text, (column) => column.notNull().references('session.id').onDelete('cascade'))
      .addColumn('endpoint', text, (column) => column.notNull())
      .addColumn('p256dh', text, (column) => column.notNull())
      .addColumn('auth', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('push_subscription_member').on('push_subscription').column('member_id').execute();
    await schema.createIndex('push_subscription_session').on('push_subscription').column('session_id').execute();

    await schema
      .createTable('blocked')
      .addColumn('from_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('to_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('blocked_pair', ['from_id', 'to_id'])
      .execute();
    await schema.createIndex('blocked_to').on('blocked').column('to_id').execute();

    await schema.alterTable('mail_token').addColumn('subject', text).execute();
    await schema
      .alterTable('photo')
      .addColumn('state', text, (column) => column.notNull().defaultTo(sql`'approved'`))
      .execute();
    await schema.alterTable('photo').addColumn('reason', text).execute();

    const addToOutbox = [
      ['html', text, null],
      ['unsubscribe', text, null],
      ['sent_at', time, null],
      ['attempts', int, sql`0`],
      ['due_at', time, null],
    ] as const;
    for (const [name, type, value] of addToOutbox) {
      await schema
        .alterTable('outbox')
        .addColumn(name, type, (column) => (value === null ? column : column.notNull().defaultTo(value)))
        .execute();
    }
    await schema.createIndex('outbox_due').on('outbox').column('due_at').execute();
    await schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();

    await schema.alterTable('idempotency').addColumn('session_id', text).execute();

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

    await schema
      .createTable('page_bounce')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('milliseconds', int, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('page_bounce_age').on('page_bounce').column('created_at').execute();
  },
});
