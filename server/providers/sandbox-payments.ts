import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { paymentMethods } from '#contract/payment-methods.ts';
import { signatureHeader } from '#server/app.ts';
import type { SandboxPaymentTable, Schema } from '#server/db/schema.ts';
import type { Deps, PaymentProvider } from '#server/deps.ts';

const secretKey = 'sandbox_secret';

/** What webhooks are signed with; made once a database, so all nodes share it. */
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

/**
 * A payment provider that moves no money: it has its own memory (`sandbox_payment`), its own pages (sandbox-page.ts),
 * and reports by signed webhooks over HTTP, so that the product meets it as it would meet any other.
 */
export const sandboxPayments = ({ db, now }: Pick<Deps, 'db' | 'now'>): PaymentProvider => ({
  name: 'sandbox',
  methods: paymentMethods,
  create: async ({ id, price, method, description, returnUrl, webhookUrl, keepCard }) => {
    const providerId = `sb-${id}`;
    await db.write((tx) =>
      tx
        .insertInto('sandbox_payment')
        .values({
          id: providerId,
          order_id: id,
          amount: price.amount,
          currency: price.currency,
          method,
          description,
          state: 'open',
          card: null,
          keep_card: keepCard ? 1 : 0,
          next_state: null,
          next_at: null,
          return_url: returnUrl,
          webhook_url: webhookUrl,
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    );
    return { providerId, redirectUrl: new URL(`/dev/pay/${providerId}`, returnUrl).href };
  },
  find: async (orderId) =>
    (await db.read.selectFrom('sandbox_payment').select('id').where('order_id', '=', orderId).executeTakeFirst())?.id ??
    null,
  cancel: async (providerId) => void (await decideSandboxPayment(db, providerId, 'cancelled')),
  refund: async (providerId) =>
    void (await db.write((tx) =>
      tx
        .updateTable('sandbox_payment')
        .set({ state: 'refunded' })
        .where('id', '=', providerId)
        .where('state', '=', 'paid')
        .execute(),
    )),
  status: async (providerId) => {
    const payment = await findSandboxPayment(db, providerId);
    if (payment === undefined) return null;
    return { state: payment.state, price: { amount: payment.amount, currency: payment.currency }, card: null };
  },
  verifyWebhook: async (body, signature) => {
    const given = Buffer.from(signature ?? '', 'hex');
    const right = sign(await readSecret(db), body);
    return given.length === right.length && timingSafeEqual(given, right) ? idOf(body) : null;
  },
});

export const findSandboxPayment = (db: Deps['db'], id: string): Promise<SandboxPaymentTable | undefined> =>
  db.read.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();

export type SandboxOutcome = 'paid' | 'failed' | 'cancelled';

/** What the one who pays has decided; the first decision stands. False: it had been decided already. */
export const decideSandboxPayment = async (db: Deps['db'], id: string, outcome: SandboxOutcome): Promise<boolean> => {
  const decided = await db.write((tx) =>
    tx
      .updateTable('sandbox_payment')
      .set({ state: outcome })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst(),
  );
  return decided !== undefined;
};

/** A signed webhook for this payment, ready to be sent. */
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

/** Seconds between the tries to deliver a webhook. */
const tries = [0, 1, 3, 10, 30];

/** Tells the product that a payment has changed, again for a while if it does not listen. */
export const reportSandboxPayment = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  payment: Pick<SandboxPaymentTable, 'id' | 'webhook_url'>,
): Promise<void> => {
  for (const seconds of tries) {
    await pause(seconds * 1_000, undefined, { ref: false });
    try {
      const webhook = await sandboxWebhook(db, payment);
      const { ok } = await fetch(webhook, { signal: AbortSignal.timeout(10_000) });
      if (ok) return;
    } catch (error) {
      log.debug({ err: error, payment: payment.id }, 'a sandbox webhook was not delivered');
    }
  }
  log.warn({ payment: payment.id }, 'a sandbox webhook was given up; the payment is found when its page is opened');
};
