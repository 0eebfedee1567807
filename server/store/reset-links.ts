import { day, minute } from '#contract/durations.ts';
import { mailLinks, mailLimits } from '#contract/limits.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { RateLimited } from '#server/http/problem-response.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { revokeMailLinks, createMailLink } from './mail-links.ts';
import { type MailDeps, queueMail } from './queue-mail.ts';

/** Null: a mail may be sent now. [PASSWORD-05 PASSWORD-08] */
const findNextMailAt = async (tx: Tx, memberId: string, now: number): Promise<number | null> => {
  const recent = await tx
    .selectFrom('mail_token')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', now - day)
    .orderBy('created_at', 'desc')
    .limit(mailLimits.resetsPerDay)
    .execute();
  const first = recent[mailLimits.resetsPerDay - 1];
  return first === undefined ? null : first.created_at + day;
};

/** Longer than any automatic retry, so that the client shows the error at once. */
const retryAfter = (until: number, now: number): number => Math.max(60, Math.ceil((until - now) / 1_000));

/** Revokes earlier links. The token exists only in the mail. [PASSWORD-05 PASSWORD-08] */
export const mailResetLink = async (tx: Tx, deps: MailDeps, member: Member, now: number): Promise<void> => {
  const until = await findNextMailAt(tx, member.id, now);
  if (until !== null) throw new RateLimited('too_many_mails', retryAfter(until, now));
  await revokeMailLinks(tx, member.id, ['reset'], now);
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'reset',
    created_at: now,
    expires_at: now + mailLinks.reset,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/reset-password/do?token=${token}`;
  await queueMail(tx, deps, member, 'reset', { link, minutes: mailLinks.reset / minute }, now);
};
