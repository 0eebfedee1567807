import * as z from 'zod/mini';
import { IdSchema, TimeSchema } from './fields.ts';
import { directDebit } from './limits/shop.ts';
import { OrderSchema } from './payment.ts';

const line = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(longest, 'too_long'));

/** The account to debit. IBAN and number are checked by bank-account.ts and mobile-number.ts. [SDD-02] */
export const AccountHolderSchema = z.object({
  holder: line(70),
  iban: line(60),
  street: line(70),
  house_number: line(16),
  postal_code: line(16),
  city: line(70),
  mobile: line(40),
});
export type AccountHolder = z.infer<typeof AccountHolderSchema>;

/** The order, the account, and the consent to the displayed mandate. [SDD-09] */
export const DebitDraftSchema = z.extend(z.omit(OrderSchema, { method: true, card: true }), {
  ...AccountHolderSchema.shape,
  mandate: z.literal(true, 'consent_required'),
});
export type DebitDraft = z.infer<typeof DebitDraftSchema>;

/** A code has been sent to this number. Times in ms. */
export const DebitSchema = z.object({
  id: IdSchema,
  /** The mandate that the code confirms, in the member's language; stored word for word. */
  mandate: z.object({ reference: z.string(), text: z.string() }),
  /** Masked. */
  mobile: z.string(),
  /** Masked. */
  iban: z.string(),
  expires: TimeSchema,
  /** Time of the next possible code; not before `expires` if this is the last one. */
  resend: TimeSchema,
});
export type Debit = z.infer<typeof DebitSchema>;

export const SmsCodeSchema = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^\\d{${directDebit.codeLength}}$`), 'sms_code_wrong'));
