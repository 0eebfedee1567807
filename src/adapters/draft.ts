import * as z from 'zod/mini';
import { persistDraft } from './draft-by.ts';

/** Keeps a draft of which no more than the schema names is read back. [SIGNUP-26] */
export const persistSchemaDraft = <Draft>(schema: z.ZodMiniType<Draft>) =>
  persistDraft<Draft>((kept) => {
    const { data, success } = z.safeParse(schema, kept);
    return success ? data : null;
  });
