import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { AnyCallHandler } from '#server/call.ts';
import { handlers } from '#server/calls/all.ts';
import type { Deps } from '#server/deps.ts';
import { seedMembers } from '#server/demo/seed.ts';
import { layFoundations } from '#server/store/foundations.ts';
import { product } from '#server/product.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { useServer } from '#tests/server/kit/test-server.ts';

type Asked = { readonly call: CallName; readonly node: RootOperationNode; readonly queryId: QueryId };

/** The product's calls, which write down every query that they ask in their transaction. */
const recordingHandlers = (asked: Asked[]): Record<string, AnyCallHandler> => {
  const recorder = (call: CallName): KyselyPlugin => ({
    transformQuery: ({ node, queryId }) => {
      asked.push({ call, node, queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const all: readonly AnyCallHandler[] = Object.values(handlers);
  return Object.fromEntries(
    all.map((handler) => [
      handler.name,
      {
        ...handler,
        run: (context: Parameters<AnyCallHandler['run']>[0]) =>
          handler.run({ ...context, tx: context.tx.withPlugin(recorder(handler.name)) }),
      },
    ]),
  );
};

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** The whole table of bundles is what is wanted of it. */
const mayScan = /\bbundle\b/;

forEachEngine((engine) => {
  const asked: Asked[] = [];
  const server = useServer({ engine, product: { ...product, handlers: recordingHandlers(asked) } });

  const explain = async (db: Deps['db']) =>
    db.write(async (tx) => {
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      const plans = new Map<string, string>();
      for (const { call, node, queryId } of asked) {
        const query = tx.getExecutor().compileQuery(node, queryId);
        const key = `${call}: ${query.sql}`;
        if (plans.has(key)) continue;
        const text = `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${query.sql}`;
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
        plans.set(key, JSON.stringify(rows));
      }
      return plans;
    });

  test('every query of every call goes by an index', async () => {
    const deps = server().deps();
    await deps.db.write((tx) => layFoundations(tx, deps.config));
    await seedMembers(deps);
    const visitor = server().agent();
    const body = { login: 'demo@vesper.example', password: 'vesper-demo' };
    await visitor.ok('login', { body });
    await visitor.call('login', { body: { ...body, login: 'nobody' } });
    const draft = {
      email: 'a@example.com',
      name: 'Newcomer',
      password: 'velvet-trombone',
      date_of_birth: '1990-01-01',
    };
    const adult = server().agent();
    await adult.ok('signup', { body: { draft, tracking: {}, terms_version: '', adult: true, language: 'en' } });
    await adult.ok('resendActivation');
    await adult.call('activate', { body: { token: 'wrong' } });
    const { agent, member } = await server().addLoggedIn();
    const { results } = await agent.ok('search', { query: { country: 'NL', gender: 'male' } });
    const profile = results[0]?.id ?? '';
    await agent.ok('loadUser');
    await agent.ok('saveLanguage', { body: { language: 'sv' } });
    await agent.ok('loadSettings', { query: { forced_domain: 'x.example' } });
    await agent.ok('loadCompanyInfo');
    await agent.ok('loadProfile', { query: { id: profile } });
    await agent.ok('like', { body: { profile } });
    await visitor.ok('like', { body: { profile: member.id } });
    await agent.ok('seeLike', { body: { profile } });
    await agent.ok('loadLikes');
    await agent.ok('unlike', { body: { profile } });
    const { message } = await visitor.ok('sendMessage', { body: { profile: member.id, message: 'Hello' } });
    await agent.ok('readConversation', { body: { id: message.conversation } });
    await agent.ok('loadConversation', { query: { id: message.conversation, before: message.id } });
    await agent.ok('loadChats');
    await agent.ok('loadBundles');
    const { transaction } = await agent.ok('createPayment', {
      body: { bundle: 'hello', method: 'visa', country: 'NL' },
    });
    await agent.ok('loadTransaction', { query: { id: transaction.id } });
    await agent.ok('logout');
    const silent: CallName[] = ['loadUser', 'logout'];
    const expected = Object.keys(calls).filter((name) => isCallName(name) && !silent.includes(name));
    expect([...new Set(asked.map(({ call }) => call))].sort()).toEqual(expected.sort());
    const scans = [...(await explain(server().deps().db))].filter(
      ([query, plan]) => !mayScan.test(query) && /Seq Scan|SCAN (?!found|\d+-ROW VALUES)(?!.* USING )/.test(plan),
    );
    expect(scans).toEqual([]);
  });
});
