import { Refusal, type Tx, call } from '#server/call.ts';
import { fold } from '#server/domain/fold.ts';
import { changedColumns, ownProfileView, profileErrors } from '#server/domain/own-profile.ts';
import { readSite } from '#server/store/settings.ts';

/** [PROFILE-01 to PROFILE-14 PROFILE-24 API-30] */
export const loadOwnProfile = call({
  name: 'loadOwnProfile',
  run: async ({ member, now }) => ownProfileView(member, now),
});

const isTaken = async (tx: Tx, name: string, memberId: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('name_key', '=', fold(name))
    .where('id', '!=', memberId)
    .executeTakeFirst()) !== undefined;

/** [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24 SIGNUP-25 API-30] */
export const saveProfile = call({
  name: 'saveProfile',
  run: async ({ tx, now, member, body, tell }) => {
    const site = await readSite(tx);
    const errors = profileErrors(body, member, site);
    const taken = body.name !== undefined && (await isTaken(tx, body.name, member.id));
    const fields = { ...(taken && { name: 'name_taken' as const }), ...errors };
    if (Object.keys(fields).length > 0) return new Refusal('invalid_fields', { fields });
    const columns = changedColumns(body, member, site);
    if (Object.values(columns).every((value) => value === undefined)) return ownProfileView(member, now);
    const changed = await tx
      .updateTable('member')
      .set(columns)
      .where('id', '=', member.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(member.id, { type: 'user' });
    return ownProfileView(changed, now);
  },
});
