import ky, { type Options, isHTTPError } from 'ky';
import type { Body, Query, Reply } from '#contract/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type FieldErrors, isErrorCode, isFieldError } from '#contract/errors.ts';
import { httpRetry as limits, offlineCopy } from '#contract/limits/app.ts';
import { isTransientRejection } from '#machines/generic/idempotent-request.ts';
import { syncServerTime } from '#machines/generic/clock.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { randomId } from '#src/random-id.ts';

declare global {
  /**
   * Gives the reply to a call that the HTML has made, once, and ends the call with the signal (server/http/early-scripts.ts);
   * null: the client asks itself.
   */
  var earlyReply: ((address: string, signal: AbortSignal) => Promise<Response | null> | null) | undefined;
}

const retryableStatuses = [408, 425, 429, 500, 502, 503, 504];

/** Statuses that the server stores under the idempotency key: the same key always gets the same response. */
const isFinalStatus = (status: number): boolean => status < 500 && !retryableStatuses.includes(status);

/**
 * After no response, 408, 425 or 5xx the outcome is unknown: the status may be a proxy's, and a commit may
 * survive its connection.
 */
const isOutcomeUnknownAfter = (error: unknown): boolean =>
  !isHTTPError(error) || (!isFinalStatus(error.response.status) && error.response.status !== 429);

/** In ms; 0 unless the server names a number of seconds. */
const retryAfterIn = (error: unknown): number =>
  isHTTPError(error) ? (Number(error.response.headers.get('retry-after')) || 0) * 1_000 : 0;

const backoff = (attempt: number): number => limits.firstDelay * 2 ** (attempt - 1);

/** Resolves early when `signal` is aborted. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads the body within the attempt: a response that is cut off is retried, and the timeout covers all of it. */
const readWhole = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
};

type Fetch = NonNullable<Options['fetch']>;

const takeEarlyReply = (input: Parameters<Fetch>[0]): Promise<Response | null> | null => {
  if (!(input instanceof Request)) return null;
  // What was read before a change may be outdated.
  if (input.method !== 'GET') globalThis.earlyReply = undefined;
  return globalThis.earlyReply?.(input.url, input.signal) ?? null;
};

const fetchWhole: Fetch = async (input, init) => readWhole((await takeEarlyReply(input)) ?? (await fetch(input, init)));

/**
 * Retries five times, 1, 2, 4, 8 and 16 s apart with equal jitter, and not before Retry-After. Jitter is added to
 * Retry-After too: the server sends every client the same value. [API-02 API-21]
 */
