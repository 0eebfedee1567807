import { deviceCookie } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import { newToken, tokenHash } from '#server/domain/secret-token.ts';
import { tokenCookie, tokenIn } from './cookies.ts';

/** The token by which a browser is known again, or null. [LOGIN-09] */
export const readDeviceToken = (request: Request): string | null => tokenIn(request, deviceCookie.name);

export const buildDeviceCookie = (token: string, publicUrl: string): string =>
  tokenCookie(deviceCookie, token, publicUrl);

/** The member has logged in from this browser: its own token stays, one that we never gave is replaced. */
export const registerDevice = async (tx: Tx, memberId: string, token: string | null, now: number): Promise<string> => {
  const known =
    token === null
      ? undefined
      : await tx
          .selectFrom('device')
          .select('token_hash')
          .where('token_hash', '=', tokenHash(token))
          .limit(1)
          .executeTakeFirst();
  const kept = token === null || known === undefined ? newToken() : token;
  await tx
    .insertInto('device')
    .values({
      token_hash: tokenHash(kept),
      member_id: memberId,
      failed_logins: 0,
      blocked_until: null,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['token_hash', 'member_id']).doUpdateSet({ used_at: now }))
    .execute();
  return kept;
};

export const touchDevice = (tx: Tx, memberId: string, token: string, now: number): Promise<unknown> =>
  tx
    .updateTable('device')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('member_id', '=', memberId)
    .execute();
