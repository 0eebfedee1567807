import { Refusal, defineCall } from '#server/core/call.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { revokeMailLinks } from '#server/store/mail-links.ts';
import { resetTrustedDevices, requirePassword, verifyOwnPassword } from '#server/store/login-locks.ts';
import { updateMember } from '#server/store/members.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { deleteSessions } from '#server/store/sessions.ts';

/** Logs out all other browsers and rotates this one's token. [PASSWORD-06 PASSWORD-07 SESSION-15] */
export const changePassword = defineCall({
  name: 'changePassword',
  prepare: async (context) => {
    const { deps, member, address, body } = context;
    const error = passwordError(body.password, member);
    const correct = await verifyOwnPassword(context, body.old_password);
    const isHashed = correct && error === null;
    return { correct, error, hash: isHashed ? await deps.passwords.hash(body.password, [member.id, address]) : '' };
  },
  run: async (context) => {
    const { tx, deps, member, session, device, now, prepared, recheckSessions, rotateToken } = context;
    const refusal = await requirePassword(context, prepared.correct, 'old_password');
    if (refusal !== null) return refusal;
    if (prepared.error !== null) return new Refusal('invalid_fields', { fields: { password: prepared.error } });
    await updateMember(tx, member.id, { password_hash: prepared.hash });
    await deleteSessions(tx, member.id, session);
    await resetTrustedDevices(tx, member.id, device);
    // Revoke pending address changes: a thief with the old password may have requested one.
    await revokeMailLinks(tx, member.id, ['reset', 'mail_change'], now);
    await rotateToken();
    const link = `${siteOrigin(deps.config, member.site_domain)}/reset-password`;
    await queueMail(tx, deps, member, 'password_changed', { link }, now);
    recheckSessions(member.id);
    return { ok: true as const };
  },
});
