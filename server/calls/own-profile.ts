import { Refusal, type Tx, defineCall } from '#server/core/call.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import { toProfileColumns, toOwnProfile, validateProfileChange } from '#server/domain/own-profile.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** [PROFILE-01 to PROFILE-14 PROFILE-24 API-30] */
export const loadOwnProfile = defineCall({
  name: 'loadOwnProfile',
  run: async ({ member, now }) => toOwnProfile(member, now),
});

const isTaken = async (tx: Tx, name: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('name_key', '=', normaliseText(name))
    .where('id', '!=', memberId)
    .executeTakeFirst()) !== undefined;

/** [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24 SIGNUP-25 API-30] */
export const saveProfile = defineCall({
  name: 'saveProfile',
  run: async ({ tx, now, member, body, tell }) => {
    const site = await getSiteSettings(tx);
    const errors = validateProfileChange(body, member, site);
    const taken = body.name !== undefined && (await isTaken(tx, body.name, member.id));
    const fields = { ...(taken && { name: 'name_taken' as const }), ...errors };
    if (Object.keys(fields).length > 0) return new Refusal('invalid_fields', { fields });
    const columns = toProfileColumns(body, member, site);
    if (Object.values(columns).every((value) => value === undefined)) return toOwnProfile(member, now);
    const changed = await tx
      .updateTable('member')
      .set(columns)
      .where('id', '=', member.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(member.id, { type: 'user' });
    return toOwnProfile(changed, now);
  },
});
