import { allLocales, type Locale } from '#contract/locales.ts';
import type { ChoiceValue } from '#contract/profile-fields.ts';
import { type Gender, type Interest, type PublicAnswers, interests as allInterests } from '#contract/profile.ts';
import { writeAboutMe } from './about-me.ts';
import { type SeededRandom, createSeededRandom } from './seeded-random.ts';
import { firstNames } from './names.ts';
import { type Country, type Place, places } from './cities.ts';
import { type Looks, portraitOf } from './portrait.ts';
import type { SkinTone } from './portrait/palette.ts';

type Sexuality = ChoiceValue<'sexuality'>;
type RelationshipStatus = ChoiceValue<'relationship_status'>;

/** An invented member of the demo site. Nobody real, and labelled as such wherever shown. */
export type DemoPerson = {
  /** The username: 3 to 30 characters, unique ignoring case. */
  name: string;
  answers: PublicAnswers;
  country: Country;
  region: string;
  city: string;
  /** Of the city, in degrees, two decimals. Never leaves the server. */
  latitude: number;
  longitude: number;
  language: Locale;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  interests: Interest[];
  aboutMe: string;
  paid: boolean;
  lastActiveMinutesAgo: number;
  signupDaysAgo: number;
  /** How many pictures there are: the numbers 0 to `photos` - 1 of `drawPortrait`. */
  photos: number;
  /** `portraitOf(portraitSeed)` is this person. */
  portraitSeed: string;
};

const minutesOfDay = 1_440;

/** Interleaved, so that the first few already come from everywhere. */
const countryOrder = [
  'NL',
  'US',
  'DE',
  'FR',
  'GB',
  'ES',
  'SE',
  'IT',
  'CA',
  'PL',
  'BE',
  'AU',
  'DK',
  'AT',
  'IE',
  'NO',
  'CH',
  'FI',
  'NZ',
] as const satisfies readonly Country[];

/**
 * The first `count` demo members: always the same ones, so that a longer list only adds to a shorter one. Countries and
 * genders take turns. `now` (milliseconds) only sets the dates of birth.
 */
export const demoPeople = (count: number, now: number): DemoPerson[] => {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const person = personAt(index, now, taken);
    taken.add(person.name.toLowerCase());
    return person;
  });
};

const personAt = (index: number, now: number, taken: ReadonlySet<string>): DemoPerson => {
  const d = createSeededRandom(`person/${index}`);
  const country = countryOrder[index % countryOrder.length] ?? 'NL';
  const gender: Gender = index % 2 === 0 ? 'female' : 'male';
  const { city, region, latitude, longitude, languages = languagesOf(country) } = placeOf(country, d);
  const language = d.pick(languages);
  const portraitSeed = seedOf(index, country, gender);
  const looks = portraitOf(portraitSeed);
  const relationshipStatus = drawRelationship(d, looks.age);
  const interests = drawInterests(d, looks.age, relationshipStatus);
  const lastActiveMinutesAgo = drawLastActive(d);
  // The order of the draws fixes every demo member: new ones go to the end.
  const name = nameOf(country, language, looks, taken, d);
  const sexuality = drawSexuality(d, gender);
  const birthday = dateOfBirth(looks.age, now, d);
  const tattoos = d.weigh({ none: 7, some: looks.age < 60 ? 3 : 1, many: looks.age < 50 ? 0.8 : 0.1 });
  return {
    name,
    answers: {
      gender,
      sexuality,
      relationship_status: relationshipStatus,
      body_type: looks.bodyType,
      hair_colour: looks.hairColour,
      eye_colour: looks.eyeColour,
      tattoos,
    },
    country,
    region,
    city,
    latitude,
    longitude,
    language,
    dateOfBirth: birthday,
    interests,
    aboutMe: writeAboutMe({ language, country, gender, interests }, d),
    paid: d.chance(0.25),
    lastActiveMinutesAgo,
    signupDaysAgo: Math.ceil(lastActiveMinutesAgo / minutesOfDay) + drawSignupAge(d),
    photos: d.pick([1, 1, 1, 2, 2, 2, 3, 3, 3, 3]),
    portraitSeed,
  };
};

const languagesOf = (country: Country): readonly Locale[] =>
  allLocales.filter((locale) => firstNames[country][locale] !== undefined);

const placeOf = (country: Country, d: SeededRandom): Place => d.pick<Place>(places[country]);

