import type * as z from 'zod/mini';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import { FieldErrorSchema } from '#contract/problem.ts';
import { Refusal } from '#server/core/call.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const at = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), input);

/** The contract's messages are field codes; what has none is a value of the wrong kind. */
const codeOf = (issue: z.core.$ZodIssue, input: unknown): FieldError => {
  if (issue.code === 'invalid_type' && at(input, issue.path) === undefined) return 'required';
  const code = FieldErrorSchema.safeParse(issue.message);
  return code.success ? code.data : 'invalid';
};

/** The first thing that is wrong with each field; fields of fields are written `draft.email`. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrors =>
  Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join('.'), codeOf(issue, input)]));

/** True when the schema has dropped something: `input` has a field that is not in the contract. */
const hasMore = (input: unknown, parsed: unknown): boolean => {
  if (!isRecord(input) || !isRecord(parsed)) return false;
  return Object.keys(input).some((key) => !Object.hasOwn(parsed, key) || hasMore(input[key], parsed[key]));
};

/** True when both databases can store every text: no NUL, no half of a surrogate pair. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  return !isRecord(value) || Object.values(value).every(isStorable);
};

/** What a client sent, as the contract has it; refused when anything is missing, wrong or (if `exact`) too much. */
export const parseInput = (schema: z.ZodMiniType, input: unknown, { exact }: { exact: boolean }): unknown => {
  if (!isRecord(input) || Array.isArray(input)) throw new Refusal('bad_request');
  const result = schema.safeParse(input);
  if (!result.success) throw new Refusal('invalid_fields', { fields: fieldErrors(result.error.issues, input) });
  if ((exact && hasMore(input, result.data)) || !isStorable(result.data)) throw new Refusal('bad_request');
  return result.data;
};
