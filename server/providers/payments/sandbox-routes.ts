import type { Context, Hono } from 'hono';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Environment } from '#server/http/environment.ts';
import { findRequestSite } from '#server/core/request-site.ts';
import { isCrossSite } from '#server/http/origin.ts';
import { buildProblemResponse, toHttpResponse } from '#server/http/problem-response.ts';
import { readText } from '#server/http/read-body.ts';
import { choosePageLanguage } from '#server/http/page-language.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { sandboxTexts } from '#server/texts/sandbox.ts';
import { type TestCard, findTestCard } from './sandbox-cards.ts';
import { type PageLanguage, pageLanguageOf } from './sandbox-language.ts';
import { sandboxListPage } from './sandbox-list-page.ts';
import { scheduleStep, findSandboxCard, findSandboxPayment, transitionSandboxPayment } from './sandbox-store.ts';
import { codeProblem, methodPage } from './sandbox-methods.ts';
import { type OutcomeName, isOutcomeName, outcomes } from './sandbox-outcomes.ts';
import { approvalPage, decidedPage, noSandboxPage, openPage } from './sandbox-pages.ts';
import { type SubmittedInput, renderApprovalForm, getApproverName, renderPaymentForm } from './sandbox-forms.ts';
import { reportSandboxPayment } from './sandbox-webhooks.ts';

type Visit = {
  readonly context: Context<Environment>;
  readonly deps: Deps;
  readonly payment: SandboxPaymentTable;
  readonly language: PageLanguage;
};
type Posted = Visit & { readonly form: URLSearchParams };

const paymentPath = ({ id }: Pick<SandboxPaymentTable, 'id'>): string => `/dev/pay/${id}`;

const findCardLabel = async ({ deps, payment }: Visit): Promise<string | null> =>
  payment.card === null ? null : ((await findSandboxCard(deps.db, payment.card))?.label ?? null);

/** A saved card needs no form: its bank asks for approval at once. */
const showPayment = async (visit: Visit, typed: SubmittedInput | null = null): Promise<Response> => {
  const { context, payment, language } = visit;
  const { say } = language;
  const shown = { payment, card: await findCardLabel(visit), language };
  if (payment.state !== 'open') return context.html(decidedPage(shown));
  if (payment.card === null) {
    return context.html(openPage(shown, renderPaymentForm(payment, say, typed)), typed === null ? 200 : 422);
  }
  const approver = { name: getApproverName(payment.method, null, say), card: null };
  return context.html(approvalPage(shown, renderApprovalForm(payment, approver, say)));
};

const showApproval = async (visit: Visit): Promise<Response> => {
  const { context, payment, language } = visit;
  if (payment.state !== 'open') return showPayment(visit);
  const name = getApproverName(payment.method, context.req.query('bank') ?? null, language.say);
  const card = findTestCard(context.req.query('card') ?? '')?.number ?? null;
  const form = renderApprovalForm(payment, { name, card }, language.say);
  return context.html(approvalPage({ payment, card: await findCardLabel(visit), language }, form));
};

/** The browser is redirected at once, as by real providers: the webhook may arrive before or after it. */
const applyOutcome = async ({ deps, payment }: Visit, name: OutcomeName, card: TestCard | null): Promise<void> => {
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
  await applyOutcome(posted, outcome, findTestCard(form.get('card') ?? '') ?? null);
  return context.redirect(form.has('stay') ? paymentPath(payment) : payment.return_url, 303);
};

const submitCard = async (posted: Posted): Promise<Response> => {
  const { context, payment, form, language } = posted;
  const text = form.get('number') ?? '';
  const card = findTestCard(text);
  if (card === undefined) return showPayment(posted, { text, problem: language.say(sandboxTexts.unknownCard) });
  if (card.asks) return context.redirect(`${paymentPath(payment)}/approve?card=${card.number}`, 303);
  await applyOutcome(posted, card.declined ? 'failed' : 'paid', card);
  return context.redirect(payment.return_url, 303);
};

const submitCode = async (posted: Posted): Promise<Response> => {
  const { context, payment, form, language } = posted;
  const { kind } = methodPage(payment.method);
  if (kind !== 'code' && kind !== 'voucher') return toHttpResponse(buildProblemResponse('bad_request'));
  const text = form.get('code') ?? '';
  const problem = codeProblem(kind, text, language.say);
  if (problem !== null) return showPayment(posted, { text, problem });
  if (kind === 'code') return context.redirect(`${paymentPath(payment)}/approve`, 303);
  await applyOutcome(posted, 'paid', null);
  return context.redirect(payment.return_url, 303);
};

export const mountSandbox = (app: Hono<Environment>, deps: Deps): void => {
  const show =
    (page: (visit: Visit) => Promise<Response>) =>
    async (context: Context<Environment>): Promise<Response> => {
      const payment = await findSandboxPayment(deps.db, context.req.param('id') ?? '');
      const { domain_language: domainLanguage } = await getSiteSettings(
        deps.db.read,
        await findRequestSite(deps, context.req.raw),
      );
      const language = pageLanguageOf(choosePageLanguage(context.req.raw, domainLanguage));
      return payment === undefined
        ? context.html(noSandboxPage(language), 404)
        : page({ context, deps, payment, language });
    };
  const handlePost =
    (act: (posted: Posted) => Promise<Response>) =>
    async (context: Context<Environment>): Promise<Response> => {
      const request = context.req.raw;
      if (isCrossSite(request, deps.config)) return toHttpResponse(buildProblemResponse('cross_site'));
      const form = new URLSearchParams(await readText(request));
      return show((visit) => act({ ...visit, form }))(context);
    };
  app.get('/dev/pay', async (context) => context.html(await sandboxListPage(deps.db)));
  app.get('/dev/pay/:id', show(showPayment));
  app.get('/dev/pay/:id/approve', show(showApproval));
  app.post('/dev/pay/:id', handlePost(decide));
  app.post('/dev/pay/:id/card', handlePost(submitCard));
  app.post('/dev/pay/:id/code', handlePost(submitCode));
};
