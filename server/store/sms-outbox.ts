import * as z from 'zod/mini';
import type { Tx } from '#server/core/call.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { SmsMessage, FieldEncryption } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';

const SmsContentSchema = z.object({ to: z.string(), body: z.string() });
type SmsContent = z.infer<typeof SmsContentSchema>;

/** Null: the text was sent, or was encrypted with another key. */
export const decryptSms = (
  vault: Pick<FieldEncryption, 'open'>,
  { body }: Pick<OutboxTable, 'body'>,
): SmsContent | null => {
  try {
    return SmsContentSchema.parse(JSON.parse(vault.open(body)));
  } catch {
    return null;
  }
};

/** Replaces the member's waiting text. `dueAt` null: never sent. */
export const queueSms = async (
  tx: Tx,
  vault: Pick<FieldEncryption, 'seal'>,
  { memberId, to, body }: SmsMessage,
  { now, dueAt }: { readonly now: number; readonly dueAt: number | null },
): Promise<void> => {
  await tx
    .deleteFrom('outbox')
    .where('recipient', '=', memberId)
    .where('channel', '=', 'sms')
    .where('sent_at', 'is', null)
    .execute();
  await tx
    .insertInto('outbox')
    .values({
      id: newId(),
      channel: 'sms',
      recipient: memberId,
      sender: null,
      subject: '',
      body: vault.seal(JSON.stringify({ to, body } satisfies SmsContent)),
      html: null,
      unsubscribe: null,
      created_at: now,
      sent_at: null,
      attempts: 0,
      due_at: dueAt,
    })
    .execute();
};
