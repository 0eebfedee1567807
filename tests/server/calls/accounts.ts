import type { MemberTable } from '#server/db/schema.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

export const password = 'velvet-trombone';

/** A member with a password, logged in. */
export const addAccount = async (
  server: TestServer,
  special: Partial<MemberTable> = {},
): Promise<{ member: MemberTable; agent: Agent }> =>
  server.addLoggedIn({ password_hash: await server.deps().passwords.hash(password), ...special });

/** Mails to an address, the oldest first, each with its link's token. */
export const mailsTo = async (
  server: TestServer,
  recipient: string,
): Promise<readonly { subject: string; body: string; token: string }[]> => {
  const mails = await server
    .deps()
    .db.read.selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();
  return mails.map((mail) => ({ ...mail, token: /token=([\w-]+)/.exec(mail.body)?.[1] ?? '' }));
};
