import type { Kysely } from 'kysely';
import { ageRefusal } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { claimDailySlot } from './daily-limit.ts';

type Vault = Pick<Deps['vault'], 'digest'>;

const keyOf = (vault: Vault, email: string): string => `refused-age:${vault.digest(`age:${normaliseText(email)}`)}`;

/** Stores a keyed hash of the address and the time, and nothing else; the sweeper deletes it. [SIGNUP-27] */
export const rememberRefusedAge = async (tx: Tx, vault: Vault, email: string, now: number): Promise<void> => {
  await claimDailySlot(tx, keyOf(vault, email), now);
};

/** True for a day after an age below the minimum was entered with this address. [SIGNUP-27] */
export const wasAgeRefused = async (db: Kysely<Schema>, vault: Vault, email: string, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom('rate')
    .select('key')
    .where('key', '=', keyOf(vault, email))
    .where('window_start', '>', now - ageRefusal.maxAge)
    .executeTakeFirst();
  return row !== undefined;
};
