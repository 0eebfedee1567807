import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { MailTokenTable, Schema } from '#server/db/schema.ts';
import { newToken, tokenHash } from '#server/domain/secret-token.ts';

type Purpose = MailTokenTable['purpose'];

/** What a mailed link is for, without its token. */
type Link = Pick<MailTokenTable, 'member_id' | 'purpose' | 'created_at' | 'expires_at'> & {
  readonly subject?: string;
};

/** Writes a link down and answers its token, which is in the mail and nowhere else. */
export const createMailLink = async (tx: Tx, { subject, ...link }: Link): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('mail_token')
    .values({ ...link, token_hash: tokenHash(token), subject: subject ?? null, used_at: null })
    .execute();
  return token;
};

type Found = Pick<MailTokenTable, 'member_id' | 'subject'>;

/** Whose link it is and what it speaks of; it stays good. Null: it is unknown, spent or too old. */
export const findMailLink = async (
  db: Kysely<Schema>,
  token: string,
  purpose: Purpose,
  now: number,
): Promise<Found | null> => {
  const link = await db
    .selectFrom('mail_token')
    .select(['member_id', 'subject'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link ?? null;
};

/** The same, and it is good no more. */
export const consumeMailLink = async (tx: Tx, token: string, purpose: Purpose, now: number): Promise<Found | null> => {
  const spent = await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id', 'subject'])
    .executeTakeFirst();
  return spent ?? null;
};

/** A link of this member that has done its work, or ended otherwise: what it spoke of. */
export const findConsumedLink = async (
  tx: Tx,
  memberId: string,
  token: string,
  purpose: Purpose,
): Promise<Pick<MailTokenTable, 'subject'> | null> => {
  const link = await tx
    .selectFrom('mail_token')
    .select('subject')
    .where('token_hash', '=', tokenHash(token))
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return link ?? null;
};

/** Links of the member for these purposes are good for nothing any more. */
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
