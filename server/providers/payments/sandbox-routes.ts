import type { Context, Hono } from 'hono';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Environment } from '#server/http/environment.ts';
import { isCrossSite } from '#server/http/origin.ts';
import { buildProblemResponse, toHttpResponse } from '#server/http/problem-response.ts';
import { readText } from '#server/http/read-body.ts';
import { type TestCard, findTestCard } from './sandbox-cards.ts';
import { sandboxListPage } from './sandbox-list-page.ts';
import { scheduleStep, findSandboxCard, findSandboxPayment, transitionSandboxPayment } from './sandbox-store.ts';
import { codeProblem, methodPage } from './sandbox-methods.ts';
import { type OutcomeName, isOutcomeName, outcomes } from './sandbox-outcomes.ts';
import { decidedPage, noSandboxPage, openPage } from './sandbox-pages.ts';
import { type SubmittedInput, renderApprovalForm, getApproverName, renderPaymentForm } from './sandbox-forms.ts';
import { reportSandboxPayment } from './sandbox-webhooks.ts';

type Visit = { readonly context: Context<Environment>; readonly deps: Deps; readonly payment: SandboxPaymentTable };
type Posted = Visit & { readonly form: URLSearchParams };

const pageOf = ({ id }: Pick<SandboxPaymentTable, 'id'>): string => `/dev/pay/${id}`;

const labelOf = async ({ deps, payment }: Visit): Promise<string | null> =>
  payment.card === null ? null : ((await findSandboxCard(deps.db, payment.card))?.label ?? null);

/** Where a kept card is charged, nobody is asked for its number: its bank asks at once. */
const showFirst = async (visit: Visit, typed: SubmittedInput | null = null): Promise<Response> => {
  const { context, payment } = visit;
  const card = await labelOf(visit);
  if (payment.state !== 'open') return context.html(decidedPage(payment, card));
  const way =
    payment.card === null
      ? renderPaymentForm(payment, typed)
      : renderApprovalForm(payment, getApproverName(payment.method, null), null);
  return context.html(openPage(payment, card, way), typed === null ? 200 : 422);
};

const showApproval = async (visit: Visit): Promise<Response> => {
  const { context, payment } = visit;
  if (payment.state !== 'open') return showFirst(visit);
  const who = getApproverName(payment.method, context.req.query('bank') ?? null);
  const card = findTestCard(context.req.query('card') ?? '');
  return context.html(openPage(payment, await labelOf(visit), renderApprovalForm(payment, who, card?.number ?? null)));
};

/** The browser is sent back at once, as it is by real providers: the report may come before it or after it. */
const settle = async ({ deps, payment }: Visit, name: OutcomeName, card: TestCard | null): Promise<void> => {
  const outcome = outcomes[name];
  if (outcome === null) return;
  const next = 'next' in outcome ? scheduleStep(outcome.next, deps.now()) : null;
  if (await transitionSandboxPayment(deps.db, payment.id, { state: outcome.state, next, card })) {
    void reportSandboxPayment(deps, payment);
  }
};

const decide = async (posted: Posted): Promise<Response> => {
  const { context, payment, form } = posted;
  const outcome = form.get('outcome') ?? '';
  if (!isOutcomeName(outcome)) return toHttpResponse(buildProblemResponse('bad_request'));
  await settle(posted, outcome, findTestCard(form.get('card') ?? '') ?? null);
  return context.redirect(form.has('stay') ? pageOf(payment) : payment.return_url, 303);
};

const takeCard = async (posted: Posted): Promise<Response> => {
  const { context, payment, form } = posted;
  const text = form.get('number') ?? '';
  const card = findTestCard(text);
  if (card === undefined) return showFirst(posted, { text, problem: 'This is no test card. Use one of the list.' });
  if (card.asks) return context.redirect(`${pageOf(payment)}/approve?card=${card.number}`, 303);
  await settle(posted, card.declined ? 'failed' : 'paid', card);
  return context.redirect(payment.return_url, 303);
};

const takeCode = async (posted: Posted): Promise<Response> => {
  const { context, payment, form } = posted;
  const { kind } = methodPage(payment.method);
  if (kind !== 'code' && kind !== 'voucher') return toHttpResponse(buildProblemResponse('bad_request'));
  const text = form.get('code') ?? '';
  const wrong = codeProblem(kind, text);
  if (wrong !== null) return showFirst(posted, { text, problem: wrong });
  if (kind === 'code') return context.redirect(`${pageOf(payment)}/approve`, 303);
  await settle(posted, 'paid', null);
  return context.redirect(payment.return_url, 303);
};

/** The pages of the sandbox provider. */
export const mountSandbox = (app: Hono<Environment>, deps: Deps): void => {
  const show =
    (page: (visit: Visit) => Promise<Response>) =>
    async (context: Context<Environment>): Promise<Response> => {
      const payment = await findSandboxPayment(deps.db, context.req.param('id') ?? '');
      return payment === undefined ? context.html(noSandboxPage(), 404) : page({ context, deps, payment });
    };
  const take =
    (act: (posted: Posted) => Promise<Response>) =>
    async (context: Context<Environment>): Promise<Response> => {
      const request = context.req.raw;
      if (isCrossSite(request, deps.config.publicUrl)) return toHttpResponse(buildProblemResponse('cross_site'));
      const form = new URLSearchParams(await readText(request));
      return show((visit) => act({ ...visit, form }))(context);
    };
  app.get('/dev/pay', async (context) => context.html(await sandboxListPage(deps.db)));
  app.get('/dev/pay/:id', show(showFirst));
  app.get('/dev/pay/:id/approve', show(showApproval));
  app.post('/dev/pay/:id', take(decide));
  app.post('/dev/pay/:id/card', take(takeCard));
  app.post('/dev/pay/:id/code', take(takeCode));
};
