import { defineCall } from '#server/core/call.ts';
import { filterKnownInterests } from '#server/domain/interests.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [API-11 PROFILE-11] */
export const loadInterests = defineCall({
  name: 'loadInterests',
  run: async ({ tx, domain }) => ({ interests: filterKnownInterests((await getSiteSettings(tx, domain)).interests) }),
});
