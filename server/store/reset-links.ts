import { day, minute } from '#contract/durations.ts';
import { mailLinks, mailLimits } from '#contract/limits.ts';
import type { CallContext, Member, Tx } from '#server/core/call.ts';
import { findNetwork } from '#server/http/client-address.ts';
import { RateLimited } from '#server/http/problem-response.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { isKnownDevice } from './devices.ts';
import { revokeMailLinks, createMailLink } from './mail-links.ts';
import { type MailDeps, queueMail } from './queue-mail.ts';

type Client = Pick<CallContext<'requestReset'>, 'address' | 'device'>;

/**
 * Keyed hash of who asks for a reset: a browser in which the member has logged in before, else the network. So neighbours in
 * the owner's network do not use up the mails of the owner's browser. [PASSWORD-09]
 */
const identifyAsker = async (
  tx: Tx,
  { vault }: MailDeps,
  memberId: string,
  { address, device }: Client,
): Promise<string> => {
  const isOwnBrowser = device !== null && (await isKnownDevice(tx, memberId, device));
  const asker = isOwnBrowser ? device : (findNetwork(address) ?? address);
  return vault.digest(`reset of ${memberId} by ${asker}`);
};

/** Longer than any automatic retry, so that the client shows the error at once. */
const retryAfter = (until: number, now: number): number => Math.max(60, Math.ceil((until - now) / 1_000));

type ResetMail = { readonly asker: string | null; readonly created_at: number };

/** The latest first; at most as many as a limit needs. */
const listRecentMails = (tx: Tx, memberId: string, now: number): Promise<readonly ResetMail[]> =>
  tx
    .selectFrom('mail_token')
    .select(['asker', 'created_at'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', now - day)
    .orderBy('created_at', 'desc')
    .execute();

/** Throws when this asker has to wait. [PASSWORD-05 PASSWORD-08 PASSWORD-09] */
const limitAsker = (mails: readonly ResetMail[], asker: string, now: number): void => {
  const first = mails.filter((mail) => mail.asker === asker)[mailLimits.resetsPerDay - 1];
  if (first !== undefined) throw new RateLimited('too_many_mails', retryAfter(first.created_at + day, now));
};

/** The account got many mails today, and the link of the latest one has not been replaced or used. [PASSWORD-09] */
const hasEnoughMails = async (tx: Tx, memberId: string, mails: readonly ResetMail[], now: number): Promise<boolean> => {
  if (mails.length < mailLimits.resetsOfAllPerDay) return false;
  const valid = await tx
    .selectFrom('mail_token')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return valid !== undefined;
};

/**
 * Revokes earlier links. The token exists only in the mail. After many mails of a day no mail is sent while the latest link
 * works: it is in the mailbox already. [PASSWORD-05 PASSWORD-08 PASSWORD-09]
 */
export const mailResetLink = async (
  tx: Tx,
  deps: MailDeps,
  member: Member,
  client: Client,
  now: number,
): Promise<void> => {
  const asker = await identifyAsker(tx, deps, member.id, client);
  const mails = await listRecentMails(tx, member.id, now);
  limitAsker(mails, asker, now);
  if (await hasEnoughMails(tx, member.id, mails, now)) return;
  await revokeMailLinks(tx, member.id, ['reset'], now);
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'reset',
    asker,
    created_at: now,
    expires_at: now + mailLinks.reset,
  });
  const link = `${siteOrigin(deps.config, member.site_domain)}/reset-password/do?token=${token}`;
  await queueMail(tx, deps, member, 'reset', { link, minutes: mailLinks.reset / minute }, now);
};
