import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { supportTokenPattern } from '#contract/support-token.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Environment } from './environment.ts';

/** The path of a mailed support link is its token. [ROUTE-61] */
const withoutToken = (path: string): string => (supportTokenPattern.test(path) ? '/:token' : path);

/** One line per request, without query, body or cookies, and so without personal data. */
export const logRequests =
  ({ log }: Pick<Deps, 'log'>): MiddlewareHandler<Environment> =>
  async (context, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    const { method } = context.req;
    const path = withoutToken(context.req.path);
    log.info({ id, method, path, status: context.res.status, ms: Math.round(performance.now() - started) }, 'request');
  };
