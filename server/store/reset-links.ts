import { day, minute } from '#contract/durations.ts';
import { mailLinks, mailLimits } from '#contract/limits/account.ts';
import type { CallContext, Member, Tx } from '#server/core/call.ts';
import { toAsker } from '#server/http/client-address.ts';
import { RateLimited } from '#server/http/problem-response.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { newToken } from '#server/domain/secret-token.ts';
import { type SiteDomain, siteOrigin } from '#server/domain/site-domain.ts';
import { claimDailyTurn } from './daily-limit.ts';
import { isKnownDevice } from './devices.ts';
import { revokeMailLinks, createMailLink } from './mail-links.ts';
import { type MailDeps, composeMail, queueMail, type Recipient } from './queue-mail.ts';

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
  const asker = isOwnBrowser ? device : toAsker(address);
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

/** When this asker may ask again; null: at once. [PASSWORD-05 PASSWORD-08 PASSWORD-09] */
const findWait = (mails: readonly ResetMail[], asker: string): number | null => {
  const first = mails.filter((mail) => mail.asker === asker)[mailLimits.resetsPerDay - 1];
  return first === undefined ? null : first.created_at + day;
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

const composeReset = (deps: MailDeps, domain: SiteDomain, token: string) => ({
  link: `${siteOrigin(deps.config, domain)}/reset-password/do?token=${token}`,
  minutes: mailLinks.reset / minute,
});

/**
 * Revokes earlier links. The token exists only in the mail. After many mails of a day no mail is sent while the latest link
 * works: it is in the mailbox already. `isSilent`: an asker who has to wait is answered as usual. [PASSWORD-05 PASSWORD-08
 * PASSWORD-09 LOGIN-13]
 */
export const mailResetLink = async (
  tx: Tx,
  deps: MailDeps,
  member: Member,
  { isSilent, ...client }: Client & { readonly isSilent: boolean },
  now: number,
): Promise<void> => {
  const asker = await identifyAsker(tx, deps, member.id, client);
  const mails = await listRecentMails(tx, member.id, now);
  const waitsUntil = findWait(mails, asker);
  if (waitsUntil !== null && isSilent) return;
  if (waitsUntil !== null) throw new RateLimited('too_many_mails', retryAfter(waitsUntil, now));
  if (await hasEnoughMails(tx, member.id, mails, now)) return;
  await revokeMailLinks(tx, member.id, ['reset'], now);
  const token = await createMailLink(tx, {
    member_id: member.id,
    purpose: 'reset',
    asker,
    created_at: now,
    expires_at: now + mailLinks.reset,
  });
  await queueMail(tx, deps, member, 'reset', composeReset(deps, member.site_domain, token), now);
};

/** Does for an address without an account what `mailResetLink` does, except that no mail is sent. [LOGIN-13] */
export const imitateResetLink = async (
  tx: Tx,
  deps: MailDeps,
  recipient: Recipient,
  { address }: Client,
  now: number,
): Promise<void> => {
  const asker = deps.vault.digest(`reset of ${normaliseText(recipient.email)} by ${toAsker(address)}`);
  if (!(await claimDailyTurn(tx, `reset-mail:${asker}`, mailLimits.resetsPerDay, now))) return;
  await composeMail(tx, deps, recipient, 'reset', composeReset(deps, recipient.site_domain, newToken()), now);
};
