import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Markup } from '#server/providers/dev-page.ts';
import type { SandboxOutcome, SandboxStep } from './sandbox-transitions.ts';

type Outcome = { readonly state: SandboxOutcome; readonly next?: SandboxStep };

const second = 1_000;

/** State set by each button, and the state that follows automatically. `later` changes nothing. */
export const outcomes = {
  paid: { state: 'paid' },
  failed: { state: 'failed' },
  cancelled: { state: 'cancelled' },
  expired: { state: 'expired' },
  pending: { state: 'pending' },
  authorised: { state: 'authorised' },
  refunded: { state: 'refunded' },
  charged_back: { state: 'charged_back' },
  'paid-in-3': { state: 'pending', next: { state: 'paid', after: 3 * second } },
  'paid-in-5': { state: 'pending', next: { state: 'paid', after: 5 * second } },
  'paid-in-30': { state: 'pending', next: { state: 'paid', after: 30 * second } },
  'failed-in-3': { state: 'pending', next: { state: 'failed', after: 3 * second } },
  'failed-in-30': { state: 'pending', next: { state: 'failed', after: 30 * second } },
  'charged-back-in-30': { state: 'paid', next: { state: 'charged_back', after: 30 * second } },
  later: null,
} as const satisfies Readonly<Record<string, Outcome | null>>;

export type OutcomeName = keyof typeof outcomes;

export const isOutcomeName = (name: string): name is OutcomeName => Object.hasOwn(outcomes, name);

const button = (value: OutcomeName, text: string): Markup =>
  html`<button name="outcome" value="${value}">${text}</button>`;

/** All other outcomes, for testers. Tests select the first three buttons by their labels. */
export const renderOutcomeForm = ({ id }: Pick<SandboxPaymentTable, 'id'>): Markup =>
  html`<section class="card" aria-labelledby="happen" lang="en">
    <h2 id="happen">What should happen</h2>
    <form method="post" action="/dev/pay/${id}">
      <div class="pair">
        ${button('failed', 'Let it fail')} ${button('cancelled', 'Cancel')} ${button('later', 'Decide later')}
        ${button('expired', 'Let it expire')}
      </div>
      <h3>Not at once</h3>
      <div class="pair">
        ${button('pending', 'Stays pending')} ${button('authorised', 'Authorised only')}
        ${button('paid-in-3', 'Paid after 3 seconds')} ${button('paid-in-30', 'Paid after 30 seconds')}
        ${button('failed-in-3', 'Failed after 3 seconds')} ${button('failed-in-30', 'Failed after 30 seconds')}
      </div>
      ${button('charged-back-in-30', 'Paid now, charged back after 30 seconds')}
    </form>
  </section>`;

const undecided = [
  button('paid', 'The money has arrived'),
  button('failed', 'Let it fail'),
  button('expired', 'Let it expire'),
];

const choices: Readonly<Partial<Record<SandboxPaymentTable['state'], readonly Markup[]>>> = {
  pending: undecided,
  authorised: undecided,
  paid: [button('refunded', 'Refund'), button('charged_back', 'Charge back')],
};

/** Actions of the provider or a bank after the payer has left; they stay on this page. */
export const renderProviderActions = ({ id, state }: SandboxPaymentTable): Markup | string => {
  const buttons = choices[state];
  if (buttons === undefined) return '';
  return html`<section class="card" aria-labelledby="happen" lang="en">
    <h2 id="happen">What should happen</h2>
    <form method="post" action="/dev/pay/${id}">
      <input type="hidden" name="stay" value="1" />
      <div class="pair">${buttons}</div>
    </form>
  </section>`;
};
