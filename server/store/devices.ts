import type { Kysely } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { newToken, hashToken } from '#server/domain/secret-token.ts';

/** Called at login. Returns the device token: the browser's own, or a new one when it has none that we issued. */
export const registerDevice = async (tx: Tx, memberId: string, token: string | null, now: number): Promise<string> => {
  const known =
    token === null
      ? undefined
      : await tx
          .selectFrom('device')
          .select('token_hash')
          .where('token_hash', '=', hashToken(token))
          .limit(1)
          .executeTakeFirst();
  const registered = token === null || known === undefined ? newToken() : token;
  await tx
    .insertInto('device')
    .values({
      token_hash: hashToken(registered),
      member_id: memberId,
      failed_logins: 0,
      blocked_until: null,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'member_id']).doUpdateSet({ used_at: now }))
    .execute();
  return registered;
};

export const touchDevice = (tx: Tx, memberId: string, token: string, now: number): Promise<unknown> =>
  tx
    .updateTable('device')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('member_id', '=', memberId)
    .execute();

/** `device`: hash of the browser's token. True where the member has signed up or logged in before. */
export const isKnownDevice = async (db: Kysely<Schema>, memberId: string, device: string): Promise<boolean> => {
  const row = await db
    .selectFrom('device')
    .select('member_id')
    .where('token_hash', '=', device)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
};
