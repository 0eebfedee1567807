import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { authCookie, presence, sessions } from '#contract/limits/account.ts';
import type { Member, Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Schema, SessionTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { hasSignedOff } from '#server/domain/presence.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { touchDevice } from './devices.ts';
import { touchMember } from './members.ts';

/** Only the hash is stored, so that a leaked database gives no access. */
const createToken = (): string => randomBytes(authCookie.tokenBytes).toString('base64url');

export type ActiveSession = { readonly member: Member; readonly session: SessionTable };

type Key = 'token_hash' | 'previous_hash' | 'id';

const findRow = async (db: Kysely<Schema>, key: Key, value: string, now: number): Promise<SessionTable | undefined> => {
  const row = await db
    .selectFrom('session')
    .selectAll()
    .where(key, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const until = key === 'previous_hash' ? (row?.previous_until ?? null) : null;
  return until !== null && until <= now ? undefined : row;
};

/** By the current token, or by the previous one during its overlap. [SESSION-16] */
const findRowByToken = async (db: Kysely<Schema>, token: string, now: number): Promise<SessionTable | undefined> => {
  const hash = hashToken(token);
  return (await findRow(db, 'token_hash', hash, now)) ?? (await findRow(db, 'previous_hash', hash, now));
};

const toActiveSession = async (
  db: Kysely<Schema>,
  session: SessionTable | undefined,
): Promise<ActiveSession | null> => {
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
): Promise<ActiveSession | null> => (token === null ? null : toActiveSession(db, await findRowByToken(db, token, now)));

/** Looks up by session id, because the token may have been rotated. */
export const findSessionById = async (
  db: Kysely<Schema>,
  sessionId: string,
  now: number,
): Promise<ActiveSession | null> => toActiveSession(db, await findRow(db, 'id', sessionId, now));

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
      previous_hash: null,
      previous_until: null,
    })
    .execute();
  await deleteSurplusSessions(tx, memberId);
  return token;
};

/** Returns the member of the deleted session, or null. */
export const deleteSession = async (tx: Tx, token: string | null, now: number): Promise<string | null> => {
  const session = token === null ? undefined : await findRowByToken(tx, token, now);
  if (session === undefined) return null;
  await tx.deleteFrom('session').where('id', '=', session.id).execute();
  return session.member_id;
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
    .set({ token_hash: hashToken(token), previous_hash: null, previous_until: null })
    .where('id', '=', session.id)
    .execute();
  return token;
};

/** Deletes the member's sessions except `spared`. [SESSION-15] */
export const deleteSessions = async (tx: Tx, memberId: string, spared: SessionTable | null = null): Promise<void> => {
  const all = tx.deleteFrom('session').where('member_id', '=', memberId);
  await (spared === null ? all : all.where('id', '<>', spared.id)).execute();
};

/** Tokens of a browser, and what its request allows. */
type Visit = {
  readonly token: string;
  readonly deviceToken: string | null;
  readonly isTabVisible: boolean;
  /** False where the response may arrive late: another request could have rotated the token again. */
  readonly canRotate: boolean;
};

/** What happens to the token of a session with this request. */
type TokenStep = 'rotate' | 'endPrevious' | 'keep';

/**
 * In use the token is replaced once a day. The old one is valid until the new one was used and a minute longer: for other
 * requests under way, and for a response that was lost; the next request then gets another new one. [SESSION-16]
 */
const chooseTokenStep = (session: SessionTable, token: string, now: number): TokenStep => {
  const age = now - (session.expires_at - authCookie.maxAge);
  if (hashToken(token) !== session.token_hash)
    return session.previous_until === null && age >= sessions.overlap ? 'rotate' : 'keep';
  if (age >= sessions.rotation) return 'rotate';
  return session.previous_hash !== null && session.previous_until === null ? 'endPrevious' : 'keep';
};

/** Null: another request has rotated the token already. */
const rotateInUse = async (tx: Tx, session: SessionTable, token: string, now: number): Promise<string | null> => {
  const next = createToken();
  const rotated = await tx
    .updateTable('session')
    .set({
      token_hash: hashToken(next),
      previous_hash: hashToken(token),
      previous_until: null,
      expires_at: now + authCookie.maxAge,
    })
    .where('token_hash', '=', session.token_hash)
    .returning('id')
    .executeTakeFirst();
  return rotated === undefined ? null : next;
};

/**
 * Throttled: updates the member's presence, and rotates the token of a session in use, which prolongs it. Returns the new
 * token for the cookie, or null. A request from a hidden tab does not count as presence. [SESSION-16 HIDDEN-02]
 */
export const touchSession = async (
  deps: Deps,
  { member, session }: ActiveSession,
  { token, deviceToken, isTabVisible, canRotate }: Visit,
  now: number,
): Promise<string | null> => {
  const lastUsed = isTabVisible ? Math.min(member.last_active, session.used_at) : session.used_at;
  const isTouchDue = now - lastUsed >= presence.touch || (isTabVisible && hasSignedOff(member));
  const chosen = chooseTokenStep(session, token, now);
  const step = chosen === 'rotate' && !canRotate ? 'keep' : chosen;
  if (!isTouchDue && step === 'keep') return null;
  try {
    return await deps.db.write(async (tx) => {
      if (isTabVisible) await touchMember(tx, member.id, now);
      await tx
        .updateTable('session')
        .set({ used_at: now, ...(step === 'endPrevious' ? { previous_until: now + sessions.overlap } : {}) })
        .where('token_hash', '=', session.token_hash)
        .execute();
      if (step !== 'rotate') return null;
      if (deviceToken !== null) await touchDevice(tx, member.id, deviceToken, now);
      return rotateInUse(tx, session, token, now);
    });
  } catch (error) {
    // Must not fail the response: members can still read when the disk is full.
    deps.log.warn({ err: error }, 'a sign of life was not written down');
    return null;
  }
};
