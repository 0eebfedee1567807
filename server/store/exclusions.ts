import type { Kysely } from 'kysely';
import { mailLimits, mailLinks } from '#contract/limits/account.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import type { Deps } from '#server/core/deps.ts';
import type { ExclusionRequestTable, Schema } from '#server/db/schema.ts';
import { addMonths } from '#server/domain/add-months.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { hashToken, newToken } from '#server/domain/secret-token.ts';
import { claimDailyTurn } from './daily-limit.ts';
import { revokeMailLinks } from './mail-links.ts';
import { findMemberByEmail } from './members.ts';
import { deleteSessions } from './sessions.ts';

type Vault = Pick<Deps['vault'], 'digest'>;

const hashOf = (vault: Vault, email: string): string => vault.digest(`exclusion:${normaliseText(email)}`);

/** When the self-exclusion of this address ends; null without one. [LEGAL-04] */
export const findExclusion = async (
  db: Kysely<Schema>,
  vault: Vault,
  email: string,
  now: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('exclusion')
    .select('excluded_until')
    .where('email_hash', '=', hashOf(vault, email))
    .where('excluded_until', '>', now)
    .executeTakeFirst();
  return row?.excluded_until ?? null;
};

/** Throws, so that nothing else of the call is stored. */
export const refuseExcluded = async (db: Kysely<Schema>, vault: Vault, email: string, now: number): Promise<void> => {
  const until = await findExclusion(db, vault, email, now);
  if (until !== null) throw new Refusal('self_excluded', { until });
};

/**
 * The token of the confirming link, `refused` for an asker who has asked often enough today, or null: the mailbox, perhaps a
 * stranger's, has many links that still work. [LEGAL-04]
 */
export const addExclusionRequest = async (
  tx: Tx,
  vault: Vault,
  { asker, ...request }: Pick<ExclusionRequestTable, 'email' | 'months' | 'language'> & { readonly asker: string },
  now: number,
): Promise<{ readonly token: string | null } | 'refused'> => {
  const token = newToken();
  const email = normaliseText(request.email);
  const key = `exclusion-mail:${vault.digest(`exclusion of ${email} by ${asker}`)}`;
  if (!(await claimDailyTurn(tx, key, mailLimits.exclusionsPerDay, now))) return 'refused';
  const recent = await tx
    .selectFrom('exclusion_request')
    .select('token_hash')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .limit(mailLimits.exclusionsOfAllPerDay)
    .execute();
  if (recent.length >= mailLimits.exclusionsOfAllPerDay) return { token: null };
  await tx
    .insertInto('exclusion_request')
    .values({ ...request, email, token_hash: hashToken(token), expires_at: now + mailLinks.exclusion })
    .execute();
  return { token };
};

/** For an erased member too: the exclusion itself stays, it contains no address. [DELETE-06] */
export const eraseExclusionRequests = async (tx: Tx, emailKey: string): Promise<void> => {
  await tx.deleteFrom('exclusion_request').where('email', '=', emailKey).execute();
};

/** Also consumes all other requests of its address. Undefined: unknown, used or expired. */
export const consumeExclusionRequest = async (
  tx: Tx,
  token: string,
  now: number,
): Promise<ExclusionRequestTable | undefined> => {
  const request = await tx
    .deleteFrom('exclusion_request')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (request !== undefined) await eraseExclusionRequests(tx, request.email);
  return request;
};

/** Ends everything that could reach the member or log them in, and hides their profile. */
const endAccess = async (
  { tx, recheckSessions }: Pick<WriteContext, 'tx' | 'recheckSessions'>,
  memberId: string,
  now: number,
): Promise<void> => {
  await deleteSessions(tx, memberId);
  await tx.deleteFrom('push_subscription').where('member_id', '=', memberId).execute();
  await revokeMailLinks(tx, memberId, ['activation', 'reset', 'mail_change', 'bounce', 'restore'], now);
  await tx.updateTable('member').set({ invisible: 1 }).where('id', '=', memberId).execute();
  recheckSessions(memberId);
};

/**
 * Excludes an address, and the member who has it. It can be prolonged, but never shortened. Returns its end.
 * [LEGAL-04]
 */
export const excludeAddress = async (
  change: Pick<WriteContext, 'tx' | 'recheckSessions'>,
  vault: Vault,
  { email, months }: { readonly email: string; readonly months: number },
  now: number,
): Promise<number> => {
  const { tx } = change;
  const until = Math.max(addMonths(now, months), (await findExclusion(tx, vault, email, now)) ?? 0);
  const row = { email_hash: hashOf(vault, email), excluded_until: until };
  await tx
    .insertInto('exclusion')
    .values(row)
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ excluded_until: until }))
    .execute();
  const member = await findMemberByEmail(tx, email);
  if (member !== undefined) await endAccess(change, member.id, now);
  await tx
    .deleteFrom('outbox')
    .where('recipient', '=', member?.email ?? email)
    .where('sent_at', 'is', null)
    .execute();
  return until;
};

/** For the operator, who sees no addresses: self-exclusions in force, by their end. */
export const countExclusions = async (
  db: Kysely<Schema>,
  now: number,
): Promise<{ readonly current: number; readonly requested: number }> => {
  const current = await db
    .selectFrom('exclusion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('excluded_until', '>', now)
    .executeTakeFirstOrThrow();
  const requested = await db
    .selectFrom('exclusion_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { current: current.count, requested: requested.count };
};

/** Deletes exclusions that have ended, and requests that were not confirmed. */
export const sweepExclusions = async (tx: Tx, now: number): Promise<void> => {
  await tx.deleteFrom('exclusion').where('excluded_until', '<=', now).execute();
  await tx.deleteFrom('exclusion_request').where('expires_at', '<=', now).execute();
};
