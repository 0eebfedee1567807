import type { Kysely } from 'kysely';
import { niches } from '#contract/niches.ts';
import type { OwnPreference, Preference, PreferenceChange } from '#contract/preference.ts';
import { WithinSchema } from '#contract/profile.ts';
import type { User } from '#contract/user.ts';
import type { Tx } from '#server/core/call.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { defaultPreference } from '#server/domain/preference.ts';
import { toUser } from '#server/domain/user-reply.ts';
import { hasPhotoInReview } from './photos.ts';
import { getSiteSettings } from './site-settings.ts';

/** As for a visitor of the site, until the member's own gender is known. [SETTINGS-12] */
const sitePreset = async (db: Kysely<Schema>, { site_domain: domain }: MemberTable): Promise<Preference['gender']> =>
  niches[(await getSiteSettings(db, domain)).niche].visitorPreference.gender;

/** The preference in force: each part saved, or derived from the profile. [SEARCH-16] */
export const getPreference = async (db: Kysely<Schema>, member: MemberTable, now: number): Promise<OwnPreference> => {
  const row = await db
    .selectFrom('preference')
    .select(['gender', 'min_age', 'max_age', 'within', 'country', 'region'])
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  const { gender = null, min_age = null, max_age = null, within = null, country = null, region = null } = row ?? {};
  return {
    ...defaultPreference(member, now),
    ...(member.gender === null && { gender: await sitePreset(db, member) }),
    ...(gender !== null && { gender: gender === 'any' ? null : gender }),
    ...(min_age !== null && max_age !== null && { min_age, max_age }),
    ...(within !== null && { within: WithinSchema.parse(within), country, region }),
    stated: gender !== null,
    town: member.point_x === null ? null : member.city,
  };
};

/** Saves the parts that are given. */
export const savePreference = async (
  tx: Tx,
  memberId: string,
  { gender, ...parts }: PreferenceChange,
  now: number,
): Promise<void> => {
  const values = { ...parts, ...(gender !== undefined && { gender: gender ?? ('any' as const) }), changed_at: now };
  await tx
    .insertInto('preference')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

/** The logged-in member with the preference in force. [SESSION-06 to SESSION-14 SEARCH-16] */
export const loadOwnUser = async (db: Kysely<Schema>, member: MemberTable, now: number): Promise<User> =>
  toUser(
    member,
    await getPreference(db, member, now),
    member.main_photo === null && (await hasPhotoInReview(db, member.id)),
  );
