import type { SmsSender, FieldEncryption } from '#server/core/deps.ts';
import { queueSms } from '#server/store/sms-outbox.ts';

/** Texts stay in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMessenger = (vault: FieldEncryption): SmsSender => ({
  queue: (tx, message, now) => queueSms(tx, vault, message, { now, dueAt: null }),
  deliver: async () => {},
});
