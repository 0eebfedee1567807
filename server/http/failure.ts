import type { Logger } from 'pino';
import { Refusal } from '#server/call.ts';
import { isStorageFull, isUnavailable } from '#server/db/failures.ts';
import { type Answer, problem, refusalAnswer } from './problem.ts';

/** The answer to a request that has failed, whatever the reason: never a stack, and what we did not expect is logged. */
export const failureAnswer = (error: unknown, log: Logger): Answer => {
  if (error instanceof Refusal) return refusalAnswer(error);
  if (isStorageFull(error)) {
    log.error({ err: error }, 'the disk is full');
    return problem('storage_full');
  }
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'the database does not answer');
    return problem('unavailable');
  }
  log.error({ err: error }, 'a request has failed');
  return problem('internal');
};
