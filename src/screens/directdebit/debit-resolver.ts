import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { validateIban } from '#contract/bank-account.ts';
import { AccountHolderSchema } from '#contract/direct-debit.ts';
import type { FieldError } from '#contract/errors.ts';
import { validateMobileNumber } from '#contract/mobile-number.ts';

const { iban, mobile } = AccountHolderSchema.shape;

const judgedBy = (text: typeof iban, errorOf: (text: string) => FieldError | null) =>
  text.check(({ value, issues }) => {
    const error = errorOf(value);
    if (error !== null) issues.push({ code: 'custom', input: value, message: error });
  });

const schemaFor = (country: string) =>
  z.extend(AccountHolderSchema, {
    iban: judgedBy(iban, validateIban),
    mobile: judgedBy(mobile, (text) => validateMobileNumber(text, country)),
    mandate: z.literal(true, 'consent_required'),
  });

export type FormInput = z.input<ReturnType<typeof schemaFor>>;
export type FormValues = z.output<ReturnType<typeof schemaFor>>;

/** A mobile number without a prefix belongs to this country. [SDD-02 SDD-07 SDD-08] */
export const resolverFor = (country: string) => zodResolver(schemaFor(country));
