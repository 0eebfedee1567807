import { isMutation } from '#contract/endpoints.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { readJsonText } from '#server/http/read-body.ts';
import { buildSessionCookie } from '#server/http/session.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { type IdempotencyKey, type StoredReply, findStoredReply } from '#server/store/idempotency-keys.ts';
import { getMember } from '#server/store/members.ts';
import { findSession } from '#server/store/sessions.ts';
import { type WriteContext, runChange } from './change.ts';
import { type CallRequest, type SessionEffects, createSessionEffects } from './session-effects.ts';

export type Outcome = StoredReply & SessionEffects;

/** `tokenScopedKey` identifies the request by its session token, which the call itself may end. */
export type ReplayKeys = {
  readonly idempotencyKey: IdempotencyKey | null;
  readonly tokenScopedKey: IdempotencyKey | null;
};

export const clearedSessionCookie = ({ deps }: CallRequest): string => buildSessionCookie(null, deps.config.publicUrl);

export const readReplayKeys = (
  { request, handler, call, token }: CallRequest,
  memberId: string | null,
  payload: string | Uint8Array,
): ReplayKeys => ({
  idempotencyKey: readIdempotencyKey(request, handler.name, call.by === 'member' ? memberId : null, payload),
  tokenScopedKey:
    token === null || call.by !== 'member'
      ? null
      : readIdempotencyKey(request, handler.name, `session ${hashToken(token)}`, payload),
});

/** Replays a stored reply; a browser without a valid session gets the cookies of the first reply again. */
export const replay = async (run: CallRequest, change: WriteContext, stored: StoredReply): Promise<Outcome> => {
  const { state, logIn, renewSession } = createSessionEffects(run, change);
  const { logsInMember, renewsSession } = stored;
  if (logsInMember !== null && (await getMember(change.tx, logsInMember)).deleted_at === null) {
    await logIn(logsInMember);
  }
  if (renewsSession !== null && (await findSession(change.tx, run.token, run.now)) === null) {
    await renewSession(renewsSession);
  }
  return { ...stored, cookies: state().cookies };
};

/** Runs before rate limits, hashing and the provider, so that a repeated request costs none of them. */
export const replayStoredReply = async (
  { deps }: CallRequest,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome | null> => {
  const stored = idempotencyKey === null ? null : await findStoredReply(deps.db.read, idempotencyKey);
  if (stored === null || stored.logsInMember !== null || stored.renewsSession !== null) return null;
  return { ...stored, cookies: [] };
};

/** Replays a call that ended or rotated the very token of the request and whose reply was lost. */
export const replayAfterLogout = async (run: CallRequest): Promise<Outcome | null> => {
  if (run.token === null || run.call.by !== 'member' || run.call.file !== undefined || !isMutation(run.call))
    return null;
  const { tokenScopedKey } = readReplayKeys(run, null, await readJsonText(run.request));
  const stored = tokenScopedKey === null ? null : await findStoredReply(run.deps.db.read, tokenScopedKey);
  if (stored === null) return null;
  if (stored.renewsSession === null) return { ...stored, cookies: [clearedSessionCookie(run)] };
  return runChange(run.deps, run.now, (change) => replay(run, change, stored));
};
