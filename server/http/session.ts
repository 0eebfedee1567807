import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { authCookie, presence } from '#contract/limits.ts';
import type { Member, Tx } from '#server/call.ts';
import type { Schema, SessionTable } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';

const day = 24 * 60 * 60 * 1_000;

/** Only this is stored, so whoever reads the database cannot log in with what he finds. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type Visit = { readonly member: Member; readonly session: SessionTable };

/** The token of the session cookie, or null. [SESSION-01] */
export const sessionToken = (request: Request): string | null => {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${authCookie.name}=`))?.slice(authCookie.name.length + 1);
  return value !== undefined && /^[\w-]{20,100}$/.test(value) ? value : null;
};

/** [SESSION-02 SESSION-15] */
export const sessionCookie = (token: string | null, publicUrl: string): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const life = token === null ? 0 : authCookie.maxAge / 1_000;
  return `${authCookie.name}=${token ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
};

/** Who is logged in with this token, or null when its session has ended. */
export const findVisit = async (db: Kysely<Schema>, token: string | null, now: number): Promise<Visit | null> => {
  if (token === null) return null;
  const session = await db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (session === undefined) return null;
  const member = await db.selectFrom('member').selectAll().where('id', '=', session.member_id).executeTakeFirst();
  return member === undefined ? null : { member, session };
};

/** A new session; its token exists nowhere but in the answer's cookie. */
export const startSession = async (tx: Tx, memberId: string, now: number): Promise<string> => {
  const token = randomBytes(authCookie.tokenBytes).toString('base64url');
  await tx
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      member_id: memberId,
      created_at: now,
      used_at: now,
      expires_at: now + authCookie.maxAge,
    })
    .execute();
  return token;
};

/** The member whose session it was, or null. */
export const endSession = async (tx: Tx, token: string | null): Promise<string | null> => {
  if (token === null) return null;
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', hashOf(token))
    .returning('member_id')
    .executeTakeFirst();
  return ended?.member_id ?? null;
};

/**
 * Writes down, at most once in a while, that the member is there, and lets a session in use live on.
 * True when the session was renewed, so the cookie has to be as well.
 */
export const noteUse = async (deps: Deps, { member, session }: Visit, now: number): Promise<boolean> => {
  const seen = now - member.last_active >= presence.touch;
  const renewed = session.expires_at - now <= authCookie.maxAge - day;
  if (!seen && !renewed) return false;
  try {
    await deps.db.write(async (tx) => {
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
    });
    return renewed;
  } catch (error) {
    // Not worth an answer's failure: on a full disk the members can still read.
    deps.log.warn({ err: error }, 'a sign of life was not written down');
    return false;
  }
};
