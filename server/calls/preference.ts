import { Refusal, defineCall } from '#server/core/call.ts';
import { isRegionOf } from '#server/domain/regions.ts';
import { loadOwnUser, savePreference } from '#server/store/preferences.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** A region without a country is ignored; a radius is always around the member's own town. [SEARCH-16] */
export const savePreferenceCall = defineCall({
  name: 'savePreference',
  run: async ({ tx, now, member, body, publishEvent }) => {
    if (body.min_age > body.max_age) return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    const { country } = body;
    const region = country === null ? null : body.region;
    if (country !== null && !(await getSiteSettings(tx)).countries.includes(country))
      return new Refusal('invalid_fields', { fields: { country: 'invalid' } });
    if (country !== null && region !== null && !isRegionOf(country, region))
      return new Refusal('invalid_fields', { fields: { region: 'invalid' } });
    await savePreference(tx, member.id, { ...body, region }, now);
    await publishEvent(member.id, { type: 'user' });
    return { user: await loadOwnUser(tx, member, now) };
  },
});
