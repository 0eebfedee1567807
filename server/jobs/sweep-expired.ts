import { hour, minute } from '#contract/durations.ts';
import type { Deps } from '#server/core/deps.ts';
import { deleteExpiredRows } from '#server/store/expired-rows.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import { writeDeletedMembers } from './list-deleted-members.ts';
import { deleteOrphanedPhotos } from './sweep-orphaned-photos.ts';

const every = 10 * minute;
/** Less often, because every file is checked. */
const photosEvery = hour;

export const deleteExpired = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> => {
  const { hasReleasedEvidence } = await db.write((tx) => deleteExpiredRows(tx, now));
  if (hasReleasedEvidence) await db.scrub();
};

/** Periodically deletes expired rows, erases and lists deleted members, sends reminders and deletes orphaned photos. */
export const startSweeper = (deps: Deps): { stop: () => void } => {
  const timer = setInterval(() => {
    const now = deps.now();
    deleteExpired(deps, now).catch((error: unknown) => deps.log.warn({ err: error }, 'sweeping has failed'));
    eraseDeleted(deps, now).catch((error: unknown) => deps.log.warn({ err: error }, 'erasing has failed'));
    writeDeletedMembers(deps, deps.config.dataDir).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'listing deleted members has failed'),
    );
    remindOfUnread(deps, now).catch((error: unknown) => deps.log.warn({ err: error }, 'reminding has failed'));
  }, every);
  const photoTimer = setInterval(() => {
    deleteOrphanedPhotos(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sweeping the photos has failed'),
    );
  }, photosEvery);
  const timers = [timer, photoTimer];
  timers.forEach((each) => each.unref());
  return { stop: () => timers.forEach((each) => clearInterval(each)) };
};
