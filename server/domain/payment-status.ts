import type { Money } from '#contract/fields.ts';
import type { PaymentTable } from '#server/db/schema.ts';
import { type ProviderState, type ReportedState, providerStates } from '#contract/payment.ts';

const isReported = (state: ProviderState): state is ReportedState => state !== 'wrong_amount';

/** States that a provider reports; the others follow from its sums. */
export const reportedStates: readonly ReportedState[] = providerStates.filter(isReported);

/**
 * Provider reports arrive late, twice and in any order: the more advanced state wins, so that the result does not
 * depend on their order. [PAY-12]
 */
export const nextState = (current: ProviderState, reported: ProviderState): ProviderState =>
  providerStates.indexOf(reported) > providerStates.indexOf(current) ? reported : current;

/** The agreed price becomes what was received: an order is credited or refunded at the sum that was paid. [PAY-12] */
export const withReceivedPrice = (
  { discount_code: code, full_amount: full, currency: agreed }: PaymentTable,
  { amount, currency }: Money,
): Pick<PaymentTable, 'amount' | 'currency' | 'full_amount'> => ({
  amount,
  currency,
  full_amount: code !== null && currency === agreed ? Math.max(full, amount) : amount,
});

/** Null: the price was paid as agreed, or nothing was received. */
export const getReceivedPrice = ({
  received_amount: amount,
  received_currency: currency,
}: Pick<PaymentTable, 'received_amount' | 'received_currency'>): Money | null =>
  amount === null || currency === null ? null : { amount, currency };