type Complexion = 'light' | 'olive' | 'dark';

const complexionOf = (skin: SkinTone): Complexion => {
  if (skin === 'olive') return 'olive';
  return skin === 'porcelain' || skin === 'fair' || skin === 'rose' ? 'light' : 'dark';
};

const complexionsIn = (country: Country): Record<Complexion, number> => {
  if (country === 'IT' || country === 'ES' || country === 'FR') return { light: 40, olive: 45, dark: 15 };
  if (country === 'US' || country === 'CA' || country === 'GB') return { light: 52, olive: 16, dark: 32 };
  return { light: 76, olive: 12, dark: 12 };
};

/** The first face of the right gender that could well live there; all else about the person is read from it. */
const seedOf = (index: number, country: Country, gender: Gender): string => {
  const wanted = createSeededRandom(`complexion/${index}`).weigh(complexionsIn(country));
  for (let attempt = 0; ; attempt += 1) {
    const seed = `demo-${index}-${attempt}`;
    const looks = portraitOf(seed);
    if (looks.gender === gender && complexionOf(looks.skin) === wanted) return seed;
  }
};

/** A first name of the person's generation; a letter or number is added when it and its neighbours are taken. */
const nameOf = (
  country: Country,
  language: Locale,
  looks: Looks,
  taken: ReadonlySet<string>,
  d: SeededRandom,
): string => {
  const list = firstNames[country][language]?.[looks.gender] ?? [];
  const youth = 1 - (looks.age - 18) / 61;
  const ideal = (youth + d.between(-0.12, 0.12)) * (list.length - 1);
  const near = list
    .map((name, position) => ({ name, distance: Math.abs(position - ideal) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 4)
    .map(({ name }) => name);
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  const free = near.find(isFree);
  if (free !== undefined) return free;
  for (let attempt = 0; ; attempt += 1) {
    const suffix = attempt < 6 ? `.${d.pick('ABCDEFGHJKLMNPRSTVW'.split(''))}` : String(d.whole(2, 99 + attempt));
    const name = `${near[0] ?? 'Member'}${suffix}`;
    if (isFree(name)) return name;
  }
};

const drawSexuality = (d: SeededRandom, gender: Gender): Sexuality =>
  gender === 'male' ? d.weigh({ hetero: 80, gay: 12, bi: 8 }) : d.weigh({ hetero: 80, lesbian: 8, bi: 12 });

const drawRelationship = (d: SeededRandom, age: number): RelationshipStatus =>
  d.weigh({
    single: age < 30 ? 10 : 6,
    unmarried: age < 45 ? 2 : 1,
    divorced: age < 27 ? 0 : age < 38 ? 1.5 : 4,
    widowed: age < 45 ? 0 : age < 62 ? 0.8 : 3,
    married: age < 27 ? 0 : 0.6,
    living_together: age < 24 ? 0.1 : 0.5,
  });

/** Three to six. Whoever is in a relationship is not looking for one here. */
const drawInterests = (d: SeededRandom, age: number, status: RelationshipStatus): Interest[] => {
  const spokenFor = status === 'married' || status === 'living_together';
  const open = allInterests.filter((interest) => {
    if (interest === 'relationship') return !spokenFor;
    return interest === 'gaming' ? age < 50 : interest === 'gym' ? age < 66 : true;
  });
  return d.draw(open, d.whole(3, 6));
};

const drawLastActive = (d: SeededRandom): number => {
  const when = d.weigh({ now: 18, today: 45, week: 26, earlier: 11 });
  if (when === 'now') return d.whole(0, 4);
  if (when === 'today') return d.whole(5, minutesOfDay);
  return when === 'week' ? d.whole(minutesOfDay, 7 * minutesOfDay) : d.whole(7 * minutesOfDay, 45 * minutesOfDay);
};

/** Days; more of late than long ago. */
const drawSignupAge = (d: SeededRandom): number => Math.floor(900 * d.next() ** 2.2);

/** Somebody who is `age` years old now, in UTC, and was yesterday, and will be tomorrow. */
const dateOfBirth = (age: number, now: number, d: SeededRandom): string => {
  const today = new Date(now);
  const birthday = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate());
  return new Date(birthday - d.whole(3, 362) * minutesOfDay * 60_000).toISOString().slice(0, 10);
};
