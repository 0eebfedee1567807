import { sql } from 'kysely';
import type { CallName } from '#contract/endpoints.ts';
import { rateLimits } from '#contract/limits.ts';
import type { Deps } from '#server/core/deps.ts';
import { isBuiltInCode } from '#server/domain/discounts.ts';
import { RateLimited } from './problem-response.ts';

type Limit = keyof typeof rateLimits;

type Asker = { readonly memberId: string | null; readonly address: string; readonly query: URLSearchParams };

type Special = {
  readonly limit: Limit;
  readonly per: 'address' | 'member';
  /** Requests that are not counted. */
  readonly unless?: (asker: Asker) => boolean;
};

/** Whoever looks what his own discount comes to guesses no code. [DISCOUNT-07] */
const guessesNothing = ({ query }: Asker): boolean => query.getAll('code').every(isBuiltInCode);

/** Whoever has an account is known by it. */
const isMember = ({ memberId }: Asker): boolean => memberId !== null;

/** What calls are counted as beside `write`, and for whom. */
const special: Partial<Record<CallName, Special>> = {
  login: { limit: 'login', per: 'address' },
  signup: { limit: 'signup', per: 'address' },
  requestReset: { limit: 'reset', per: 'address' },
  resendActivation: { limit: 'mail', per: 'member' },
  requestMailChange: { limit: 'mail', per: 'member' },
  enableMails: { limit: 'mail', per: 'member' },
  addPhoto: { limit: 'photo', per: 'member' },
  sendPhoto: { limit: 'photo', per: 'member' },
  report: { limit: 'report', per: 'member' },
  geocode: { limit: 'geocode', per: 'address' },
  search: { limit: 'search', per: 'address', unless: isMember },
  sendTyping: { limit: 'typing', per: 'member' },
  loadDiscount: { limit: 'discount', per: 'member', unless: guessesNothing },
  createPayment: { limit: 'payment', per: 'member' },
  cancelPayment: { limit: 'payment', per: 'member' },
  withdrawPayment: { limit: 'payment', per: 'member' },
  requestDebit: { limit: 'debit', per: 'member' },
};

type Counted = { readonly limit: Limit; readonly key: string };

const ownKeys = (call: CallName, asker: Asker): Counted[] => {
  const own = special[call];
  if (own === undefined || own.unless?.(asker) === true) return [];
  const { memberId, address } = asker;
  return [{ limit: own.limit, key: `${own.limit}:${own.per === 'member' ? (memberId ?? address) : address}` }];
};

/** Counts one more in each window, which begins on the clock; refused above the limit until the window ends. */
const count = async ({ db }: Pick<Deps, 'db'>, counted: readonly Counted[], now: number): Promise<void> => {
  const windows = counted.map(({ limit, key }) => {
    const { window } = rateLimits[limit];
    return { key, limit: rateLimits[limit].limit, start: now - (now % window), end: now - (now % window) + window };
  });
  const ends = await db.write(async (tx) => {
    const full: number[] = [];
    for (const { key, limit, start, end } of windows) {
      const row = await tx
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
      if (row.count > limit) full.push(end);
    }
    return full;
  });
  if (ends.length > 0) throw new RateLimited('too_many_requests', Math.ceil((Math.max(...ends) - now) / 1_000));
};

/** A writing call. */
export const limitWrite = (deps: Pick<Deps, 'db'>, call: CallName, asker: Asker, now: number): Promise<void> =>
  count(deps, [{ limit: 'write', key: `write:${asker.memberId ?? asker.address}` }, ...ownKeys(call, asker)], now);

/** A call that keeps nothing: only what its answer costs is limited. */
export const limitRead = async (deps: Pick<Deps, 'db'>, call: CallName, asker: Asker, now: number): Promise<void> => {
  const counted = ownKeys(call, asker);
  if (counted.length > 0) await count(deps, counted, now);
};

/** What pages say while they go. */
export const limitBeacon = (deps: Pick<Deps, 'db'>, address: string, now: number): Promise<void> =>
  count(deps, [{ limit: 'beacon', key: `beacon:${address}` }], now);

/** What pages say each time when they are hidden. */
export const limitHidden = (deps: Pick<Deps, 'db'>, memberId: string, now: number): Promise<void> =>
  count(deps, [{ limit: 'hidden', key: `hidden:${memberId}` }], now);
