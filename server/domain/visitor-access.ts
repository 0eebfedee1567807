import type { Settings } from '#contract/settings.ts';
import { hasTrafficSource } from './signup-rules.ts';

type SearchSettings = Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>;

/** The second setting is for visitors from a traffic source. [SEARCH-14 ROLE-04] */
export const canVisitorSearch = (settings: SearchSettings, network: string | undefined): boolean =>
  settings.logged_out_search === 'yes' ||
  (settings.logged_out_search_trafficsource === 'yes' && hasTrafficSource(network));

/** Photo URLs carry no traffic source, so visitors may load main photos when either setting lets them see profiles. */
export const canVisitorSeeMainPhotos = (settings: SearchSettings): boolean =>
  settings.logged_out_search === 'yes' || settings.logged_out_search_trafficsource === 'yes';
