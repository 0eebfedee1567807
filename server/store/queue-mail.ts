import { unsubscribePath } from '#contract/endpoints.ts';
import { mailLinks } from '#contract/limits.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { writeMail } from '#server/texts/write-mail.ts';
import type { MailFacts, MailKind } from '#server/texts/mails.ts';
import { createMailLink } from './mail-links.ts';
import { getSiteSettings } from './site-settings.ts';

/** To whom a mail goes: a member, at the address that he has or, with `email` replaced, shall have. */
export type Recipient = Pick<MemberTable, 'id' | 'email' | 'name' | 'language' | 'status'>;

/** Kinds that tell of something new; all others are about the account and always leave. [NOTIF-04] */
const notices: readonly MailKind[] = ['new_message', 'new_conversation', 'like', 'unread_reminder'];

/** The address of the one-click way out that a mail carries with it. [MAIL-06] */
const makeWayOut = async (tx: Tx, deps: Pick<Deps, 'config'>, memberId: string, now: number): Promise<string> => {
  const token = await createMailLink(tx, {
    member_id: memberId,
    purpose: 'unsubscribe',
    created_at: now,
    expires_at: now + mailLinks.unsubscribe,
  });
  return `${deps.config.publicUrl}${unsubscribePath}?token=${token}`;
};

/** Writes a mail to a member, in his language, in the transaction of what it speaks of. [MAIL-06] */
export const queueMail = async <K extends MailKind>(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'mail'>,
  member: Recipient,
  kind: K,
  facts: MailFacts[K],
  now: number,
): Promise<void> => {
  const isNotice = notices.includes(kind);
  const { mail_name: site } = await getSiteSettings(tx);
  const text = writeMail(kind, facts, {
    language: isLocale(member.language) ? member.language : defaultLocale,
    site,
    // Nobody can have a stranger's words sent to an address that is not his.
    name: member.status === 'confirmed' && kind !== 'mail_change' ? member.name : null,
    preferences: isNotice ? `${deps.config.publicUrl}/notifications` : null,
  });
  const unsubscribe = isNotice ? await makeWayOut(tx, deps, member.id, now) : null;
  await deps.mail.queue(tx, { to: member.email, ...text, unsubscribe }, now);
};
