import { html } from 'hono/html';
import { type Locale, defaultLocale } from '#contract/locales.ts';
import type { SandboxPaymentTable } from '#server/db/schema.ts';
import { devPage, type Markup, formatTime } from '#server/providers/dev-page.ts';
import { sandboxOutcomeTexts, sandboxTexts } from '#server/texts/sandbox.ts';
import { type PageLanguage, testersLanguage } from './sandbox-language.ts';
import { methodPage } from './sandbox-methods.ts';
import { renderProviderActions, renderOutcomeForm } from './sandbox-outcomes.ts';

/** As `€24.99`. */
export const formatAmount = (
  { amount, currency }: Pick<SandboxPaymentTable, 'amount' | 'currency'>,
  locale: Locale = defaultLocale,
): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
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

const star = html`<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
  <path d="M12 1C12.8 7.9 16.1 11.2 23 12 16.1 12.8 12.8 16.1 12 23 11.2 16.1 7.9 12.8 1 12 7.9 11.2 11.2 7.9 12 1Z" />
</svg>`;

export const sandboxFrame = (title: string, content: Markup, { locale, say } = testersLanguage): Markup =>
  devPage(
    `${title} – Sandbox`,
    html`<header>
        <p class="mark">${star}${say(sandboxTexts.sandbox)}</p>
        <h1>${title}</h1>
      </header>
      ${content}
      <footer lang="en">
        <nav aria-label="Demo mode">
          <a href="/dev/pay">All sandbox payments</a>
          <a href="/dev/outbox">Outbox</a>
        </nav>
      </footer>`,
    locale,
  );

/** What a page shows: the payment, its saved card's label, and the language of the payer. */
export type ShownPayment = {
  readonly payment: SandboxPaymentTable;
  readonly card: string | null;
  readonly language: PageLanguage;
};

/** `action`: what the payer can do with it at once. */
const summary = ({ payment, card, language: { locale, say } }: ShownPayment, action: Markup | string = ''): Markup =>
  html`<section class="card order">
    <p class="amount">${formatAmount(payment, locale)}</p>
    <dl>
      <dt>${say(sandboxTexts.purpose)}</dt>
      <dd>${payment.description}</dd>
      <dt>${say(sandboxTexts.method)}</dt>
      <dd>${methodPage(payment.method, say).name}${card === null ? '' : html`, ${card}`}</dd>
      <dt>${say(sandboxTexts.number)}</dt>
      <dd class="number">${payment.id}</dd>
    </dl>
    ${action}
  </section>`;

const renderNextStep = ({ next_state: next, next_at: at }: SandboxPaymentTable): Markup | string =>
  next === null || at === null
    ? ''
    : html`<p class="when" lang="en">By itself it will be ${stateLabels[next]} at ${formatTime(at)}.</p>`;

/** Shown when the payer has nothing left to do. */
export const decidedPage = (shown: ShownPayment): Markup => {
  const { payment, language } = shown;
  const { say } = language;
  return sandboxFrame(
    say(sandboxTexts.payment),
    html`<div class="columns">
      ${summary(shown)}
      <div>
        <section class="card">
          <p class="outcome ${payment.state}"><strong>${say(sandboxOutcomeTexts[payment.state])}</strong></p>
          ${renderNextStep(payment)}
          <p><a class="button primary" href="${payment.return_url}">${say(sandboxTexts.toShop)}</a></p>
        </section>
        ${renderProviderActions(payment)}
      </div>
    </div>`,
    language,
  );
};

/** The shortest way: everything else on the page tries something out. */
const payForm = ({ payment, language: { locale, say } }: ShownPayment): Markup =>
  html`<form method="post" action="/dev/pay/${payment.id}">
    <button class="primary" name="outcome" value="paid">
      ${say(sandboxTexts.pay, { sum: formatAmount(payment, locale) })}
    </button>
    <p class="hint">${say(sandboxTexts.nothingCharged)}</p>
  </form>`;

/** `form`: form of the method; the buttons for testers come below it. */
export const openPage = (shown: ShownPayment, form: Markup): Markup =>
  sandboxFrame(
    shown.language.say(sandboxTexts.payment),
    html`<div class="columns">
      ${summary(shown, payForm(shown))}
      <div>${form} ${renderOutcomeForm(shown.payment)}</div>
    </div>`,
    shown.language,
  );

/** The bank or app asks the payer: its own buttons come first. */
export const approvalPage = (shown: ShownPayment, form: Markup): Markup =>
  sandboxFrame(
    shown.language.say(sandboxTexts.payment),
    html`<div class="columns">
      ${summary(shown)}
      <div>${form} ${renderOutcomeForm(shown.payment)}</div>
    </div>`,
    shown.language,
  );

export const noSandboxPage = (language: PageLanguage): Markup =>
  sandboxFrame(language.say(sandboxTexts.noPayment), html`<p>${language.say(sandboxTexts.otherMachine)}</p>`, language);
