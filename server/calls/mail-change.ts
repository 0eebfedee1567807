import { mailLinks } from '#contract/limits.ts';
import { type Member, Refusal, type Tx, call } from '#server/call.ts';
import { fold } from '#server/domain/fold.ts';
import { withoutReasons } from '#server/domain/notifications.ts';
import { confirmMember } from '#server/store/confirmation.ts';
import { endLinks, findSpentLink, makeLink, spendLink } from '#server/store/links.ts';
import { refuseWrongPassword } from '#server/store/login-locks.ts';
import { queueMail } from '#server/store/mails.ts';
import { readMember } from '#server/store/members.ts';
import { readSite } from '#server/store/settings.ts';

const hour = 60 * 60_000;

const isTaken = async (tx: Tx, email: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', fold(email))
    .where('id', '!=', memberId)
    .executeTakeFirst()) !== undefined;

const taken = (): Refusal => new Refusal('invalid_fields', { fields: { email: 'email_taken' } });

/** Asks the new address by a mail; until it has answered the old one stays. [MAIL-01 MAIL-02 MAIL-05 API-40] */
export const requestMailChange = call({
  name: 'requestMailChange',
  prepare: async ({ deps, member, body }) => ({
    correct: await deps.passwords.verify(member.password_hash, body.password),
  }),
  run: async (context) => {
    const refusal = await refuseWrongPassword(context, context.prepared.correct, 'password');
    if (refusal !== null) return refusal;
    const { tx, deps, now, member, body } = context;
    if (fold(body.email) === member.email_key) {
      return new Refusal('invalid_fields', { fields: { email: 'email_same' } });
    }
    if (await isTaken(tx, body.email, member.id)) return taken();
    await endLinks(tx, member.id, ['mail_change'], now);
    const token = await makeLink(tx, {
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
  const link = await findSpentLink(tx, asker.id, token, 'mail_change');
  return link !== null && link.subject === asker.email;
};

/**
 * The new address answers: it is the member's from now on, and links that went to the old one end. An address that
 * somebody else has taken meanwhile spends nothing. [MAIL-02 MAIL-05 API-40]
 */
export const confirmMailChange = call({
  name: 'confirmMailChange',
  run: async ({ tx, deps, now, member: asker, body, tell, after }) => {
    const link = await spendLink(tx, body.token, 'mail_change', now);
    if (link === null || link.subject === null) {
      if (asker !== null && (await isDone(tx, body.token, asker))) return { email: asker.email };
      return new Refusal('link_invalid');
    }
    const email = link.subject;
    if (await isTaken(tx, email, link.member_id)) throw taken();
    const before = await readMember(tx, link.member_id);
    await tx
      .updateTable('member')
      .set({
        email,
        email_key: fold(email),
        notifications_disabled: withoutReasons(before.notifications_disabled, ['bounce']),
      })
      .where('id', '=', before.id)
      .execute();
    await endLinks(tx, before.id, ['activation', 'reset', 'bounce'], now);
    const { support_email: support } = await readSite(tx);
    await queueMail(tx, deps, before, 'mail_changed_notice', { support }, now);
    await confirmMember({ tx, tell, after }, deps, before.id, now);
    await tell(before.id, { type: 'user' });
    return { email };
  },
});
