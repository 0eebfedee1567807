import { orderNumber } from '#contract/order-number.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Money } from '#contract/fields.ts';
import type { ReportReason } from '#contract/report.ts';
import type { Tx } from '#server/core/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { formatMoney } from '#server/texts/format.ts';
import type { MailKind } from '#server/texts/mails.ts';
import { type MailDeps, queueMail, toStranger } from './queue-mail.ts';
import { countOpenReports } from './reports.ts';
import { getSiteSettings } from './site-settings.ts';

type OperatorMail = Extract<MailKind, 'operator_report' | 'operator_underage' | 'operator_objection'>;

/** To the address that the default site gives for support, without what was written. [ROLE-18] */
const mailOperator = async (tx: Tx, deps: MailDeps, kind: OperatorMail, now: number): Promise<void> => {
  const { support_email: address } = await getSiteSettings(tx, null);
  const { reports: count } = await countOpenReports(tx);
  await queueMail(tx, deps, toStranger(address, defaultLocale, null), kind, { count }, now);
};

export const mailReport = (tx: Tx, deps: MailDeps, reason: ReportReason, now: number): Promise<void> =>
  mailOperator(tx, deps, reason === 'underage' ? 'operator_underage' : 'operator_report', now);

export const mailObjection = (tx: Tx, deps: MailDeps, now: number): Promise<void> =>
  mailOperator(tx, deps, 'operator_objection', now);

/** Once for each payment that was made with another sum than agreed. [PAY-12] */
export const mailWrongAmount = async (
  tx: Tx,
  deps: MailDeps,
  { payment, received }: { readonly payment: PaymentTable; readonly received: Money },
  now: number,
): Promise<void> => {
  const { support_email: address } = await getSiteSettings(tx, null);
  const facts = {
    order: orderNumber(payment.id),
    price: formatMoney({ amount: payment.amount, currency: payment.currency }, defaultLocale),
    received: formatMoney(received, defaultLocale),
    settle: `npm run operator -- payments settle ${payment.id} paid`,
    refund: `npm run operator -- payments refund ${payment.id}`,
  };
  await queueMail(tx, deps, toStranger(address, defaultLocale, null), 'operator_payment', facts, now);
};
