import type { Settings } from '#contract/settings.ts';
import { hasTrafficSource } from './signup-rules.ts';

type SearchSettings = Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>;

/** Whether a visitor may search and open profiles; the second setting is for those who came from a traffic source. [SEARCH-14 ROLE-04] */
export const canVisitorSearch = (settings: SearchSettings, network: string | undefined): boolean =>
  settings.logged_out_search === 'yes' ||
  (settings.logged_out_search_trafficsource === 'yes' && hasTrafficSource(network));

/** A picture's address says nothing of the visitor's source: whoever may be shown a profile may fetch its main photo. */
export const canVisitorSeeMainPhotos = (settings: SearchSettings): boolean =>
  settings.logged_out_search === 'yes' || settings.logged_out_search_trafficsource === 'yes';
