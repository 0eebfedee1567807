import { smsDelivery } from '#contract/limits/shop.ts';
import type { SmsGateway } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps, SmsSender } from '#server/core/deps.ts';
import { gatewayFailure } from '#server/domain/sms-gateway-error.ts';
import { claimTexts, nextAttempt, markFailed, markSent } from '#server/store/outbox.ts';
import { decryptSms, queueSms } from '#server/store/sms-outbox.ts';

/**
 * Texts per run, how many are sent in parallel, and the timeout of one (ms): in total below the lease of
 * store/outbox.ts.
 */
const batchSize = 20;
const concurrency = 4;
const timeout = 10_000;

/** Resolves to the status; null: no response. */
const post = async ({ url, authorization }: SmsGateway, id: string, body: string): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Stable across attempts, so that the gateway can detect duplicates.
        'idempotency-key': id,
        ...(authorization === null ? {} : { authorization }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
};

/**
 * Sends texts to a gateway as JSON over HTTP. Rows are claimed first, so that several nodes may deliver from one
 * outbox. [SDD-09]
 */
export const smsGateway = (gateway: SmsGateway, { vault, log }: Pick<Deps, 'vault' | 'log'>): SmsSender => {
  const fail = async (db: Database, row: OutboxTable, status: number | null, now: number): Promise<void> => {
    const failure = gatewayFailure(status);
    const next = failure === 'refused' ? null : nextAttempt(row, now, smsDelivery);
    await db.write((tx) => markFailed(tx, row.id, next));
    const facts = { text: row.id, failure, status, attempts: row.attempts };
    if (next === null) log.warn(facts, 'a text was given up');
    else log.info(facts, 'a text has to wait');
  };

  const giveUp = async (db: Database, row: OutboxTable, failure: 'over' | 'unreadable'): Promise<void> => {
    await db.write((tx) => markFailed(tx, row.id, null));
    log.warn({ text: row.id, failure, attempts: row.attempts }, 'a text was given up');
  };

  return {
    queue: (tx, message, now) => queueSms(tx, vault, message, { now, dueAt: now }),
    deliver: async (db, now) => {
      /** Failure that affects all texts; the remaining ones are then not tried. */
      let gatewayDown: { readonly status: number | null } | null = null;
      const send = async (row: OutboxTable): Promise<void> => {
        const text = decryptSms(vault, row);
        const isExpired = now >= row.created_at + smsDelivery.giveUp;
        if (isExpired || text === null) return giveUp(db, row, isExpired ? 'over' : 'unreadable');
        if (gatewayDown !== null) return fail(db, row, gatewayDown.status, now);
        const status = await post(gateway, row.id, JSON.stringify(text));
        if (status !== null && status >= 200 && status < 300) return db.write((tx) => markSent(tx, row.id, now));
        if (gatewayFailure(status) === 'down') {
          gatewayDown = { status };
          log.warn(gatewayDown, 'the text gateway takes no text');
        }
        return fail(db, row, status, now);
      };
      const remaining = (await claimTexts(db, now, batchSize)).values();
      const sendRemaining = async (): Promise<void> => {
        for (const row of remaining) await send(row);
      };
      await Promise.all(Array.from({ length: concurrency }, sendRemaining));
    },
  };
};
