import * as z from 'zod/mini';
import { fieldErrors } from './errors.ts';

export const FieldErrorSchema = z.enum(fieldErrors);

/**
 * Body of every response other than 2xx. `minutes`: duration of a lockout; `tries`: how many
 * more wrong passwords or codes are possible; `until`: end of a limit, ms since the epoch; `terms`: the
 * current version of the terms. [API-20 LIKE-09 LEGAL-02]
 */
export const ProblemSchema = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), FieldErrorSchema)),
  minutes: z.optional(z.int()),
  tries: z.optional(z.int()),
  until: z.optional(z.int()),
  terms: z.optional(z.string()),
  authentication_required: z.optional(z.boolean()),
});
export type ProblemBody = z.infer<typeof ProblemSchema>;
