import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { ResetSchema } from '#contract/account.ts';
import type { FieldError } from '#contract/errors.ts';

/** Both passwords must be equal. [PASSWORD-02 PASSWORD-07] */
export const resolver = zodResolver(
  z.object({ password: ResetSchema.shape.password, repeated: z.string() }).check(
    z.refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      error: 'passwords_differ' satisfies FieldError,
    }),
  ),
);
