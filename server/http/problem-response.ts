import { type ErrorCode, type FieldErrors, errorStatus } from '#contract/errors.ts';
import type { ProblemBody } from '#contract/problem.ts';
import { Refusal } from '#server/core/call.ts';

/** `headers` are sent in addition to the usual ones. */
export type ApiResponse = {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export const buildJsonResponse = (body: unknown): ApiResponse => ({
  status: 200,
  body: JSON.stringify(body),
  headers: {},
});

type Details = {
  fields?: FieldErrors | undefined;
  minutes?: number | undefined;
  tries?: number | undefined;
  until?: number | undefined;
  terms?: string | undefined;
  retryAfter?: number | undefined;
};

/** Seconds after which a retry may succeed; after a 503 the minimum, because clients back off. */
const getRetryAfter = (code: ErrorCode, { minutes, retryAfter }: Details): number | null => {
  if (retryAfter !== undefined) return retryAfter;
  if (minutes !== undefined) return minutes * 60;
  if (errorStatus[code] === 429) return 60;
  return errorStatus[code] === 503 ? 1 : null;
};

export const buildProblemResponse = (code: ErrorCode, details: Details = {}): ApiResponse => {
  const { fields, minutes, tries, until, terms } = details;
  const body: ProblemBody = {
    error: code,
    message: code.replaceAll('_', ' '),
    ...(fields === undefined ? {} : { fields: { ...fields } }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(tries === undefined ? {} : { tries }),
    ...(until === undefined ? {} : { until }),
    ...(terms === undefined ? {} : { terms }),
    ...(code === 'authentication_required' ? { authentication_required: true } : {}),
  };
  const retryAfter = getRetryAfter(code, details);
  return {
    status: errorStatus[code],
    body: JSON.stringify(body),
    headers: {
      ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
      // The rest of the body stays unread, so the connection cannot be reused.
      ...(code === 'too_large' || code === 'too_slow' ? { connection: 'close' } : {}),
    },
  };
};

/** Refusal that ends after some seconds. */
export class RateLimited extends Refusal {
  readonly retryAfter: number;

  constructor(code: ErrorCode, retryAfter: number) {
    super(code);
    this.retryAfter = retryAfter;
  }
}

export const refusalToResponse = (refusal: Refusal): ApiResponse =>
  buildProblemResponse(refusal.code, {
    fields: refusal.fields,
    minutes: refusal.minutes,
    tries: refusal.tries,
    until: refusal.until,
    terms: refusal.terms,
    retryAfter: refusal instanceof RateLimited ? refusal.retryAfter : undefined,
  });

export const toHttpResponse = ({ status, body, headers }: ApiResponse): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });

/** Not cacheable, because the resource may appear at any time, as after an unblocking. */
export const buildNotFound = (): Response =>
  toHttpResponse({ ...buildProblemResponse('not_found'), headers: { 'cache-control': 'no-store' } });
