import { deviceCookie, events, idempotency, mailDelivery, rateLimits, tracking } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { deleteDebits } from '#server/store/debits.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { remindOfUnread } from '#server/store/unread-reminders.ts';
import { deleteOrphanedPhotos } from './sweep-orphaned-photos.ts';

const every = 10 * 60_000;
/** Every file is looked at, so it is not done as often. */
const photosEvery = 60 * 60_000;
const longestWindow = Math.max(...Object.values(rateLimits).map(({ window }) => window));

/** Forgets what nobody can ask for any more. */
export const deleteExpired = ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> =>
  db.write(async (tx) => {
    await tx
      .deleteFrom('idempotency')
      .where('created_at', '<', now - idempotency.keep)
      .execute();
    await tx
      .deleteFrom('event')
      .where('created_at', '<', now - events.keep)
      .execute();
    await tx
      .deleteFrom('rate')
      .where('window_start', '<', now - longestWindow)
      .execute();
    await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
    await tx
      .deleteFrom('device')
      .where('used_at', '<', now - deviceCookie.maxAge)
      .execute();
    await tx
      .deleteFrom('mail_token')
      .where('expires_at', '<=', now - events.keep)
      .execute();
    await tx
      .deleteFrom('page_bounce')
      .where('created_at', '<', now - tracking.life)
      .execute();
    await tx
      .deleteFrom('outbox')
      .where('created_at', '<', now - mailDelivery.keep)
      .execute();
    await deleteDebits(tx, now);
  });

/** Sweeps now and then until it is stopped, erases who has left for good, and reminds of what nobody has read. */
export const startSweeper = (deps: Deps): { stop: () => void } => {
  const timer = setInterval(() => {
    const now = deps.now();
    deleteExpired(deps, now).catch((error: unknown) => deps.log.warn({ err: error }, 'sweeping has failed'));
    eraseDeleted(deps, now).catch((error: unknown) => deps.log.warn({ err: error }, 'erasing has failed'));
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
