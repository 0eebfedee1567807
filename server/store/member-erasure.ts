import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { reactivation, unconfirmedAccount } from '#contract/limits/account.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { DebitTable, MemberTable, Schema } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { noPasswordHash } from '#server/providers/passwords/argon2-passwords.ts';
import { eraseCases } from './cases.ts';
import { findDataExportId } from './data-exports.ts';
import { eraseExclusionRequests } from './exclusions.ts';
import { keepReportedMessages, listKeptPhotos, listReportedPhotos } from './kept-messages.ts';
import { eraseReports, listHeldPhotos } from './reports.ts';
import { deleteSavedCards } from './saved-cards.ts';

/** Members per run. */
const batchSize = 100;

/** Bookkeeping needs a debit's mandate reference and amount only. [SDD-09] */
const emptyAccount = {
  account: '',
  iban_masked: '',
  iban_hash: '',
  mobile_masked: '',
  mobile_hash: '',
  mandate_text: '',
  code_hash: '',
} as const satisfies Partial<DebitTable>;

/** Keeps only what payments and the ledger refer to. No real address or name key begins with `@`. */
const tombstone = (id: string) =>
  ({
    ...newMemberRow,
    email: '',
    email_key: `@${id}`,
    name: '',
    name_key: `@${id}`,
    password_hash: noPasswordHash,
    status: 'not_confirmed',
    profile_status: 'disabled',
    language: defaultLocale,
    free_messages: 0,
    terms_version: '',
    tracking: '{}',
    signup_at: 0,
    last_active: 0,
    country: '',
    date_of_birth: '',
    erased: 1,
  }) as const satisfies Partial<MemberTable>;

type Condition = (eb: ExpressionBuilder<Schema, 'member'>) => ExpressionWrapper<Schema, 'member', SqlBool>;

/** [DELETE-06] */
const isDeleted =
  (now: number): Condition =>
  (eb) =>
    eb.and([eb('erased', '=', 0), eb('deleted_at', '<=', now - reactivation)]);

/** Never confirmed, and without an order. [ACTIVATE-08] */
const isAbandoned =
  (now: number): Condition =>
  (eb) =>
    eb.and([
      eb('erased', '=', 0),
      eb('status', '=', 'not_confirmed'),
      eb('deleted_at', 'is', null),
      eb('signup_at', '<=', now - unconfirmedAccount),
      eb.not(
        eb.exists(
          eb.selectFrom('payment').select('payment.id').whereRef('payment.member_id', '=', 'member.id').limit(1),
        ),
      ),
    ]);

const listDueMembers = async ({ read }: Deps['db'], now: number): Promise<readonly { readonly id: string }[]> => {
  const members = read.selectFrom('member').select('id').limit(batchSize);
  const deleted = await members.where(isDeleted(now)).orderBy('deleted_at').execute();
  const abandoned = await members.where(isAbandoned(now)).orderBy('signup_at').execute();
  return [...deleted, ...abandoned];
};

