import type { Profile } from '#contract/profile.ts';
import type { Http } from '#src/adapters/http.ts';

/** `network`: where a visitor came from; a site may show its members to such visitors only. [SEARCH-14] */
export const loadProfile = (
  http: Http,
  { id, network }: { id: string; network: string | undefined },
  signal: AbortSignal,
): Promise<Profile> => http.call('loadProfile', { query: { id, ...(network !== undefined && { network }) }, signal });
