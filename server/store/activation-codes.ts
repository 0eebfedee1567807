import { activationCode } from '#contract/limits/account.ts';
import type { Tx } from '#server/core/call.ts';
import type { Deps, FieldEncryption } from '#server/core/deps.ts';
import { createNumericCode, isSameHash } from '#server/domain/numeric-code.ts';

/** The member id salts the digest: equal codes of two members have different hashes. */
const hashCode = ({ digest }: Pick<FieldEncryption, 'digest'>, memberId: string, code: string): string =>
  digest(`activation code of ${memberId}: ${code}`);

const findCode = (tx: Tx, memberId: string) =>
  tx.selectFrom('activation_code').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Returns the code, which exists only in the mail and replaces the earlier one; null: the account has no tries left. */
export const createActivationCode = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  memberId: string,
  now: number,
): Promise<string | null> => {
  const earlier = await findCode(tx, memberId);
  if (earlier !== undefined && earlier.tries >= activationCode.maxTries) return null;
  const code = createNumericCode(activationCode.length);
  const latest = { code_hash: hashCode(vault, memberId, code), expires_at: now + activationCode.life };
  await tx
    .insertInto('activation_code')
    .values({ member_id: memberId, ...latest, tries: 0 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(latest))
    .execute();
  return code;
};

/** `triesLeft`: after this try. An expired code costs no try. */
export type CodeCheck = { readonly result: 'correct' | 'wrong' | 'expired' | 'used_up'; readonly triesLeft: number };

/** Compares a code that the member typed, and counts it when it is wrong. [ACTIVATE-04] */
export const checkActivationCode = async (
  tx: Tx,
  { vault }: Pick<Deps, 'vault'>,
  typed: { readonly memberId: string; readonly code: string },
  now: number,
): Promise<CodeCheck> => {
  const row = await findCode(tx, typed.memberId);
  if (row === undefined) return { result: 'expired', triesLeft: activationCode.maxTries };
  const triesLeft = activationCode.maxTries - row.tries;
  if (triesLeft <= 0) return { result: 'used_up', triesLeft: 0 };
  if (now >= row.expires_at) return { result: 'expired', triesLeft };
  if (isSameHash(hashCode(vault, typed.memberId, typed.code), row.code_hash)) return { result: 'correct', triesLeft };
  await tx
    .updateTable('activation_code')
    .set({ tries: row.tries + 1 })
    .where('member_id', '=', typed.memberId)
    .execute();
  return { result: triesLeft === 1 ? 'used_up' : 'wrong', triesLeft: triesLeft - 1 };
};

export const deleteActivationCode = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.deleteFrom('activation_code').where('member_id', '=', memberId).execute();
};
