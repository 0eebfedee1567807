import { Refusal, defineCall } from '#server/core/call.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { noPoint, pointColumns, toMapPoint } from '#server/domain/map-point.ts';
import { toProfileColumns, toOwnProfile, validateProfileChange } from '#server/domain/own-profile.ts';
import { type FindTown, openTowns } from '#server/places/towns.ts';
import { isNameTaken, updateProfile } from '#server/store/members.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [PROFILE-01 to PROFILE-14 PROFILE-24 API-30] */
export const loadOwnProfile = defineCall({
  name: 'loadOwnProfile',
  run: async ({ member, now }) => toOwnProfile(member, now),
});

type Home = Pick<MemberTable, 'country' | 'region' | 'city'>;
type HomeChange = { readonly [Name in keyof Home]?: Home[Name] | undefined };

/** The grid point of the town after the change, all null when it is unknown. [SEARCH-15] */
const locate = (findTown: FindTown, change: HomeChange, before: Home) => {
  const { country = before.country, region = before.region, city = before.city } = change;
  const town = findTown({ country, region, city });
  return town === null ? noPoint : pointColumns(toMapPoint(town));
};

/** [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24 SIGNUP-25 API-30] */
export const saveProfile = defineCall({
  name: 'saveProfile',
  prepare: async ({ body }) =>
    body.city === undefined && body.region === undefined && body.country === undefined ? null : openTowns(),
  run: async ({ tx, now, member, domain, body, publishEvent, prepared: findTown }) => {
    const site = await getSiteSettings(tx, domain);
    const errors = validateProfileChange(body, member, site);
    const isTaken = body.name !== undefined && (await isNameTaken(tx, body.name, member.id));
    const fields = { ...(isTaken && { name: 'name_taken' as const }), ...errors };
    if (Object.keys(fields).length > 0) return new Refusal('invalid_fields', { fields });
    const change = toProfileColumns(body, member, site);
    const columns = { ...change, ...(findTown !== null && locate(findTown, change, member)) };
    if (Object.values(columns).every((value) => value === undefined)) return toOwnProfile(member, now);
    const changed = await updateProfile(tx, member.id, columns);
    await publishEvent(member.id, { type: 'user' });
    return toOwnProfile(changed, now);
  },
});
