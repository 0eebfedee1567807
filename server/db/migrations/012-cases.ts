import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';

/** Cases written on /complaints with their mailed links, and self-exclusions of addresses. */
export const cases = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const time = sql`bigint`;
    const { schema } = db;

    await schema
      .createTable('support_case')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('number', text, (column) => column.notNull().unique())
      .addColumn('member_id', text, (column) => column.references('member.id').onDelete('set null'))
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_key', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('topic', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('changed_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('support_case_state').on('support_case').columns(['state', 'changed_at']).execute();
    await schema.createIndex('support_case_email').on('support_case').columns(['email_key', 'created_at']).execute();
    await schema.createIndex('support_case_member').on('support_case').column('member_id').execute();

    await schema
      .createTable('case_entry')
      .addColumn('case_id', text, (column) => column.notNull().references('support_case.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('author', text, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('case_entry_key', ['case_id', 'position'])
      .execute();

    await schema
      .createTable('case_token')
      .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('case_id', text, (column) => column.notNull().references('support_case.id').onDelete('cascade'))
      .execute();
    await schema.createIndex('case_token_case').on('case_token').column('case_id').execute();

    await schema
      .createTable('exclusion')
      .addColumn('email_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('excluded_until', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('exclusion_until').on('exclusion').column('excluded_until').execute();

    await schema
      .createTable('exclusion_request')
      .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('months', 'integer', (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('expires_at', time, (column) => column.notNull())
      .execute();
    await schema.createIndex('exclusion_request_expires').on('exclusion_request').column('expires_at').execute();
    await schema.createIndex('exclusion_request_email').on('exclusion_request').column('email').execute();
  },
});
