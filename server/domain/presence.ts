import { presence } from '#contract/limits.ts';
import type { MemberTable } from '#server/db/schema.ts';

export type Presence = Pick<MemberTable, 'last_active' | 'left_at'>;

/** He has left since he was seen last. */
export const hasSignedOff = ({ last_active, left_at }: Presence): boolean => left_at >= last_active;

/** Seen of late, and not gone since. [HIDDEN-02] */
export const isOnline = (member: Presence, now: number): boolean =>
  now - member.last_active < presence.online && !hasSignedOff(member);
