import { fromPromise } from 'xstate';
import { importWithRecovery } from './lazy-import.ts';

/** Likely correction of a mistyped address, or null. The library is loaded on first use. [SIGNUP-21] */
export const suggestEmail = fromPromise<string | null, { email: string }>(async ({ input: { email } }) => {
  const [{ POPULAR_TLDS, run }, { emailDomains, emailTopLevelDomains }] = await Promise.all([
    importWithRecovery(() => import('@zootools/email-spell-checker')),
    importWithRecovery(() => import('./email-domains.ts')),
  ]);
  const known = email.trim().toLowerCase();
  if (emailDomains.some((domain) => known.endsWith(`@${domain}`))) return null;
  const found = run({
    email: known,
    domains: emailDomains,
    topLevelDomains: [...POPULAR_TLDS, ...emailTopLevelDomains],
  });
  return found === undefined || found.full === known ? null : found.full;
});
