import { defaultLocale } from '#contract/locales.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import { isPastReactivation } from '#server/domain/deletion.ts';
import { passwordError } from '#server/domain/passwords.ts';
import { confirmMember } from '#server/store/confirm-member.ts';
import { refuseExcluded } from '#server/store/exclusions.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { revokeMailLinks, findMailLink, consumeMailLink } from '#server/store/mail-links.ts';
import { resetTrustedDevices } from '#server/store/login-locks.ts';
import { queueMail, toStranger } from '#server/store/queue-mail.ts';
import { findMemberByEmail, getMember, updateMember } from '#server/store/members.ts';
import { deleteSessions } from '#server/store/sessions.ts';
import { imitateResetLink, mailResetLink } from '#server/store/reset-links.ts';
import { getSiteParameters } from '#server/store/site-settings.ts';

/** [PASSWORD-01 PASSWORD-03 PASSWORD-05 PASSWORD-08 PASSWORD-09 LOGIN-13] */
export const requestReset = defineCall({
  name: 'requestReset',
  run: async ({ tx, deps, now, domain, address, device, body }) => {
    const member = await findMemberByEmail(tx, body.email);
    const isUnknown = member === undefined || isPastReactivation(member, now);
    const { reveal_accounts: isRevealed } = await getSiteParameters(tx);
    if (isUnknown && isRevealed) return new Refusal('invalid_fields', { fields: { email: 'email_unknown' } });
    await refuseExcluded(tx, deps.vault, body.email, now);
    const client = { address, device };
    if (isUnknown) await imitateResetLink(tx, deps, toStranger(body.email, defaultLocale, domain), client, now);
    else await mailResetLink(tx, deps, { ...member, site_domain: domain }, { ...client, isSilent: !isRevealed }, now);
    return { ok: true as const };
  },
});

/** Checks the link without consuming it, before the member chooses a password. [PASSWORD-04] */
export const checkResetLink = defineCall({
  name: 'checkResetLink',
  run: async ({ tx, now, body }) =>
    (await findMailLink(tx, body.token, 'reset', now)) === null ? new Refusal('link_invalid') : { ok: true as const },
});

/**
 * Ends all sessions and lockouts of the account. A refused password does not consume the link. While accounts are not
 * revealed an unconfirmed one cannot log in by its address, so the mailed link confirms it too. [PASSWORD-04 PASSWORD-07
 * PASSWORD-08 LOGIN-13]
 */
export const resetPassword = defineCall({
  name: 'resetPassword',
  prepare: async ({ deps, now, address, body }) => {
    const link = await findMailLink(deps.db.read, body.token, 'reset', now);
    if (link === null) throw new Refusal('link_invalid');
    const error = passwordError(body.password, await getMember(deps.db.read, link.member_id));
    if (error !== null) throw new Refusal('invalid_fields', { fields: { password: error } });
    return { hash: await deps.passwords.hash(body.password, [link.member_id, address]) };
  },
  run: async (context) => {
    const { tx, deps, now, domain, body, member, device, recheckSessions, logOut } = context;
    const { hash } = context.prepared;
    const link = await consumeMailLink(tx, body.token, 'reset', now);
    if (link === null) return new Refusal('link_invalid');
    const { member_id: memberId } = link;
    context.noteMember(memberId);
    await updateMember(tx, memberId, { password_hash: hash, failed_logins: 0, blocked_until: null });
    if (member?.id === memberId) await logOut();
    await deleteSessions(tx, memberId);
    await resetTrustedDevices(tx, memberId, device);
    // Revoke pending address changes: a thief with the old password may have requested one.
    await revokeMailLinks(tx, memberId, ['mail_change'], now);
    const owner = { ...(await getMember(tx, memberId)), site_domain: domain };
    const page = `${siteOrigin(deps.config, domain)}/reset-password`;
    await queueMail(tx, deps, owner, 'password_changed', { link: page }, now);
    const { reveal_accounts: isRevealed } = await getSiteParameters(tx);
    if (!isRevealed) await confirmMember(context, deps, memberId, now);
    recheckSessions(memberId);
    return { ok: true as const };
  },
});
