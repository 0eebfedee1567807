import type { Kysely } from 'kysely';
import { type OwnPreference, type Preference, PreferenceSchema } from '#contract/preference.ts';
import type { User } from '#contract/user.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { defaultPreference } from '#server/domain/preference.ts';
import { toUser } from '#server/domain/user-reply.ts';

/** The preference in force: saved, or derived from the profile. [SEARCH-16] */
export const getPreference = async (db: Kysely<Schema>, member: MemberTable, now: number): Promise<OwnPreference> => {
  const row = await db
    .selectFrom('preference')
    .select(['gender', 'min_age', 'max_age', 'within', 'country', 'region'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  const town = member.point_x === null ? null : member.city;
  return row === undefined
    ? { ...defaultPreference(member, now), stated: false, town }
    : { ...PreferenceSchema.parse(row), stated: true, town };
};

export const savePreference = async (tx: Tx, memberId: string, preference: Preference, now: number): Promise<void> => {
  const values = { ...preference, changed_at: now };
  await tx
    .insertInto('preference')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

/** The logged-in member with the preference in force. [SESSION-06 to SESSION-14 SEARCH-16] */
export const loadOwnUser = async (db: Kysely<Schema>, member: MemberTable, now: number): Promise<User> =>
  toUser(member, await getPreference(db, member, now));
