import type { FieldErrors } from '#contract/errors.ts';
import type { PreferenceChange } from '#contract/preference.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import { isRegionOf } from '#server/domain/regions.ts';
import { loadOwnUser, savePreference } from '#server/store/preferences.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Ages are given in pairs; a country or region needs `within`. Empty when valid. */
const findErrors = (
  { min_age: min, max_age: max, within, country = null, region = null }: PreferenceChange,
  countries: readonly string[],
): FieldErrors => ({
  ...((min === undefined) !== (max === undefined) && { max_age: 'invalid' }),
  ...(min !== undefined && max !== undefined && min > max && { max_age: 'invalid' }),
  ...(within === undefined && (country !== null || region !== null) && { within: 'invalid' }),
  ...(country !== null && !countries.includes(country) && { country: 'invalid' }),
  ...(country !== null && region !== null && !isRegionOf(country, region) && { region: 'invalid' }),
});

/** A region without a country is ignored; a radius is always around the member's own town. [SEARCH-16] */
export const savePreferenceCall = defineCall({
  name: 'savePreference',
  run: async ({ tx, now, member, domain, body, publishEvent }) => {
    const { within, country = null, region = null, ...parts } = body;
    const errors = findErrors(body, (await getSiteSettings(tx, domain)).countries);
    if (Object.keys(errors).length > 0) return new Refusal('invalid_fields', { fields: errors });
    const place = within === undefined ? {} : { within, country, region: country === null ? null : region };
    await savePreference(tx, member.id, { ...parts, ...place }, now);
    await publishEvent(member.id, { type: 'user' });
    return { user: await loadOwnUser(tx, member, now) };
  },
});
