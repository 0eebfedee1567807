import type { Profile } from '#contract/profile.ts';
import type { Http } from '#src/adapters/http.ts';

/** `network`: source of the visit; a site may show its members only to visitors from certain networks. [SEARCH-14] */
export const loadProfile = (
  http: Http,
  { id, network }: { id: string; network: string | undefined },
  signal: AbortSignal,
): Promise<Profile> => http.call('loadProfile', { query: { id, ...(network !== undefined && { network }) }, signal });
