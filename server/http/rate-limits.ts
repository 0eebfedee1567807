import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { networkFactor, rateLimits } from '#contract/limits/server.ts';
import type { Deps } from '#server/core/deps.ts';
import { isBuiltInCode } from '#server/domain/discounts.ts';
import { countRequest } from '#server/store/rate-limits.ts';
import { findNetwork } from './client-address.ts';
import { RateLimited } from './problem-response.ts';

type Limit = keyof typeof rateLimits;

type Client = { readonly memberId: string | null; readonly address: string; readonly query: URLSearchParams };

type ExtraLimit = {
  readonly limit: Limit;
  readonly per: 'address' | 'member';
  /** Requests that do not count. */
  readonly unless?: (client: Client) => boolean;
};

/** Looking up the member's own built-in discount is no guess at a code. [DISCOUNT-07] */
const hasOnlyBuiltInCodes = ({ query }: Client): boolean => query.getAll('code').every(isBuiltInCode);

const isMember = ({ memberId }: Client): boolean => memberId !== null;

/** Checked before the password is hashed. [PASSWORD-06] */
const passwordLimit: ExtraLimit = { limit: 'password', per: 'member' };

/** [LOGIN-09] */
const loginLimits: readonly ExtraLimit[] = [
  { limit: 'login', per: 'address' },
  { limit: 'loginDaily', per: 'address' },
];

/** Extra limits a call counts towards, besides `write`. */
const extraLimits: Partial<Record<CallName, readonly ExtraLimit[]>> = {
  login: loginLimits,
  signup: [{ limit: 'signup', per: 'address' }],
  requestReset: [{ limit: 'reset', per: 'address' }],
  activate: loginLimits,
  confirmMailChange: loginLimits,
  activateByCode: [{ limit: 'activation', per: 'member' }],
  resendActivation: [{ limit: 'mail', per: 'member' }],
  requestMailChange: [passwordLimit, { limit: 'mail', per: 'member' }],
  enableMails: [{ limit: 'mail', per: 'member' }],
  addPhoto: [{ limit: 'photo', per: 'member' }],
  sendPhoto: [{ limit: 'photo', per: 'member' }],
  report: [{ limit: 'report', per: 'member' }],
  createCase: [{ limit: 'case', per: 'address' }],
  replyToCase: [{ limit: 'case', per: 'address' }],
  requestExclusion: [{ limit: 'exclusion', per: 'address' }],
  excludeMember: [passwordLimit],
  geocode: [{ limit: 'geocode', per: 'address' }],
  loadProfile: [{ limit: 'profile', per: 'member' }],
  search: [{ limit: 'search', per: 'address', unless: isMember }],
  searchConversations: [{ limit: 'chatSearch', per: 'member' }],
  sendTyping: [{ limit: 'typing', per: 'member' }],
  loadDiscount: [{ limit: 'discount', per: 'member', unless: hasOnlyBuiltInCodes }],
  createPayment: [{ limit: 'payment', per: 'member' }],
  cancelPayment: [{ limit: 'payment', per: 'member' }],
  withdrawPayment: [{ limit: 'payment', per: 'member' }],
  requestDebit: [{ limit: 'debit', per: 'member' }],
  changePassword: [passwordLimit],
  deleteAccount: [passwordLimit],
};

/** Limits with a message of their own, which the client does not retry by itself. */
const limitCodes: Partial<Record<Limit, ErrorCode>> = { profile: 'profile_limit' };

type CountedLimit = { readonly limit: Limit; readonly key: string; readonly factor?: number };

/** An IPv6 address counts as its /64, and with a higher limit as its /48: one customer may have all networks of it. */
const countAddress = (limit: Limit, address: string): CountedLimit[] => {
  const network = findNetwork(address);
  return [
    { limit, key: `${limit}:${address}` },
    ...(network === null ? [] : [{ limit, key: `${limit}:${network}`, factor: networkFactor }]),
  ];
};

const countClient = (limit: Limit, { memberId, address }: Pick<Client, 'memberId' | 'address'>): CountedLimit[] =>
  memberId === null ? countAddress(limit, address) : [{ limit, key: `${limit}:${memberId}` }];

const getExtraLimits = (call: CallName, client: Client): CountedLimit[] =>
  (extraLimits[call] ?? [])
    .filter(({ unless }) => unless?.(client) !== true)
    .flatMap(({ limit, per }) => (per === 'member' ? countClient(limit, client) : countAddress(limit, client.address)));

const count = async (deps: Pick<Deps, 'db'>, counted: readonly CountedLimit[], now: number): Promise<void> => {
  const windows = counted.map(({ limit, key, factor = 1 }) => {
    const { window: length } = rateLimits[limit];
    return { key, limit: rateLimits[limit].limit * factor, start: now - (now % length), length };
  });
  const ends = await countRequest(deps, windows, now);
  const code = counted.map(({ limit }) => limitCodes[limit]).find((one) => one !== undefined) ?? 'too_many_requests';
  if (ends.length > 0) throw new RateLimited(code, Math.ceil((Math.max(...ends) - now) / 1_000));
};

export const limitWrite = (deps: Pick<Deps, 'db'>, call: CallName, client: Client, now: number): Promise<void> =>
  count(deps, [...countClient('write', client), ...getExtraLimits(call, client)], now);

/** A write that was refused before its input was known: it counts as a write, but not as an attempt of its kind. */
export const limitRefusedWrite = (
  deps: Pick<Deps, 'db'>,
  client: Pick<Client, 'memberId' | 'address'>,
  now: number,
): Promise<void> => count(deps, countClient('write', client), now);

/** Calls that store nothing have only extra limits. */
export const limitRead = async (deps: Pick<Deps, 'db'>, call: CallName, client: Client, now: number): Promise<void> => {
  const counted = getExtraLimits(call, client);
  if (counted.length > 0) await count(deps, counted, now);
};

export const limitBeacon = (deps: Pick<Deps, 'db'>, address: string, now: number): Promise<void> =>
  count(deps, countAddress('beacon', address), now);

/** Keeps one address from filling the counters of sources. [TRACK-02] */
export const limitVisit = (deps: Pick<Deps, 'db'>, address: string, now: number): Promise<void> =>
  count(deps, countAddress('visit', address), now);

export const limitHidden = (deps: Pick<Deps, 'db'>, memberId: string, now: number): Promise<void> =>
  count(deps, [{ limit: 'hidden', key: `hidden:${memberId}` }], now);
