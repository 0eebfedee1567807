import { type ErrorCode, type FieldErrors, errorStatus } from '#contract/errors.ts';
import type { ProblemBody } from '#contract/problem.ts';
import { Refusal } from '#server/core/call.ts';

/** What goes out: the status, the JSON text, and headers beside the usual ones. */
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
  until?: number | undefined;
  retryAfter?: number | undefined;
};

/** Seconds after which the same request may succeed, where that is so: after a 503 the least, as clients back off. */
const retryAfterOf = (code: ErrorCode, { minutes, retryAfter }: Details): number | null => {
  if (retryAfter !== undefined) return retryAfter;
  if (minutes !== undefined) return minutes * 60;
  if (errorStatus[code] === 429) return 60;
  return errorStatus[code] === 503 ? 1 : null;
};

export const buildProblemResponse = (code: ErrorCode, details: Details = {}): ApiResponse => {
  const { fields, minutes, until } = details;
  const body: ProblemBody = {
    error: code,
    message: code.replaceAll('_', ' '),
    ...(fields === undefined ? {} : { fields: { ...fields } }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(until === undefined ? {} : { until }),
    ...(code === 'authentication_required' ? { authentication_required: true } : {}),
  };
  const retryAfter = retryAfterOf(code, details);
  return {
    status: errorStatus[code],
    body: JSON.stringify(body),
    headers: {
      ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
      // The rest of the body stays unread, so nothing else can come over this connection.
      ...(code === 'too_large' ? { connection: 'close' } : {}),
    },
  };
};

/** A refusal that passes by itself after some seconds. */
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
    until: refusal.until,
    retryAfter: refusal instanceof RateLimited ? refusal.retryAfter : undefined,
  });

export const toHttpResponse = ({ status, body, headers }: ApiResponse): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });

/** What is not there may be the next moment, as after an unblocking: nobody keeps this answer. */
export const buildNotFound = (): Response =>
  toHttpResponse({ ...buildProblemResponse('not_found'), headers: { 'cache-control': 'no-store' } });
