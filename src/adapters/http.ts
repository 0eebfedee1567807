import type { Body, Query, Reply } from '#contract/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { type FieldErrors, isErrorCode, isFieldError } from '#contract/errors.ts';
import { httpRetry as limits } from '#contract/limits.ts';
import { isTransientRejection } from '#machines/generic/idempotent-request.ts';
import { syncServerTime } from '#machines/generic/clock.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import { type HttpResponse, type RetryOutcome, parseRetryAfter, requestWithRetry } from './until-answered.ts';

type Given<N extends CallName> = (Query<N> extends undefined ? { query?: undefined } : { query: Query<N> }) &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> }) & {
    signal?: AbortSignal;
    /** Idempotency key of an act that may be repeated later, as after a reload; without one each call is an act of its own. */
    key?: string;
    /** What has left arrives, also where its page has gone: `signal` only keeps it from being tried again. */
    lasting?: true;
  };

type Asked = { readonly url: string; readonly init: RequestInit; readonly signal: AbortSignal | undefined };

/** An answer has come when all of it is here. */
const wholeAnswer = async (request: Request): Promise<HttpResponse> => {
  const response = await fetch(request);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) syncServerTime(date);
  return { status: response.status, text, retryAfter: parseRetryAfter(response.headers.get('retry-after')) };
};

/** One try. Null when no answer came in time, or it broke off in the middle. An act that lasts leaves without the signal. */
const attempt = ({ url, init, signal }: Asked) =>
  new Promise<HttpResponse | null>((resolve) => {
    const over = new AbortController();
    const end = (answer: HttpResponse | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(answer);
    };
    const stop = () => {
      over.abort();
      end(null);
    };
    const timer = setTimeout(stop, limits.timeout);
    if (init.keepalive !== true) signal?.addEventListener('abort', stop);
    wholeAnswer(new Request(url, { ...init, signal: over.signal })).then(end, () => end(null));
  });

/** The address with the parameters that are set. */
const addressOf = (path: string, query: unknown, flag: string | undefined): string => {
  const set = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams([
    ...set.map(([name, value]) => [name, String(value)]),
    ...(flag === undefined ? [] : [[flag, '1']]),
  ]).toString();
  return search === '' ? path : `${path}?${search}`;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const fieldsIn = (fields: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([field, error]) =>
      isFieldError(error) ? [[field, error]] : [],
    ),
  );

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server says in an answer that is no success. */
const problemInAnswer = ({ text }: HttpResponse): ProblemError => {
  const body = jsonIn(text);
  if (!isObject(body) || !isErrorCode(body['error'])) return new ProblemError({ code: 'unavailable' });
  const { error: code, fields, minutes, until } = body;
  return new ProblemError({
    code,
    ...(fields === undefined ? {} : { fields: fieldsIn(fields) }),
    ...(typeof minutes === 'number' ? { minutes } : {}),
    ...(typeof until === 'number' ? { until } : {}),
  });
};

/** Why something has no success. `network` also where an answer came which leaves it open whether it was done. [API-21] */
export const toProblemError = ({ answer, isUnsure }: RetryOutcome): ProblemError => {
  const noAnswer = new ProblemError({ code: 'network' });
  if (answer === null) return noAnswer;
  const refusal = problemInAnswer(answer);
  return isUnsure && isTransientRejection(refusal.problem) ? noAnswer : refusal;
};

/** The reply of a call that has succeeded; undefined where it has none. */
export const parseReply = ({ text }: HttpResponse): unknown => {
  const reply = jsonIn(text);
  if (reply === undefined && text !== '') throw new ProblemError({ code: 'internal' });
  return reply;
};

export type Http = ReturnType<typeof createHttp>;

/**
 * The calls of the contract over HTTP. Failures are `ProblemError`s. Replies are not parsed again: our own server lets
 * nothing out that is not of the contract, and the schemas would weigh ten kilobytes on every first visit (docs/decisions).
 * `onRefused` hears of each 403 with `authentication_required`, save that of the current-user call. [SESSION-03 SESSION-04]
 * What is asked while `isHidden` is no sign of the member. [HIDDEN-02]
 */
export const createHttp = (onRefused: () => void, isHidden: () => boolean = () => false) => ({
  call: async <N extends CallName>(name: N, given: Given<N>): Promise<Reply<N>> => {
    const { method, path, flag, passing: passes }: Endpoint = endpoints[name];
    const { query, body, signal, key = crypto.randomUUID(), lasting } = given;
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' || passes ? {} : { 'idempotency-key': key }),
        ...(name === 'loadUser' ? { 'request-type': 'client' } : {}),
        ...(isHidden() ? { 'page-hidden': '1' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(lasting === true && { keepalive: true }),
    };
    const url = addressOf(path, query, flag);
    const outcome = await requestWithRetry(() => attempt({ url, init, signal }), signal, passes ? 0 : limits.retries);
    const { answer } = outcome;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies are of the contract (docs/decisions/008).
    if (answer !== null && answer.status < 300) return parseReply(answer) as Reply<N>;
    const problem = toProblemError(outcome);
    if (problem.problem.code === 'authentication_required' && name !== 'loadUser') onRefused();
    throw problem;
  },
});
