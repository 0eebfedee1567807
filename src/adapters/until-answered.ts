import { http as limits } from '#contract/limits.ts';

/** An answer that is here as a whole. `retryAfter`: how long the server wants to be left alone, ms; 0 where it says nothing. */
export type Answer = { readonly status: number; readonly text: string; readonly retryAfter: number };

/** Statuses of trouble that passes. */
export const passing: readonly number[] = [408, 425, 429, 500, 502, 503, 504];

/** In ms. A header that is no number of seconds says nothing. */
export const retryAfterIn = (header: string | null): number => (Number(header) || 0) * 1_000;

const equalJitter = (delay: number): number => delay / 2 + (Math.random() * delay) / 2;

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
const mayPass = (answer: Answer | null): boolean =>
  answer === null || (passing.includes(answer.status) && answer.retryAfter <= limits.timeout);

/**
 * Asks, and asks again what passes: five times, 1, 2, 4, 8 and 16 s apart with equal jitter, or when the server says.
 * Null: no answer came, or `signal` has ended it. [API-02 API-21]
 */
export const untilAnswered = async (
  attempt: () => Promise<Answer | null>,
  signal: AbortSignal | undefined,
  retries: number = limits.retries,
  tried = 0,
): Promise<Answer | null> => {
  if (signal?.aborted === true) return null;
  const answer = await attempt();
  if (!mayPass(answer) || tried >= retries) return answer;
  await pause(answer?.retryAfter || equalJitter(limits.firstDelay * 2 ** tried), signal);
  return untilAnswered(attempt, signal, retries, tried + 1);
};
