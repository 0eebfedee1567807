import type { TestServer } from './test-server.ts';

/** Subscribes a session of the member to pushes at this endpoint. */
export const subscribeToPush = async (server: TestServer, memberId: string, endpoint: string): Promise<void> => {
  await server.logIn(memberId);
  await server.deps().db.write(async (tx) => {
    const session = await tx
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    const row = { id: endpoint, member_id: memberId, session_id: session.id, endpoint };
    await tx
      .insertInto('push_subscription')
      .values({ ...row, p256dh: 'p', auth: 'a', created_at: 0 })
      .execute();
  });
};
