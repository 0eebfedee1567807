import type { Readable } from 'node:stream';
import type { Deps } from '#server/core/deps.ts';
import { findOpenableExport } from '#server/store/data-exports.ts';

/** `requestedAt`: ms, for its name. */
export type OpenedExport = { readonly size: number; readonly stream: Readable; readonly requestedAt: number };

/** Null for a missing copy, one whose time is over, and one of another member alike. [EXPORT-04] */
export const openExport = async (
  { db, archives, now }: Pick<Deps, 'db' | 'archives' | 'now'>,
  asked: { readonly id: string; readonly memberId: string },
): Promise<OpenedExport | null> => {
  const found = await findOpenableExport(db.read, asked, now());
  const archive = found === null ? null : await archives.open(found.id);
  return found === null || archive === null ? null : { ...archive, requestedAt: found.requested_at };
};
