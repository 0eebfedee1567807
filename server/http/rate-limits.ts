import { sql } from 'kysely';
import type { CallName } from '#contract/endpoints.ts';
import { rateLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { Pause } from './problem.ts';

type Limit = keyof typeof rateLimits;

/** What calls are counted as beside `write`, and for whom. */
const special: Partial<Record<CallName, { limit: Limit; per: 'address' | 'member' }>> = {
  login: { limit: 'login', per: 'address' },
  signup: { limit: 'signup', per: 'address' },
  resendActivation: { limit: 'mail', per: 'member' },
};

type Asker = { readonly memberId: string | null; readonly address: string };

const keysOf = (call: CallName, { memberId, address }: Asker): { limit: Limit; key: string }[] => {
  const own = special[call];
  const write = { limit: 'write' as const, key: `write:${memberId ?? address}` };
  if (own === undefined) return [write];
  return [write, { limit: own.limit, key: `${own.limit}:${own.per === 'member' ? (memberId ?? address) : address}` }];
};

/** Counts one more writing call in its windows, which begin on the clock; refused above the limit until the window ends. */
export const countWrite = async ({ db }: Deps, call: CallName, asker: Asker, now: number): Promise<void> => {
  const windows = keysOf(call, asker).map(({ limit, key }) => {
    const { window } = rateLimits[limit];
    return { key, limit: rateLimits[limit].limit, start: now - (now % window), end: now - (now % window) + window };
  });
  const ends = await db.write(async (tx) => {
    const full: number[] = [];
    for (const { key, limit, start, end } of windows) {
      const { count } = await tx
        .insertInto('rate')
        .values({ key, window_start: start, count: 1 })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            window_start: start,
            count: sql<number>`case when rate.window_start = ${start} then rate.count + 1 else 1 end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      if (count > limit) full.push(end);
    }
    return full;
  });
  if (ends.length > 0) throw new Pause('too_many_requests', Math.ceil((Math.max(...ends) - now) / 1_000));
};
