import { isLocale } from '#contract/locales.ts';
import { type Member, Refusal, defineCall } from '#server/core/call.ts';
import { isPastReactivation } from '#server/domain/deletion.ts';
import { parseTimeZone } from '#server/domain/local-time.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { remindOfSuspension } from '#server/store/decisions.ts';
import { restoreMember } from '#server/store/deletion.ts';
import { checkPassword, checkUnknownLogin, isPasswordLocked, isUnknownLoginLocked } from '#server/store/login-locks.ts';
import { findAccount, getMember, updateMember } from '#server/store/members.ts';
import { loadOwnUser } from '#server/store/preferences.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';

/** Treated as if the account did not exist. */
const isUnknown = (member: Member, now: number): boolean => isPastReactivation(member, now);

/** [LOGIN-06 LOGIN-08 LOGIN-09 LOGIN-13 API-03 API-22 DELETE-06] */
export const login = defineCall({
  name: 'login',
  prepare: async ({ deps, now, address, device, body }) => {
    const { reveal_accounts: isRevealed } = await getSiteParameters(deps.db.read);
    const account = (await findAccount(deps.db.read, body.login, { withUnconfirmedAddresses: isRevealed })) ?? null;
    const member = account === null ? null : await getMember(deps.db.read, account.id);
    const check = { db: deps.db.read, device, now };
    const isLocked =
      member === null || isUnknown(member, now)
        ? await isUnknownLoginLocked(check, body.login)
        : await isPasswordLocked(check, member);
    if (isLocked) return { account, correct: false };
    const client = account === null ? [address] : [account.id, address];
    const correct = await deps.passwords.verify(account?.password_hash ?? null, body.password, client);
    return { account, correct };
  },
  run: async ({ body, prepared: { account, correct }, logIn, ...context }) => {
    const member = account === null ? null : await getMember(context.tx, account.id);
    context.noteMember(member?.id ?? null);
    if (member === null || isUnknown(member, context.now)) {
      return checkUnknownLogin(context, body.login);
    }
    // The password may have been changed between hashing and this transaction.
    const isCurrent = member.password_hash === account?.password_hash;
    const refusal = await checkPassword(context, member, correct && isCurrent);
    if (refusal !== null) return refusal;
    if (isSuspended(member)) {
      await remindOfSuspension(context.tx, context.deps, member, context.now);
      return new Refusal('suspended');
    }
    const restored = (await restoreMember(context.tx, member, context.now)) || member.paused_until !== null;
    const zone = parseTimeZone(body.time_zone ?? '');
    if (zone !== null) await updateMember(context.tx, member.id, { time_zone: zone });
    await logIn(member.id);
    return { user: await loadOwnUser(context.tx, member, context.now), ...(restored && { restored }) };
  },
});

/** [API-04] */
export const loadUser = defineCall({
  name: 'loadUser',
  run: async ({ tx, now, member }) => ({ user: await loadOwnUser(tx, member, now) }),
});

/** [API-05 API-23 API-40 LANG-06 PROFILE-31] */
export const saveUser = defineCall({
  name: 'saveUser',
  run: async ({ tx, now, member, body, publishEvent }) => {
    const { language = member.language, invisible, members_only: membersOnly } = body;
    if (!isLocale(language)) return new Refusal('bad_request', { fields: { language: 'invalid' } });
    const change = {
      language,
      ...(invisible === undefined ? {} : { invisible: invisible ? 1 : 0 }),
      ...(membersOnly === undefined ? {} : { members_only: membersOnly ? 1 : 0 }),
    };
    await updateMember(tx, member.id, change);
    await publishEvent(member.id, { type: 'user' });
    return { user: await loadOwnUser(tx, { ...member, ...change }, now) };
  },
});
