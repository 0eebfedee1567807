import * as z from 'zod/mini';
import { IdSchema, TimeSchema } from './fields.ts';

/**
 * The copy of a member's data. `expired`: the last one is deleted; `failed`: it could not be made. `path`: its address,
 * which only its owner's session opens, until `until`. `next`: when another one may be asked for; null: now. [EXPORT-01]
 */
export const DataExportSchema = z.object({
  state: z.enum(['none', 'pending', 'ready', 'expired', 'failed']),
  path: z.nullable(z.string()),
  until: z.nullable(TimeSchema),
  next: z.nullable(TimeSchema),
});
export type DataExport = z.infer<typeof DataExportSchema>;

const folder = '/export/';

export const exportPath = (id: string): string => `${folder}${id}`;

/** The id in the address of a copy; null: another address. */
export const exportIdIn = (path: string): string | null => {
  const id = path.startsWith(folder) ? path.slice(folder.length) : '';
  return IdSchema.safeParse(id).success ? id : null;
};
