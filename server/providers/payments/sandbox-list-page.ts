import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Markup, formatTime } from '#server/providers/dev-page.ts';
import { listSandboxPayments } from './sandbox-store.ts';
import { methodPage, testCodes } from './sandbox-methods.ts';
import { sandboxFrame, stateLabels, formatAmount } from './sandbox-pages.ts';
import { testAccounts } from './sandbox-transitions.ts';
import { renderTestCards } from './sandbox-forms.ts';

const entry = (payment: SandboxPaymentTable): Markup =>
  html`<li class="card">
    <h3><a href="/dev/pay/${payment.id}">${formatAmount(payment)}, ${methodPage(payment.method).name}</a></h3>
    <p class="state ${payment.state}">${stateLabels[payment.state]}</p>
    <p class="when">${payment.description}, ${formatTime(payment.created_at)}</p>
  </li>`;

const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

const help = (): Markup =>
  html`<section class="card" aria-labelledby="test-cards">
      <h2 id="test-cards">Test cards</h2>
      ${renderTestCards()}
    </section>
    <section class="card" aria-labelledby="test-accounts">
      <h2 id="test-accounts">Accounts for direct debits</h2>
      <p>The last four digits decide.</p>
      <dl class="list">
        ${testAccounts.map(
          ({ iban, says }) =>
            html`<dt class="number">${spaced(iban)}</dt>
              <dd>${says}</dd>`,
        )}
      </dl>
    </section>
    <section class="card" aria-labelledby="test-codes">
      <h2 id="test-codes">Codes</h2>
      <dl class="list">
        <dt class="number">${testCodes.code.wrong}</dt>
        <dd>A BLIK code that is refused; every other one is right</dd>
        <dt class="number">${testCodes.voucher.wrong}</dt>
        <dd>A voucher that is used up; every other one is right</dd>
      </dl>
    </section>`;

/** Lists all payments, so that one can be settled later. */
export const sandboxListPage = async (db: Deps['db']): Promise<Markup> => {
  const payments = await listSandboxPayments(db);
  return sandboxFrame(
    'Sandbox payments',
    html`<p><a href="#test-cards">What the test numbers do</a></p>
      ${payments.length === 0 ? html`<p class="card">No orders yet.</p>` : ''}
      <section aria-labelledby="payments" ${payments.length === 0 ? html`hidden` : ''}>
        <h2 id="payments">The latest first</h2>
        <ul class="plain">
          ${payments.map(entry)}
        </ul>
      </section>
      ${help()}`,
  );
};
