import { Refusal, call } from '#server/call.ts';
import { readSite } from '#server/store/settings.ts';

/** Nobody keeps the position: it is not stored, and the log has no queries. [API-08 GEO-04 GEO-05] */
export const geocode = call({
  name: 'geocode',
  prepare: ({ deps, query }) => deps.placeNames(query.lat, query.lon),
  run: async ({ tx, prepared: place }) => {
    const { countries } = await readSite(tx);
    return place !== null && countries.includes(place.country) ? place : new Refusal('not_found');
  },
});
