import type { PushMessage, PushSubscriptionJson } from '#contract/notifications.ts';
import type { Tx } from '#server/core/call.ts';
import type { SessionTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { tokenHash } from '#server/domain/secret-token.ts';
import { getSiteSettings } from './site-settings.ts';

/** An endpoint is as good as a secret, and long: it is known by its hash. */
const idOf = (endpoint: string): string => tokenHash(endpoint);

/**
 * A session is one browser, and a browser has one subscription: an earlier one of it goes. Whoever brings an endpoint
 * last has it. [PUSH-08 PUSH-14 API-24]
 */
export const saveSubscription = async (
  tx: Tx,
  session: SessionTable,
  { endpoint, keys }: PushSubscriptionJson,
  now: number,
): Promise<void> => {
  const id = idOf(endpoint);
  await tx.deleteFrom('push_subscription').where('session_id', '=', session.id).where('id', '<>', id).execute();
  const row = { member_id: session.member_id, session_id: session.id, endpoint, ...keys, created_at: now };
  await tx
    .insertInto('push_subscription')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};

export const deleteSubscription = async (tx: Tx, memberId: string, endpoint: string): Promise<void> => {
  await tx.deleteFrom('push_subscription').where('id', '=', idOf(endpoint)).where('member_id', '=', memberId).execute();
};

/** Pushes to every browser of a member, and forgets those that have taken their subscription back. [PUSH-08] */
export const pushToMember = async (
  { db, push }: Pick<Deps, 'db' | 'push'>,
  memberId: string,
  message: PushMessage,
): Promise<void> => {
  if ((await getSiteSettings(db.read)).push_public_key === null) return;
  const subscriptions = await db.read
    .selectFrom('push_subscription')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute();
  const results = await Promise.all(subscriptions.map(async (to) => ({ to, result: await push(to, message) })));
  const gone = results.flatMap(({ to, result }) => (result === 'gone' ? [to] : []));
  if (gone.length === 0) return;
  await db.write(async (tx) => {
    for (const { id, p256dh } of gone)
      // It may have come again with other keys meanwhile.
      await tx.deleteFrom('push_subscription').where('id', '=', id).where('p256dh', '=', p256dh).execute();
  });
};