const eraseRows = async (tx: Tx, id: string, now: number): Promise<void> => {
  const member = await tx
    .selectFrom('member')
    .select(['email', 'email_key', 'event_seq', 'demo', 'deleted_at'])
    .where('id', '=', id)
    .where((eb) => eb.or([isDeleted(now)(eb), isAbandoned(now)(eb)]))
    .executeTakeFirst();
  if (member === undefined) return;
  const { email, email_key: emailKey, ...retained } = member;
  await tx.deleteFrom('session').where('member_id', '=', id).execute();
  await tx.deleteFrom('device').where('member_id', '=', id).execute();
  await tx.deleteFrom('push_subscription').where('member_id', '=', id).execute();
  await tx.deleteFrom('mail_token').where('member_id', '=', id).execute();
  await tx.deleteFrom('activation_code').where('member_id', '=', id).execute();
  await tx.deleteFrom('unread_notice').where('member_id', '=', id).execute();
  await tx.deleteFrom('notice').where('member_id', '=', id).execute();
  await tx.deleteFrom('event').where('member_id', '=', id).execute();
  await tx.deleteFrom('photo').where('member_id', '=', id).execute();
  await tx.deleteFrom('data_export').where('member_id', '=', id).execute();
  await tx.deleteFrom('match_wish').where('member_id', '=', id).execute();
  await tx.deleteFrom('preference').where('member_id', '=', id).execute();
  await tx.deleteFrom('discount').where('member_id', '=', id).execute();
  await deleteSavedCards(tx, id, now);
  await tx.updateTable('debit').set(emptyAccount).where('member_id', '=', id).execute();
  await keepReportedMessages(tx, { memberId: id }, now);
  // With both members' messages: one half would reveal the other member.
  await tx.deleteFrom('conversation').where('low_id', '=', id).execute();
  await tx.deleteFrom('conversation').where('high_id', '=', id).execute();
  await tx.deleteFrom('sent').where('sender_id', '=', id).execute();
  await tx.deleteFrom('mass_text').where('sender_id', '=', id).execute();
  await tx.deleteFrom('mass_text').where('recipient_id', '=', id).execute();
  await tx.deleteFrom('started').where('member_id', '=', id).execute();
  // Still counts towards the sender's limit.
  await tx.updateTable('started').set({ other_id: null }).where('other_id', '=', id).execute();
  for (const side of ['from_id', 'to_id'] as const) {
    await tx.deleteFrom('like_given').where(side, '=', id).execute();
    await tx.deleteFrom('blocked').where(side, '=', id).execute();
    await tx.deleteFrom('swipe').where(side, '=', id).execute();
  }
  await eraseCases(tx, { id, emailKey, deletedAt: member.deleted_at });
  await eraseExclusionRequests(tx, emailKey);
  for (const side of ['member_id', 'other_id'] as const) {
    await tx.deleteFrom('past_conversation').where(side, '=', id).execute();
  }
  // The reporter keeps the report with its outcome; evidence stays while the report is open, and 90 days longer.
  await eraseReports(tx, id, now);
  // Texts are stored under the member's id.
  await tx.deleteFrom('outbox').where('recipient', 'in', [email, id]).execute();
  await tx
    .updateTable('member')
    .set({ ...tombstone(id), ...retained, deleted_at: member.deleted_at ?? now })
    .where('id', '=', id)
    .execute();
};

/** The member's own photos, and those of all their conversations, except evidence of reports. */
const listPhotos = async ({ read }: Deps['db'], id: string, now: number): Promise<readonly string[]> => {
  const own = await read.selectFrom('photo').select('id').where('member_id', '=', id).execute();
  const sent = await read
    .selectFrom('chat_photo')
    .innerJoin('participant', 'participant.conversation_id', 'chat_photo.conversation_id')
    .select('chat_photo.id')
    .where('participant.member_id', '=', id)
    .execute();
  const kept = await read
    .selectFrom('kept_message')
    .select('id')
    .where('type', '=', 'photo')
    .where((eb) => eb.or([eb('sender_id', '=', id), eb('recipient_id', '=', id)]))
    .execute();
  const ids = [...own, ...sent, ...kept].map((photo) => photo.id);
  const held = new Set([
    ...(await listHeldPhotos(read, ids, now)),
    ...(await listKeptPhotos(read, ids, { reportedAt: now })),
    ...(await listReportedPhotos(read, ids, now)),
  ]);
  return ids.filter((photo) => !held.has(photo));
};

/** Files are deleted before their rows, so that an interrupted run is repeated. */
const erase = async (
  { db, photos, archives }: Pick<Deps, 'db' | 'photos' | 'archives'>,
  id: string,
  now: number,
): Promise<void> => {
  for (const photo of await listPhotos(db, id, now)) await photos.remove(photo);
  const exported = await findDataExportId(db.read, id);
  if (exported !== undefined) await archives.remove(exported);
  await db.write((tx) => eraseRows(tx, id, now));
};

/**
 * Erases the personal data of members whose deletion deadline has passed, and of accounts that were never confirmed. One
 * failure does not stop the others. [DELETE-06 ACTIVATE-08]
 */
export const eraseDeleted = async (
  deps: Pick<Deps, 'db' | 'photos' | 'archives' | 'log'>,
  now: number,
): Promise<void> => {
  const due = await listDueMembers(deps.db, now);
  for (const { id } of due) {
    await erase(deps, id, now).catch((error: unknown) => deps.log.warn({ err: error }, 'a member could not be erased'));
  }
  if (due.length > 0) await deps.db.scrub();
};
