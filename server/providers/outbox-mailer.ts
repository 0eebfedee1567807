import { EmailSchema } from '#contract/signup.ts';
import type { Mailer } from '#server/deps.ts';
import { newId } from '#server/domain/id.ts';

/** Mails wait in the outbox table; in demo mode /dev/outbox shows them. */
export const outboxMailer: Mailer = {
  queue: async (tx, { to, subject, body }, now) => {
    await tx
      .insertInto('outbox')
      .values({ id: newId(), channel: 'mail', recipient: EmailSchema.parse(to), subject, body, created_at: now })
      .execute();
  },
};
