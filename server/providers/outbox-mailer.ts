import type { Mailer } from '#server/deps.ts';
import { writeToOutbox } from '#server/store/outbox.ts';

/** Mails stay in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMailer: Mailer = {
  queue: (tx, mail, now) => writeToOutbox(tx, mail, now, null),
  deliver: async () => {},
};
