import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { MailTokenTable, MemberTable, Schema } from '#server/db/schema.ts';
import { newToken, hashToken } from '#server/domain/secret-token.ts';

type Purpose = MailTokenTable['purpose'];

type Link = Pick<MailTokenTable, 'member_id' | 'purpose' | 'created_at' | 'expires_at'> & {
  readonly subject?: string;
  readonly asker?: string;
};

/** Returns the token, which exists only in the mail. */
export const createMailLink = async (tx: Tx, { subject, asker, ...link }: Link): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('mail_token')
    .values({ ...link, token_hash: hashToken(token), subject: subject ?? null, asker: asker ?? null, used_at: null })
    .execute();
  return token;
};

type Found = Pick<MailTokenTable, 'member_id' | 'subject'>;

/** Finds a link without consuming it. Null: unknown, used or expired. */
export const findMailLink = async (
  db: Kysely<Schema>,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<Found | null> => {
  const link = await db
    .selectFrom('mail_token')
    .select(['member_id', 'subject'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link ?? null;
};

/** Like `findMailLink`, and consumes the link. */
export const consumeMailLink = async (tx: Tx, token: string, purpose: Purpose, now: number): Promise<Found | null> => {
  const spent = await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'subject'])
    .executeTakeFirst();
  return spent ?? null;
};

/** A used or revoked link of this member. */
export const findConsumedLink = async (
  tx: Tx,
  memberId: string,
  token: string,
  purpose: Purpose,
): Promise<Pick<MailTokenTable, 'subject'> | null> => {
  const link = await tx
    .selectFrom('mail_token')
    .select('subject')
    .where('token_hash', '=', hashToken(token))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return link ?? null;
};

export const revokeMailLinks = async (
  tx: Tx,
  memberId: string,
  purposes: readonly Purpose[],
  now: number,
): Promise<void> => {
  await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
};

/** The member of an unsubscribe link; the link stays valid. */
export const findUnsubscribingMember = (
  tx: Tx,
  token: string,
  now: number,
): Promise<Pick<MemberTable, 'id' | 'notifications_disabled'> | undefined> =>
  tx
    .selectFrom('mail_token')
    .innerJoin('member', 'member.id', 'mail_token.member_id')
    .select(['member.id', 'member.notifications_disabled'])
    .where('mail_token.token_hash', '=', hashToken(token))
    .where('mail_token.purpose', '=', 'unsubscribe')
    .where('mail_token.expires_at', '>', now)
    .executeTakeFirst();
