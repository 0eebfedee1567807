import ky, { HTTPError, type KyInstance, NetworkError, TimeoutError } from 'ky';
import type { Body, Query, Reply } from '#contract/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type FieldErrors, isErrorCode, isFieldError } from '#contract/errors.ts';
import { http as limits } from '#contract/limits.ts';
import { learnServerTime } from '#machines/parts/clock.ts';
import { ProblemError } from '#machines/parts/problem.ts';

type Given<N extends CallName> = (Query<N> extends undefined ? { query?: undefined } : { query: Query<N> }) &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> }) & {
    signal?: AbortSignal;
    /** Idempotency key of an act that may be repeated later, as after a reload; without one each call is an act of its own. */
    key?: string;
    /** What has left arrives, also where its page has gone: `signal` only keeps it from being tried again. */
    lasting?: true;
  };

/** Statuses of trouble that passes. A longer Retry-After than an attempt may last is for the person to hear, not to wait for. */
export const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];
const isTooLong = (response: Response): boolean =>
  Number(response.headers.get('retry-after') ?? 0) * 1_000 > limits.timeout;

export const equalJitter = (delay: number): number => delay / 2 + (Math.random() * delay) / 2;

/** An answer has come when all of it is here: one that breaks off is asked for again like one that never began. */
const fetchWhole: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  try {
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    // Browsers have other names for this one, which ky does not know.
    throw error instanceof TypeError ? new TypeError('Failed to fetch', { cause: error }) : error;
  }
};

/** [API-02 API-21] */
const client: KyInstance = ky.create({
  timeout: limits.timeout,
  fetch: fetchWhole,
  retry: {
    limit: limits.retries,
    methods: ['get', 'post', 'put', 'delete'],
    statusCodes: [...passing],
    afterStatusCodes: [...passing],
    delay: (attempt) => limits.firstDelay * 2 ** (attempt - 1),
    jitter: equalJitter,
    retryOnTimeout: true,
    shouldRetry: ({ error }) => (error instanceof HTTPError && isTooLong(error.response) ? false : undefined),
  },
  hooks: {
    afterResponse: [
      ({ response }) => {
        const date = Date.parse(response.headers.get('date') ?? '');
        if (!Number.isNaN(date)) learnServerTime(date);
      },
    ],
  },
});

/** An attempt that goes on after the page has gone. */
const lasting = {
  keepalive: true,
  fetch: (input: RequestInfo | URL, init?: RequestInit) =>
    fetchWhole(new Request(input, { signal: AbortSignal.timeout(limits.timeout) }), init),
};

/** Query parameters that are set. */
const searchOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const fieldsIn = (fields: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([field, error]) =>
      isFieldError(error) ? [[field, error]] : [],
    ),
  );

const problemIn = (error: unknown): ProblemError => {
  if (error instanceof NetworkError || error instanceof TimeoutError) return new ProblemError({ code: 'network' });
  return error instanceof HTTPError ? problemInAnswer(error.data) : new ProblemError({ code: 'internal' });
};

/** What the server says in an answer that is no success. */
export const problemInAnswer = (body: unknown): ProblemError => {
  if (!isObject(body) || !isErrorCode(body['error'])) return new ProblemError({ code: 'unavailable' });
  const { error: code, fields, minutes, until } = body;
  return new ProblemError({
    code,
    ...(fields === undefined ? {} : { fields: fieldsIn(fields) }),
    ...(typeof minutes === 'number' ? { minutes } : {}),
    ...(typeof until === 'number' ? { until } : {}),
  });
};

export type Http = ReturnType<typeof createHttp>;

/**
 * The calls of the contract over HTTP. Failures are `ProblemError`s. Replies are not parsed again: our own server lets
 * nothing out that is not of the contract, and the schemas would weigh ten kilobytes on every first visit (docs/decisions).
 * `onRefused` hears of each 403 with `authentication_required`, save that of the current-user call. [SESSION-03 SESSION-04]
 */
export const createHttp = (onRefused: () => void) => ({
  call: async <N extends CallName>(name: N, given: Given<N>): Promise<Reply<N>> => {
    const { method, path, flag, passing: passes }: Endpoint = endpoints[name];
    try {
      return await client(path, {
        method,
        searchParams: { ...searchOf(given.query), ...(flag === undefined ? {} : { [flag]: '1' }) },
        headers: {
          ...(method === 'GET' || passes ? {} : { 'idempotency-key': given.key ?? crypto.randomUUID() }),
          ...(name === 'loadUser' ? { 'request-type': 'client' } : {}),
        },
        ...(given.body === undefined ? {} : { json: given.body }),
        ...(given.signal === undefined ? {} : { signal: given.signal }),
        ...(given.lasting === undefined ? {} : lasting),
        ...(passes ? { retry: 0 } : {}),
      }).json<Reply<N>>();
    } catch (error) {
      const problem = problemIn(error);
      if (problem.problem.code === 'authentication_required' && name !== 'loadUser') onRefused();
      throw problem;
    }
  },
});
