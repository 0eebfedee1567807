import { sql } from 'kysely';
import type { Tx } from '#server/core/call.ts';

/**
 * Ends what must not live a second time after a restore: no cookie of the time before is valid, and links and codes that
 * may have been used since are void. Sessions keep their rows, without a token, because push subscriptions end with them.
 * [OPS-02]
 */
export const endRestoredAccess = async (tx: Tx): Promise<void> => {
  // No token has such a hash. By name, so that no column with a token of a later release is forgotten.
  const session = await tx.selectFrom('session').selectAll().limit(1).executeTakeFirst();
  for (const column of Object.keys(session ?? {}).filter((name) => name.endsWith('_hash')))
    await sql`update session set ${sql.ref(column)} = 'restored ' || id`.execute(tx);
  await tx.deleteFrom('mail_token').where('purpose', 'in', ['reset', 'mail_change']).execute();
  await tx.deleteFrom('activation_code').execute();
  await tx.updateTable('debit').set({ code_hash: '' }).where('state', '=', 'awaiting').execute();
  // Copies of members' data are in no backup.
  await tx
    .updateTable('data_export')
    .set({ state: 'over', due_at: null, expires_at: null })
    .where('state', '=', 'ready')
    .execute();
  // A repeated login would get the stored reply of a session that has ended.
  await tx
    .deleteFrom('idempotency')
    .where((eb) => eb.or([eb('logs_in', 'is not', null), eb('session_id', 'is not', null)]))
    .execute();
};
