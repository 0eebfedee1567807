import type { Notifications } from '#contract/notifications.ts';
import { mailLinks } from '#contract/limits.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  parseDisableReasons,
  parsePreferences,
  setPreference,
  removeDisableReasons,
} from '#server/domain/notifications.ts';
import { createMailLink, consumeMailLink } from '#server/store/mail-links.ts';
import { queueMail } from '#server/store/queue-mail.ts';

const hour = 60 * 60_000;

type Stored = Pick<Member, 'notifications' | 'notifications_disabled'>;

const viewOf = (stored: Stored): Notifications => ({
  preferences: parsePreferences(stored.notifications),
  disabled: parseDisableReasons(stored.notifications_disabled),
});

/** [NOTIF-01 to NOTIF-04] */
export const loadNotifications = defineCall({
  name: 'loadNotifications',
  run: async ({ member }) => viewOf(member),
});

/** One switch; what other tabs set meanwhile stays as it is. [NOTIF-02 NOTIF-03] */
export const saveNotification = defineCall({
  name: 'saveNotification',
  run: async ({ tx, member, body }) => {
    const notifications = setPreference(member.notifications, body);
    await tx.updateTable('member').set({ notifications }).where('id', '=', member.id).execute();
    return viewOf({ ...member, notifications });
  },
});

/** A mail that asks whether the address works: one that came back cannot be believed before. [MAIL-06] */
const mailBounceCheck = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'mail'>,
  member: Member,
  now: number,
): Promise<void> => {
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'bounce',
    subject: member.email_key,
    created_at: now,
    expires_at: now + mailLinks.bounce,
  });
  const link = `${deps.config.publicUrl}/notifications?confirm=${token}`;
  await queueMail(tx, deps, member, 'bounce_check', { link, hours: mailLinks.bounce / hour }, now);
};

/** Spends the link of such a mail, unless it is another member's or another address's. */
const spendBounceCheck = async (tx: Tx, member: Member, token: string, now: number): Promise<void> => {
  const link = await consumeMailLink(tx, token, 'bounce', now);
  if (link?.member_id !== member.id || link.subject !== member.email_key) throw new Refusal('link_invalid');
};

/** [MAIL-04 MAIL-06] */
export const enableMails = defineCall({
  name: 'enableMails',
  run: async ({ tx, deps, now, member, body: { token }, tell }) => {
    if (token !== undefined) await spendBounceCheck(tx, member, token, now);
    const lifted = removeDisableReasons(
      member.notifications_disabled,
      token === undefined ? ['fbl', 'listunsubscribe'] : ['bounce'],
    );
    if (lifted !== member.notifications_disabled) {
      await tx.updateTable('member').set({ notifications_disabled: lifted }).where('id', '=', member.id).execute();
      await tell(member.id, { type: 'user' });
    }
    const view = viewOf({ ...member, notifications_disabled: lifted });
    const mailed = token === undefined && view.disabled.includes('bounce');
    if (mailed) await mailBounceCheck(tx, deps, member, now);
    return { ...view, mailed };
  },
});
