import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  type Transaction,
} from 'kysely';
import type { Engine } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

/** One query as it was asked, and on whose behalf. */
export type Asked = { readonly by: string; readonly node: RootOperationNode; readonly queryId: QueryId };

/** Writes down every query that is asked through it. */
export const recorder = (by: string, asked: Asked[]): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    asked.push({ by, node, queryId });
    return node;
  },
  transformResult: async ({ result }) => result,
});

const toText = (row: unknown): string => {
  if (typeof row !== 'object' || row === null) return '';
  if ('detail' in row) return String(row.detail);
  return 'QUERY PLAN' in row ? String(row['QUERY PLAN']) : '';
};

/** The engine's plan of each query, one line a step, by who asked and its SQL. */
export const explainAll = async (
  tx: Transaction<Schema> | Kysely<Schema>,
  engine: Engine,
  asked: readonly Asked[],
): Promise<Map<string, string>> => {
  const plans = new Map<string, string>();
  for (const { by, node, queryId } of asked) {
    const query = tx.getExecutor().compileQuery(node, queryId);
    const key = `${by}: ${query.sql}`;
    if (plans.has(key)) continue;
    const text = `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${query.sql}`;
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
    plans.set(key, rows.map(toText).join('\n'));
  }
  return plans;
};

/** Whether a table, or this one, is read from its beginning to its end. */
export const isScan = (plan: string, table = '\\w+'): boolean =>
  new RegExp(`Seq Scan on ${table}\\b|^SCAN (?!found|\\d+-ROW VALUES)${table}\\b(?!.* USING )`, 'm').test(plan);
