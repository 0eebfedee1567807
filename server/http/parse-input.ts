import type * as z from 'zod/mini';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { FieldErrorSchema } from '#contract/problem.ts';
import { Refusal } from '#server/core/call.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), input);

/** Messages of the contract are field codes; an issue without one is a value of the wrong type. */
const toFieldError = (issue: z.core.$ZodIssue, input: unknown): FieldError => {
  if (issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined) return 'required';
  const code = FieldErrorSchema.safeParse(issue.message);
  return code.success ? code.data : 'invalid';
};

/** The first issue of each field; nested fields are written `draft.email`. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrors =>
  Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.map(String).join('.'), toFieldError(issue, input)]),
  );

/** True when the schema dropped a field that is not in the contract. */
const hasMore = (input: unknown, parsed: unknown): boolean => {
  if (!isRecord(input) || !isRecord(parsed)) return false;
  return Object.keys(input).some((key) => !Object.hasOwn(parsed, key) || hasMore(input[key], parsed[key]));
};

/** True when both databases can store every text: no NUL, no lone surrogate. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return !isRecord(value) || Object.values(value).every(isStorable);
};

/** Refused when a field is missing, invalid or (with `exact`) unknown. */
export const parseInput = (schema: z.ZodMiniType, input: unknown, { exact }: { exact: boolean }): unknown => {
  if (!isRecord(input) || Array.isArray(input)) throw new Refusal('bad_request');
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('invalid_fields', { fields: fieldErrors(result.error.issues, input) });
  if ((exact && hasMore(input, result.data)) || !isStorable(result.data)) throw new Refusal('bad_request');
  return result.data;
};
