import { day } from '#contract/durations.ts';
import { mailLinks } from '#contract/limits.ts';
import type { Tx } from '#server/core/call.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { createMailLink } from './mail-links.ts';
import { type MailDeps, queueMail, type Recipient } from './queue-mail.ts';

/** Queues a mail with a new confirmation link. Earlier links of the member stay valid. [ACTIVATE-03] */
export const mailActivationLink = async (tx: Tx, deps: MailDeps, member: Recipient, now: number): Promise<void> => {
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'activation',
    created_at: now,
    expires_at: now + mailLinks.activation,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/activate/done?token=${token}`;
  await queueMail(tx, deps, member, 'activation', { link, days: mailLinks.activation / day }, now);
};
