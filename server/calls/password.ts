import { Refusal, defineCall } from '#server/core/call.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { deleteSessions } from '#server/http/session.ts';
import { revokeMailLinks } from '#server/store/mail-links.ts';
import { resetTrustedDevices, requirePassword } from '#server/store/login-locks.ts';
import { queueMail } from '#server/store/queue-mail.ts';

/** The other browsers have to log in anew; this one goes on under a new token. [PASSWORD-06 PASSWORD-07 SESSION-15] */
export const changePassword = defineCall({
  name: 'changePassword',
  prepare: async ({ deps, member, body }) => {
    const error = passwordError(body.password, member);
    const correct = await deps.passwords.verify(member.password_hash, body.old_password);
    return { correct, error, hash: correct && error === null ? await deps.passwords.hash(body.password) : '' };
  },
  run: async (context) => {
    const { tx, deps, member, session, device, now, prepared, wake, changeToken } = context;
    const refusal = await requirePassword(context, prepared.correct, 'old_password');
    if (refusal !== null) return refusal;
    if (prepared.error !== null) return new Refusal('invalid_fields', { fields: { password: prepared.error } });
    await tx.updateTable('member').set({ password_hash: prepared.hash }).where('id', '=', member.id).execute();
    await deleteSessions(tx, member.id, session);
    await resetTrustedDevices(tx, member.id, device);
    // Whoever knew the old password may have asked for a change of address.
    await revokeMailLinks(tx, member.id, ['reset', 'mail_change'], now);
    await changeToken();
    await queueMail(tx, deps, member, 'password_changed', { link: `${deps.config.publicUrl}/reset-password` }, now);
    wake(member.id);
    return { ok: true as const };
  },
});
