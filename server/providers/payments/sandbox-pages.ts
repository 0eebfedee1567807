import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import { devPage, type Markup, formatTime } from '#server/providers/dev-page.ts';
import { methodPage } from './sandbox-methods.ts';
import { renderProviderActions, renderOutcomeForm } from './sandbox-outcomes.ts';

/** As `€24.99`. */
export const formatAmount = ({ amount, currency }: Pick<SandboxPaymentTable, 'amount' | 'currency'>): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** Label of each state on the pages. */
export const stateLabels: Readonly<Record<SandboxPaymentTable['state'], string>> = {
  open: 'not paid yet',
  pending: 'pending',
  authorised: 'authorised',
  cancelled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
  paid: 'paid',
  refunded: 'refunded',
  charged_back: 'charged back',
};

const outcomeText: Readonly<Record<SandboxPaymentTable['state'], string>> = {
  open: 'Nobody has paid yet.',
  pending: 'This payment is on its way.',
  authorised: 'The money is set aside, and not taken yet.',
  cancelled: 'This payment was cancelled.',
  expired: 'Nobody has paid in time.',
  failed: 'This payment has failed.',
  paid: 'This payment has been made.',
  refunded: 'The money went back to the payer.',
  charged_back: 'The payer’s bank has taken the money back.',
};

export const sandboxFrame = (title: string, content: Markup): Markup =>
  devPage(
    `${title} – Sandbox`,
    html`<header>
        <p class="mark">Sandbox: no money moves</p>
        <h1>${title}</h1>
      </header>
      ${content}
      <footer>
        <nav aria-label="Demo mode">
          <a href="/dev/pay">All sandbox payments</a>
          <a href="/dev/outbox">Outbox</a>
        </nav>
      </footer>`,
  );

const summary = (payment: SandboxPaymentTable, card: string | null): Markup =>
  html`<section class="card">
    <p class="amount">${formatAmount(payment)}</p>
    <dl>
      <dt>For</dt>
      <dd>${payment.description}</dd>
      <dt>By</dt>
      <dd>${methodPage(payment.method).name}${card === null ? '' : html`, ${card}`}</dd>
      <dt>Number</dt>
      <dd>${payment.id}</dd>
    </dl>
  </section>`;

const renderNextStep = ({ next_state: next, next_at: at }: SandboxPaymentTable): Markup | string =>
  next === null || at === null
    ? ''
    : html`<p class="when">By itself it will be ${stateLabels[next]} at ${formatTime(at)}.</p>`;

/** Shown when the payer has nothing left to do. `card`: label of the saved card. */
export const decidedPage = (payment: SandboxPaymentTable, card: string | null): Markup =>
  sandboxFrame(
    'Your payment',
    html`${summary(payment, card)}
      <p class="${payment.state}"><strong>${outcomeText[payment.state]}</strong></p>
      ${renderNextStep(payment)}
      <p><a class="button primary" href="${payment.return_url}">Back to the shop</a></p>
      ${renderProviderActions(payment)}`,
  );

/** `form`: form of the method; the buttons for testers come below it. */
export const openPage = (payment: SandboxPaymentTable, card: string | null, form: Markup): Markup =>
  sandboxFrame(
    'Your payment',
    html`${summary(payment, card)} ${form} ${renderOutcomeForm(payment, formatAmount(payment))}`,
  );

export const noSandboxPage = (): Markup =>
  sandboxFrame('There is no such payment', html`<p>It may have been made on another machine.</p>`);
