import { orderNumber } from '#contract/order-number.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { Tx } from '#server/core/call.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { getTranslate } from '#server/texts/catalogues.ts';
import { formatDay, formatMoney } from '#server/texts/format.ts';
import { methodText } from '#server/texts/payment-methods.ts';
import { type MailDeps, queueMail } from './queue-mail.ts';
import { getMember } from './members.ts';
import { getSiteSettings } from './site-settings.ts';

/** `refund`: the sum that goes back now, minor units, and the credits taken for it. */
type ReceiptKind =
  | { readonly kind: 'receipt' }
  | { readonly kind: 'refund'; readonly amount: number; readonly credits: number };

/**
 * Queued in the transaction that completes or refunds the payment, so that it is sent exactly once. Erased members get
 * none. [PAY-10]
 */
export const queueReceipt = async (
  tx: Tx,
  deps: MailDeps,
  receipt: ReceiptKind,
  payment: PaymentTable,
  now: number,
): Promise<void> => {
  const member = await getMember(tx, payment.member_id);
  if (member.erased === 1) return;
  const language = isLocale(member.language) ? member.language : defaultLocale;
  const { refund_days: days } = await getSiteSettings(tx, payment.site_domain);
  const { currency } = payment;
  const facts = {
    link: `${siteOrigin(deps.config, payment.site_domain)}/transactions/${payment.id}`,
    order: orderNumber(payment.id),
    credits: receipt.kind === 'refund' ? receipt.credits : payment.credits,
    price: formatMoney({ amount: receipt.kind === 'refund' ? receipt.amount : payment.amount, currency }, language),
    paid: formatMoney({ amount: payment.amount, currency }, language),
    full_price: formatMoney({ amount: payment.full_amount, currency }, language),
    percentage: payment.discount_percentage ?? 0,
    method: methodText(PaymentMethodSchema.parse(payment.method), getTranslate(language)),
    date: formatDay(payment.completed_at ?? now, language),
    days,
  };
  // The receipt comes from the site that sold the credits.
  const buyer = { ...member, site_domain: payment.site_domain };
  await queueMail(tx, deps, buyer, receipt.kind, facts, now);
};
