import { type Page, type Route, expect } from '@playwright/test';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';

type Body = Readonly<Record<string, unknown>>;

/** The requests of a call, each held until the path says how it is answered. */
export type HeldCall = {
  /** The real server answers the request, or the same request with another body. */
  readonly pass: (change?: (body: Body) => Body) => Promise<void>;
  /** The server is down for longer than the client retries: it gives up at once. */
  readonly fail: () => Promise<void>;
  /** A refusal that the real server cannot be brought to here. */
  readonly refuse: (status: number, error: ErrorCode) => Promise<void>;
  /** A reply that the real server would give only after more than the path wants. */
  readonly reply: (body: unknown) => Promise<void>;
  /** Resolves once a request waits. */
  readonly arrives: () => Promise<void>;
  readonly isWaiting: () => boolean;
  /** Resolves once `act` has caused another request, which replaces one that waits. */
  readonly renewedBy: (act: () => Promise<unknown>) => Promise<void>;
};

const flags = ['push', 'own', 'all', 'confirm'] as const satisfies readonly Endpoint['flag'][];

/** From here on the requests of a call wait. Those that the page gives up are forgotten. */
export const holdCall = async (page: Page, name: CallName): Promise<HeldCall> => {
  const { method, path, flag }: Endpoint = endpoints[name];
  /** The page has one request of a call in flight at most: a new one replaces one that it has given up. */
  let waiting: Route | null = null;
  let count = 0;

  await page.route(
    ({ pathname, searchParams }) => pathname === path && flags.every((one) => searchParams.has(one) === (one === flag)),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      waiting = route;
      count += 1;
    },
  );
  page.on('requestfailed', (request) => {
    if (waiting?.request() === request) waiting = null;
  });

  const until = async (isReached: () => boolean): Promise<void> => {
    await expect.poll(isReached, { message: `a request ${name}`, intervals: [10, 20, 40] }).toBe(true);
  };
  const arrives = (): Promise<void> => until(() => waiting !== null);

  const take = async (): Promise<Route> => {
    await arrives();
    const route = waiting;
    waiting = null;
    return route ?? take();
  };

  return {
    pass: async (change) => {
      const route = await take();
      await route.continue(
        change === undefined ? {} : { postData: JSON.stringify(change(route.request().postDataJSON())) },
      );
    },
    fail: async () =>
      (await take()).fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: { error: 'unavailable' } }),
    refuse: async (status, error) => (await take()).fulfill({ status, json: { error } }),
    reply: async (body) => (await take()).fulfill({ json: body }),
    arrives,
    isWaiting: () => waiting !== null,
    renewedBy: async (act) => {
      const before = count;
      await act();
      await until(() => count > before);
    },
  };
};
