import type { FieldErrors } from '#contract/errors.ts';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import { AnswersSchema } from '#contract/profile.ts';
import { calculateAge } from '#contract/signup.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { normaliseText } from './normalise-text.ts';
import { filterKnownInterests } from './interests.ts';
import { displayEmail } from './claimed-address.ts';
import { parseInterests, parsePrompts } from './profile-reply.ts';
import { isRegionOf } from './regions.ts';

/** The member's full profile, for their own eyes only. [PROFILE-01 to PROFILE-13 PROFILE-24] */
export const toOwnProfile = (member: MemberTable, now: number): OwnProfile => ({
  ...AnswersSchema.parse(member),
  name: member.name,
  country: member.country,
  region: member.region,
  city: member.city,
  interests: parseInterests(member.interests),
  about_me: member.about_me,
  prompts: parsePrompts(member.prompts),
  date_of_birth: member.date_of_birth,
  age: calculateAge(member.date_of_birth, now),
});

/** Options that this site offers. */
type Choice = { readonly countries: readonly string[]; readonly interests: readonly string[] };

type StoredProfile = Pick<MemberTable, 'email' | 'claimed_email' | 'country' | 'region'>;

const hasChangedCountry = (change: ProfileChange, before: Pick<StoredProfile, 'country'>): boolean =>
  change.country !== undefined && change.country !== before.country;

/**
 * Errors that need no database lookup; empty when valid. Values stored before the site's lists changed stay valid.
 * [PROFILE-04 SIGNUP-25]
 */
export const validateProfileChange = (change: ProfileChange, before: StoredProfile, site: Choice): FieldErrors => {
  const { name, country = before.country, region } = change;
  const isOtherCountry = hasChangedCountry(change, before);
  const isEmailAsName = name !== undefined && normaliseText(name) === normaliseText(displayEmail(before));
  const isUnknownRegion =
    Boolean(region) && (isOtherCountry || region !== before.region) && !isRegionOf(country, region ?? '');
  return {
    ...(isEmailAsName && { name: 'name_is_email' }),
    ...(isOtherCountry && !site.countries.includes(country) && { country: 'invalid' }),
    ...(isUnknownRegion && { region: 'invalid' }),
  };
};

const textOrNull = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

/**
 * Columns that a change sets; undefined ones stay untouched, so that two changes of different fields both hold. A new
 * country clears region and city unless the change sets them.
 */
export const toProfileColumns = (change: ProfileChange, before: StoredProfile, site: Choice) => {
  const { interests, name, region, city, about_me: aboutMe, prompts, ...chosen } = change;
  const unset = hasChangedCountry(change, before) ? null : undefined;
  return {
    ...chosen,
    name,
    name_key: name === undefined ? undefined : normaliseText(name),
    region: region === undefined ? unset : textOrNull(region),
    city: city === undefined ? unset : textOrNull(city),
    about_me: textOrNull(aboutMe),
    prompts: prompts && JSON.stringify(prompts),
    interests:
      interests && JSON.stringify(filterKnownInterests(interests.filter((each) => site.interests.includes(each)))),
  };
};
