import { type Expression, type SqlBool, expressionBuilder } from 'kysely';
import { report } from '#contract/limits/contact.ts';
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

type MemberColumn =
  | 'kept_message.sender_id'
  | 'kept_message.recipient_id'
  | 'message.sender_id'
  | 'participant.member_id';

const columns = expressionBuilder<Schema, 'kept_message' | 'message' | 'participant'>();

/** A held report by one member about the other, both named by a column of the query around. */
export const hasHeldReport = (from: MemberColumn, about: MemberColumn, now: number): Expression<SqlBool> =>
  columns.exists(
    columns
      .selectFrom('report')
      .select('report.id')
      .whereRef('report.from_id', '=', from)
      .whereRef('report.about_id', '=', about)
      .where(isHeldReport(now)),
  );
