import { minute } from '#contract/durations.ts';
import { mailDelivery } from '#contract/limits/server.ts';
import { EmailSchema } from '#contract/signup.ts';
import type { Tx } from '#server/core/call.ts';
import type { Database } from '#server/db/open.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { Mail } from '#server/core/deps.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { newId } from '#server/domain/id.ts';
import { addDisableReason } from '#server/domain/notifications.ts';

/** Longer than any delivery takes: after a crash another node retries. */
const mailLease = 10 * minute;
const textLease = 2 * minute;

/** `dueAt` null: never sent. */
export const addToOutbox = async (tx: Tx, { to, ...mail }: Mail, now: number, dueAt: number | null): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      channel: 'mail',
      recipient: EmailSchema.parse(to),
      ...mail,
      created_at: now,
      sent_at: null,
      attempts: 0,
      due_at: dueAt,
    })
    .execute();
};

type Claim = { readonly channel: OutboxTable['channel']; readonly lease: number; readonly limit: number };

/** Leases due messages, so that no other node sends them too. */
const claim = (db: Database, now: number, { channel, lease, limit }: Claim): Promise<OutboxTable[]> =>
  db.write(async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('channel', '=', channel)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    if (rows.length === 0) return [];
    return tx
      .updateTable('outbox')
      .set((row) => ({ due_at: now + lease, attempts: row('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .returningAll()
      .execute();
  });

export const claimMails = (db: Database, now: number, limit: number): Promise<OutboxTable[]> =>
  claim(db, now, { channel: 'mail', lease: mailLease, limit });

export const claimTexts = (db: Database, now: number, limit: number): Promise<OutboxTable[]> =>
  claim(db, now, { channel: 'sms', lease: textLease, limit });

/** Exponential backoff; null: no further attempt. */
export const nextAttempt = (
  message: Pick<OutboxTable, 'created_at' | 'attempts'>,
  now: number,
  { firstDelay, giveUp }: { readonly firstDelay: number; readonly giveUp: number } = mailDelivery,
): number | null => {
  const next = now + firstDelay * 2 ** (message.attempts - 1);
  return next < message.created_at + giveUp ? next : null;
};

/** Links and codes are secrets: the content of a sent or failed message is deleted. */
const clearedContent = { body: '', html: null, unsubscribe: null, due_at: null } as const;

export const markSent = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx
    .updateTable('outbox')
    .set({ ...clearedContent, sent_at: now })
    .where('id', '=', id)
    .execute();
};

/** `next` null: no further attempt. */
export const markFailed = async (tx: Tx, id: string, next: number | null): Promise<void> => {
  await tx
    .updateTable('outbox')
    .set(next === null ? clearedContent : { due_at: next })
    .where('id', '=', id)
    .execute();
};

/** Ends notification mails to this address. Returns the id of its member. [MAIL-03 MAIL-04] */
export const disableMails = async (tx: Tx, address: string, reason: 'bounce' | 'fbl'): Promise<string | null> => {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'notifications_disabled'])
    .where('email_key', '=', normaliseText(address))
    .executeTakeFirst();
  if (member === undefined) return null;
  await tx
    .updateTable('member')
    .set({ notifications_disabled: addDisableReason(member.notifications_disabled, reason) })
    .where('id', '=', member.id)
    .execute();
  return member.id;
};
