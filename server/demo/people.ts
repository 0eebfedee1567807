import { minute } from '#contract/durations.ts';
import { allLocales, type Locale } from '#contract/locales.ts';
import type { ChoiceValue } from '#contract/profile-fields.ts';
import {
  type Gender,
  type Interest,
  type PromptAnswer,
  type PublicAnswers,
  interests as allInterests,
} from '#contract/profile.ts';
import { writeAboutMe } from './about-me.ts';
import { answerPrompts } from './prompt-answers.ts';
import { type SeededRandom, createSeededRandom } from './seeded-random.ts';
import { firstNames } from './names.ts';
import { type Country, type Place, places } from './cities.ts';
import { type Looks, createLooks } from './portrait.ts';
import type { SkinTone } from './portrait/palette.ts';

type Sexuality = ChoiceValue<'sexuality'>;
type RelationshipStatus = ChoiceValue<'relationship_status'>;

/** An invented member of the demo site, always labelled as such. */
export type DemoPerson = {
  /** The username: 3 to 30 characters, unique ignoring case. */
  name: string;
  answers: PublicAnswers;
  country: Country;
  region: string;
  city: string;
  /** Position of the city in degrees, two decimals. Never leaves the server. */
  latitude: number;
  longitude: number;
  language: Locale;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  interests: Interest[];
  aboutMe: string;
  prompts: PromptAnswer[];
  paid: boolean;
  lastActiveMinutesAgo: number;
  signupDaysAgo: number;
  /** Number of pictures: 0 to `photos` - 1 of `drawPortrait`. */
  photos: number;
  /** Seed of `createLooks`. */
  portraitSeed: string;
};

const minutesOfDay = 1_440;

/** Interleaved, so that a short list already covers many countries. */
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

/** Where demo members live: four fifths of them in `home`; null: in all countries alike. */
export type Home = Country | null;

/** Of each group of this many people one lives abroad. */
const groupSize = 5;

const countryOf = (index: number, home: Home): Country => {
  if (home === null) return countryOrder[index % countryOrder.length] ?? 'NL';
  if (index % groupSize !== groupSize - 1) return home;
  const others = countryOrder.filter((country) => country !== home);
  return others[Math.floor(index / groupSize) % others.length] ?? home;
};

/** Weights of the largest cities of the home country, which are listed first; the other cities share the rest. */
const cityWeights = [45, 15, 12, 10, 8] as const;
const otherCities = 10;

/** The first people are the demo logins: in their thirties, in the largest city. */
const loginCount = 2;
const isLoginAge = (age: number): boolean => age >= 31 && age <= 36;

/** Two of three women and men of the home country are of this age, so that the logins find many who fit. */
const isCommonAge = (age: number): boolean => age >= 25 && age <= 43;
const isAnyAge = (): boolean => true;

const wantedAge = (index: number, isAtHome: boolean): ((age: number) => boolean) => {
  if (!isAtHome) return isAnyAge;
  if (index < loginCount) return isLoginAge;
  return Math.floor(index / 2) % 3 === 2 ? isAnyAge : isCommonAge;
};

/**
 * Deterministic: a longer list only adds to a shorter one. Countries and genders alternate. `now` (ms) only affects
 * dates of birth.
 */
export const demoPeople = (count: number, now: number, home: Home = null): DemoPerson[] => {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const person = createPerson(index, now, home, taken);
    taken.add(person.name.toLowerCase());
    return person;
  });
};

const createPerson = (index: number, now: number, home: Home, taken: ReadonlySet<string>): DemoPerson => {
  const isLogin = home !== null && index < loginCount;
  const d = createSeededRandom(`person/${index}`);
  const country = countryOf(index, home);
  const gender: Gender = index % 2 === 0 ? 'female' : 'male';
  const {
    city,
    region,
    latitude,
    longitude,
    languages = listLanguages(country),
  } = isLogin ? largestCity(country) : choosePlace(country, home, d);
  const language = d.pick(languages);
  const portraitSeed = findPortraitSeed(index, country, gender, wantedAge(index, country === home));
  const looks = createLooks(portraitSeed);
  const relationshipStatus = drawRelationship(d, looks.age);
  const interests = drawInterests(d, looks.age, relationshipStatus);
  const lastActiveMinutesAgo = drawLastActive(d);
  // The order of the draws fixes every demo member: new ones go to the end.
  const name = chooseName(datedNames(country, language, gender, country === home), looks, taken, d);
  const sexuality = isLogin ? 'hetero' : drawSexuality(d, gender);
  const birthday = dateOfBirth(looks.age, now, d);
  const tattoos = d.weigh({ none: 7, some: looks.age < 60 ? 3 : 1, many: looks.age < 50 ? 0.8 : 0.1 });
  const aboutMe = writeAboutMe({ language, country, gender, interests }, d);
  const paid = d.chance(0.25);
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
    aboutMe,
    paid,
    lastActiveMinutesAgo,
    signupDaysAgo: Math.ceil(lastActiveMinutesAgo / minutesOfDay) + drawSignupAge(d),
    photos: d.pick(paid ? [3, 4, 5] : [2, 2, 3]),
    portraitSeed,
    prompts: answerPrompts(language, d),
  };
};

