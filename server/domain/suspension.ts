import type { MemberTable } from '#server/db/schema.ts';

/** An operator has disabled the member. Who has not confirmed his address is not to be seen either, but may look around. [ROLE-18] */
export const isSuspended = ({
  status,
  profile_status: profile,
}: Pick<MemberTable, 'status' | 'profile_status'>): boolean => status === 'confirmed' && profile === 'disabled';
