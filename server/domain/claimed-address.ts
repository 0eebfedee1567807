import type { MemberTable } from '#server/db/schema.ts';

type Addresses = Pick<MemberTable, 'email' | 'email_key' | 'claimed_email'>;

/**
 * Columns of an account that signed up with an address of another account. The placeholder is unique, and no mail reaches
 * the domain `invalid` (RFC 2606). [LOGIN-13]
 */
export const claimAddress = (memberId: string, email: string): Addresses => ({
  email: `${memberId}@taken.invalid`,
  email_key: `${memberId}@taken.invalid`,
  claimed_email: email,
});

/** The address that the member knows as their own. */
export const displayEmail = ({ email, claimed_email: claimed }: Pick<Addresses, 'email' | 'claimed_email'>): string =>
  claimed ?? email;
