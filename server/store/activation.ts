import { mailLinks } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#server/call.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { newToken, tokenHash } from '#server/domain/secret-token.ts';
import { mailTexts } from '#server/texts/mails.ts';

type Recipient = Pick<MemberTable, 'id' | 'email' | 'name'> & { readonly language: Locale };

/** Writes down a new confirmation link and the mail that carries it. Earlier links of the member stay good. [ACTIVATE-03] */
export const mailActivationLink = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'mail'>,
  member: Recipient,
  site: { readonly mail_name: string },
  now: number,
): Promise<void> => {
  const token = newToken();
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: tokenHash(token),
      member_id: member.id,
      purpose: 'activation',
      created_at: now,
      expires_at: now + mailLinks.activation,
      used_at: null,
    })
    .execute();
  const text = mailTexts(member.language).activation({
    site: site.mail_name,
    name: member.name,
    link: `${deps.config.publicUrl}/activate/done?token=${token}`,
    days: mailLinks.activation / (24 * 60 * 60_000),
  });
  await deps.mail.queue(tx, { to: member.email, ...text }, now);
};
