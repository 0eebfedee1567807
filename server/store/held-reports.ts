import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { report } from '#contract/limits.ts';
import type { Schema } from '#server/db/schema.ts';

const eb = expressionBuilder<Schema, 'report'>();

/**
 * The report is open, or its decision is recent enough for an objection: its evidence outlives deletions and the erasure
 * of either member. [DELETE-06]
 */
export const isHeldReport = (now: number): Expression<SqlBool> =>
  eb.or([eb('report.state', '=', 'open'), eb('report.decided_at', '>', now - report.evidence)]);

/** The opposite, for the index of decided reports. */
export const isReleasedReport = (now: number): Expression<SqlBool> =>
  eb.and([eb('report.state', '<>', 'open'), eb('report.decided_at', '<=', now - report.evidence)]);
