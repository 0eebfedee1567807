import { html } from 'hono/html';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import type { Markup } from '#server/providers/dev-page.ts';
import type { Translate } from '#server/texts/catalogues.ts';
import { sandboxTexts } from '#server/texts/sandbox.ts';
import type { Text } from '#server/texts/text.ts';
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

type FormRenderer = (
  payment: SandboxPaymentTable,
  name: string,
  say: Translate,
  typed: SubmittedInput | null,
) => Markup;

const card: FormRenderer = ({ id, keep_card: savesCard }, name, say, typed) =>
  section(
    say(sandboxTexts.payWith, { name }),
    html`<p>${say(savesCard === 1 ? sandboxTexts.cardKept : sandboxTexts.cardNotKept)}</p>
      <form method="post" action="/dev/pay/${id}/card">
        ${numberField({
          name: 'number',
          label: say(sandboxTexts.cardNumber),
          hint: say(sandboxTexts.cardHint),
          value: formatCardNumber(defaultTestCard),
          typed,
          list: 'cards',
        })}
        <datalist id="cards" lang="en">
          ${testCards.map((each) => html`<option value="${formatCardNumber(each)}">${each.says}</option>`)}
        </datalist>
        <button class="soft">${say(sandboxTexts.useCard)}</button>
      </form>
      <div lang="en">
        <h3>Test cards</h3>
        ${renderTestCards()}
      </div>`,
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

const bank: FormRenderer = ({ id }, name, say) =>
  section(
    say(sandboxTexts.payWith, { name }),
    html`<form action="/dev/pay/${id}/approve">
      <fieldset>
        <legend>${say(sandboxTexts.yourBank)}</legend>
        ${testBanks.map(
          (each, at) =>
            html`<label class="choice">
              <input type="radio" name="bank" value="${each}" ${at === 0 ? 'checked' : ''} />
              ${each}
            </label>`,
        )}
      </fieldset>
      <button class="soft">${say(sandboxTexts.toBank)}</button>
    </form>`,
  );

type CodeTexts = { readonly label: Text; readonly hint: Text; readonly submit: Text };

const codeForm =
  (kind: 'code' | 'voucher', { label, hint, submit }: CodeTexts): FormRenderer =>
  ({ id }, name, say, typed) => {
    const { right, wrong } = testCodes[kind];
    return section(
      say(sandboxTexts.payWith, { name }),
      html`<form method="post" action="/dev/pay/${id}/code">
        ${numberField({ name: 'code', label: say(label), hint: say(hint, { wrong }), value: right, typed })}
        <button class="soft">${say(submit)}</button>
      </form>`,
    );
  };

const app: FormRenderer = ({ id }, name, say) =>
  section(
    say(sandboxTexts.payWith, { name }),
    html`<p>${say(sandboxTexts.appAsks, { name })}</p>
      <p><a class="button soft" href="/dev/pay/${id}/approve">${say(sandboxTexts.openApp, { name })}</a></p>`,
  );

const wallet: FormRenderer = ({ id }, name, say) =>
  section(
    say(sandboxTexts.payWith, { name }),
    html`<p>${say(sandboxTexts.knownAs, { name, email: 'test@example.com' })}</p>
      <p><a class="button soft" href="/dev/pay/${id}/approve">${say(sandboxTexts.goTo, { name })}</a></p>`,
  );

const transfer: FormRenderer = ({ id, order_id: order }, _, say) =>
  section(
    say(sandboxTexts.transfer),
    html`<dl>
        <dt>${say(sandboxTexts.recipient)}</dt>
        <dd>Sandbox Collections</dd>
        <dt>IBAN</dt>
        <dd class="number">NL91 ABNA 0417 1643 00</dd>
        <dt>${say(sandboxTexts.reference)}</dt>
        <dd>${order}</dd>
      </dl>
      <p class="hint">${say(sandboxTexts.transferHint)}</p>
      <form method="post" action="/dev/pay/${id}">
        <button class="soft" name="outcome" value="pending">${say(sandboxTexts.transferOrdered)}</button>
      </form>`,
  );

const debit: FormRenderer = ({ id }, _, say) =>
  section(
    say(sandboxTexts.debit),
    html`<p>${say(sandboxTexts.debitHint)}</p>
      <form method="post" action="/dev/pay/${id}">
        <button class="soft" name="outcome" value="paid-in-5">${say(sandboxTexts.agree)}</button>
      </form>`,
  );

const { code, codeHint, sendCode, voucher, voucherHint, useVoucher } = sandboxTexts;

const formRenderers = {
  card,
  bank,
  code: codeForm('code', { label: code, hint: codeHint, submit: sendCode }),
  app,
  wallet,
  transfer,
  voucher: codeForm('voucher', { label: voucher, hint: voucherHint, submit: useVoucher }),
  debit,
} as const;

/** The form of the payment's method. [PAY-01] */
export const renderPaymentForm = (
  payment: SandboxPaymentTable,
  say: Translate,
  typed: SubmittedInput | null = null,
): Markup => {
  const { kind, name } = methodPage(payment.method, say);
  return formRenderers[kind](payment, name, say, typed);
};

/** Name of the bank, app or wallet that asks for approval. */
export const getApproverName = (method: string, chosenBank: string | null, say: Translate): string => {
  const { kind, name } = methodPage(method, say);
  if (kind === 'card') return say(sandboxTexts.yourBank);
  if (kind === 'bank') return testBanks.find((each) => each === chosenBank) ?? testBanks[0];
  return kind === 'code' ? say(sandboxTexts.yourBankApp) : name;
};

type Approval = { readonly name: string; readonly card: string | null };

/** `name`: who asks for it; `card`: number of the card the payer uses. */
export const renderApprovalForm = (
  { id }: SandboxPaymentTable,
  { name, card: number }: Approval,
  say: Translate,
): Markup =>
  section(
    say(sandboxTexts.isItYou, { name }),
    html`<p>${say(sandboxTexts.approveOrRefuse)}</p>
      <form method="post" action="/dev/pay/${id}">
        ${number === null ? '' : html`<input type="hidden" name="card" value="${number}" />`}
        <div class="pair">
          <button class="primary" name="outcome" value="paid">${say(sandboxTexts.approve)}</button>
          <button name="outcome" value="failed">${say(sandboxTexts.refuse)}</button>
        </div>
      </form>`,
  );
