import { deviceCookie } from '#contract/limits/account.ts';
import { events, tracking } from '#contract/limits/app.ts';
import { idempotency, mailDelivery, notices, rateLimits } from '#contract/limits/server.ts';
import type { Tx } from '#server/core/call.ts';
import { sweepCases } from './cases.ts';
import { dayNumber } from '#server/domain/tracking-source.ts';
import { endDataExports } from './data-exports.ts';
import { deleteDebits } from './debits.ts';
import { sweepExclusions } from './exclusions.ts';
import { deleteExpiredMessages } from './kept-messages.ts';
import { deleteMassTexts } from './mass-texts.ts';
import { deletePastConversations } from './past-conversations.ts';
import { endDuePauses } from './pauses.ts';
import { releaseEvidence } from './reports.ts';

const longestWindow = Math.max(...Object.values(rateLimits).map(({ window }) => window));

/** Deletes rows whose retention has ended, and ends what lasts until a date. `hasReleasedEvidence`: texts of reports are among them. */
export const deleteExpiredRows = async (tx: Tx, now: number): Promise<{ readonly hasReleasedEvidence: boolean }> => {
  await tx
    .deleteFrom('idempotency')
    .where('created_at', '<', now - idempotency.retention)
    .execute();
  await tx
    .deleteFrom('event')
    .where('created_at', '<', now - events.retention)
    .execute();
  await tx
    .deleteFrom('rate')
    .where('window_start', '<', now - 2 * longestWindow)
    .execute();
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
  await tx
    .deleteFrom('device')
    .where('used_at', '<', now - deviceCookie.maxAge)
    .execute();
  await tx
    .deleteFrom('mail_token')
    .where('expires_at', '<=', now - events.retention)
    .execute();
  await tx
    .deleteFrom('page_bounce')
    .where('created_at', '<', now - tracking.life)
    .execute();
  await tx
    .deleteFrom('outbox')
    .where('created_at', '<', now - mailDelivery.retention)
    .execute();
  await tx
    .deleteFrom('notice')
    .where('time', '<', now - notices.memory)
    .execute();
  await tx
    .deleteFrom('visit_count')
    .where('day', '<', dayNumber(now - tracking.visits))
    .execute();
  await endDuePauses(tx, now);
  await endDataExports(tx, now);
  await deleteMassTexts(tx, now);
  await deletePastConversations(tx, now);
  const hasReleasedEvidence = await releaseEvidence(tx, now);
  await deleteExpiredMessages(tx, now);
  await sweepCases(tx, now);
  await sweepExclusions(tx, now);
  await deleteDebits(tx, now);
  return { hasReleasedEvidence };
};
