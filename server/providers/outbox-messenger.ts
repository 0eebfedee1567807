import type { TextMessenger, Vault } from '#server/deps.ts';
import { writeText } from '#server/store/texts.ts';

/** Texts stay in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMessenger = (vault: Vault): TextMessenger => ({
  queue: (tx, message, now) => writeText(tx, vault, message, { now, dueAt: null }),
  deliver: async () => {},
});
