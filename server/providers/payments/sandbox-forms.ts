import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Markup } from '#server/providers/dev-page.ts';
import { formatCardNumber, testCards, defaultTestCard } from './sandbox-cards.ts';
import { methodPage, testBanks, testCodes } from './sandbox-methods.ts';

/** The submitted text and its error. */
export type SubmittedInput = { readonly text: string; readonly problem: string };

type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly typed: SubmittedInput | null;
  readonly list?: string;
};

const numberField = ({ name, label, hint, value, typed, list }: Field): Markup =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <input
      id="${name}"
      name="${name}"
      value="${typed?.text ?? value}"
      inputmode="numeric"
      autocomplete="off"
      required
      aria-describedby="${name}-hint${typed === null ? '' : ` ${name}-problem`}"
      ${typed === null ? '' : html`aria-invalid="true" autofocus`}
      ${list === undefined ? '' : html`list="${list}"`}
    />
    ${typed === null ? '' : html`<p class="problem" id="${name}-problem" role="alert">${typed.problem}</p>`}
  </div>`;

const section = (title: string, content: Markup): Markup =>
  html`<section class="card" aria-labelledby="way">
    <h2 id="way">${title}</h2>
    ${content}
  </section>`;

type FormRenderer = (payment: SandboxPaymentTable, name: string, typed: SubmittedInput | null) => Markup;

const card: FormRenderer = ({ id, keep_card: savesCard }, name, typed) =>
  section(
    `Pay with ${name}`,
    html`<p>
        ${savesCard === 1 ? 'The shop keeps this card for further orders of yours.' : 'The card is used once and not kept.'}
      </p>
      <form method="post" action="/dev/pay/${id}/card">
        ${numberField({
          name: 'number',
          label: 'Card number',
          hint: 'Only these test cards work here. Never enter a real one.',
          value: formatCardNumber(defaultTestCard),
          typed,
          list: 'cards',
        })}
        <datalist id="cards">
          ${testCards.map((each) => html`<option value="${formatCardNumber(each)}">${each.says}</option>`)}
        </datalist>
        <button class="primary">Use this card</button>
      </form>
      <h3>Test cards</h3>
      ${renderTestCards()}`,
  );

/** Lists the test cards with their outcomes. */
export const renderTestCards = (): Markup =>
  html`<dl class="list">
    ${testCards.map(
      (each) =>
        html`<dt class="number">${formatCardNumber(each)}</dt>
          <dd>${each.says}</dd>`,
    )}
  </dl>`;

const bank: FormRenderer = ({ id }, name) =>
  section(
    `Pay with ${name}`,
    html`<form action="/dev/pay/${id}/approve">
      <fieldset>
        <legend>Your bank</legend>
        ${testBanks.map(
          (each, at) =>
            html`<label class="choice">
              <input type="radio" name="bank" value="${each}" ${at === 0 ? 'checked' : ''} />
              ${each}
            </label>`,
        )}
      </fieldset>
      <button class="primary">Go to your bank</button>
    </form>`,
  );

const codeForm =
  (kind: 'code' | 'voucher', hint: string, submitLabel: string): FormRenderer =>
  ({ id }, name, typed) =>
    section(
      `Pay with ${name}`,
      html`<form method="post" action="/dev/pay/${id}/code">
        ${numberField({ name: 'code', label: testCodes[kind].label, hint, value: testCodes[kind].right, typed })}
        <button class="primary">${submitLabel}</button>
      </form>`,
    );

const app: FormRenderer = ({ id }, name) =>
  section(
    `Pay with ${name}`,
    html`<p>${name} on your phone asks you to confirm this payment.</p>
      <p><a class="button primary" href="/dev/pay/${id}/approve">Open ${name}</a></p>`,
  );

const wallet: FormRenderer = ({ id }, name) =>
  section(
    `Pay with ${name}`,
    html`<p>You are known to ${name} as test@example.com.</p>
      <p><a class="button primary" href="/dev/pay/${id}/approve">Go to ${name}</a></p>`,
  );

const transfer: FormRenderer = ({ id, order_id: order }) =>
  section(
    'Transfer the money',
    html`<dl>
        <dt>To</dt>
        <dd>Sandbox Collections</dd>
        <dt>IBAN</dt>
        <dd class="number">NL91 ABNA 0417 1643 00</dd>
        <dt>Reference</dt>
        <dd>${order}</dd>
      </dl>
      <p class="hint">
        A transfer takes a day or two. When you want the money to arrive, open this payment in the list of all sandbox
        payments.
      </p>
      <form method="post" action="/dev/pay/${id}">
        <button class="primary" name="outcome" value="pending">I have ordered the transfer</button>
      </form>`,
  );

const debit: FormRenderer = ({ id }) =>
  section(
    'Pay by direct debit',
    html`<p>The money is taken from your account 5 seconds after you agree.</p>
      <form method="post" action="/dev/pay/${id}">
        <button class="primary" name="outcome" value="paid-in-5">Agree to the debit</button>
      </form>`,
  );

const formRenderers = {
  card,
  bank,
  code: codeForm('code', `Any six digits work here but ${testCodes.code.wrong}.`, 'Send the code'),
  app,
  wallet,
  transfer,
  voucher: codeForm('voucher', `Any sixteen digits work here but ${testCodes.voucher.wrong}.`, 'Use this voucher'),
  debit,
} as const;

/** The form of the payment's method. [PAY-01] */
export const renderPaymentForm = (payment: SandboxPaymentTable, typed: SubmittedInput | null = null): Markup => {
  const { kind, name } = methodPage(payment.method);
  return formRenderers[kind](payment, name, typed);
};

/** Name of the bank, app or wallet that asks for approval. */
export const getApproverName = (method: string, chosenBank: string | null): string => {
  const { kind, name } = methodPage(method);
  if (kind === 'card') return 'Your bank';
  if (kind === 'bank') return testBanks.find((each) => each === chosenBank) ?? testBanks[0];
  return kind === 'code' ? 'Your bank’s app' : name;
};

/** `card`: number of the card the payer uses. */
export const renderApprovalForm = ({ id }: SandboxPaymentTable, approver: string, card: string | null): Markup =>
  section(
    `${approver} asks: is it you?`,
    html`<p>Approve this payment, or refuse it.</p>
      <form method="post" action="/dev/pay/${id}">
        ${card === null ? '' : html`<input type="hidden" name="card" value="${card}" />`}
        <div class="pair">
          <button class="primary" name="outcome" value="paid">Approve</button>
          <button name="outcome" value="failed">Refuse</button>
        </div>
      </form>`,
  );
