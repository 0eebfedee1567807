import { Refusal, call } from '#server/call.ts';
import { isGone } from '#server/domain/deletion.ts';
import { fold } from '#server/domain/fold.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { endSessions } from '#server/http/session.ts';
import { endLinks, findLink, spendLink } from '#server/store/links.ts';
import { forgetDevices } from '#server/store/login-locks.ts';
import { queueMail } from '#server/store/mails.ts';
import { readMember } from '#server/store/members.ts';
import { mailResetLink } from '#server/store/reset-links.ts';

/** [PASSWORD-01 PASSWORD-03 PASSWORD-05 PASSWORD-08] */
export const requestReset = call({
  name: 'requestReset',
  run: async ({ tx, deps, now, body }) => {
    const member = await tx
      .selectFrom('member')
      .selectAll()
      .where('email_key', '=', fold(body.email))
      .executeTakeFirst();
    if (member === undefined || isGone(member, now)) {
      return new Refusal('invalid_fields', { fields: { email: 'email_unknown' } });
    }
    await mailResetLink(tx, deps, member, now);
    return { ok: true as const };
  },
});

/** Says before a new password is thought up whether the link is still good; it stays so. [PASSWORD-04] */
export const checkResetLink = call({
  name: 'checkResetLink',
  run: async ({ tx, now, body }) =>
    (await findLink(tx, body.token, 'reset', now)) === null ? new Refusal('link_invalid') : { ok: true as const },
});

/** Ends every session and every lock of the account. A password that is refused spends nothing. [PASSWORD-04 PASSWORD-07 PASSWORD-08] */
export const resetPassword = call({
  name: 'resetPassword',
  prepare: async ({ deps, now, body }) => {
    const link = await findLink(deps.db.read, body.token, 'reset', now);
    if (link === null) throw new Refusal('link_invalid');
    const error = passwordError(body.password, await readMember(deps.db.read, link.member_id));
    if (error !== null) throw new Refusal('invalid_fields', { fields: { password: error } });
    return { hash: await deps.passwords.hash(body.password) };
  },
  run: async ({ tx, deps, now, body, member, device, prepared: { hash }, wake, logOut }) => {
    const link = await spendLink(tx, body.token, 'reset', now);
    if (link === null) return new Refusal('link_invalid');
    const { member_id: memberId } = link;
    await tx
      .updateTable('member')
      .set({ password_hash: hash, failed_logins: 0, blocked_until: null })
      .where('id', '=', memberId)
      .execute();
    if (member?.id === memberId) await logOut();
    await endSessions(tx, memberId);
    await forgetDevices(tx, memberId, device);
    // Whoever knew the old password may have asked for a change of address.
    await endLinks(tx, memberId, ['mail_change'], now);
    const owner = await readMember(tx, memberId);
    await queueMail(tx, deps, owner, 'password_changed', { link: `${deps.config.publicUrl}/reset-password` }, now);
    wake(memberId);
    return { ok: true as const };
  },
});
