import { presence } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { createSeededRandom } from './seeded-random.ts';

const minute = 60_000;

/** How long a demo member stays, and how often it is looked who is there, ms. */
const visit = 15 * minute;
const every = minute;

/** One of seven is there at any time; who, changes with every visit. Not all come and go at the same minute. */
export const isDemoMemberOnline = (id: string, now: number): boolean => {
  const d = createSeededRandom(`presence ${id}`);
  const shift = d.whole(0, visit - 1);
  return createSeededRandom(`visit ${id} ${Math.floor((now + shift) / visit)}`).chance(1 / 7);
};

/** Demo members who are there have been active just now. Their visits end as everybody's: nothing is heard of them. */
export const refreshDemoPresence = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> => {
  const members = await db.read
    .selectFrom('member')
    .select('id')
    .where('demo', '=', 1)
    .where('email', 'like', 'member-%')
    .where('last_active', '<', now - presence.touch)
    .execute();
  const there = members.map(({ id }) => id).filter((id) => isDemoMemberOnline(id, now));
  if (there.length === 0) return;
  await db.write((tx) =>
    tx
      .updateTable('member')
      .set({ last_active: now })
      .where('id', 'in', there)
      .where('last_active', '<', now)
      .execute(),
  );
};

/** Online states that move. */
export const startDemoPresence = (deps: Pick<Deps, 'db' | 'log' | 'now'>): { stop: () => void } => {
  const look = (): void => {
    refreshDemoPresence(deps, deps.now()).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'demo members could not come and go'),
    );
  };
  look();
  const timer = setInterval(look, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
