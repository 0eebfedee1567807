import { unsubscribePath } from '#contract/endpoints.ts';
import { mailLinks } from '#contract/limits/account.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { Deps, Mail } from '#server/core/deps.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { writeMail } from '#server/texts/write-mail.ts';
import type { MailFacts, MailKind } from '#server/texts/mails.ts';
import { claimDailySlot } from './daily-limit.ts';
import { findExclusion } from './exclusions.ts';
import { createMailLink } from './mail-links.ts';
import { findMemberByEmail } from './members.ts';
import { getSiteSettings } from './site-settings.ts';

/** `email` may be replaced by an address that is not confirmed yet. */
export type Recipient = Pick<
  MemberTable,
  'id' | 'email' | 'claimed_email' | 'name' | 'language' | 'status' | 'site_domain'
>;

/** What sending a mail needs. */
export type MailDeps = Pick<Deps, 'config' | 'mail' | 'vault'>;

/** Recipient without an account. */
export const toStranger = (email: string, language: string, domain: SiteDomain): Recipient => ({
  id: '',
  email,
  claimed_email: null,
  name: '',
  language,
  status: 'not_confirmed',
  site_domain: domain,
});

/** Mails that an excluded address still gets: they answer what its owner has just asked for. [LEGAL-04] */
const sentToExcluded: readonly MailKind[] = [
  'exclusion_check',
  'exclusion_confirmed',
  'case_received',
  'case_answered',
];

/** Notifications; all other kinds are account mails and are always sent. [NOTIF-04] */
const notices: readonly MailKind[] = [
  'new_message',
  'new_conversation',
  'like',
  'unread_reminder',
  'profile_reminder',
  'match_reminder',
  'payment_reminder',
  'weekly_update',
  'campaign',
];

/** One-click unsubscribe URL of a mail. [MAIL-06] */
const createUnsubscribeLink = async (
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  { id, site_domain: domain }: Recipient,
  now: number,
): Promise<string> => {
  const token = await createMailLink(tx, {
    member_id: id,
    purpose: 'unsubscribe',
    created_at: now,
    expires_at: now + mailLinks.unsubscribe,
  });
  return `${siteOrigin(deps.config, domain)}${unsubscribePath}?token=${token}`;
};

/** Null for an excluded address. [MAIL-06 LEGAL-04] */
export const composeMail = async <K extends MailKind>(
  tx: Tx,
  deps: MailDeps,
  member: Recipient,
  kind: K,
  facts: MailFacts[K],
  now: number,
): Promise<Mail | null> => {
  const canBeExcluded = !sentToExcluded.includes(kind);
  if (canBeExcluded && (await findExclusion(tx, deps.vault, member.email, now)) !== null) return null;
  const isNotice = notices.includes(kind);
  const { mail_name: site } = await getSiteSettings(tx, member.site_domain);
  const text = writeMail(kind, facts, {
    language: isLocale(member.language) ? member.language : defaultLocale,
    site,
    // Leave the member's name out until the address is confirmed: anyone could mail chosen words to a stranger.
    name: member.status === 'confirmed' && kind !== 'mail_change' ? member.name : null,
    preferences: isNotice ? `${siteOrigin(deps.config, member.site_domain)}/notifications` : null,
  });
  const unsubscribe = isNotice ? await createUnsubscribeLink(tx, deps, member, now) : null;
  return { to: member.email, sender: site, ...text, unsubscribe };
};

/** Mails the owner of an address, at most once a day, that it was entered for another account. [LOGIN-13] */
const mailOwner = async (
  tx: Tx,
  deps: MailDeps,
  { claimed_email: email, site_domain: domain }: Recipient,
  now: number,
) => {
  const owner = await findMemberByEmail(tx, email ?? '');
  if (owner === undefined) return;
  const origin = siteOrigin(deps.config, domain);
  const facts = { link: `${origin}/login`, reset: `${origin}/reset-password` };
  const mail = await composeMail(tx, deps, { ...owner, site_domain: domain }, 'account_exists', facts, now);
  if (mail !== null && (await claimDailySlot(tx, `account-exists-mail:${owner.id}`, now))) {
    await deps.mail.queue(tx, mail, now);
  }
};

/** Mails that a new address is asked to confirm. */
const confirmingMails: readonly MailKind[] = ['activation', 'mail_change'];

/** Queues a mail of the member's site in their language, in the transaction of its cause; none to an excluded address. [MAIL-06 LEGAL-04] */
export const queueMail = async <K extends MailKind>(
  tx: Tx,
  deps: MailDeps,
  member: Recipient,
  kind: K,
  facts: MailFacts[K],
  now: number,
): Promise<void> => {
  const isClaimed = member.claimed_email !== null;
  if (isClaimed && confirmingMails.includes(kind)) return mailOwner(tx, deps, member, now);
  const mail = await composeMail(tx, deps, member, kind, facts, now);
  if (mail !== null && !isClaimed) await deps.mail.queue(tx, mail, now);
};