const client = ky.create({
  timeout: limits.timeout,
  fetch: fetchWhole,
  retry: {
    limit: limits.retries,
    methods: ['get', 'post', 'put', 'delete'],
    statusCodes: retryableStatuses,
    // ky would wait for Retry-After without jitter: `beforeRetry` does it instead.
    afterStatusCodes: [],
    delay: backoff,
    jitter: (delay) => delay / 2 + (Math.random() * delay) / 2,
    // A Retry-After above the timeout of one attempt is shown to the member instead of awaited. ky recognises network errors
    // only by their messages: every failure without a response is retried. [API-22]
    shouldRetry: ({ error }) => {
      if (retryAfterIn(error) > limits.timeout) return false;
      return isHTTPError(error) ? undefined : true;
    },
  },
  hooks: {
    beforeRetry: [
      async ({ error, retryCount, request }) => {
        const rest = retryAfterIn(error) - backoff(retryCount) / 2;
        if (rest > 0) await sleep(rest, request.signal);
      },
    ],
    afterResponse: [
      ({ response }) => {
        const date = Date.parse(response.headers.get('date') ?? '');
        if (!Number.isNaN(date)) syncServerTime(date);
      },
    ],
  },
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const toFieldErrors = (fields: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([field, error]) =>
      isFieldError(error) ? [[field, error]] : [],
    ),
  );

/** Undefined when it is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `data`: the body of an error response; ky parses it only when its content type is JSON. */
const parseProblem = (data: unknown): ProblemError => {
  const body = typeof data === 'string' ? parseJson(data) : data;
  if (!isObject(body) || !isErrorCode(body['error'])) return new ProblemError({ code: 'unavailable' });
  const { error: code, fields, minutes, tries, until, terms } = body;
  return new ProblemError({
    code,
    ...(fields === undefined ? {} : { fields: toFieldErrors(fields) }),
    ...(typeof minutes === 'number' ? { minutes } : {}),
    ...(typeof tries === 'number' ? { tries } : {}),
    ...(typeof until === 'number' ? { until } : {}),
    ...(typeof terms === 'string' ? { terms } : {}),
  });
};

/** A rejection of the last attempt alone becomes `network` when an earlier attempt may have been carried out. [API-21] */
const toProblemError = (error: unknown, isOutcomeUnknown: boolean): ProblemError => {
  const networkError = new ProblemError({ code: 'network' });
  if (!isHTTPError(error) || error.response.status === offlineCopy.missingStatus) return networkError;
  const rejection = parseProblem(error.data);
  return isOutcomeUnknown && isTransientRejection(rejection.problem) ? networkError : rejection;
};

/** Undefined for an empty body. */
const parseReply = (text: string): unknown => {
  const reply = parseJson(text);
  if (reply === undefined && text !== '') throw new ProblemError({ code: 'internal' });
  return reply;
};

/** `isFinalForKey`: the server repeats this response for the same idempotency key. */
type RequestResult<R> = { readonly reply: R } | { readonly error: ProblemError; readonly isFinalForKey: boolean };

type RequestOptions = Omit<Options, 'hooks' | 'signal' | 'keepalive'> & {
  readonly signal?: AbortSignal | undefined;
  /** An attempt that has started is completed, even after the page is closed: `signal` only prevents the next one. */
  readonly lasting?: boolean | undefined;
};

/** Sends one request with its retries until the server answers, the retries run out, or `signal` is aborted. */
export const sendRequest = async <R>(
  path: string,
  { signal, lasting = false, ...options }: RequestOptions,
): Promise<RequestResult<R>> => {
  let isOutcomeUnknown = false;
  let response: Response;
  try {
    signal?.throwIfAborted();
    response = await client(path, {
      ...options,
      keepalive: lasting,
      signal: lasting ? null : (signal ?? null),
      hooks: {
        beforeRetry: [
          ({ error }) => {
            signal?.throwIfAborted();
            isOutcomeUnknown ||= isOutcomeUnknownAfter(error);
          },
        ],
      },
    });
  } catch (error) {
    return {
      error: toProblemError(error, isOutcomeUnknown),
      isFinalForKey: isHTTPError(error) && isFinalStatus(error.response.status),
    };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies match the contract (docs/decisions/008).
  return { reply: parseReply(await response.text()) as R };
};

type CallOptions<N extends CallName> = (Query<N> extends undefined ? { query?: undefined } : { query: Query<N> }) &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> }) &
  Pick<RequestOptions, 'signal' | 'lasting'> & {
    /** Idempotency key of a write that may be repeated later, as after a reload; by default each call has its own. */
    key?: string;
  };

/** ky omits undefined values. */
const toSearchParams = (
  query: unknown,
  flag: string | undefined,
): Record<string, string | number | boolean | undefined> =>
  Object.fromEntries([...Object.entries(query ?? {}), ...(flag === undefined ? [] : [[flag, 1]])]);

export type Http = ReturnType<typeof createHttp>;

/**
 * The calls of the contract over HTTP. Failures are `ProblemError`s. Replies are not validated: our own server sends only
 * what the contract allows, and the schemas would add ten kilobytes to every first load (docs/decisions/008).
 * `onRefused` runs after each 403 with `authentication_required`, except for the current-user call. [SESSION-03 SESSION-04]
 * A call while `isHidden` does not count as activity of the member. [HIDDEN-02]
 */
export const createHttp = (onRefused: () => void, isHidden: () => boolean = () => false) => ({
  call: async <N extends CallName>(name: N, options: CallOptions<N>): Promise<Reply<N>> => {
    const { method, path, flag, isTransient }: Endpoint = endpoints[name];
    const { query, body, signal, lasting, key = randomId() } = options;
    const result = await sendRequest<Reply<N>>(path, {
      method,
      searchParams: toSearchParams(query, flag),
      json: body,
      headers: {
        accept: 'application/json',
        ...(method !== 'GET' && isTransient !== true && { 'idempotency-key': key }),
        ...(name === 'loadUser' ? { 'request-type': 'client' } : {}),
        ...(isHidden() && { 'page-hidden': '1' }),
      },
      signal,
      lasting,
      ...(isTransient === true && { retry: 0 }),
    });
    if ('reply' in result) return result.reply;
    if (result.error.problem.code === 'authentication_required' && name !== 'loadUser') onRefused();
    throw result.error;
  },
});
