import { minute } from '#contract/durations.ts';
import { presence } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { createSeededRandom } from './seeded-random.ts';

/** Length of a visit, and interval of the updates (ms). */
const visitLength = 15 * minute;
const updateInterval = minute;

/**
 * One demo member in seven is online; each visit draws anew. Visits of different members start at different minutes.
 */
export const isDemoMemberOnline = (id: string, now: number): boolean => {
  const d = createSeededRandom(`presence ${id}`);
  const shift = d.whole(0, visitLength - 1);
  return createSeededRandom(`visit ${id} ${Math.floor((now + shift) / visitLength)}`).chance(1 / 7);
};

/** Touches `last_active` of demo members online; going offline needs no write, as it follows from `last_active`. */
export const refreshDemoPresence = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> => {
  const members = await db.read
    .selectFrom('member')
    .select('id')
    .where('demo', '=', 1)
    .where('email', 'like', 'member-%')
    .where('last_active', '<', now - presence.touch)
    .execute();
  const onlineIds = members.map(({ id }) => id).filter((id) => isDemoMemberOnline(id, now));
  if (onlineIds.length === 0) return;
  await db.write((tx) =>
    tx
      .updateTable('member')
      .set({ last_active: now })
      .where('id', 'in', onlineIds)
      .where('last_active', '<', now)
      .execute(),
  );
};

export const startDemoPresence = (deps: Pick<Deps, 'db' | 'log' | 'now'>): { stop: () => void } => {
  const refresh = (): void => {
    refreshDemoPresence(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'demo members could not come and go'),
    );
  };
  refresh();
  const timer = setInterval(refresh, updateInterval);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
