import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { notices, presence, reactivation } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { eraseDeleted } from '#server/store/erasure.ts';
import { claimMails, noteBounce } from '#server/store/outbox.ts';
import { remindOfUnread } from '#server/store/reminders.ts';
import { sweep } from '#server/sweep.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';

forEachEngine((engine) => {
  const server = useProduct(engine);

  test('what the server does by itself goes by an index, too', async () => {
    const asked: { readonly node: RootOperationNode; readonly queryId: QueryId }[] = [];
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push({ node, queryId });
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
    const away = await server().addMember({ last_active: server().clock.now() - presence.online });
    await agent.ok('sendMessage', { body: { profile: away.id, message: 'Hello' } });
    const { id } = await server().addMember({ deleted_at: server().clock.now() - reactivation });
    server().clock.advance(notices.reminderAfter);
    const now = server().clock.now();
    await remindOfUnread(recorded, now);
    await eraseDeleted(recorded, now);
    await sweep(recorded, now);
    await claimMails(recorded.db, now, 10);
    await recorded.db.write((tx) => noteBounce(tx, away.email));
    expect((await server().readMember(id)).erased).toBe(1);

    const scans = await db.write(async (tx) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      const found: string[] = [];
      for (const { node, queryId } of asked) {
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
