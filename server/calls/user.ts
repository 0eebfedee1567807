import { isLocale } from '#contract/locales.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import { isPastReactivation } from '#server/domain/deletion.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { toUser } from '#server/domain/user-reply.ts';
import { restoreMember } from '#server/store/deletion.ts';
import { checkPassword, checkUnknownLogin } from '#server/store/login-locks.ts';
import { getMember } from '#server/store/members.ts';

/** [LOGIN-06 LOGIN-08 LOGIN-09 API-03 API-22 DELETE-06] */
export const login = defineCall({
  name: 'login',
  prepare: async ({ deps, body }) => {
    const key = normaliseText(body.login);
    const accounts = await deps.db.read
      .selectFrom('member')
      .select(['id', 'email_key', 'password_hash'])
      .where((eb) => eb.or([eb('email_key', '=', key), eb('name_key', '=', key)]))
      .execute();
    // Somebody's name may look like somebody else's address: the address goes first.
    const account = accounts.find((found) => found.email_key === key) ?? accounts[0];
    const correct = await deps.passwords.verify(account?.password_hash ?? null, body.password);
    return { account: account ?? null, correct };
  },
  run: async ({ body, prepared: { account, correct }, logIn, ...asking }) => {
    const member = account === null ? null : await getMember(asking.tx, account.id);
    if (member === null || isPastReactivation(member, asking.now) || isSuspended(member)) {
      return checkUnknownLogin(asking, body.login);
    }
    // While it was looked at, another password may have been chosen.
    const isCurrent = member.password_hash === account?.password_hash;
    const refusal = await checkPassword(asking, member, correct && isCurrent);
    if (refusal !== null) return refusal;
    const restored = await restoreMember(asking.tx, member, asking.now);
    await logIn(member.id);
    return { user: toUser(member), ...(restored && { restored }) };
  },
});

/** [API-04] */
export const loadUser = defineCall({ name: 'loadUser', run: async ({ member }) => ({ user: toUser(member) }) });

/** [API-05 API-23 API-40 LANG-06] */
export const saveUser = defineCall({
  name: 'saveUser',
  run: async ({ tx, member, body, tell }) => {
    const { language = member.language, invisible } = body;
    if (!isLocale(language)) return new Refusal('bad_request', { fields: { language: 'invalid' } });
    const change = { language, ...(invisible === undefined ? {} : { invisible: invisible ? 1 : 0 }) };
    await tx.updateTable('member').set(change).where('id', '=', member.id).execute();
    await tell(member.id, { type: 'user' });
    return { user: toUser({ ...member, ...change }) };
  },
});
