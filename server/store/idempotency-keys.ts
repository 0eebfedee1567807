import type { Kysely } from 'kysely';
import type { CallName } from '#contract/endpoints.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ApiResponse } from '#server/http/problem-response.ts';

/** Identifies one request and its repetitions. */
export type IdempotencyKey = { readonly key: string; readonly fingerprint: string };

/** `logsInMember`: member whose session began; `renewsSession`: session whose token was rotated. */
export type StoredReply = {
  readonly answer: ApiResponse;
  readonly logsInMember: string | null;
  readonly renewsSession: string | null;
};

/** Refused when the key was used for another request. */
export const findStoredReply = async (
  db: Kysely<Schema>,
  { key, fingerprint }: IdempotencyKey,
): Promise<StoredReply | null> => {
  const row = await db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  if (row.fingerprint !== fingerprint) throw new Refusal('key_reused');
  const answer = { status: row.status, body: row.reply, headers: {} };
  return { answer, logsInMember: row.logs_in, renewsSession: row.session_id };
};

/** A client retries these by itself and expects another response. */
const isRetryable = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** A successful login is not stored, because a repeated login is checked again. */
export const saveReply = async (
  tx: Tx,
  idempotencyKey: IdempotencyKey,
  call: CallName,
  { answer, logsInMember, renewsSession }: StoredReply,
  now: number,
): Promise<void> => {
  if (isRetryable(answer.status) || (call === 'login' && answer.status === 200)) return;
  await tx
    .insertInto('idempotency')
    .values({
      ...idempotencyKey,
      status: answer.status,
      reply: answer.body,
      logs_in: logsInMember,
      session_id: renewsSession,
      created_at: now,
    })
    .execute();
};
