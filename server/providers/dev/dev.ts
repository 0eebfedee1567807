import type { Hono } from 'hono';
import type { Deps } from '#server/core/deps.ts';
import type { Environment } from '#server/http/environment.ts';
import { devStyle } from '#server/providers/dev-style.ts';
import type { StaticFiles } from '#server/http/static-files.ts';
import { mountInspector } from './inspector.ts';
import { outboxPage } from './outbox-page.ts';
import { mountSandbox } from '#server/providers/payments/sandbox-routes.ts';

/** Mounted in demo mode only. */
export const mountDev = (app: Hono<Environment>, deps: Deps, site: StaticFiles | null): void => {
  app.use('/dev/*', async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  app.get('/dev/style.css', (context) => context.body(devStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/dev/outbox', async (context) => context.html(await outboxPage(deps)));
  mountSandbox(app, deps);
  if (site !== null) mountInspector(app, site);
};
