import { httpRetry as limits } from '#contract/limits.ts';

/** An answer that is here as a whole. `retryAfter`: how long the server wants to be left alone, ms; 0 where it says nothing. */
export type HttpResponse = { readonly status: number; readonly text: string; readonly retryAfter: number };

/** `isUnsure`: it is not known whether a try before this answer has done what was asked for. */
export type RetryOutcome = { readonly answer: HttpResponse | null; readonly isUnsure: boolean };

/** Statuses of trouble that passes. */
const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** No other answer is kept under the key of what was asked for. */
export const isFinalStatus = (status: number): boolean => status < 500 && !passing.includes(status);

/** In ms. A header that is no number of seconds says nothing. */
export const parseRetryAfter = (header: string | null): number => (Number(header) || 0) * 1_000;

/** Equal jitter, also on top of what the server says: it says the same to all who ask. */
const pauseOf = (delay: number, retryAfter: number): number =>
  Math.max(delay / 2, retryAfter) + (Math.random() * delay) / 2;

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** A longer Retry-After than an attempt may last is for the person to hear, not to wait for. */
const mayPass = (answer: HttpResponse | null): boolean =>
  answer === null || (passing.includes(answer.status) && answer.retryAfter <= limits.timeout);

/** It may have been done all the same: a proxy knows nothing of it, and our own server not whether its commit has come. */
const isUnsureAfter = (answer: HttpResponse | null): boolean =>
  answer === null || (!isFinalStatus(answer.status) && answer.status !== 429);

const first = { tried: 0, isUnsure: false };

/**
 * Asks, and asks again what passes: five times, 1, 2, 4, 8 and 16 s apart with equal jitter, and not before the server
 * says. Null: no answer came, or `signal` has ended it. [API-02 API-21]
 */
export const requestWithRetry = async (
  attempt: () => Promise<HttpResponse | null>,
  signal: AbortSignal | undefined,
  retries: number = limits.retries,
  { tried, isUnsure } = first,
): Promise<RetryOutcome> => {
  if (signal?.aborted === true) return { answer: null, isUnsure };
  const answer = await attempt();
  if (!mayPass(answer) || tried >= retries) return { answer, isUnsure };
  await pause(pauseOf(limits.firstDelay * 2 ** tried, answer?.retryAfter ?? 0), signal);
  return requestWithRetry(attempt, signal, retries, { tried: tried + 1, isUnsure: isUnsure || isUnsureAfter(answer) });
};
