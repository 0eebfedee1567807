import type { PushMessage, PushSubscriptionJson } from '#contract/notifications.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, SessionTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { hashToken } from '#server/domain/secret-token.ts';
import { getSiteSettings } from './site-settings.ts';

/** Endpoints are secret and long, so their hash is the id. */
const hashEndpoint = (endpoint: string): string => hashToken(endpoint);

/**
 * One subscription per session: an earlier one is replaced. An endpoint moves to the session that registered it last.
 * [PUSH-08 PUSH-14 API-24]
 */
export const saveSubscription = async (
  tx: Tx,
  session: SessionTable,
  { endpoint, keys }: PushSubscriptionJson,
  now: number,
): Promise<void> => {
  const id = hashEndpoint(endpoint);
  await tx.deleteFrom('push_subscription').where('session_id', '=', session.id).where('id', '<>', id).execute();
  const row = { member_id: session.member_id, session_id: session.id, endpoint, ...keys, created_at: now };
  await tx
    .insertInto('push_subscription')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
};

export const deleteSubscription = async (tx: Tx, memberId: string, endpoint: string): Promise<void> => {
  await tx
    .deleteFrom('push_subscription')
    .where('id', '=', hashEndpoint(endpoint))
    .where('member_id', '=', memberId)
    .execute();
};

/** Deletes subscriptions that the push service reports as gone. [PUSH-08] */
export const pushToMember = async (
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { id, site_domain: domain }: Pick<MemberTable, 'id' | 'site_domain'>,
  message: PushMessage,
): Promise<void> => {
  if ((await getSiteSettings(db.read, domain)).push_public_key === null) return;
  const subscriptions = await db.read.selectFrom('push_subscription').selectAll().where('member_id', '=', id).execute();
  const results = await Promise.all(subscriptions.map(async (to) => ({ to, result: await push(to, message) })));
  const gone = results.flatMap(({ to, result }) => (result === 'gone' ? [to] : []));
  if (gone.length === 0) return;
  await db.write(async (tx) => {
    for (const { id, p256dh } of gone)
      // The browser may have subscribed again with other keys meanwhile.
      await tx.deleteFrom('push_subscription').where('id', '=', id).where('p256dh', '=', p256dh).execute();
  });
};
