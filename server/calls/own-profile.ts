import { Refusal, defineCall } from '#server/core/call.ts';
import { toProfileColumns, toOwnProfile, validateProfileChange } from '#server/domain/own-profile.ts';
import { isNameTaken, updateProfile } from '#server/store/members.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [PROFILE-01 to PROFILE-14 PROFILE-24 API-30] */
export const loadOwnProfile = defineCall({
  name: 'loadOwnProfile',
  run: async ({ member, now }) => toOwnProfile(member, now),
});

/** [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24 SIGNUP-25 API-30] */
export const saveProfile = defineCall({
  name: 'saveProfile',
  run: async ({ tx, now, member, domain, body, publishEvent }) => {
    const site = await getSiteSettings(tx, domain);
    const errors = validateProfileChange(body, member, site);
    const isTaken = body.name !== undefined && (await isNameTaken(tx, body.name, member.id));
    const fields = { ...(isTaken && { name: 'name_taken' as const }), ...errors };
    if (Object.keys(fields).length > 0) return new Refusal('invalid_fields', { fields });
    const columns = toProfileColumns(body, member, site);
    if (Object.values(columns).every((value) => value === undefined)) return toOwnProfile(member, now);
    const changed = await updateProfile(tx, member.id, columns);
    await publishEvent(member.id, { type: 'user' });
    return toOwnProfile(changed, now);
  },
});
