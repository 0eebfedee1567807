import { loginLockout } from '#contract/limits.ts';
import { type CallContext, type Member, Refusal, type Tx } from '#server/core/call.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import {
  countWrongPassword,
  isLockedOut,
  type LoginLockout,
  lockoutMinutesLeft,
  noLockout,
} from '#server/domain/login-lockout.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { queueMail } from './queue-mail.ts';
import { claimDailySlot } from './daily-limit.ts';

const minute = 60_000;

/** The part of a call's context that is looked at here. */
type Asking = Pick<CallContext<'login'>, 'tx' | 'deps' | 'now' | 'device'>;

/** A lock and where it is written down. */
type HeldLock = {
  readonly lock: LoginLockout;
  readonly write: (lock: LoginLockout) => Promise<unknown>;
};

/** Wrong passwords are counted for accounts that do not exist too, so that a block tells nobody which ones do. */
const strangerLock = async (tx: Tx, login: string, now: number): Promise<HeldLock> => {
  const key = `login-lock:${tokenHash(normaliseText(login))}`;
  const row = await tx.selectFrom('rate').selectAll().where('key', '=', key).executeTakeFirst();
  return {
    // `count` 0 marks a block, which then lasts until `window_start`.
    lock: { failed: row?.count ?? 0, blockedUntil: row?.count === 0 ? row.window_start : null },
    write: (lock) => {
      const values = { window_start: lock.blockedUntil ?? now, count: lock.failed };
      return tx
        .insertInto('rate')
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },
  };
};

const accountLock = (tx: Tx, member: Member): HeldLock => ({
  lock: { failed: member.failed_logins, blockedUntil: member.blocked_until },
  write: (lock) =>
    tx
      .updateTable('member')
      .set({ failed_logins: lock.failed, blocked_until: lock.blockedUntil })
      .where('id', '=', member.id)
      .execute(),
});

/** Null: the member has never logged in from this browser. */
const deviceLock = async (tx: Tx, member: Member, device: string): Promise<HeldLock | null> => {
  const row = await tx
    .selectFrom('device')
    .select(['failed_logins', 'blocked_until'])
    .where('token_hash', '=', device)
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    lock: { failed: row.failed_logins, blockedUntil: row.blocked_until },
    write: (lock) =>
      tx
        .updateTable('device')
        .set({ failed_logins: lock.failed, blocked_until: lock.blockedUntil })
        .where('token_hash', '=', device)
        .where('member_id', '=', member.id)
        .execute(),
  };
};

const blocked = (until: number, now: number): Refusal =>
  new Refusal('login_blocked', { minutes: lockoutMinutesLeft(until, now) });

/** Counts an entered password. Null: it is right. */
const judge = async ({ lock, write }: HeldLock, correct: boolean, now: number): Promise<Refusal | null> => {
  if (lock.blockedUntil !== null && isLockedOut(lock, now)) return blocked(lock.blockedUntil, now);
  const after = correct ? noLockout : countWrongPassword(lock, now);
  if (after.failed !== lock.failed || after.blockedUntil !== lock.blockedUntil) await write(after);
  if (correct) return null;
  return after.blockedUntil === null ? new Refusal('login_failed') : blocked(after.blockedUntil, now);
};

/** The owner hears of a block, though not of each: whoever guesses on and on does not fill his mailbox. */
const tellOwner = async ({ tx, deps, now }: Asking, member: Member): Promise<void> => {
  if (!(await claimDailySlot(tx, `login-blocked-mail:${member.id}`, now))) return;
  const facts = { link: `${deps.config.publicUrl}/reset-password`, minutes: loginLockout.for / minute };
  await queueMail(tx, deps, member, 'login_blocked', facts, now);
};

/**
 * Counts a password that somebody has entered for a member's account. Null: it is right, and he may go on. A browser in
 * which the member has logged in before has a count of its own: who guesses elsewhere locks nobody out of it.
 * [LOGIN-08 LOGIN-09]
 */
export const checkPassword = async (asking: Asking, member: Member, correct: boolean): Promise<Refusal | null> => {
  const { tx, device, now } = asking;
  const known = device === null ? null : await deviceLock(tx, member, device);
  if (known !== null) return judge(known, correct, now);
  const account = accountLock(tx, member);
  const refusal = await judge(account, correct, now);
  if (refusal?.code === 'login_blocked' && !isLockedOut(account.lock, now)) await tellOwner(asking, member);
  return refusal;
};

/** The same for a login that is nobody's. */
export const checkUnknownLogin = async ({ tx, now }: Asking, login: string): Promise<Refusal> =>
  (await judge(await strangerLock(tx, login, now), false, now)) ?? new Refusal('login_failed');

/**
 * The member's own password, asked for once more before something that matters: wrong ones are counted as at the login,
 * so that an open browser is no place to guess at. Null: it is right. [PASSWORD-06]
 */
export const requirePassword = async (
  asking: Asking & { readonly member: Member },
  correct: boolean,
  field: string,
): Promise<Refusal | null> => {
  const refusal = await checkPassword(asking, asking.member, correct);
  return refusal?.code === 'login_failed'
    ? new Refusal('invalid_fields', { fields: { [field]: 'wrong_password' } })
    : refusal;
};

/**
 * The member has proved in another way who he is: no browser of his is known any more but the one he asks from, if it
 * was, and nothing is counted against that one.
 */
export const resetTrustedDevices = async (tx: Tx, memberId: string, spared: string | null): Promise<void> => {
  await tx
    .deleteFrom('device')
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', spared ?? '')
    .execute();
  if (spared === null) return;
  await tx
    .updateTable('device')
    .set({ failed_logins: 0, blocked_until: null })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', spared)
    .execute();
};
