import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { authCookie, presence, sessions } from '#contract/limits.ts';
import type { Member, Tx } from '#server/core/call.ts';
import type { Schema, SessionTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { hasSignedOff } from '#server/domain/presence.ts';
import { isSuspended } from '#server/domain/suspension.ts';
import { tokenCookie, tokenIn } from './cookies.ts';
import { touchDevice } from './device.ts';

const day = 24 * 60 * 60 * 1_000;

/** Only its hash is stored, so whoever reads the database cannot log in with what he finds. */
const makeToken = (): string => randomBytes(authCookie.tokenBytes).toString('base64url');

export type ActiveSession = { readonly member: Member; readonly session: SessionTable };

/** The token of the session cookie, or null. [SESSION-01] */
export const readSessionToken = (request: Request): string | null => tokenIn(request, authCookie.name);

/** [SESSION-02 SESSION-15] */
export const buildSessionCookie = (token: string | null, publicUrl: string): string =>
  tokenCookie(authCookie, token, publicUrl);

const findVisitBy = async (
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

/** Who is logged in with this token, or null when its session has ended. */
export const findSession = async (
  db: Kysely<Schema>,
  token: string | null,
  now: number,
): Promise<ActiveSession | null> => (token === null ? null : findVisitBy(db, 'token_hash', tokenHash(token), now));

/** The same for a session that goes on under whatever token. */
export const findSessionById = (db: Kysely<Schema>, sessionId: string, now: number): Promise<ActiveSession | null> =>
  findVisitBy(db, 'id', sessionId, now);

/** A list that a member can look through, and as many browsers that a push goes to. */
const endOldest = async (tx: Tx, memberId: string): Promise<void> => {
  const ended = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(sessions.most)
    .offset(sessions.most)
    .execute();
  if (ended.length === 0) return;
  await tx
    .deleteFrom('session')
    .where(
      'token_hash',
      'in',
      ended.map((session) => session.token_hash),
    )
    .execute();
};

/** A new session; its token exists nowhere but in the answer's cookie. `device`: browser and system by their names. */
export const startSession = async (
  tx: Tx,
  memberId: string,
  now: number,
  device: string | null = null,
): Promise<string> => {
  const token = makeToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      id: newId(),
      device,
      member_id: memberId,
      created_at: now,
      used_at: now,
      expires_at: now + authCookie.maxAge,
    })
    .execute();
  await endOldest(tx, memberId);
  return token;
};

/** The member whose session it was, or null. */
export const deleteSession = async (tx: Tx, token: string | null): Promise<string | null> => {
  if (token === null) return null;
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning('member_id')
    .executeTakeFirst();
  return ended?.member_id ?? null;
};

/** The session goes on under another token. The old one is worth nothing from now on. [SESSION-15] */
export const rotateToken = async (tx: Tx, session: SessionTable): Promise<string> => {
  const token = makeToken();
  await tx
    .updateTable('session')
    .set({ token_hash: tokenHash(token) })
    .where('token_hash', '=', session.token_hash)
    .execute();
  return token;
};

/** Ends a member's sessions, save one. [SESSION-15] */
export const deleteSessions = async (tx: Tx, memberId: string, spared: SessionTable | null = null): Promise<void> => {
  const all = tx.deleteFrom('session').where('member_id', '=', memberId);
  await (spared === null ? all : all.where('id', '<>', spared.id)).execute();
};

/**
 * Writes down, at most once in a while, that the member is there, and lets a session in use live on.
 * True when the session was renewed, so the cookie has to be as well. `isSeen`: what a page asks that nobody can see is
 * no sign of its member. [HIDDEN-02]
 */
export const touchSession = async (
  deps: Deps,
  { member, session }: ActiveSession,
  deviceToken: string | null,
  now: number,
  isSeen: boolean,
): Promise<boolean> => {
  const used = isSeen ? Math.min(member.last_active, session.used_at) : session.used_at;
  const seen = now - used >= presence.touch || (isSeen && hasSignedOff(member));
  const renewed = session.expires_at - now <= authCookie.maxAge - day;
  if (!seen && !renewed) return false;
  try {
    await deps.db.write(async (tx) => {
      if (isSeen)
        await tx
          .updateTable('member')
          .set({ last_active: now })
          .where('id', '=', member.id)
          .where('last_active', '<', now)
          .execute();
      await tx
        .updateTable('session')
        .set({ used_at: now, ...(renewed ? { expires_at: now + authCookie.maxAge } : {}) })
        .where('token_hash', '=', session.token_hash)
        .execute();
      if (renewed && deviceToken !== null) await touchDevice(tx, member.id, deviceToken, now);
    });
    return renewed;
  } catch (error) {
    // Not worth an answer's failure: on a full disk the members can still read.
    deps.log.warn({ err: error }, 'a sign of life was not written down');
    return false;
  }
};
