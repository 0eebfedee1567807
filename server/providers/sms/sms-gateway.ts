import { smsDelivery } from '#contract/limits.ts';
import type { SmsGateway } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Deps, SmsSender } from '#server/core/deps.ts';
import { gatewayFailure } from '#server/domain/sms-gateway-error.ts';
import { claimTexts, nextAttempt, markFailed, markSent } from '#server/store/outbox.ts';
import { decryptSms, queueSms } from '#server/store/sms-outbox.ts';

/** Texts that one delivery takes, how many at the same time, and how long one may take: together below the lease of store/outbox.ts. */
const most = 20;
const atOnce = 4;
const patience = 10_000;

/** Its status, or null where it does not answer. What it says is not read. */
const post = async ({ url, authorization }: SmsGateway, id: string, body: string): Promise<number | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The same at every attempt: should a text arrive twice, the gateway can tell.
        'idempotency-key': id,
        ...(authorization === null ? {} : { authorization }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
};

/** Texts leave by a gateway that takes JSON over HTTP. They are claimed first, so that several nodes may deliver from one outbox. [SDD-09] */
export const smsGateway = (gateway: SmsGateway, { vault, log }: Pick<Deps, 'vault' | 'log'>): SmsSender => {
  const fail = async (db: Database, row: OutboxTable, status: number | null, now: number): Promise<void> => {
    const failure = gatewayFailure(status);
    const next = failure === 'refused' ? null : nextAttempt(row, now, smsDelivery);
    await db.write((tx) => markFailed(tx, row.id, next));
    const facts = { text: row.id, failure, status, attempts: row.attempts };
    if (next === null) log.warn(facts, 'a text was given up');
    else log.info(facts, 'a text has to wait');
  };

  const drop = async (db: Database, row: OutboxTable, failure: 'over' | 'unreadable'): Promise<void> => {
    await db.write((tx) => markFailed(tx, row.id, null));
    log.warn({ text: row.id, failure, attempts: row.attempts }, 'a text was given up');
  };

  return {
    queue: (tx, message, now) => queueSms(tx, vault, message, { now, dueAt: now }),
    deliver: async (db, now) => {
      /** Why the gateway takes no text at all; whatever is left then waits untried. */
      let down: { readonly status: number | null } | null = null;
      const send = async (row: OutboxTable): Promise<void> => {
        const text = decryptSms(vault, row);
        const isOver = now >= row.created_at + smsDelivery.giveUp;
        if (isOver || text === null) return drop(db, row, isOver ? 'over' : 'unreadable');
        if (down !== null) return fail(db, row, down.status, now);
        const status = await post(gateway, row.id, JSON.stringify(text));
        if (status !== null && status >= 200 && status < 300) return db.write((tx) => markSent(tx, row.id, now));
        if (gatewayFailure(status) === 'down') {
          down = { status };
          log.warn(down, 'the text gateway takes no text');
        }
        return fail(db, row, status, now);
      };
      const left = (await claimTexts(db, now, most)).values();
      const lane = async (): Promise<void> => {
        for (const row of left) await send(row);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
    },
  };
};
