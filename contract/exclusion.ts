import * as z from 'zod/mini';
import { LocaleSchema, TimeSchema } from './fields.ts';
import { LoginSchema } from './login.ts';
import { EmailSchema } from './signup.ts';

/** Durations of a self-exclusion in months. [LEGAL-04] */
export const exclusionMonths = [1, 3, 6, 12, 60] as const;

const isExclusionMonths = (months: number): boolean => exclusionMonths.some((offered) => offered === months);

/** Also from the text of a form control. */
const ExclusionMonthsSchema = z
  .pipe(z.union([z.number(), z.string()], 'required'), z.transform(Number))
  .check(z.refine(isExclusionMonths, 'required'));

/** A visitor's wish, confirmed by a mailed link. */
export const ExclusionRequestSchema = z.object({
  email: EmailSchema,
  months: ExclusionMonthsSchema,
  language: LocaleSchema,
});

/** A member's wish, confirmed by the password. */
export const OwnExclusionSchema = z.object({ password: LoginSchema.shape.password, months: ExclusionMonthsSchema });

/** When it ends. */
export const ExclusionSchema = z.object({ until: TimeSchema });
