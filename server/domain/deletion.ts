import { reactivation } from '#contract/limits/account.ts';
import type { MemberTable } from '#server/db/schema.ts';

/** A deleted account can be reactivated before this time, not at it. [DELETE-04] */
export const reactivationDeadline = (deletedAt: number): number => deletedAt + reactivation;

/** Deleted for good: treated as missing everywhere, even before its data are erased. [DELETE-04 DELETE-06] */
export const isPastReactivation = ({ deleted_at: at }: Pick<MemberTable, 'deleted_at'>, now: number): boolean =>
  at !== null && now >= reactivationDeadline(at);
