import { defineCall } from '#server/core/call.ts';
import { regionsOf } from '#server/domain/regions.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [API-12 PROFILE-04 PROFILE-05 PROFILE-23] */
export const loadRegions = defineCall({
  name: 'loadRegions',
  run: async ({ tx, domain }) => ({ regions: regionsOf((await getSiteSettings(tx, domain)).countries) }),
});
