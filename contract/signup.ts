import * as z from 'zod/mini';
import type { FieldError } from './errors.ts';
import { account } from './limits/account.ts';
import { tracking } from './limits/app.ts';

const is = (code: FieldError) => code;

/** Checks only that the address can be mailed; the confirmation mail proves that it exists. */
const emailPattern = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)+$/;

export const EmailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, is('required')),
    z.maxLength(account.email.max, is('too_long')),
    z.regex(emailPattern, is('invalid')),
  );

/** [SIGNUP-17 SIGNUP-25] */
export const NameSchema = z.string().check(
  z.trim(),
  z.minLength(1, is('required')),
  z.minLength(account.name.min, is('too_short')),
  z.maxLength(account.name.max, is('too_long')),
  z.refine((name) => !name.startsWith('@'), is('name_starts_with_at')),
  z.regex(/^[^\p{C}<>]+$/u, is('invalid')),
);

/** Length only: no composition rules. The server also refuses common and personal passwords. [PASSWORD-07] */
export const PasswordSchema = z
  .string()
  .check(
    z.minLength(1, is('required')),
    z.minLength(account.password.min, is('too_short')),
    z.maxLength(account.password.max, is('too_long')),
  );

/** Full years between a `YYYY-MM-DD` birthday and the day of `now` (UTC). A birthday on 29 February counts as 1 March in other years. */
export const calculateAge = (dateOfBirth: string, now: number): number => {
  const today = new Date(now);
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const before = today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day);
  return today.getUTCFullYear() - year - (before ? 1 : 0);
};

const isCalendarDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

export const DateOfBirthSchema = z
  .string()
  .check(
    z.minLength(1, is('required')),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, is('invalid_date')),
    z.refine(isCalendarDay, is('invalid_date')),
  );

/** Null when valid. A future date or an age above 120 is an invalid date, not an age error. [SIGNUP-22] */
export const validateAge = (dateOfBirth: string, now: number): FieldError | null => {
  const age = calculateAge(dateOfBirth, now);
  if (age < 0 || age > account.maxAge) return 'invalid_date';
  return age < account.minAge ? 'too_young' : null;
};

/** [SIGNUP-13] */
export const SignupDraftSchema = z
  .object({
    email: EmailSchema,
    name: NameSchema,
    password: PasswordSchema,
    date_of_birth: DateOfBirthSchema,
    signup_message: z.optional(z.string().check(z.maxLength(2_000, is('too_long')))),
  })
  .check(
    z.refine((draft) => draft.name.toLowerCase() !== draft.email.toLowerCase(), {
      path: ['name'],
      error: is('name_is_email'),
    }),
  );
export type SignupDraft = z.infer<typeof SignupDraftSchema>;

/** The tracking source of a visitor. [TRACK-01] */
const SourceSchema = z.optional(z.string().check(z.maxLength(tracking.maxLength)));
export const TrackingSchema = z.object({
  network: SourceSchema,
  ref: SourceSchema,
  sub1: SourceSchema,
  sub2: SourceSchema,
  sub3: SourceSchema,
  /** Variant of the landing page. [LANDER-03] */
  slug: SourceSchema,
});
export type Tracking = z.infer<typeof TrackingSchema>;
