import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Byte-wise comparison, so that both engines sort alike. */
const typesOf = (engine: Engine) => ({
  text: engine === 'postgres' ? sql`text collate "C"` : sql`text`,
  int: sql`integer`,
  time: sql`bigint`,
});

export const firstTables = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { text, int, time } = typesOf(engine);
    const { schema } = db;

    await schema
      .createTable('member')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_key', text, (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .addColumn('password_hash', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('profile_status', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('credits', int, (column) => column.notNull().check(sql`credits >= 0`))
      .addColumn('free_messages', int, (column) => column.notNull().check(sql`free_messages >= 0`))
      .addColumn('paid', int, (column) => column.notNull())
      .addColumn('notifications_disabled', text, (column) => column.notNull())
      .addColumn('terms_version', text, (column) => column.notNull())
      .addColumn('tracking', text, (column) => column.notNull())
      .addColumn('signup_message', text)
      .addColumn('signup_at', time, (column) => column.notNull())
      .addColumn('last_active', time, (column) => column.notNull())
      .addColumn('failed_logins', int, (column) => column.notNull())
      .addColumn('blocked_until', time)
      .addColumn('event_seq', int, (column) => column.notNull())
      .addColumn('demo', int, (column) => column.notNull())
      .addColumn('gender', text)
      .addColumn('sexuality', text)
      .addColumn('country', text, (column) => column.notNull())
      .addColumn('region', text)
      .addColumn('city', text)
      .addColumn('date_of_birth', text, (column) => column.notNull())
      .addColumn('relationship_status', text)
      .addColumn('body_type', text)
      .addColumn('hair_colour', text)
      .addColumn('eye_colour', text)
      .addColumn('tattoos', text)
      .addColumn('interests', text, (column) => column.notNull())
      .addColumn('about_me', text)
      .addColumn('main_photo', text)
      .execute();
    const searches = [
      ['member_search', ['profile_status', 'last_active desc', 'id desc']],
      ['member_search_gender', ['profile_status', 'gender', 'last_active desc', 'id desc']],
      ['member_search_country', ['profile_status', 'country', 'last_active desc', 'id desc']],
      ['member_search_country_gender', ['profile_status', 'country', 'gender', 'last_active desc', 'id desc']],
      ['member_search_region', ['profile_status', 'country', 'region', 'last_active desc', 'id desc']],
    ] as const;
    for (const [name, columns] of searches) {
      await schema
        .createIndex(name)
        .on('member')
        .columns([...columns])
        .execute();
    }

    await schema
      .createTable('session')
      .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('used_at', time, (column) => column.notNull())
      .addColumn('expires_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('session_member').on('session').column('member_id').execute();
    await schema.createIndex('session_expiry').on('session').column('expires_at').execute();

    await schema
      .createTable('mail_token')
      .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('purpose', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('expires_at', time, (column) => column.notNull())
      .addColumn('used_at', time)
      .execute();
    await schema.createIndex('mail_token_expiry').on('mail_token').column('expires_at').execute();
    await schema.createIndex('mail_token_member').on('mail_token').columns(['member_id', 'purpose']).execute();

    await schema
      .createTable('photo')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('position', int, (column) => column.notNull())
      .addColumn('drawn_seed', text)
      .addColumn('drawn_shot', int, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('photo_member').on('photo').columns(['member_id', 'position']).execute();

    await schema
      .createTable('like_given')
      .addColumn('from_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('to_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('seen', int, (column) => column.notNull())
      .addPrimaryKeyConstraint('like_given_pair', ['from_id', 'to_id'])
      .execute();
    await schema.createIndex('like_given_to').on('like_given').columns(['to_id', 'seen', 'created_at desc']).execute();
    await schema.createIndex('like_given_from').on('like_given').columns(['from_id', 'created_at']).execute();

    await schema
      .createTable('conversation')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('low_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('high_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('started_by', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('message_count', int, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addUniqueConstraint('conversation_pair', ['low_id', 'high_id'])
      .execute();
    await schema.createIndex('conversation_high').on('conversation').column('high_id').execute();
    await schema.createIndex('conversation_started').on('conversation').columns(['started_by', 'created_at']).execute();

    await schema
      .createTable('participant')
      .addColumn('conversation_id', text, (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('other_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('unread', int, (column) => column.notNull().check(sql`unread >= 0`))
      .addColumn('last_message_id', text)
      .addColumn('last_time', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('participant_side', ['conversation_id', 'member_id'])
      .execute();
    await schema.createIndex('participant_recent').on('participant').columns(['member_id', 'last_time desc']).execute();
    await schema.createIndex('participant_other').on('participant').column('other_id').execute();

    await schema
      .createTable('message')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('conversation_id', text, (column) =>
        column.notNull().references('conversation.id').onDelete('cascade'),
      )
      .addColumn('position', int, (column) => column.notNull())
      .addColumn('sender_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('time', time, (column) => column.notNull())
      .addColumn('read_at', time)
      .addUniqueConstraint('message_order', ['conversation_id', 'position'])
      .execute();
    await schema.createIndex('message_sender').on('message').columns(['sender_id', 'time']).execute();

    await schema
      .createTable('bundle')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('place', int, (column) => column.notNull())
      .addColumn('credits', int, (column) => column.notNull())
      .addColumn('amount', int, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('style', text, (column) => column.notNull())
      .addColumn('best_value', int, (column) => column.notNull())
      .execute();

    await schema
      .createTable('payment')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id'))
      .addColumn('bundle_id', text, (column) => column.notNull())
      .addColumn('credits', int, (column) => column.notNull())
      .addColumn('amount', int, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('country', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('provider', text, (column) => column.notNull())
      .addColumn('provider_id', text, (column) => column.unique())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('changed_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('payment_member').on('payment').columns(['member_id', 'created_at']).execute();
    await schema.createIndex('payment_open').on('payment').columns(['status', 'created_at']).execute();

    await schema
      .createTable('ledger')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('member_id', text, (column) => column.notNull().references('member.id'))
      .addColumn('change', int, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('reference', text, (column) => column.notNull())
      .addColumn('time', time, (column) => column.notNull())
      .addUniqueConstraint('ledger_once', ['reason', 'reference'])
      .execute();
    await schema.createIndex('ledger_member').on('ledger').columns(['member_id', 'time']).execute();

    await schema
      .createTable('setting')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('value', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('outbox')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('channel', text, (column) => column.notNull())
      .addColumn('recipient', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('outbox_recent').on('outbox').column('created_at').execute();

    await schema
      .createTable('rate')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('window_start', time, (column) => column.notNull())
      .addColumn('count', int, (column) => column.notNull())
      .execute();
    await schema.createIndex('rate_age').on('rate').column('window_start').execute();

    await schema
      .createTable('idempotency')
      .addColumn('key', text, (column) => column.primaryKey().notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('status', int, (column) => column.notNull())
      .addColumn('reply', text, (column) => column.notNull())
      .addColumn('logs_in', text)
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();

    await schema
      .createTable('event')
      .addColumn('member_id', text, (column) => column.notNull().references('member.id').onDelete('cascade'))
      .addColumn('seq', int, (column) => column.notNull())
      .addColumn('payload', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('event_of_member', ['member_id', 'seq'])
      .execute();
    await schema.createIndex('event_age').on('event').column('created_at').execute();

    await schema
      .createTable('sandbox_payment')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('amount', int, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('method', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('return_url', text, (column) => column.notNull())
      .addColumn('webhook_url', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute();
  },
});
