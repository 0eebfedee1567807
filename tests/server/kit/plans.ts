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

/** A recorded query and its caller. */
export type RecordedQuery = { readonly by: string; readonly node: RootOperationNode; readonly queryId: QueryId };

/** Records every query. */
export const recorder = (by: string, requests: RecordedQuery[]): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    requests.push({ by, node, queryId });
    return node;
  },
  transformResult: async ({ result }) => result,
});

const columnOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;

/** Indents nested steps as PostgreSQL does. */
const planOf = (rows: readonly unknown[]): string => {
  const depths = new Map<unknown, number>();
  const lines = rows.map((row) => {
    const detail = columnOf(row, 'detail');
    if (typeof detail !== 'string') return String(columnOf(row, 'QUERY PLAN'));
    const depth = (depths.get(columnOf(row, 'parent')) ?? -1) + 1;
    depths.set(columnOf(row, 'id'), depth);
    return `${' '.repeat(depth)}${detail}`;
  });
  return lines.join('\n');
};

/** The engine's plan of each query, one line per step, by caller and SQL. */
export const explainAll = async (
  tx: Transaction<Schema> | Kysely<Schema>,
  engine: Engine,
  requests: readonly RecordedQuery[],
): Promise<Map<string, string>> => {
  const plans = new Map<string, string>();
  for (const { by, node, queryId } of requests) {
    const query = tx.getExecutor().compileQuery(node, queryId);
    const key = `${by}: ${query.sql}`;
    if (plans.has(key)) continue;
    const text = `${engine === 'postgres' ? 'explain' : 'explain query plan'} ${query.sql}`;
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...query.parameters]));
    plans.set(key, planOf(rows));
  }
  return plans;
};

/** A line of a plan with its depth. */
type PlanLine = { readonly depth: number; readonly text: string };

const linesOf = (plan: string): PlanLine[] =>
  plan.split('\n').map((line) => {
    const text = line.replace(/^\s*(?:->\s+)?/, '');
    return { depth: line.length - text.length, text };
  });

const isPostgresStep = ({ text }: PlanLine): boolean => /\(cost=|^(?:SubPlan|InitPlan|CTE) /.test(text);

/** Steps that consume all rows before returning the first. */
const consumesAllRows =
  /^(?:Incremental Sort|Sort|\w*Aggregate|Hash|Materialize|\w+ on [\w ]+?) +\(cost=|^(?:SubPlan|InitPlan|CTE) /;

/** True when the steps above stream rows to a `limit`, which ends the scan early. */
const endsAtLimitOnPostgres = (lines: readonly PlanLine[], at: number): boolean => {
  let depth = lines[at]?.depth ?? 0;
  for (const line of lines.slice(0, at).toReversed()) {
    if (!isPostgresStep(line) || line.depth > depth) continue;
    // The second side of a join is scanned for each row of the first.
    if (line.depth === depth || consumesAllRows.test(line.text)) return false;
    if (line.text.startsWith('Limit ')) return true;
    ({ depth } = line);
  }
  return false;
};

const isFullScanOnPostgres = (lines: readonly PlanLine[], at: number, table: string): boolean => {
  const { text = '' } = lines[at] ?? {};
  const isBy = (kind: string): boolean => new RegExp(`^(?:Parallel )?${kind} on ${table}\\b`).test(text);
  if (isBy('Seq Scan')) return true;
  if (!isBy('Index (?:Only )?Scan (?:Backward )?using \\w+') && !isBy('Bitmap Index Scan')) return false;
  const after = lines.slice(at + 1);
  const next = after.findIndex(isPostgresStep);
  const own = next === -1 ? after : after.slice(0, next);
  return !own.some((line) => line.text.startsWith('Index Cond: ')) && !endsAtLimitOnPostgres(lines, at);
};

const isFullScanOnSqlite = (lines: readonly PlanLine[], at: number, table: string, query: string): boolean => {
  const { depth = 0, text = '' } = lines[at] ?? {};
  if (!new RegExp(`^SCAN (?!found\\b|\\d+-ROW VALUES)${table}\\b`).test(text)) return false;
  if (!text.includes(' USING ') || !query.includes(' limit ')) return true;
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => line.depth < depth);
  return (end === -1 ? after : after.slice(0, end)).some(
    (line) => line.depth === depth && line.text.startsWith('USE TEMP B-TREE'),
  );
};

/**
 * Steps that scan a table (or this one) entirely, even along an index: an index without a condition saves nothing.
 * Allowed only when the index provides the order and a `limit` ends the scan early, as for a search page by activity.
 */
export const findFullScans = (query: string, plan: string, table = '\\w+'): string[] => {
  const lines = linesOf(plan);
  const isWhole = plan.includes('(cost=') ? isFullScanOnPostgres : isFullScanOnSqlite;
  return lines.flatMap((line, at) => (isWhole(lines, at, table, query) ? [line.text] : []));
};
