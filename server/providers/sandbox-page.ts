import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import { devPage, type Markup } from './dev-page.ts';

const sum = ({ amount, currency }: SandboxPaymentTable): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const outcomes: Readonly<Partial<Record<SandboxPaymentTable['state'], string>>> = {
  paid: 'This payment has been made.',
  failed: 'This payment has failed.',
  cancelled: 'This payment was cancelled.',
};

const decide = (payment: SandboxPaymentTable): Markup =>
  html`<form method="post" action="/dev/pay/${payment.id}">
    <button name="outcome" value="paid">Pay ${sum(payment)}</button>
    <button name="outcome" value="failed">Let it fail</button>
    <button name="outcome" value="cancelled">Cancel</button>
    <button name="outcome" value="later">Decide later</button>
  </form>`;

const decided = (status: SandboxPaymentTable['state'], returnUrl: string): Markup =>
  html`<p class="${status}">${outcomes[status] ?? ''}</p>
    <p><a class="button" href="${returnUrl}">Back to the shop</a></p>`;

/** Where the one who pays decides what becomes of a payment. */
export const sandboxPage = (payment: SandboxPaymentTable): Markup =>
  devPage(
    'Sandbox payment',
    html`<header>
        <p>Sandbox provider: no money moves.</p>
        <h1>Your payment</h1>
      </header>
      <section class="card">
        <p class="amount">${sum(payment)}</p>
        <dl>
          <dt>For</dt>
          <dd>${payment.description}</dd>
          <dt>By</dt>
          <dd>${payment.method}</dd>
          <dt>Number</dt>
          <dd>${payment.id}</dd>
        </dl>
      </section>
      ${payment.state === 'open' ? decide(payment) : decided(payment.state, payment.return_url)}`,
  );

export const noSandboxPage = (): Markup =>
  devPage(
    'Sandbox payment',
    html`<header>
      <p>Sandbox provider</p>
      <h1>There is no such payment</h1>
    </header>`,
  );
