import { mailLinks } from '#contract/limits.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { removeDisableReasons } from '#server/domain/notifications.ts';
import { confirmMember } from '#server/store/confirm-member.ts';
import { revokeMailLinks, findConsumedLink, createMailLink, consumeMailLink } from '#server/store/mail-links.ts';
import { requirePassword } from '#server/store/login-locks.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { getMember } from '#server/store/members.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

const hour = 60 * 60_000;

const isTaken = async (tx: Tx, email: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', normaliseText(email))
    .where('id', '!=', memberId)
    .executeTakeFirst()) !== undefined;

const taken = (): Refusal => new Refusal('invalid_fields', { fields: { email: 'email_taken' } });

/** Asks the new address by a mail; until it has answered the old one stays. [MAIL-01 MAIL-02 MAIL-05 API-40] */
export const requestMailChange = defineCall({
  name: 'requestMailChange',
  prepare: async ({ deps, member, body }) => ({
    correct: await deps.passwords.verify(member.password_hash, body.password),
  }),
  run: async (context) => {
    const refusal = await requirePassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { tx, deps, now, member, body } = context;
    if (normaliseText(body.email) === member.email_key) {
      return new Refusal('invalid_fields', { fields: { email: 'email_same' } });
    }
    if (await isTaken(tx, body.email, member.id)) return taken();
    await revokeMailLinks(tx, member.id, ['mail_change'], now);
    const token = await createMailLink(tx, {
      member_id: member.id,
      purpose: 'mail_change',
      subject: body.email,
      created_at: now,
      expires_at: now + mailLinks.mailChange,
    });
    const link = `${deps.config.publicUrl}/mail-change/do?token=${token}`;
    const recipient = { ...member, email: body.email };
    await queueMail(tx, deps, recipient, 'mail_change', { link, hours: mailLinks.mailChange / hour }, now);
    return { ok: true as const };
  },
});

/** Somebody opens the link of his mail once more, in a browser of his own, after it has done its work. */
const isDone = async (tx: Tx, token: string, asker: Member): Promise<boolean> => {
  const link = await findConsumedLink(tx, asker.id, token, 'mail_change');
  return link !== null && link.subject === asker.email;
};

/**
 * The new address answers: it is the member's from now on, and links that went to the old one end. An address that
 * somebody else has taken meanwhile spends nothing. [MAIL-02 MAIL-05 API-40]
 */
export const confirmMailChange = defineCall({
  name: 'confirmMailChange',
  run: async ({ tx, deps, now, member: asker, body, tell, after }) => {
    const link = await consumeMailLink(tx, body.token, 'mail_change', now);
    if (link === null || link.subject === null) {
      if (asker !== null && (await isDone(tx, body.token, asker))) return { email: asker.email };
      return new Refusal('link_invalid');
    }
    const email = link.subject;
    if (await isTaken(tx, email, link.member_id)) throw taken();
    const before = await getMember(tx, link.member_id);
    await tx
      .updateTable('member')
      .set({
        email,
        email_key: normaliseText(email),
        notifications_disabled: removeDisableReasons(before.notifications_disabled, ['bounce']),
      })
      .where('id', '=', before.id)
      .execute();
    await revokeMailLinks(tx, before.id, ['activation', 'reset', 'bounce'], now);
    const { support_email: support } = await getSiteSettings(tx);
    await queueMail(tx, deps, before, 'mail_changed_notice', { support }, now);
    await confirmMember({ tx, tell, after }, deps, before.id, now);
    await tell(before.id, { type: 'user' });
    return { email };
  },
});
