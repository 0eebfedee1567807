import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { presence, reactivation } from '#contract/limits/account.ts';
import { unreadReminder } from '#contract/limits/server.ts';
import type { Deps } from '#server/core/deps.ts';
import { deleteEndedExports, makeExports } from '#server/jobs/make-exports.ts';
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { sendDueNotices } from '#server/jobs/send-notices.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { claimMails, claimTexts, disableMails } from '#server/store/outbox.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';

forEachEngine((engine) => {
  const server = useProduct(engine);

  test('the periodic jobs use an index too', async () => {
    const requests: { readonly node: RootOperationNode; readonly queryId: QueryId }[] = [];
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        requests.push({ node, queryId });
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { db } = server().deps();
    const recorded: Deps = {
      ...server().deps(),
      db: {
        ...db,
        read: db.read.withPlugin(recorder),
        write: (run) => db.write((tx) => run(tx.withPlugin(recorder))),
      },
    };
    const { agent } = await server().addLoggedIn();
    await agent.ok('requestExport');
    const away = await server().addMember({ last_active: server().clock.now() - presence.online });
    await agent.ok('sendMessage', { body: { profile: away.id, message: 'Hello' } });
    const { id } = await server().addMember({ deleted_at: server().clock.now() - reactivation });
    const ordered = server().clock.now();
    const provider = 'sandbox';
    const back = {
      provider,
      state: 'paid',
      status: 'completed',
      refund_at: 1,
      refund_amount: 1,
      asked_at: 1,
      completed_at: 1,
    } as const;
    await db.write((tx) =>
      tx
        .insertInto('payment')
        .values([
          makePayment(away.id, ordered, { provider, provider_id: null }),
          makePayment(away.id, ordered, { provider }),
          makePayment(away.id, ordered, back),
        ])
        .execute(),
    );
    server().clock.advance(unreadReminder.reminderAfter);
    const now = server().clock.now();
    await reconcilePayments(recorded, now);
    await remindOfUnread(recorded, now);
    await eraseDeleted(recorded, now);
    await sendDueNotices(recorded, now);
    await deleteExpired(recorded, now);
    await makeExports(recorded);
    await deleteEndedExports(recorded, now);
    await claimMails(recorded.db, now, 10);
    await claimTexts(recorded.db, now, 10);
    await recorded.db.write((tx) => disableMails(tx, away.email, 'bounce'));
    expect((await server().readMember(id)).erased).toBe(1);

    const scans = await db.write(async (tx) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      const found: string[] = [];
      for (const { node, queryId } of requests) {
        const query = tx.getExecutor().compileQuery(node, queryId);
        const text = `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${query.sql}`;
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
        if (/Seq Scan|SCAN (?!.* USING )/.test(JSON.stringify(rows))) found.push(query.sql);
      }
      return found;
    });
    expect(scans).toEqual([]);
  });
});
