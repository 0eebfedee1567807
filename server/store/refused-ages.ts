import type { Kysely } from 'kysely';
import { ageRefusal } from '#contract/limits/account.ts';
import type { Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { toAsker } from '#server/http/client-address.ts';
import { claimDailySlot } from './daily-limit.ts';

type Vault = Pick<Deps['vault'], 'digest'>;

/** `address`: of the client. */
type Attempt = { readonly email: string; readonly address: string };

/** The owner of an address who is elsewhere is not refused for what a stranger has entered. */
const keyOf = (vault: Vault, { email, address }: Attempt): string =>
  `refused-age:${vault.digest(`age:${normaliseText(email)} by ${toAsker(address)}`)}`;

/** Stores a keyed hash of both addresses and the time, and nothing else; the sweeper deletes it. [SIGNUP-27] */
export const rememberRefusedAge = async (tx: Tx, vault: Vault, attempt: Attempt, now: number): Promise<void> => {
  await claimDailySlot(tx, keyOf(vault, attempt), now);
};

/** True for a day after an age below the minimum was entered with this e-mail address from this network. [SIGNUP-27] */
export const wasAgeRefused = async (
  db: Kysely<Schema>,
  vault: Vault,
  attempt: Attempt,
  now: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('rate')
    .select('key')
    .where('key', '=', keyOf(vault, attempt))
    .where('window_start', '>', now - ageRefusal.maxAge)
    .executeTakeFirst();
  return row !== undefined;
};
