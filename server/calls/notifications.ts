import type { Notifications } from '#contract/notifications.ts';
import { mailLinks } from '#contract/limits.ts';
import { type Member, Refusal, type Tx, call } from '#server/call.ts';
import type { Deps } from '#server/deps.ts';
import { disableReasonsOf, preferencesOf, withSwitch, withoutReasons } from '#server/domain/notifications.ts';
import { newToken, tokenHash } from '#server/domain/secret-token.ts';
import { queueMail } from '#server/store/mails.ts';

const hour = 60 * 60_000;

type Stored = Pick<Member, 'notifications' | 'notifications_disabled'>;

const viewOf = (stored: Stored): Notifications => ({
  preferences: preferencesOf(stored.notifications),
  disabled: disableReasonsOf(stored.notifications_disabled),
});

/** [NOTIF-01 to NOTIF-04] */
export const loadNotifications = call({
  name: 'loadNotifications',
  run: async ({ member }) => viewOf(member),
});

/** One switch; what other tabs set meanwhile stays as it is. [NOTIF-02 NOTIF-03] */
export const saveNotification = call({
  name: 'saveNotification',
  run: async ({ tx, member, body }) => {
    const notifications = withSwitch(member.notifications, body);
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
  const token = newToken();
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: tokenHash(token),
      member_id: member.id,
      purpose: 'bounce',
      subject: member.email_key,
      created_at: now,
      expires_at: now + mailLinks.bounce,
      used_at: null,
    })
    .execute();
  const link = `${deps.config.publicUrl}/notifications?confirm=${token}`;
  await queueMail(tx, deps, member, 'bounce_check', { link, hours: mailLinks.bounce / hour }, now);
};

/** Spends the link of such a mail. False: it is unknown, spent, too old, another member's or another address's. */
const spendBounceCheck = async (tx: Tx, member: Member, token: string, now: number): Promise<boolean> => {
  const spent = await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('member_id', '=', member.id)
    .where('purpose', '=', 'bounce')
    .where('subject', '=', member.email_key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return spent !== undefined;
};

/** [MAIL-04 MAIL-06] */
export const enableMails = call({
  name: 'enableMails',
  run: async ({ tx, deps, now, member, body: { token }, tell }) => {
    if (token !== undefined && !(await spendBounceCheck(tx, member, token, now))) return new Refusal('link_invalid');
    const lifted = withoutReasons(
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
