import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { signatureHeader } from '#server/core/app.ts';
import type { SandboxPaymentTable, Schema } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';

const secretKey = 'sandbox_secret';

/** Secret that signs webhooks, one per database, so that all nodes share it. */
const readSecret = async (db: Deps['db']): Promise<string> => {
  const read = (from: Kysely<Schema>) =>
    from.selectFrom('setting').select('value').where('key', '=', secretKey).executeTakeFirst();
  const known = await read(db.read);
  if (known !== undefined) return known.value;
  const fresh = JSON.stringify(randomBytes(32).toString('hex'));
  return db.write(async (tx) => {
    const meanwhile = await read(tx);
    if (meanwhile !== undefined) return meanwhile.value;
    await tx.insertInto('setting').values({ key: secretKey, value: fresh }).execute();
    return fresh;
  });
};

const sign = (secret: string, body: string): Buffer => createHmac('sha256', secret).update(body).digest();

const ReportSchema = z.object({ id: z.string() });

const idOf = (body: string): string | null => {
  try {
    return ReportSchema.parse(JSON.parse(body)).id;
  } catch {
    return null;
  }
};

/** Payment id in a webhook; null: invalid signature. */
export const readSandboxWebhook = async (
  db: Deps['db'],
  body: string,
  signature: string | null,
): Promise<string | null> => {
  const given = Buffer.from(signature ?? '', 'hex');
  const right = sign(await readSecret(db), body);
  return given.length === right.length && timingSafeEqual(given, right) ? idOf(body) : null;
};

export const sandboxWebhook = async (
  db: Deps['db'],
  payment: Pick<SandboxPaymentTable, 'id' | 'webhook_url'>,
): Promise<Request> => {
  const body = JSON.stringify({ id: payment.id });
  return new Request(payment.webhook_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: sign(await readSecret(db), body).toString('hex'),
    },
    body,
  });
};

/** Delays between delivery attempts (s). */
const retryDelays = [0, 1, 3, 10, 30];

/** Notifies the product of a change, with retries. */
export const reportSandboxPayment = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  payment: Pick<SandboxPaymentTable, 'id' | 'webhook_url'>,
): Promise<void> => {
  for (const seconds of retryDelays) {
    await pause(seconds * 1_000, undefined, { ref: false });
    try {
      const webhook = await sandboxWebhook(db, payment);
      const { ok } = await fetch(webhook, { signal: AbortSignal.timeout(10_000) });
      if (ok) return;
    } catch (error) {
      log.debug({ err: error, payment: payment.id }, 'a sandbox webhook was not delivered');
    }
  }
  log.warn({ payment: payment.id }, 'a sandbox webhook was given up; the payment is found when it is asked for');
};
