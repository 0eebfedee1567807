import { presence } from '#contract/limits/account.ts';
import type { MemberTable } from '#server/db/schema.ts';

export type Presence = Pick<MemberTable, 'last_active' | 'left_at'>;

/** The member left after their last activity. */
export const hasSignedOff = ({ last_active, left_at }: Presence): boolean => left_at >= last_active;

/** Active recently and not signed off since. [HIDDEN-02] */
export const isOnline = (member: Presence, now: number): boolean =>
  now - member.last_active < presence.online && !hasSignedOff(member);
