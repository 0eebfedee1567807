import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { SignupDraftSchema, validateAge } from '#contract/signup.ts';
import { now } from '#machines/generic/clock.ts';

/**
 * Field names are those of the server. The minimum age is judged by the server alone: it remembers a refusal, which a form
 * that refuses while one types would prevent. [SIGNUP-13 SIGNUP-22 SIGNUP-27]
 */
const FormSchema = z
  .object({ draft: SignupDraftSchema, adult: z.literal(true, 'consent_required') })
  .check(({ value, issues }) => {
    const { date_of_birth: birthday } = value.draft;
    const error = validateAge(birthday, now());
    if (error === 'invalid_date')
      issues.push({ code: 'custom', input: birthday, message: error, path: ['draft', 'date_of_birth'] });
  });
export type FormInput = z.input<typeof FormSchema>;
export type FormValues = z.output<typeof FormSchema>;

export const resolver = zodResolver(FormSchema);
