import { minute } from '#contract/durations.ts';
import type { Deps } from '#server/core/deps.ts';
import { sendCampaigns } from '#server/store/campaigns.ts';
import { sendReminders } from '#server/store/reminders.ts';
import { sendWeeklyUpdates } from '#server/store/weekly-updates.ts';
import { runPeriodically } from './run-periodically.ts';

const every = 10 * minute;

/**
 * Sends the scheduled notices that are due, in the daytime of each member's time zone and as they have chosen.
 * [NOTIF-01 to NOTIF-04]
 */
export const sendDueNotices = async (deps: Deps, now: number): Promise<void> => {
  await sendReminders(deps, now);
  await sendWeeklyUpdates(deps, now);
  await sendCampaigns(deps, now);
};

/** `stop` waits for the run in progress. */
export const startNotices = (deps: Deps): { stop: () => Promise<void> } =>
  runPeriodically(every, () =>
    sendDueNotices(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'notices could not be sent'),
    ),
  );
