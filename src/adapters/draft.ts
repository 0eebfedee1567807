import * as z from 'zod/mini';
import { keepDraftBy } from './draft-by.ts';

/** Keeps a draft of which no more than the schema names is read back. [SIGNUP-26] */
export const keepDraft = <Draft>(schema: z.ZodMiniType<Draft>) =>
  keepDraftBy<Draft>((kept) => {
    const { data, success } = z.safeParse(schema, kept);
    return success ? data : null;
  });
