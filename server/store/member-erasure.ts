import { reactivation } from '#contract/limits.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { DebitTable, MemberTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newMemberRow } from '#server/domain/new-member-row.ts';
import { noPasswordHash } from '#server/providers/passwords/argon2-passwords.ts';

/** Members who are erased at one time; the others are at the next. */
const most = 100;

/** Of a direct debit the mandate's reference and the sum are kept for the books, of the account nothing. [SDD-09] */
const emptyAccount = {
  account: '',
  iban_masked: '',
  iban_hash: '',
  mobile_masked: '',
  mobile_hash: '',
  mandate_text: '',
  code_hash: '',
} as const satisfies Partial<DebitTable>;

/** Of the person nothing, of the account what payments and ledger need. No address and no name begins with `@`. */
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

const findDue = (db: Deps['db'], now: number) =>
  db.read
    .selectFrom('member')
    .select(['id', 'deleted_at'])
    .where('erased', '=', 0)
    .where('deleted_at', '<=', now - reactivation)
    .orderBy('deleted_at')
    .limit(most)
    .execute();

const eraseRows = async (tx: Tx, id: string, now: number): Promise<void> => {
  const member = await tx
    .selectFrom('member')
    .select(['email', 'event_seq', 'demo', 'deleted_at'])
    .where('id', '=', id)
    .where('erased', '=', 0)
    .where('deleted_at', '<=', now - reactivation)
    .executeTakeFirst();
  if (member === undefined) return;
  const { email, ...kept } = member;
  await tx.deleteFrom('session').where('member_id', '=', id).execute();
  await tx.deleteFrom('device').where('member_id', '=', id).execute();
  await tx.deleteFrom('push_subscription').where('member_id', '=', id).execute();
  await tx.deleteFrom('mail_token').where('member_id', '=', id).execute();
  await tx.deleteFrom('unread_notice').where('member_id', '=', id).execute();
  await tx.deleteFrom('event').where('member_id', '=', id).execute();
  await tx.deleteFrom('photo').where('member_id', '=', id).execute();
  await tx.deleteFrom('match_wish').where('member_id', '=', id).execute();
  await tx.deleteFrom('discount').where('member_id', '=', id).execute();
  await tx.deleteFrom('kept_card').where('member_id', '=', id).execute();
  await tx.updateTable('debit').set(emptyAccount).where('member_id', '=', id).execute();
  // With what both have written and sent: half a conversation says whom it was with.
  await tx.deleteFrom('conversation').where('low_id', '=', id).execute();
  await tx.deleteFrom('conversation').where('high_id', '=', id).execute();
  await tx.deleteFrom('sent').where('sender_id', '=', id).execute();
  await tx.deleteFrom('started').where('member_id', '=', id).execute();
  // It still counts for who has started.
  await tx.updateTable('started').set({ other_id: null }).where('other_id', '=', id).execute();
  for (const side of ['from_id', 'to_id'] as const) {
    await tx.deleteFrom('like_given').where(side, '=', id).execute();
    await tx.deleteFrom('blocked').where(side, '=', id).execute();
    await tx.deleteFrom('swipe').where(side, '=', id).execute();
  }
  await tx.deleteFrom('report').where('from_id', '=', id).execute();
  // Whoever has reported him still finds what came of it, in his own words and the operator's.
  await tx
    .updateTable('report')
    .set({ about_id: null, subject: null, evidence: null })
    .where('about_id', '=', id)
    .execute();
  // Texts lie there under the member's id.
  await tx.deleteFrom('outbox').where('recipient', 'in', [email, id]).execute();
  await tx
    .updateTable('member')
    .set({ ...tombstone(id), ...kept })
    .where('id', '=', id)
    .execute();
};

/** The member's own pictures, and those of all conversations that are erased with him. */
const findPictures = async ({ read }: Deps['db'], id: string): Promise<readonly { readonly id: string }[]> => {
  const own = await read.selectFrom('photo').select('id').where('member_id', '=', id).execute();
  const sent = await read
    .selectFrom('chat_photo')
    .innerJoin('participant', 'participant.conversation_id', 'chat_photo.conversation_id')
    .select('chat_photo.id')
    .where('participant.member_id', '=', id)
    .execute();
  return [...own, ...sent];
};

/** The files go first: as long as their rows are there, an erasing that was cut short is begun again. */
const erase = async ({ db, photos }: Pick<Deps, 'db' | 'photos'>, id: string, now: number): Promise<void> => {
  for (const picture of await findPictures(db, id)) await photos.remove(picture.id);
  await db.write((tx) => eraseRows(tx, id, now));
};

/**
 * Erases what is personal of the members whose way back has ended. One who cannot be erased now keeps nobody else from
 * it. [DELETE-06]
 */
export const eraseDeleted = async (deps: Pick<Deps, 'db' | 'photos' | 'log'>, now: number): Promise<void> => {
  const due = await findDue(deps.db, now);
  for (const { id } of due) {
    await erase(deps, id, now).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a deleted member could not be erased'),
    );
  }
  if (due.length > 0) await deps.db.scrub();
};
