import { hour } from '#contract/durations.ts';
import type { Notifications } from '#contract/notifications.ts';
import { mailLinks } from '#contract/limits/account.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import {
  parseDisableReasons,
  parsePreferences,
  setPreference,
  removeDisableReasons,
} from '#server/domain/notifications.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { createMailLink, consumeMailLink } from '#server/store/mail-links.ts';
import { updateMember } from '#server/store/members.ts';
import { type MailDeps, queueMail } from '#server/store/queue-mail.ts';

type Stored = Pick<Member, 'notifications' | 'notifications_disabled'>;

const toNotifications = (stored: Stored): Notifications => ({
  preferences: parsePreferences(stored.notifications),
  disabled: parseDisableReasons(stored.notifications_disabled),
});

/** [NOTIF-01 to NOTIF-04] */
export const loadNotifications = defineCall({
  name: 'loadNotifications',
  run: async ({ member }) => toNotifications(member),
});

/** Changes one preference; others that another tab changed meanwhile stay. [NOTIF-02 NOTIF-03] */
export const saveNotification = defineCall({
  name: 'saveNotification',
  run: async ({ tx, member, body }) => {
    const notifications = setPreference(member.notifications, body);
    await updateMember(tx, member.id, { notifications });
    return toNotifications({ ...member, notifications });
  },
});

/** Mails a link that proves that a bounced address works again. [MAIL-06] */
const mailBounceCheck = async (tx: Tx, deps: MailDeps, member: Member, now: number): Promise<void> => {
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'bounce',
    subject: member.email_key,
    created_at: now,
    expires_at: now + mailLinks.bounce,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/notifications?confirm=${token}`;
  await queueMail(tx, deps, member, 'bounce_check', { link, hours: mailLinks.bounce / hour }, now);
};

/** Refuses a link of another member or for another address. */
const consumeBounceCheck = async (tx: Tx, member: Member, token: string, now: number): Promise<void> => {
  const link = await consumeMailLink(tx, token, 'bounce', now);
  if (link?.member_id !== member.id || link.subject !== member.email_key) throw new Refusal('link_invalid');
};

/** [MAIL-04 MAIL-06] */
export const enableMails = defineCall({
  name: 'enableMails',
  run: async ({ tx, deps, now, member, body: { token }, publishEvent }) => {
    if (token !== undefined) await consumeBounceCheck(tx, member, token, now);
    const remaining = removeDisableReasons(
      member.notifications_disabled,
      token === undefined ? ['fbl', 'listunsubscribe'] : ['bounce'],
    );
    if (remaining !== member.notifications_disabled) {
      await updateMember(tx, member.id, { notifications_disabled: remaining });
      await publishEvent(member.id, { type: 'user' });
    }
    const view = toNotifications({ ...member, notifications_disabled: remaining });
    const mailed = token === undefined && view.disabled.includes('bounce');
    if (mailed) await mailBounceCheck(tx, deps, member, now);
    return { ...view, mailed };
  },
});
