import type { TextMessenger } from '#server/deps.ts';
import { newId } from '#server/domain/id.ts';

/** Texts stay in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMessenger: TextMessenger = {
  queue: async (tx, { to, body }, now) => {
    await tx
      .insertInto('outbox')
      .values({
        id: newId(),
        channel: 'sms',
        recipient: to,
        subject: '',
        body,
        html: null,
        unsubscribe: null,
        created_at: now,
        sent_at: null,
        attempts: 0,
        due_at: null,
      })
      .execute();
  },
  deliver: async () => {},
};
