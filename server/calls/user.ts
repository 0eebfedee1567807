import { isLocale } from '#contract/locales.ts';
import { type Member, Refusal, type Tx, call } from '#server/call.ts';
import { fold } from '#server/domain/fold.ts';
import { afterWrongPassword, isBlocked, type Lock, minutesLeft, openLock } from '#server/domain/login-lock.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { userView } from '#server/domain/user-view.ts';
import { readMember } from '#server/store/members.ts';

/** Wrong passwords are counted for accounts that do not exist too, so that a block tells nobody which ones do. */
const strangerKey = (login: string) => `login-lock:${tokenHash(fold(login))}`;

const readStrangerLock = async (tx: Tx, login: string): Promise<Lock> => {
  const row = await tx.selectFrom('rate').selectAll().where('key', '=', strangerKey(login)).executeTakeFirst();
  if (row === undefined) return openLock;
  return row.count === 0 ? { failed: 0, blockedUntil: row.window_start } : { failed: row.count, blockedUntil: null };
};

/** `count` 0 marks a block, which then lasts until `window_start`. */
const writeStrangerLock = async (tx: Tx, login: string, lock: Lock, now: number): Promise<void> => {
  const row = { window_start: lock.blockedUntil ?? now, count: lock.failed };
  await tx
    .insertInto('rate')
    .values({ key: strangerKey(login), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

const lockOf = (member: Member): Lock => ({ failed: member.failed_logins, blockedUntil: member.blocked_until });

const writeLock = (tx: Tx, member: Member, lock: Lock): Promise<unknown> =>
  tx
    .updateTable('member')
    .set({ failed_logins: lock.failed, blocked_until: lock.blockedUntil })
    .where('id', '=', member.id)
    .execute();

const refuse = (lock: Lock, now: number): Refusal =>
  lock.blockedUntil === null
    ? new Refusal('login_failed')
    : new Refusal('login_blocked', { minutes: minutesLeft(lock.blockedUntil, now) });

/** [LOGIN-06 LOGIN-08 LOGIN-09 API-03 API-22] */
export const login = call({
  name: 'login',
  prepare: async ({ deps, body }) => {
    const key = fold(body.login);
    const accounts = await deps.db.read
      .selectFrom('member')
      .select(['id', 'email_key', 'password_hash'])
      .where((eb) => eb.or([eb('email_key', '=', key), eb('name_key', '=', key)]))
      .execute();
    // Somebody's name may look like somebody else's address: the address goes first.
    const account = accounts.find((found) => found.email_key === key) ?? accounts[0];
    const correct = await deps.passwords.verify(account?.password_hash ?? null, body.password);
    return { accountId: account?.id ?? null, correct };
  },
  run: async ({ tx, now, body, prepared, logIn }) => {
    if (prepared.accountId === null) {
      const lock = await readStrangerLock(tx, body.login);
      if (isBlocked(lock, now)) return refuse(lock, now);
      const after = afterWrongPassword(lock, now);
      await writeStrangerLock(tx, body.login, after, now);
      return refuse(after, now);
    }
    const member = await readMember(tx, prepared.accountId);
    if (isBlocked(lockOf(member), now)) return refuse(lockOf(member), now);
    const after = prepared.correct ? openLock : afterWrongPassword(lockOf(member), now);
    await writeLock(tx, member, after);
    if (!prepared.correct) return refuse(after, now);
    await logIn(member.id);
    return { user: userView(member) };
  },
});

/** [API-04] */
export const loadUser = call({ name: 'loadUser', run: async ({ member }) => ({ user: userView(member) }) });

/** [API-05 API-23 LANG-06] */
export const saveLanguage = call({
  name: 'saveLanguage',
  run: async ({ tx, member, body, tell }) => {
    if (!isLocale(body.language)) return new Refusal('bad_request', { fields: { language: 'invalid' } });
    await tx.updateTable('member').set({ language: body.language }).where('id', '=', member.id).execute();
    await tell(member.id, { type: 'user' });
    return { user: userView({ ...member, language: body.language }) };
  },
});
