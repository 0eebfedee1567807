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
