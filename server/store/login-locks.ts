import { minute } from '#contract/durations.ts';
import type { Kysely } from 'kysely';
import { loginLockout } from '#contract/limits/account.ts';
import { type CallContext, type Member, Refusal, type Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import {
  countWrongPassword,
  isLockedOut,
  type LoginLockout,
  lockoutMinutesLeft,
  noLockout,
  triesLeft,
} from '#server/domain/login-lockout.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { queueMail } from './queue-mail.ts';
import { claimDailySlot } from './daily-limit.ts';

type LoginContext = Pick<CallContext<'login'>, 'tx' | 'deps' | 'now' | 'device'>;

/** A lockout and the way to store it. */
type StoredLockout = {
  readonly lockout: LoginLockout;
  readonly save: (lockout: LoginLockout) => Promise<unknown>;
};

/** Also counts for accounts that do not exist, so that a lockout does not reveal which ones do. */
const findUnknownLoginLockout = async (db: Kysely<Schema>, login: string, now: number): Promise<StoredLockout> => {
  const key = `login-lock:${hashToken(normaliseText(login))}`;
  const row = await db.selectFrom('rate').selectAll().where('key', '=', key).executeTakeFirst();
  return {
    // `count` 0 marks a lockout that ends at `window_start`.
    lockout: { failed: row?.count ?? 0, blockedUntil: row?.count === 0 ? row.window_start : null },
    save: (lockout) => {
      const values = { window_start: lockout.blockedUntil ?? now, count: lockout.failed };
      return db
        .insertInto('rate')
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },
  };
};

const getAccountLockout = (db: Kysely<Schema>, member: Member): StoredLockout => ({
  lockout: { failed: member.failed_logins, blockedUntil: member.blocked_until },
  save: (lockout) =>
    db
      .updateTable('member')
      .set({ failed_logins: lockout.failed, blocked_until: lockout.blockedUntil })
      .where('id', '=', member.id)
      .execute(),
});

/** Null: the member has never logged in from this browser. */
const findDeviceLockout = async (db: Kysely<Schema>, member: Member, device: string): Promise<StoredLockout | null> => {
  const row = await db
    .selectFrom('device')
    .select(['failed_logins', 'blocked_until'])
    .where('token_hash', '=', device)
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    lockout: { failed: row.failed_logins, blockedUntil: row.blocked_until },
    save: (lockout) =>
      db
        .updateTable('device')
        .set({ failed_logins: lockout.failed, blocked_until: lockout.blockedUntil })
        .where('token_hash', '=', device)
        .where('member_id', '=', member.id)
        .execute(),
  };
};

const blocked = (until: number, now: number): Refusal =>
  new Refusal('login_blocked', { minutes: lockoutMinutesLeft(until, now) });

/** Null: the password is correct. */
const checkAttempt = async (
  { lockout, save }: StoredLockout,
  correct: boolean,
  now: number,
): Promise<Refusal | null> => {
  if (lockout.blockedUntil !== null && isLockedOut(lockout, now)) return blocked(lockout.blockedUntil, now);
  const after = correct ? noLockout : countWrongPassword(lockout, now);
  if (after.failed !== lockout.failed || after.blockedUntil !== lockout.blockedUntil) await save(after);
  if (correct) return null;
  return after.blockedUntil === null
    ? new Refusal('login_failed', { tries: triesLeft(after) })
    : blocked(after.blockedUntil, now);
};

/** At most one mail a day, so that continued guessing does not flood the mailbox. */
const mailOwner = async ({ tx, deps, now }: LoginContext, member: Member): Promise<void> => {
  if (!(await claimDailySlot(tx, `login-blocked-mail:${member.id}`, now))) return;
  const link = `${siteOrigin(deps.config, member.site_domain)}/reset-password`;
  const facts = { link, minutes: loginLockout.duration / minute };
  await queueMail(tx, deps, member, 'login_blocked', facts, now);
};

/** The lockout that counts for this browser. */
const findLockout = async (db: Kysely<Schema>, member: Member, device: string | null): Promise<StoredLockout> =>
  (device === null ? null : await findDeviceLockout(db, member, device)) ?? getAccountLockout(db, member);

type LockCheck = { readonly db: Kysely<Schema>; readonly device: string | null; readonly now: number };

/** Asked before hashing: during a lockout no password is compared. [LOGIN-09] */
export const isPasswordLocked = async ({ db, device, now }: LockCheck, member: Member): Promise<boolean> =>
  isLockedOut((await findLockout(db, member, device)).lockout, now);

/** The same for a login without an account. */
export const isUnknownLoginLocked = async ({ db, now }: LockCheck, login: string): Promise<boolean> =>
  isLockedOut((await findUnknownLoginLockout(db, login, now)).lockout, now);

/**
 * Compares the password that a logged-in member entered; false without comparing during a lockout. `requirePassword`
 * counts the attempt and refuses it.
 */
export const verifyOwnPassword = async (
  {
    deps,
    member,
    address,
    device,
    now,
  }: Pick<CallContext<'deleteAccount'>, 'deps' | 'member' | 'address' | 'device' | 'now'>,
  password: string,
): Promise<boolean> => {
  if (await isPasswordLocked({ db: deps.db.read, device, now }, member)) return false;
  return deps.passwords.verify(member.password_hash, password, [member.id, address]);
};

/**
 * Counts a password attempt; null: it is correct. A browser in which the member has logged in before has its own
 * counter, so that guessing elsewhere cannot lock it out. [LOGIN-08 LOGIN-09]
 */
export const checkPassword = async (
  context: LoginContext,
  member: Member,
  correct: boolean,
): Promise<Refusal | null> => {
  const { tx, device, now } = context;
  const known = device === null ? null : await findDeviceLockout(tx, member, device);
  if (known !== null) return checkAttempt(known, correct, now);
  const account = getAccountLockout(tx, member);
  const refusal = await checkAttempt(account, correct, now);
  if (refusal?.code === 'login_blocked' && !isLockedOut(account.lockout, now)) await mailOwner(context, member);
  return refusal;
};

/** Same counting for an unknown login. */
export const checkUnknownLogin = async ({ tx, now }: LoginContext, login: string): Promise<Refusal> =>
  (await checkAttempt(await findUnknownLoginLockout(tx, login, now), false, now)) ?? new Refusal('login_failed');

/**
 * Confirms a sensitive change. Wrong passwords count as at login, so that an open browser cannot be used for guessing.
 * Null: the password is correct. [PASSWORD-06]
 */
export const requirePassword = async (
  context: LoginContext & { readonly member: Member },
  correct: boolean,
  field: string,
): Promise<Refusal | null> => {
  const refusal = await checkPassword(context, context.member, correct);
  return refusal?.code === 'login_failed'
    ? new Refusal('invalid_fields', { fields: { [field]: 'wrong_password' } })
    : refusal;
};

/**
 * After the member proved their identity in another way: deletes all known browsers except `spared`, and clears its
 * counter.
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
