import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { Environment } from '#server/http/environment.ts';
import { isCrossSite } from '#server/http/origin.ts';
import { problem, respond } from '#server/http/problem.ts';
import { readText } from '#server/http/read-body.ts';
import { devStyle } from './dev-style.ts';
import { outboxPage } from './outbox-page.ts';
import { noSandboxPage, sandboxPage } from './sandbox-page.ts';
import { decideSandboxPayment, findSandboxPayment, reportSandboxPayment } from './sandbox-payments.ts';

const OutcomeSchema = z.enum(['paid', 'failed', 'cancelled', 'later']);

const decidePayment = async (context: Context<Environment>, deps: Deps, id: string): Promise<Response> => {
  const request = context.req.raw;
  if (isCrossSite(request, deps.config.publicUrl)) return respond(problem('cross_site'));
  const outcome = OutcomeSchema.safeParse(new URLSearchParams(await readText(request)).get('outcome'));
  if (!outcome.success) return respond(problem('bad_request'));
  const payment = await findSandboxPayment(deps.db, id);
  if (payment === undefined) return context.html(noSandboxPage(), 404);
  // The browser is sent back at once, as it is by real providers: the report may come before it or after it.
  if (outcome.data !== 'later' && (await decideSandboxPayment(deps.db, id, outcome.data))) {
    void reportSandboxPayment(deps, payment);
  }
  return context.redirect(payment.return_url, 303);
};

/** The pages of the demo mode: the outbox, and the sandbox provider's. They exist nowhere else. */
export const mountDev = (app: Hono<Environment>, deps: Deps): void => {
  app.use('/dev/*', async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  app.get('/dev/style.css', (context) => context.body(devStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/dev/outbox', async (context) => context.html(await outboxPage(deps.db)));
  app.get('/dev/pay/:id', async (context) => {
    const payment = await findSandboxPayment(deps.db, context.req.param('id'));
    return payment === undefined ? context.html(noSandboxPage(), 404) : context.html(sandboxPage(payment));
  });
  app.post('/dev/pay/:id', (context) => decidePayment(context, deps, context.req.param('id')));
};
