import { day } from '#contract/durations.ts';
import * as z from 'zod/mini';
import { publicFieldNames } from '#contract/profile-fields.ts';
import {
  type Interest,
  type Profile,
  type ProfileCard,
  type ProfileFacts,
  type PromptAnswer,
  PublicAnswersSchema,
} from '#contract/profile.ts';
import { promptIds } from '#contract/prompts.ts';
import type { Settings } from '#contract/settings.ts';
import { calculateAge } from '#contract/signup.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { filterKnownInterests } from './interests.ts';
import { type MapPoint, distanceStep, pointOf } from './map-point.ts';
import { isOnline } from './presence.ts';
import { buildClearImage, buildLockedImage } from './photo-names.ts';
import { canSeeUnblurred } from './photo-visibility.ts';

/** Columns that a profile card needs. */
export const cardColumns = [
  'id',
  'name',
  'date_of_birth',
  'city',
  'region',
  'country',
  'main_photo',
  'paid',
  'last_active',
  'left_at',
  'signup_at',
  'demo',
  'point_x',
  'point_y',
  'point_z',
  'tile',
  'interests',
] as const satisfies readonly (keyof MemberTable)[];

export type CardRow = Pick<MemberTable, (typeof cardColumns)[number]>;

const newFor = 7 * day;

/** [MEMBERS-03] */
const activeStep = (elapsed: number): ProfileCard['active'] => {
  if (elapsed < day) return 'today';
  if (elapsed < 7 * day) return 'week';
  return elapsed < 30 * day ? 'month' : 'earlier';
};

/** Null when the site hides the field. */
const showIf = <T>(
  { visible_profile_fields: fields }: Pick<VisibleFields, 'visible_profile_fields'>,
  field: string,
  value: T,
) => (fields.includes(field) ? value : null);

const distanceFrom = (from: MapPoint | null, to: MapPoint | null): Pick<ProfileCard, 'distance'> =>
  from === null || to === null ? {} : { distance: distanceStep(from, to) };

type Shared = Pick<ProfileCard, 'common_interests'>;

const toShared = (interests: readonly Interest[], own: readonly Interest[]): Shared => {
  const common = interests.filter((interest) => own.includes(interest));
  return common.length === 0 ? {} : { common_interests: common };
};

const InterestNamesSchema = z.array(z.string());

export const parseInterests = (json: string): Interest[] =>
  filterKnownInterests(InterestNamesSchema.parse(JSON.parse(json)));

/** Card of a member in lists: shows the age, never the date of birth; places only where the site shows them. [MEMBERS-02 PROFILE-24 SETTINGS-03] */
export const toProfileCard = (
  row: CardRow,
  at: {
    readonly now: number;
    readonly liked: boolean;
    readonly from: MapPoint | null;
    /** Those of the viewer. */
    readonly interests: readonly Interest[];
    readonly shows: Pick<VisibleFields, 'visible_profile_fields'>;
  },
): ProfileCard => ({
  id: row.id,
  name: row.name,
  age: calculateAge(row.date_of_birth, at.now),
  city: showIf(at.shows, 'city', row.city),
  region: showIf(at.shows, 'region', row.region),
  country: row.country,
  main_image: row.main_photo === null ? null : buildClearImage(row.main_photo),
  premium: row.paid === 1,
  online: isOnline(row, at.now),
  active: activeStep(at.now - row.last_active),
  ...distanceFrom(at.from, pointOf(row)),
  ...toShared(showIf(at.shows, 'interests', parseInterests(row.interests)) ?? [], at.interests),
  is_new: at.now - row.signup_at < newFor,
  demo: row.demo === 1,
  liked: at.liked,
});

export const profileColumns = [
  ...cardColumns,
  ...publicFieldNames,
  'about_me',
  'prompts',
] as const satisfies readonly (keyof MemberTable)[];

export type ProfileRow = Pick<MemberTable, (typeof profileColumns)[number]>;

const PromptNamesSchema = z.array(z.object({ prompt: z.string(), answer: z.string() }));

/** Leaves out prompts that no longer exist. [PROFILE-26] */
export const parsePrompts = (json: string): PromptAnswer[] =>
  PromptNamesSchema.parse(JSON.parse(json)).flatMap(({ prompt: name, answer }) => {
    const prompt = promptIds.find((id) => id === name);
    return prompt === undefined ? [] : [{ prompt, answer }];
  });

/** What the site shows of a member's words and answers. [SETTINGS-03 PROFILE-24] */
export const toProfileFacts = (row: ProfileRow, shows: VisibleFields): ProfileFacts => {
  const { visible_profile_notes: notes } = shows;
  return {
    ...PublicAnswersSchema.parse(
      Object.fromEntries(publicFieldNames.map((field) => [field, showIf(shows, field, row[field])])),
    ),
    interests: showIf(shows, 'interests', parseInterests(row.interests)) ?? [],
    about_me: notes.includes('about_me') ? row.about_me : null,
    prompts: notes.includes('prompts') ? parsePrompts(row.prompts) : [],
  };
};

/** Relation between the viewer and the profile's owner. */
type ViewerRelation = {
  readonly now: number;
  readonly viewer: { readonly id: string; readonly paid: number; readonly interests: string } | null;
  /** Where the viewer lives; null: unknown. */
  readonly from: MapPoint | null;
  readonly liked: boolean;
  readonly likedBack: boolean;
  readonly conversation: string | null;
  readonly shows: VisibleFields;
};

/** Profile fields that this site shows. [SETTINGS-03 PROFILE-24] */
export type VisibleFields = Pick<Settings, 'visible_profile_fields' | 'visible_profile_notes'>;

/**
 * A profile as this viewer may see it: without fields the site hides, and further photos blurred except for premium
 * members. [PHOTO-03 PHOTO-04 PHOTO-07 PROFILE-24]
 */
export const toProfile = (row: ProfileRow, photoIds: readonly string[], relation: ViewerRelation): Profile => {
  const facts = toProfileFacts(row, relation.shows);
  const common =
    relation.viewer === null || relation.viewer.id === row.id ? [] : parseInterests(relation.viewer.interests);
  const locked = !canSeeUnblurred({ viewer: relation.viewer, ownerId: row.id, isMain: false });
  return {
    ...toProfileCard(row, {
      ...relation,
      from: relation.viewer?.id === row.id ? null : relation.from,
      interests: common,
    }),
    ...facts,
    common_interests: facts.interests.filter((interest) => common.includes(interest)),
    ...(row.main_photo !== null && { main_photo: row.main_photo }),
    photos: photoIds
      .filter((id) => id !== row.main_photo)
      .map((id) => ({ id, image: locked ? buildLockedImage(id) : buildClearImage(id), locked })),
    matched: relation.liked && relation.likedBack,
    conversation: relation.conversation,
  };
};
