import type { Kysely } from 'kysely';
import { type CallContext, type Member, Refusal } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { isKnownDevice } from './devices.ts';
import { requirePassword, verifyOwnPassword } from './login-locks.ts';
import { getMember } from './members.ts';

type Browser = Pick<CallContext<'activate'>, 'member' | 'device'>;

/** True in a browser that has signed up for the account, or logged in to it with its password. [ACTIVATE-07] */
const isOwnBrowser = async (db: Kysely<Schema>, memberId: string, { member, device }: Browser): Promise<boolean> =>
  member?.id === memberId || (device !== null && (await isKnownDevice(db, memberId, device)));

/** A password that came with a mailed link, compared before the transaction. */
type LinkPassword = { readonly correct: boolean; readonly hash: string | null };

/** Compares the password only where it is needed. `memberId` null: the link does not exist. */
export const verifyLinkPassword = async (
  context: Pick<CallContext<'activate'>, 'deps' | 'member' | 'address' | 'device' | 'now'>,
  memberId: string | null,
  password: string | undefined,
): Promise<LinkPassword> => {
  const unchecked = { correct: false, hash: null };
  if (memberId === null || password === undefined) return unchecked;
  if (await isOwnBrowser(context.deps.db.read, memberId, context)) return unchecked;
  const member: Member = await getMember(context.deps.db.read, memberId);
  return { correct: await verifyOwnPassword({ ...context, member }, password), hash: member.password_hash };
};

/**
 * A mailed link alone is not enough in a browser that is new to the account. Wrong passwords count as at login. Null: the
 * link may be used. [ACTIVATE-07 MAIL-07]
 */
export const refuseOtherBrowser = async (
  context: Pick<CallContext<'activate'>, 'tx' | 'deps' | 'member' | 'device' | 'now'>,
  memberId: string,
  password: string | undefined,
  verified: LinkPassword,
): Promise<Refusal | null> => {
  if (await isOwnBrowser(context.tx, memberId, context)) return null;
  if (password === undefined) return new Refusal('password_required');
  const account = await getMember(context.tx, memberId);
  // The password may have been changed between hashing and this transaction.
  const isCorrect = verified.correct && verified.hash === account.password_hash;
  return requirePassword({ ...context, member: account }, isCorrect, 'password');
};
