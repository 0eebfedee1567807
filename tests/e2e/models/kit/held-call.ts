import { type Page, type Request, type Route, expect } from '@playwright/test';
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

const readAnswers = 'answers that the page has read';

/** From its next address on the page counts the answers that its script has read. */
export const countReadAnswers = async (page: Page): Promise<void> => {
  await page.addInitScript((held) => {
    const counts: Record<string, number> = {};
    Object.assign(globalThis, { [held]: counts });
    // oxlint-disable-next-line typescript/unbound-method -- The proxy calls it on the same response.
    Response.prototype.arrayBuffer = new Proxy(Response.prototype.arrayBuffer, {
      apply: async (read, response: Response) => {
        const body: ArrayBuffer = await Reflect.apply(read, response, []);
        counts[response.url] = (counts[response.url] ?? 0) + 1;
        return body;
      },
    });
  }, readAnswers);
};

const flags = ['push', 'own', 'all', 'confirm'] as const satisfies readonly Endpoint['flag'][];

/** Empty for a file. */
const bodyOf = (request: Request): Body =>
  /json/.test(request.headers()['content-type'] ?? '') ? (request.postDataJSON() ?? {}) : {};

/** From here on the requests of a call wait, or those that `isHeld` picks by body and query. Those that the page gives up are forgotten. */
export const holdCall = async (
  page: Page,
  name: CallName,
  isHeld: (body: Body, query: URLSearchParams) => boolean = () => true,
): Promise<HeldCall> => {
  const { method, path, flag }: Endpoint = endpoints[name];
  /** The page has one request of a call in flight at most: a new one replaces one that it has given up. */
  let waiting: Route | null = null;
  let count = 0;

  await page.route(
    ({ pathname, searchParams }) => pathname === path && flags.every((one) => searchParams.has(one) === (one === flag)),
    async (route) => {
      const request = route.request();
      const { searchParams } = new URL(request.url());
      if (request.method() !== method || !isHeld(bodyOf(request), searchParams)) return route.fallback();
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

  /** Resolves once the page has read the answer: what follows must not come before it, such as the time of a timer that it starts. */
  const answer = async (send: (route: Route) => Promise<void>): Promise<void> => {
    const route = await take();
    const url = route.request().url();
    const count = (): Promise<number> =>
      page.evaluate(([held, one]) => Number(Reflect.get(Object(Reflect.get(globalThis, held)), one) ?? 0), [
        readAnswers,
        url,
      ] as const);
    const before = await count();
    await send(route);
    await expect
      .poll(count, { message: `the answer to ${name} is read`, intervals: [10, 20, 40] })
      .toBeGreaterThan(before);
  };

  return {
    pass: (change) =>
      answer((route) =>
        route.continue(
          change === undefined ? {} : { postData: JSON.stringify(change(route.request().postDataJSON())) },
        ),
      ),
    fail: () =>
      answer((route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '3600' }, json: { error: 'unavailable' } }),
      ),
    // The server lets the client wait for a minute after each 429, too long for a retry.
    refuse: (status, error) =>
      answer((route) =>
        route.fulfill({ status, headers: status === 429 ? { 'retry-after': '60' } : {}, json: { error } }),
      ),
    reply: (body) => answer((route) => route.fulfill({ json: body })),
    arrives,
    isWaiting: () => waiting !== null,
    renewedBy: async (act) => {
      const before = count;
      await act();
      await until(() => count > before);
    },
  };
};
