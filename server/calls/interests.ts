import { call } from '#server/call.ts';
import { interestsAmong } from '#server/domain/interests.ts';
import { readSite } from '#server/store/settings.ts';

/** [API-11 PROFILE-11] */
export const loadInterests = call({
  name: 'loadInterests',
  run: async ({ tx }) => ({ interests: interestsAmong((await readSite(tx)).interests) }),
});
