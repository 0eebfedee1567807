import type { Logger } from 'pino';
import { Refusal } from '#server/core/call.ts';
import { isStorageFull, isUnavailable } from '#server/db/error-codes.ts';
import { type ApiResponse, buildProblemResponse, refusalToResponse } from './problem-response.ts';

/** Never contains a stack; unexpected errors are logged. */
export const toErrorResponse = (error: unknown, log: Logger): ApiResponse => {
  if (error instanceof Refusal) return refusalToResponse(error);
  if (isStorageFull(error)) {
    log.error({ err: error }, 'the disk is full');
    return buildProblemResponse('storage_full');
  }
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'the database does not answer');
    return buildProblemResponse('unavailable');
  }
  log.error({ err: error }, 'a request has failed');
  return buildProblemResponse('internal');
};
