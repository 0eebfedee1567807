import type { MemberTable } from '#server/db/schema.ts';

/** Suspended by an operator. Unconfirmed members are hidden too, but may browse. [ROLE-18] */
export const isSuspended = ({
  status,
  profile_status: profile,
}: Pick<MemberTable, 'status' | 'profile_status'>): boolean => status === 'confirmed' && profile === 'disabled';
