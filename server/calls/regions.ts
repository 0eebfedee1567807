import { call } from '#server/call.ts';
import { regionsOf } from '#server/domain/regions.ts';
import { readSite } from '#server/store/settings.ts';

/** [API-12 PROFILE-04 PROFILE-05 PROFILE-23] */
export const loadRegions = call({
  name: 'loadRegions',
  run: async ({ tx }) => ({ regions: regionsOf((await readSite(tx)).countries) }),
});
