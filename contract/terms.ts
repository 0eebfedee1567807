import { termsVersion } from './limits/account.ts';

/** Version of the terms, an ISO date: the default, or the company's own date if it is later. [LEGAL-01 LEGAL-02] */
export const termsVersionOf = (added: string | null): string => {
  const own = Date.parse(added ?? '');
  return new Date(Number.isNaN(own) ? Date.parse(termsVersion) : Math.max(own, Date.parse(termsVersion))).toISOString();
};
