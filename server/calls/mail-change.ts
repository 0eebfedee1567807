import { hour } from '#contract/durations.ts';
import { mailLinks } from '#contract/limits/account.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { claimAddress, displayEmail } from '#server/domain/claimed-address.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { removeDisableReasons } from '#server/domain/notifications.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { confirmMember } from '#server/store/confirm-member.ts';
import { refuseExcluded } from '#server/store/exclusions.ts';
import {
  revokeMailLinks,
  findConsumedLink,
  findMailLink,
  createMailLink,
  consumeMailLink,
} from '#server/store/mail-links.ts';
import { requirePassword, verifyOwnPassword } from '#server/store/login-locks.ts';
import { refuseOtherBrowser, verifyLinkPassword } from '#server/store/own-browser.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { getMember, isEmailTaken, updateMember } from '#server/store/members.ts';
import { getSiteParameters, getSiteSettings } from '#server/store/site-settings.ts';

const emailTaken = (): Refusal => new Refusal('invalid_fields', { fields: { email: 'email_taken' } });

/** Mails a link to the new address; the old one stays until the link is opened. [MAIL-01 MAIL-02 MAIL-05 LOGIN-13 API-40] */
export const requestMailChange = defineCall({
  name: 'requestMailChange',
  prepare: async (context) => ({ correct: await verifyOwnPassword(context, context.body.password) }),
  run: async (context) => {
    const refusal = await requirePassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { tx, deps, now, member, body } = context;
    if (normaliseText(body.email) === normaliseText(displayEmail(member))) {
      return new Refusal('invalid_fields', { fields: { email: 'email_same' } });
    }
    const isTaken = await isEmailTaken(tx, body.email, member.id);
    if (isTaken && (await getSiteParameters(tx)).reveal_accounts) return emailTaken();
    await refuseExcluded(tx, deps.vault, body.email, now);
    await revokeMailLinks(tx, member.id, ['mail_change'], now);
    const token = await createMailLink(tx, {
      member_id: member.id,
      purpose: 'mail_change',
      subject: body.email,
      created_at: now,
      expires_at: now + mailLinks.mailChange,
    });
    const link = `${siteOrigin(deps.config, member.site_domain)}/mail-change/do?token=${token}`;
    const address = isTaken ? claimAddress(member.id, body.email) : { email: body.email, claimed_email: null };
    const recipient = { ...member, ...address };
    await queueMail(tx, deps, recipient, 'mail_change', { link, hours: mailLinks.mailChange / hour }, now);
    return { ok: true as const };
  },
});

/** True when the member opens the same link again. */
const isAlreadyConfirmed = async (tx: Tx, token: string, viewer: Member): Promise<boolean> => {
  const link = await findConsumedLink(tx, viewer.id, token, 'mail_change');
  return link !== null && link.subject === viewer.email;
};

/**
 * Replaces the address, and revokes links that were mailed to the old one. An address taken meanwhile does not consume
 * the link. A mistyped address may be a stranger's, who must not get the account: any other browser needs the password.
 * [MAIL-02 MAIL-05 MAIL-07 API-40]
 */
export const confirmMailChange = defineCall({
  name: 'confirmMailChange',
  prepare: async (context) => {
    const { deps, now, body } = context;
    const link = await findMailLink(deps.db.read, body.token, 'mail_change', now);
    return verifyLinkPassword(context, link?.member_id ?? null, body.password);
  },
  run: async (context) => {
    const { tx, deps, now, member: viewer, domain, body, prepared, publishEvent, afterCommit } = context;
    const link = await findMailLink(tx, body.token, 'mail_change', now);
    if (link === null || link.subject === null) {
      if (viewer !== null && (await isAlreadyConfirmed(tx, body.token, viewer))) return { email: viewer.email };
      return new Refusal('link_invalid');
    }
    context.noteMember(link.member_id);
    const refusal = await refuseOtherBrowser(context, link.member_id, body.password, prepared);
    if (refusal !== null) return refusal;
    await consumeMailLink(tx, body.token, 'mail_change', now);
    const email = link.subject;
    if (await isEmailTaken(tx, email, link.member_id)) throw emailTaken();
    await refuseExcluded(tx, deps.vault, email, now);
    const before = await getMember(tx, link.member_id);
    await updateMember(tx, before.id, {
      email,
      email_key: normaliseText(email),
      claimed_email: null,
      notifications_disabled: removeDisableReasons(before.notifications_disabled, ['bounce']),
    });
    await revokeMailLinks(tx, before.id, ['activation', 'reset', 'bounce'], now);
    const { support_email: support } = await getSiteSettings(tx, domain);
    await queueMail(tx, deps, before, 'mail_changed_notice', { support }, now);
    await confirmMember({ tx, publishEvent, afterCommit }, deps, before.id, now);
    await publishEvent(before.id, { type: 'user' });
    return { email };
  },
});
