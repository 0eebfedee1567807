import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { listKeptPhotos } from './kept-messages.ts';
import { listHeldPhotos } from './reports.ts';

/**
 * Those of these photos whose files are still needed: by a profile, a conversation, also one that a block ended, a
 * promo or an open report.
 */
export const listNeededPhotos = async (
  db: Kysely<Schema>,
  photoIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  const ofMembers = await db.selectFrom('photo').select('id').where('id', 'in', photoIds).execute();
  const ofConversations = await db.selectFrom('chat_photo').select('id').where('id', 'in', photoIds).execute();
  const ofPromos = await db.selectFrom('promo').select('id').where('id', 'in', photoIds).execute();
  const held = await listHeldPhotos(db, photoIds, now);
  const kept = await listKeptPhotos(db, photoIds);
  return new Set([...[...ofMembers, ...ofConversations, ...ofPromos].map(({ id }) => id), ...held, ...kept]);
};

export type StoredPhotos = {
  /** Uploads of members and promos: without its file, such a row shows nothing. */
  readonly required: readonly string[];
  /** Reported and kept photos: their files may be deleted already. */
  readonly evidence: readonly string[];
};

/** Photos whose files belong into a backup. Demo photos are left out: they are drawn again on first use. [OPS-01] */
export const listStoredPhotos = async (db: Kysely<Schema>): Promise<StoredPhotos> => {
  const uploads = await db.selectFrom('photo').select('id').where('drawn_seed', 'is', null).execute();
  const ofConversations = await db.selectFrom('chat_photo').select('id').execute();
  const ofPromos = await db.selectFrom('promo').select('id').execute();
  const kept = await db.selectFrom('kept_message').select('id').where('type', '=', 'photo').execute();
  const reported = await db
    .selectFrom('report')
    .select('subject as id')
    .where('kind', '=', 'photo')
    .where('subject', 'is not', null)
    .execute();
  return {
    required: [...uploads, ...ofConversations, ...ofPromos].map(({ id }) => id),
    evidence: [...kept, ...reported].flatMap(({ id }) => id ?? []),
  };
};
