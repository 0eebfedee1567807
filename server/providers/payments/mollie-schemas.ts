import * as z from 'zod/mini';
import type { Money } from '#contract/fields.ts';
import type { ReportedState } from '#contract/payment.ts';

const AmountSchema = z.object({ value: z.string(), currency: z.string() });
type Amount = z.infer<typeof AmountSchema>;

/** The parts that we use of Mollie's payment object. */
export const MolliePaymentSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  method: z.nullish(z.string()),
  amount: AmountSchema,
  amountRefunded: z.nullish(AmountSchema),
  amountChargedBack: z.nullish(AmountSchema),
  isCancelable: z.nullish(z.boolean()),
  customerId: z.nullish(z.string()),
  mandateId: z.nullish(z.string()),
  metadata: z.nullish(z.unknown()),
  details: z.nullish(z.object({ cardLabel: z.nullish(z.string()), cardNumber: z.nullish(z.string()) })),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
});
export type MolliePayment = z.infer<typeof MolliePaymentSchema>;

export const PaymentPageSchema = z.object({
  _embedded: z.object({ payments: z.array(MolliePaymentSchema) }),
  _links: z.object({ next: z.nullish(z.object({ href: z.string() })) }),
});

export const MethodListSchema = z.object({
  _embedded: z.object({
    methods: z.array(
      z.object({ id: z.string(), minimumAmount: z.nullish(AmountSchema), maximumAmount: z.nullish(AmountSchema) }),
    ),
  }),
});

/** Customers, mandates and refunds: only their ids are needed. */
export const WithIdSchema = z.object({ id: z.string() });

const MetadataSchema = z.object({ order: z.string() });

/** Our order of a payment; null: not created by this server. */
export const orderOf = ({ metadata }: MolliePayment): string | null =>
  MetadataSchema.safeParse(metadata).data?.order ?? null;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Mollie writes €24.99 as `24.99` in `EUR`. */
export const toAmount = ({ amount, currency }: Money): Amount => {
  const digits = digitsOf(currency);
  return { value: (amount / 10 ** digits).toFixed(digits), currency };
};

export const toMoney = ({ value, currency }: Amount): Money => ({
  amount: Math.round(Number(value) * 10 ** digitsOf(currency)),
  currency,
});

/** Minor units. */
export const sumOf = (amount: Amount | null | undefined): number => (amount ? toMoney(amount).amount : 0);

const states = {
  open: 'open',
  pending: 'pending',
  authorized: 'authorised',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Record<MolliePayment['status'], ReportedState>;

/**
 * A charge back, and a refund of the whole sum, have no status of their own at Mollie. A transfer stays `open` for the
 * days it takes, so it counts as pending and is not closed after a day.
 */
export const stateOf = (payment: MolliePayment): ReportedState => {
  if (sumOf(payment.amountChargedBack) > 0) return 'charged_back';
  if (payment.status === 'paid' && sumOf(payment.amountRefunded) >= sumOf(payment.amount)) return 'refunded';
  return payment.status === 'open' && payment.method === 'banktransfer' ? 'pending' : states[payment.status];
};

/** `Mastercard •••• 1234`. */
const labelOf = ({ details }: MolliePayment): string =>
  [details?.cardLabel ?? 'Card', '••••', details?.cardNumber?.slice(-4) ?? ''].join(' ').trim();

/** A saved card is a mandate of a customer. [PAY-13] */
export const cardOf = (payment: MolliePayment): { readonly reference: string; readonly label: string } | null => {
  const { customerId, mandateId, method, status } = payment;
  if (!customerId || !mandateId || method !== 'creditcard' || status !== 'paid') return null;
  return { reference: `${customerId}/${mandateId}`, label: labelOf(payment) };
};
