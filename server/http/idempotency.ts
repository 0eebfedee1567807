import { createHash, createHmac } from 'node:crypto';
import type { CallName } from '#contract/endpoints.ts';
import { idempotency } from '#contract/limits/server.ts';
import { Refusal } from '#server/core/call.ts';
import type { IdempotencyKey } from '#server/store/idempotency-keys.ts';

const keyPattern = new RegExp(`^[\\x21-\\x7e]{${idempotency.keyLength.min},${idempotency.keyLength.max}}$`);

/**
 * Null without an `Idempotency-Key`. A call open to visitors is identified by its key alone: between two tries the
 * client's address may change, or the first response's cookie may arrive without its body.
 * The fingerprint is keyed with the key, which is not stored: no password can be guessed from it. [API-21]
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
    // The recipient of an uploaded file is in the query.
    fingerprint: createHmac('sha256', key)
      .update(`${call}${new URL(request.url).search}\n`)
      .update(body)
      .digest('hex'),
  };
};
