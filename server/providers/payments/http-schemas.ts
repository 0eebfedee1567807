import * as z from 'zod/mini';
import { MoneySchema } from '#contract/fields.ts';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import { reportedStates } from '#server/domain/payment-status.ts';

/** Bodies of docs/payment-provider.md. */
export const MethodsSchema = z.object({ methods: z.array(PaymentMethodSchema) });
export const CreatedSchema = z.object({
  id: z.string().check(z.minLength(1)),
  redirect_url: z.nullable(z.string()),
});
export const BridgePaymentSchema = z.object({
  id: z.string(),
  order: z.string(),
  state: z.enum(reportedStates),
  price: MoneySchema,
  refunded: z.int().check(z.nonnegative()),
  card: z.nullable(z.object({ reference: z.string(), label: z.string() })),
});
export const WebhookSchema = z.object({ id: z.string() });
