import type { FieldErrors } from '#contract/errors.ts';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import { AnswersSchema } from '#contract/profile.ts';
import { calculateAge } from '#contract/signup.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { normaliseText } from './normalise-text.ts';
import { interestsAmong } from './interests.ts';
import { parseInterests } from './profile-reply.ts';
import { isRegionOf } from './regions.ts';

/** All that a member has said of himself, for himself alone. [PROFILE-01 to PROFILE-13 PROFILE-24] */
export const toOwnProfile = (member: MemberTable, now: number): OwnProfile => ({
  ...AnswersSchema.parse(member),
  name: member.name,
  country: member.country,
  region: member.region,
  city: member.city,
  interests: parseInterests(member.interests),
  about_me: member.about_me,
  date_of_birth: member.date_of_birth,
  age: calculateAge(member.date_of_birth, now),
});

/** What this site lets its members choose from. */
type Choice = { readonly countries: readonly string[]; readonly interests: readonly string[] };

type Before = Pick<MemberTable, 'email' | 'country' | 'region'>;

const hasMoved = (change: ProfileChange, before: Pick<Before, 'country'>): boolean =>
  change.country !== undefined && change.country !== before.country;

/**
 * What is wrong with a change, as far as it can be told without asking who else is there; empty when nothing is. What
 * has been there before the site's lists changed may stay. [PROFILE-04 SIGNUP-25]
 */
export const validateProfileChange = (change: ProfileChange, before: Before, site: Choice): FieldErrors => {
  const { name, country = before.country, region } = change;
  const moved = hasMoved(change, before);
  const sameAddress = name !== undefined && normaliseText(name) === normaliseText(before.email);
  const unknownRegion = Boolean(region) && (moved || region !== before.region) && !isRegionOf(country, region ?? '');
  return {
    ...(sameAddress && { name: 'name_is_email' }),
    ...(moved && !site.countries.includes(country) && { country: 'invalid' }),
    ...(unknownRegion && { region: 'invalid' }),
  };
};

const textOrNull = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

/**
 * The columns that a change sets; undefined ones stay as they are, so that two changes of different fields both hold.
 * Whoever moves to another country leaves region and city behind, unless he says where he is now.
 */
export const toProfileColumns = (change: ProfileChange, before: Before, site: Choice) => {
  const { interests, name, region, city, about_me: aboutMe, ...chosen } = change;
  const left = hasMoved(change, before) ? null : undefined;
  return {
    ...chosen,
    name,
    name_key: name === undefined ? undefined : normaliseText(name),
    region: region === undefined ? left : textOrNull(region),
    city: city === undefined ? left : textOrNull(city),
    about_me: textOrNull(aboutMe),
    interests: interests && JSON.stringify(interestsAmong(interests.filter((each) => site.interests.includes(each)))),
  };
};
