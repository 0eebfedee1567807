import { minute } from '#contract/durations.ts';
import { presence } from '#contract/limits/account.ts';
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

/** The largest share of demo members online; the demo logins come on top. */
const mostOnline = 0.18;

/**
 * Touches `last_active` of demo members online; going offline needs no write, as it follows from `last_active`. A visit waits
 * while too many are online, as after the first start, where the seeded ones are there too.
 */
export const refreshDemoPresence = async ({ db }: Pick<Deps, 'db'>, now: number): Promise<void> => {
  const members = await db.read
    .selectFrom('member')
    .select(['id', 'last_active'])
    .where('demo', '=', 1)
    .where('email', 'like', 'member-%')
    .execute();
  const isHere = ({ last_active: time }: { last_active: number }): boolean => now - time < presence.online;
  const visiting = members.filter(({ id }) => isDemoMemberOnline(id, now));
  const room = Math.floor(members.length * mostOnline) - members.filter(isHere).length;
  const arriving = visiting.filter((member) => !isHere(member)).slice(0, Math.max(0, room));
  const staying = visiting.filter((member) => isHere(member) && member.last_active < now - presence.touch);
  const onlineIds = [...arriving, ...staying].map(({ id }) => id);
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
