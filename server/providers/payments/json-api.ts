import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { payments as limits } from '#contract/limits/shop.ts';

type Method = 'GET' | 'POST' | 'DELETE';

type JsonRequest = {
  readonly body?: unknown;
  /** The same for all tries and repetitions of a change, so that it happens once. */
  readonly idempotencyKey?: string;
};

/** `body` is null when the answer is not JSON. */
export type JsonAnswer = { readonly status: number; readonly body: unknown };

/** Answers below 500 resolve. No answer, or 5xx and 429 at every try, rejects: the outcome of a change is unknown. */
export type JsonApi = (method: Method, path: string, request?: JsonRequest) => Promise<JsonAnswer>;

/** One try (ms). */
const timeout = 7_000;
const tries = 3;
/** All requests of one operation, with their tries and waits (ms): another request of the member may repeat it then. */
const operationTimeout = limits.providerTimeout - 2_000;
/** Longest wait between two tries (ms), whatever Retry-After says. */
const maxWait = 3_000;

const isTemporary = (status: number): boolean => status >= 500 || status === 429;

const getWait = (response: Response, attempt: number): number => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isFinite(seconds) ? seconds * 1_000 : 500 * 2 ** attempt, maxWait);
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Throws on a refusal; the detail that the provider gives names no payer, and is for the log. */
export const readAnswer = <T>(schema: z.ZodMiniType<T>, what: string, { status, body }: JsonAnswer): T => {
  if (status >= 200 && status < 300) return schema.parse(body);
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? `: ${String(body.detail)}` : '';
  throw new Error(`The payment provider answers ${what} with ${status}${detail}`);
};

type Service = { readonly url: string; readonly authorization: string | null };

/**
 * `url` ends with a slash. Returns a function that starts an operation: its requests share one time limit. Redirects are
 * not followed: they would carry the key to another server. `elapsed`: a monotonic clock (ms).
 */
export const createJsonApi =
  ({ url, authorization }: Service, elapsed: () => number = () => performance.now()): (() => JsonApi) =>
  () => {
    const deadline = elapsed() + operationTimeout;
    /** Time that is left (ms) once `wait` is over. */
    const getTimeLeft = (wait = 0): number => {
      const left = Math.floor(deadline - elapsed() - wait);
      if (left <= 0) throw new Error('The payment provider takes too long.');
      return left;
    };
    return async (method, path, { body, idempotencyKey } = {}) => {
      const headers = {
        accept: 'application/json',
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      };
      for (let attempt = 0; ; attempt += 1) {
        const response = await fetch(`${url}${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'manual',
          signal: AbortSignal.timeout(Math.min(timeout, getTimeLeft())),
        });
        const text = await response.text();
        if (!isTemporary(response.status)) return { status: response.status, body: parse(text) };
        if (attempt === tries - 1) throw new Error(`The payment provider answers ${method} with ${response.status}.`);
        const wait = getWait(response, attempt);
        getTimeLeft(wait);
        await pause(wait);
      }
    };
  };
