import { isLocale } from '#contract/locales.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import { isPastReactivation } from '#server/domain/deletion.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { toUser } from '#server/domain/user-reply.ts';
import { restoreMember } from '#server/store/deletion.ts';
import { checkPassword, checkUnknownLogin } from '#server/store/login-locks.ts';
import { findAccount, getMember, updateMember } from '#server/store/members.ts';

/** [LOGIN-06 LOGIN-08 LOGIN-09 API-03 API-22 DELETE-06] */
export const login = defineCall({
  name: 'login',
  prepare: async ({ deps, body }) => {
    const account = await findAccount(deps.db.read, body.login);
    const correct = await deps.passwords.verify(account?.password_hash ?? null, body.password);
    return { account: account ?? null, correct };
  },
  run: async ({ body, prepared: { account, correct }, logIn, ...context }) => {
    const member = account === null ? null : await getMember(context.tx, account.id);
    if (member === null || isPastReactivation(member, context.now) || isSuspended(member)) {
      return checkUnknownLogin(context, body.login);
    }
    // The password may have been changed between hashing and this transaction.
    const isCurrent = member.password_hash === account?.password_hash;
    const refusal = await checkPassword(context, member, correct && isCurrent);
    if (refusal !== null) return refusal;
    const restored = await restoreMember(context.tx, member, context.now);
    await logIn(member.id);
    return { user: toUser(member), ...(restored && { restored }) };
  },
});

/** [API-04] */
export const loadUser = defineCall({ name: 'loadUser', run: async ({ member }) => ({ user: toUser(member) }) });

/** [API-05 API-23 API-40 LANG-06] */
export const saveUser = defineCall({
  name: 'saveUser',
  run: async ({ tx, member, body, publishEvent }) => {
    const { language = member.language, invisible } = body;
    if (!isLocale(language)) return new Refusal('bad_request', { fields: { language: 'invalid' } });
    const change = { language, ...(invisible === undefined ? {} : { invisible: invisible ? 1 : 0 }) };
    await updateMember(tx, member.id, change);
    await publishEvent(member.id, { type: 'user' });
    return { user: toUser({ ...member, ...change }) };
  },
});
