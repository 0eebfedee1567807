import { createHash, createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CallName } from '#contract/endpoints.ts';
import { idempotency } from '#contract/limits.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ApiResponse } from './problem-response.ts';

/** One request and its repetitions. */
export type IdempotencyKey = { readonly key: string; readonly fingerprint: string };

/** `logsIn`: the member for whom a session began; `goesOn`: the session that got another token. */
export type StoredReply = {
  readonly answer: ApiResponse;
  readonly logsIn: string | null;
  readonly goesOn: string | null;
};

const keyPattern = new RegExp(`^[\\x21-\\x7e]{${idempotency.keyLength.min},${idempotency.keyLength.max}}$`);

/**
 * Null without an `Idempotency-Key`. A call that anyone may make is known by its key alone: between two tries the
 * client's address may change, or the first answer's cookie arrive without its body.
 * The fingerprint is made with the key, which is not stored: nobody can guess a password from it. [API-21]
 */
export const readIdempotencyKey = (
  request: Request,
  call: CallName,
  memberId: string | null,
  body: string | Uint8Array,
): IdempotencyKey | null => {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!keyPattern.test(key)) throw new Refusal('bad_request');
  return {
    key: createHash('sha256')
      .update(`${memberId ?? 'anyone'}\n${key}`)
      .digest('hex'),
    // To whom a file goes stands in the query.
    fingerprint: createHmac('sha256', key)
      .update(`${call}${new URL(request.url).search}\n`)
      .update(body)
      .digest('hex'),
  };
};

/** What was answered the first time, or null; refused when that was another request. */
export const findStoredReply = async (
  db: Kysely<Schema>,
  { key, fingerprint }: IdempotencyKey,
): Promise<StoredReply | null> => {
  const row = await db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  if (row.fingerprint !== fingerprint) throw new Refusal('key_reused');
  const answer = { status: row.status, body: row.reply, headers: {} };
  return { answer, logsIn: row.logs_in, goesOn: row.session_id };
};

/** A client repeats these by itself, and hopes for another answer. */
const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** Keeps the answer for the repetitions. A login is checked again each time, so it is kept only when it has failed. */
export const saveReply = async (
  tx: Tx,
  once: IdempotencyKey,
  call: CallName,
  { answer, logsIn, goesOn }: StoredReply,
  now: number,
): Promise<void> => {
  if (isPassing(answer.status) || (call === 'login' && answer.status === 200)) return;
  await tx
    .insertInto('idempotency')
    .values({
      ...once,
      status: answer.status,
      reply: answer.body,
      logs_in: logsIn,
      session_id: goesOn,
      created_at: now,
    })
    .execute();
};
