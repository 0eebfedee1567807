import * as z from 'zod/mini';
import type { Tx } from '#server/core/call.ts';
import type { OutboxTable } from '#server/db/schema.ts';
import type { SmsMessage, FieldEncryption } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';

const LetterSchema = z.object({ to: z.string(), body: z.string() });
type Letter = z.infer<typeof LetterSchema>;

/** A text as it lies in the outbox: number and code are readable to who has the key. Null: it cannot be read any more. */
export const decryptSms = (
  vault: Pick<FieldEncryption, 'open'>,
  { body }: Pick<OutboxTable, 'body'>,
): Letter | null => {
  try {
    return LetterSchema.parse(JSON.parse(vault.open(body)));
  } catch {
    return null;
  }
};

/** Takes the place of one of the member's that has not left yet. `dueAt` null: nobody sends it. */
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
      subject: '',
      body: vault.seal(JSON.stringify({ to, body } satisfies Letter)),
      html: null,
      unsubscribe: null,
      created_at: now,
      sent_at: null,
      attempts: 0,
      due_at: dueAt,
    })
    .execute();
};