const listLanguages = (country: Country): readonly Locale[] =>
  allLocales.filter((locale) => firstNames[country][locale] !== undefined);

const citiesOf = (country: Country): readonly Place[] => places[country];

const largestCity = (country: Country): Place => {
  const [city] = citiesOf(country);
  if (city === undefined) throw new Error(`${country} has no cities.`);
  return city;
};

const choosePlace = (country: Country, home: Home, d: SeededRandom): Place => {
  const cities = citiesOf(country);
  if (country !== home) return d.pick(cities);
  const weights = cities.map((_, at) => cityWeights[at] ?? otherCities / (cities.length - cityWeights.length));
  const chosen = Number(d.weigh(Object.fromEntries(weights.map((weight, at) => [String(at), weight]))));
  return cities[chosen] ?? largestCity(country);
};

type Complexion = 'light' | 'olive' | 'dark';

const toComplexion = (skin: SkinTone): Complexion => {
  if (skin === 'olive') return 'olive';
  return skin === 'porcelain' || skin === 'fair' || skin === 'rose' ? 'light' : 'dark';
};

const complexionWeights = (country: Country): Record<Complexion, number> => {
  if (country === 'IT' || country === 'ES' || country === 'FR') return { light: 40, olive: 45, dark: 15 };
  if (country === 'US' || country === 'CA' || country === 'GB') return { light: 52, olive: 16, dark: 32 };
  return { light: 76, olive: 12, dark: 12 };
};

/** First seed with a face of the right gender and complexion; the person's other facts follow from it. */
const findPortraitSeed = (index: number, country: Country, gender: Gender, isAge: (age: number) => boolean): string => {
  const complexion = createSeededRandom(`complexion/${index}`).weigh(complexionWeights(country));
  for (let attempt = 0; ; attempt += 1) {
    const seed = `demo-${index}-${attempt}`;
    const looks = createLooks(seed);
    if (looks.gender === gender && isAge(looks.age) && toComplexion(looks.skin) === complexion) return seed;
  }
};

const initials: readonly string[] = 'ABCDEFGHJKLMNPRSTVW'.split('');

/** How young a name is, 0 to 1. */
type DatedName = { readonly name: string; readonly youth: number };

/** Names of the person's country; many members of one country also have those of other countries of their language. */
const datedNames = (country: Country, language: Locale, gender: Gender, isAtHome: boolean): readonly DatedName[] => {
  const sources = isAtHome ? [country, ...countryOrder.filter((other) => other !== country)] : [country];
  return sources.flatMap((source) => {
    const list = firstNames[source][language]?.[gender] ?? [];
    return list.map((name, position) => ({ name, youth: position / (list.length - 1) }));
  });
};

/** First name of the person's generation; with an initial when the name and its neighbours are taken. */
const chooseName = (names: readonly DatedName[], looks: Looks, taken: ReadonlySet<string>, d: SeededRandom): string => {
  const youth = 1 - (looks.age - 18) / 61 + d.between(-0.12, 0.12);
  const byGeneration = [
    ...new Set(names.toSorted((a, b) => Math.abs(a.youth - youth) - Math.abs(b.youth - youth)).map(({ name }) => name)),
  ];
  const isNameAvailable = (name: string) => !taken.has(name.toLowerCase());
  const available = byGeneration.slice(0, Math.max(4, Math.ceil(names.length / 6))).find(isNameAvailable);
  if (available !== undefined) return available;
  const nearest = byGeneration.slice(0, 8);
  const start = d.whole(0, initials.length - 1);
  const withInitials = [...initials.slice(start), ...initials.slice(0, start)].flatMap((initial) =>
    nearest.map((name) => `${name}.${initial}`),
  );
  const withInitial = withInitials.find(isNameAvailable);
  if (withInitial !== undefined) return withInitial;
  for (let number = 2; ; number += 1) {
    const name = `${byGeneration[0] ?? 'Member'}${number}`;
    if (isNameAvailable(name)) return name;
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

/** Three to six; without `relationship` for those who are in one. */
const drawInterests = (d: SeededRandom, age: number, status: RelationshipStatus): Interest[] => {
  const isInRelationship = status === 'married' || status === 'living_together';
  const open = allInterests.filter((interest) => {
    if (interest === 'relationship') return !isInRelationship;
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

/** Days; recent sign-ups are more frequent. */
const drawSignupAge = (d: SeededRandom): number => Math.floor(900 * d.next() ** 2.2);

/** At least two days from the birthday, so that the age does not depend on the time zone. */
const dateOfBirth = (age: number, now: number, d: SeededRandom): string => {
  const today = new Date(now);
  const birthday = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate());
  return new Date(birthday - d.whole(3, 362) * minutesOfDay * minute).toISOString().slice(0, 10);
};
