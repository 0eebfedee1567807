import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '#server/core/deps.ts';
import type { Environment } from './environment.ts';

/** One line per request, without query, body or cookies, and so without personal data. */
export const logRequests =
  ({ log }: Pick<Deps, 'log'>): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    const { method, path } = context.req;
    log.info({ id, method, path, status: context.res.status, ms: Math.round(performance.now() - started) }, 'request');
  };
