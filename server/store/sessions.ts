import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { authCookie, presence, sessions } from '#contract/limits.ts';
import type { Member, Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema, SessionTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { hasSignedOff } from '#server/domain/presence.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { touchDevice } from './devices.ts';
import { touchMember } from './members.ts';

const day = 24 * 60 * 60 * 1_000;

/** Only the hash is stored, so that a leaked database gives no access. */
const createToken = (): string => randomBytes(authCookie.tokenBytes).toString('base64url');

export type ActiveSession = { readonly member: Member; readonly session: SessionTable };

const findActiveSession = async (
  db: Kysely<Schema>,
  column: 'token_hash' | 'id',
  value: string,
  now: number,
): Promise<ActiveSession | null> => {
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where(column, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (session === undefined) return null;
  const member = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', session.member_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return member === undefined || isSuspended(member) ? null : { member, session };
};

/** Null: no such session, expired, or its member is deleted or suspended. */
export const findSession = async (
  db: Kysely<Schema>,
  token: string | null,
  now: number,
): Promise<ActiveSession | null> =>
  token === null ? null : findActiveSession(db, 'token_hash', hashToken(token), now);

/** Looks up by session id, because the token may have been rotated. */
export const findSessionById = (db: Kysely<Schema>, sessionId: string, now: number): Promise<ActiveSession | null> =>
  findActiveSession(db, 'id', sessionId, now);

/** The most recently used first. */
export const listSessions = (
  db: Kysely<Schema>,
  memberId: string,
  now: number,
): Promise<Pick<SessionTable, 'id' | 'device' | 'created_at' | 'used_at'>[]> =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();

/** Bounds the list that a member looks through and the browsers that a push goes to. */
const deleteSurplusSessions = async (tx: Tx, memberId: string): Promise<void> => {
  const surplus = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(sessions.max)
    .offset(sessions.max)
    .execute();
  if (surplus.length === 0) return;
  await tx
    .deleteFrom('session')
    .where(
      'token_hash',
      'in',
      surplus.map((session) => session.token_hash),
    )
    .execute();
};

/** Returns the token, which exists only in the cookie. `device`: names of browser and system. */
export const startSession = async (
  tx: Tx,
  memberId: string,
  now: number,
  device: string | null = null,
): Promise<string> => {
  const token = createToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: newId(),
      device,
      member_id: memberId,
      created_at: now,
      used_at: now,
      expires_at: now + authCookie.maxAge,
    })
    .execute();
  await deleteSurplusSessions(tx, memberId);
  return token;
};

/** Returns the member of the deleted session, or null. */
export const deleteSession = async (tx: Tx, token: string | null): Promise<string | null> => {
  if (token === null) return null;
  const deleted = await tx
    .deleteFrom('session')
    .where('token_hash', '=', hashToken(token))
    .returning('member_id')
    .executeTakeFirst();
  return deleted?.member_id ?? null;
};

/** Returns false when the member has no such session. */
export const deleteSessionById = async (tx: Tx, memberId: string, id: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
};

/** Rotates the token; the old one stops working at once. [SESSION-15] */
export const rotateToken = async (tx: Tx, session: SessionTable): Promise<string> => {
  const token = createToken();
  await tx
    .updateTable('session')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', session.token_hash)
    .execute();
  return token;
};

/** Deletes the member's sessions except `spared`. [SESSION-15] */
export const deleteSessions = async (tx: Tx, memberId: string, spared: SessionTable | null = null): Promise<void> => {
  const all = tx.deleteFrom('session').where('member_id', '=', memberId);
  await (spared === null ? all : all.where('id', '<>', spared.id)).execute();
};

/**
 * Throttled: updates the member's presence and prolongs a session in use. Returns true when the session was renewed, so
 * that the cookie must be too. A request from a hidden tab does not count as presence. [HIDDEN-02]
 */
export const touchSession = async (
  deps: Deps,
  { member, session }: ActiveSession,
  deviceToken: string | null,
  now: number,
  isTabVisible: boolean,
): Promise<boolean> => {
  const lastUsed = isTabVisible ? Math.min(member.last_active, session.used_at) : session.used_at;
  const isTouchDue = now - lastUsed >= presence.touch || (isTabVisible && hasSignedOff(member));
  const isRenewalDue = session.expires_at - now <= authCookie.maxAge - day;
  if (!isTouchDue && !isRenewalDue) return false;
  try {
    await deps.db.write(async (tx) => {
      if (isTabVisible) await touchMember(tx, member.id, now);
      await tx
        .updateTable('session')
        .set({ used_at: now, ...(isRenewalDue ? { expires_at: now + authCookie.maxAge } : {}) })
        .where('token_hash', '=', session.token_hash)
        .execute();
      if (isRenewalDue && deviceToken !== null) await touchDevice(tx, member.id, deviceToken, now);
    });
    return isRenewalDue;
  } catch (error) {
    // Must not fail the response: members can still read when the disk is full.
    deps.log.warn({ err: error }, 'a sign of life was not written down');
    return false;
  }
};
