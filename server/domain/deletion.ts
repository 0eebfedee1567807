import { reactivation } from '#contract/limits.ts';
import type { MemberTable } from '#server/db/schema.ts';

/** Until when an account that was deleted at this moment can be taken back; at that very moment no more. [DELETE-04] */
export const reactivationDeadline = (deletedAt: number): number => deletedAt + reactivation;

/** The account is deleted for good, whether or not its data are erased yet: to whoever asks, it is not there. [DELETE-04 DELETE-06] */
export const isPastReactivation = ({ deleted_at: at }: Pick<MemberTable, 'deleted_at'>, now: number): boolean =>
  at !== null && now >= reactivationDeadline(at);
