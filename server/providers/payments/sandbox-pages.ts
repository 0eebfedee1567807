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

export const sandboxFrame = (title: string, content: Markup, { locale, say } = testersLanguage): Markup =>
  devPage(
    `${title} – Sandbox`,
    html`<header>
        <p class="mark">${say(sandboxTexts.sandbox)}</p>
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

const summary = ({ payment, card, language: { locale, say } }: ShownPayment): Markup =>
  html`<section class="card">
    <p class="amount">${formatAmount(payment, locale)}</p>
    <dl>
      <dt>${say(sandboxTexts.purpose)}</dt>
      <dd>${payment.description}</dd>
      <dt>${say(sandboxTexts.method)}</dt>
      <dd>${methodPage(payment.method, say).name}${card === null ? '' : html`, ${card}`}</dd>
      <dt>${say(sandboxTexts.number)}</dt>
      <dd>${payment.id}</dd>
    </dl>
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
    html`${summary(shown)}
      <p class="${payment.state}"><strong>${say(sandboxOutcomeTexts[payment.state])}</strong></p>
      ${renderNextStep(payment)}
      <p><a class="button primary" href="${payment.return_url}">${say(sandboxTexts.toShop)}</a></p>
      ${renderProviderActions(payment)}`,
    language,
  );
};

/** `form`: form of the method; the buttons for testers come below it. */
export const openPage = (shown: ShownPayment, form: Markup): Markup => {
  const { payment, language } = shown;
  const { locale, say } = language;
  const sum = formatAmount(payment, locale);
  return sandboxFrame(
    say(sandboxTexts.payment),
    html`${summary(shown)} ${form} ${renderOutcomeForm(payment, say(sandboxTexts.pay, { sum }), locale)}`,
    language,
  );
};

export const noSandboxPage = (language: PageLanguage): Markup =>
  sandboxFrame(language.say(sandboxTexts.noPayment), html`<p>${language.say(sandboxTexts.otherMachine)}</p>`, language);
