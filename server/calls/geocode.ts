import { Refusal, defineCall } from '#server/core/call.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** The position is never stored, and the log contains no queries. [API-08 GEO-04 GEO-05] */
export const geocode = defineCall({
  name: 'geocode',
  prepare: ({ deps, query }) => deps.placeNames(query.lat, query.lon),
  run: async ({ tx, domain, prepared: place }) => {
    const { countries } = await getSiteSettings(tx, domain);
    return place !== null && countries.includes(place.country) ? place : new Refusal('not_found');
  },
});
