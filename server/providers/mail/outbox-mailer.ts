import type { Mailer } from '#server/core/deps.ts';
import { addToOutbox } from '#server/store/outbox.ts';

/** Mails stay in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMailer: Mailer = {
  queue: (tx, mail, now) => addToOutbox(tx, mail, now, null),
  deliver: async () => {},
};
