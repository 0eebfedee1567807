import { day, minute } from '#contract/durations.ts';
import { activationCode, mailLinks } from '#contract/limits/account.ts';
import type { Tx } from '#server/core/call.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { createActivationCode } from './activation-codes.ts';
import { createMailLink } from './mail-links.ts';
import { type MailDeps, queueMail, type Recipient } from './queue-mail.ts';

/**
 * Queues a mail with a new confirmation link, and a new code while the account has tries left. Earlier links of the
 * member stay valid, earlier codes do not. [ACTIVATE-03 ACTIVATE-04]
 */
export const mailActivationLink = async (tx: Tx, deps: MailDeps, member: Recipient, now: number): Promise<void> => {
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'activation',
    created_at: now,
    expires_at: now + mailLinks.activation,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/activate/done?token=${token}`;
  const code = await createActivationCode(tx, deps, member.id, now);
  const facts = {
    link,
    days: mailLinks.activation / day,
    ...(code === null ? {} : { code }),
    minutes: activationCode.life / minute,
  };
  await queueMail(tx, deps, member, 'activation', facts, now);
};
