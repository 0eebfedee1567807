import { expect, test } from 'vitest';
import { account } from '#contract/limits/account.ts';
import { profile, search } from '#contract/limits/contact.ts';
import { allLocales, countries, listOfferedLocales } from '#contract/locales.ts';
import { choiceFields, publicFieldNames } from '#contract/profile-fields.ts';
import { InterestSchema } from '#contract/profile.ts';
import { type DemoPerson, demoPeople } from '#server/demo/people.ts';
import { places } from '#server/demo/cities.ts';
import { createLooks } from '#server/demo/portrait.ts';

const now = Date.UTC(2026, 4, 17, 12);
const people = demoPeople(600, now);

const valuesOf = <T>(read: (person: DemoPerson) => T): T[] => [...new Set(people.map(read))];

const ageOn = (dateOfBirth: string, time: number): number => {
  const today = new Date(time).toISOString().slice(0, 10);
  return Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);
};

test('the people are deterministic, and a longer list starts with the shorter one', () => {
  expect(demoPeople(600, now)).toEqual(people);
  expect(demoPeople(120, now)).toEqual(people.slice(0, 120));
});

test('the day only affects dates of birth', () => {
  const first = people.slice(0, 60);
  const later = demoPeople(60, now + 400 * 86_400_000);
  const undated = (person: DemoPerson) => ({ ...person, dateOfBirth: '' });
  expect(later.map(undated)).toEqual(first.map(undated));
  expect(later.filter(({ dateOfBirth }, index) => dateOfBirth === first[index]?.dateOfBirth)).toEqual([]);
});

test('names are unique ignoring case, with a length that sign-up allows', () => {
  expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(600);
  const lengths = people.map(({ name }) => name.length);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(account.name.min);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(account.name.max);
  expect(people.filter(({ name }) => !/^\p{Lu}\p{L}+(\.[A-Z]|\d{1,3})?$/u.test(name))).toEqual([]);
});

test('two thirds of the people have a first name without suffix', () => {
  expect(people.filter(({ name }) => /^\p{L}+$/u.test(name)).length).toBeGreaterThanOrEqual(400);
});

test('all people are 18 to 79, most of them 22 to 55', () => {
  const ages = people.map(({ dateOfBirth }) => ageOn(dateOfBirth, now));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(account.minAge);
  expect(Math.max(...ages)).toBeLessThanOrEqual(79);
  expect(ages.filter((age) => age >= 22 && age <= 55).length).toBeGreaterThan(420);
  expect(ages.filter((age) => age > 60).length).toBeGreaterThan(20);
});

test.each(['2028-02-29', '2027-01-01', '2026-12-31', '2027-03-01'])('on %s ages match the drawn ones', (day) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  for (const { dateOfBirth, portraitSeed } of demoPeople(200, time)) {
    expect(ageOn(dateOfBirth, time)).toBe(createLooks(portraitSeed).age);
  }
});

test('the first 120 already come from all nineteen countries, women and men in each', () => {
  const first = people.slice(0, 120);
  expect(new Set(first.map(({ country }) => country))).toEqual(new Set(countries));
  for (const country of countries) {
    const genders = first.filter((person) => person.country === country).map(({ answers }) => answers.gender);
    expect(new Set(genders)).toEqual(new Set(['female', 'male']));
  }
  expect(people.filter(({ answers }) => answers.gender === 'female').length).toBe(300);
});

test('city, region and position match', () => {
  for (const { country, city, region, latitude, longitude } of people) {
    const known = places[country].find((place) => place.city === city);
    expect({ region: known?.region, latitude: known?.latitude, longitude: known?.longitude }).toEqual({
      region,
      latitude,
      longitude,
    });
  }
});

test('places are distinct, have two decimals, and list only languages of their country', () => {
  for (const [country, list] of Object.entries(places)) {
    expect(new Set(list.map(({ city }) => city)).size).toBe(list.length);
    expect(new Set(list.map(({ region }) => region)).size).toBeGreaterThanOrEqual(5);
    for (const { latitude, longitude, languages } of list) {
      expect([latitude, longitude]).toEqual([Number(latitude.toFixed(2)), Number(longitude.toFixed(2))]);
      const offered = listOfferedLocales(country, 'en');
      expect(languages?.filter((language) => !offered.includes(language)) ?? []).toEqual([]);
    }
  }
});

test('members speak every language of their country, and no other', () => {
  const spoken = countries.map((country) => [
    country,
    allLocales.filter((locale) => people.some((person) => person.country === country && person.language === locale)),
  ]);
  expect(Object.fromEntries(spoken)).toEqual({
    US: ['en', 'es'],
    NL: ['nl'],
    BE: ['de', 'fr', 'nl'],
    FR: ['fr'],
    IT: ['it'],
    ES: ['es'],
    DE: ['de'],
    AT: ['de'],
    IE: ['en'],
    GB: ['en'],
    CA: ['en', 'fr'],
    PL: ['pl'],
    AU: ['en'],
    NZ: ['en'],
    CH: ['de', 'en', 'fr', 'it'],
    DK: ['da'],
    FI: ['fi', 'sv'],
    NO: ['nb'],
    SE: ['sv'],
  });
});

test('members speak a language of their city', () => {
  const strangers = people.filter(({ country, city, language }) => {
    const spoken = places[country].find((place) => place.city === city)?.languages ?? [language];
    return !spoken.includes(language);
  });
  expect(strangers).toEqual([]);
});

test.each(publicFieldNames)('every value of %s occurs', (field) => {
  expect(new Set(valuesOf(({ answers }) => answers[field]))).toEqual(new Set(choiceFields[field].options));
});

test('sexuality agrees with gender', () => {
  expect(people.filter(({ answers: { gender, sexuality } }) => gender === 'male' && sexuality === 'lesbian')).toEqual(
    [],
  );
  expect(people.filter(({ answers: { gender, sexuality } }) => gender === 'female' && sexuality === 'gay')).toEqual([]);
});

test('the profile matches the portrait', () => {
  for (const person of people) {
    const { gender, bodyType, hairColour, eyeColour } = createLooks(person.portraitSeed);
    expect({ gender, bodyType, hairColour, eyeColour }).toEqual({
      gender: person.answers.gender,
      bodyType: person.answers.body_type,
      hairColour: person.answers.hair_colour,
      eyeColour: person.answers.eye_colour,
    });
  }
  expect(valuesOf(({ portraitSeed }) => portraitSeed).length).toBe(600);
});

test('everyone has three to six interests, and each interest occurs', () => {
  for (const { interests } of people) {
    expect(interests.length).toBeGreaterThanOrEqual(3);
    expect(interests.length).toBeLessThanOrEqual(6);
    expect(new Set(interests).size).toBe(interests.length);
  }
  expect([...new Set(people.flatMap(({ interests }) => interests))].sort()).toEqual([...InterestSchema.options].sort());
});

test('about-me texts have no open placeholders, are short enough and rarely repeat', () => {
  for (const { aboutMe } of people) {
    expect(aboutMe.length).toBeGreaterThan(60);
    expect(aboutMe.length).toBeLessThanOrEqual(profile.aboutMe);
    expect(aboutMe).not.toMatch(/[[\]|]|undefined| {2}/);
  }
  expect(valuesOf(({ aboutMe }) => aboutMe).length).toBeGreaterThanOrEqual(570);
});

test('[PROFILE-26] most people have answered one to three prompts, in their language', () => {
  for (const { prompts } of people) {
    expect(prompts.length).toBeLessThanOrEqual(3);
    expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(prompts.length);
    for (const { answer } of prompts) {
      expect(answer.length).toBeGreaterThan(10);
      expect(answer.length).toBeLessThanOrEqual(150);
      expect(answer).not.toContain('ß');
    }
  }
  const answered = people.filter(({ prompts }) => prompts.length > 0);
  expect(answered.length / people.length).toBeGreaterThan(0.7);
  const soups = answered.flatMap(({ language, prompts }) =>
    prompts.filter(({ answer }) => answer.includes('van mijn oma')).map(() => language),
  );
  expect([...new Set(soups)]).toEqual(['nl']);
});

test('Swiss texts have no ß', () => {
  expect(people.filter(({ country, aboutMe }) => country === 'CH' && aboutMe.includes('ß'))).toEqual([]);
  expect(people.some(({ country, aboutMe }) => country === 'DE' && aboutMe.includes('ß'))).toBe(true);
});

test('a quarter has paid, activity follows sign-up, and each has two or three photos, paid ones up to five', () => {
  const paid = people.filter((person) => person.paid).length;
  expect(paid).toBeGreaterThan(110);
  expect(paid).toBeLessThan(190);
  expect(people.filter((person) => person.lastActiveMinutesAgo > person.signupDaysAgo * 1_440)).toEqual([]);
  const photosOf = (isPaid: boolean) =>
    new Set(people.filter((person) => person.paid === isPaid).map(({ photos }) => photos));
  expect([photosOf(false), photosOf(true)]).toEqual([new Set([2, 3]), new Set([3, 4, 5])]);
  expect(people.slice(0, search.pageSize).some(({ lastActiveMinutesAgo }) => lastActiveMinutesAgo < 5)).toBe(true);
});

const isCountry = (name: string): name is keyof typeof places => Object.hasOwn(places, name);

const atHome = demoPeople(612, now, 'GB');

test('with a home country four fifths live there, 400 around its five largest cities, the others abroad', () => {
  const home = atHome.filter(({ country }) => country === 'GB');
  expect(home.length / atHome.length).toBeCloseTo(0.8, 2);
  const largest = places.GB.slice(0, 5).map(({ city }) => city);
  expect(home.filter(({ city }) => largest.includes(city)).length).toBeGreaterThanOrEqual(400);
  expect(new Set(atHome.map(({ country }) => country))).toEqual(new Set(countries));
  expect(new Set(home.map(({ answers }) => answers.gender))).toEqual(new Set(['female', 'male']));
  expect(demoPeople(100, now, 'GB')).toEqual(atHome.slice(0, 100));
});

const largestCities: Readonly<
  Record<keyof typeof places, readonly (readonly [latitude: number, longitude: number])[]>
> = {
  // New York, Los Angeles, Chicago, Houston, Phoenix
  US: [
    [40.71, -74.01],
    [34.05, -118.24],
    [41.88, -87.63],
    [29.76, -95.37],
    [33.45, -112.07],
  ],
  // Amsterdam, Rotterdam, Den Haag, Utrecht, Eindhoven
  NL: [
    [52.37, 4.9],
    [51.92, 4.48],
    [52.08, 4.3],
    [52.09, 5.12],
    [51.44, 5.48],
  ],
  // Bruxelles, Antwerpen, Gent, Charleroi, Liège
  BE: [
    [50.85, 4.35],
    [51.22, 4.4],
    [51.05, 3.72],
    [50.41, 4.44],
    [50.63, 5.57],
  ],
  // Paris, Marseille, Lyon, Toulouse, Nice
  FR: [
    [48.86, 2.35],
    [43.3, 5.37],
    [45.76, 4.84],
    [43.6, 1.44],
    [43.7, 7.27],
  ],
  // Roma, Milano, Napoli, Torino, Palermo
  IT: [
    [41.9, 12.5],
    [45.46, 9.19],
    [40.85, 14.27],
    [45.07, 7.69],
    [38.12, 13.36],
  ],
  // Madrid, Barcelona, Valencia, Sevilla, Zaragoza
  ES: [
    [40.42, -3.7],
    [41.39, 2.17],
    [39.47, -0.38],
    [37.39, -5.98],
    [41.65, -0.89],
  ],
  // Berlin, Hamburg, München, Köln, Frankfurt am Main
  DE: [
    [52.52, 13.4],
    [53.55, 9.99],
    [48.14, 11.58],
    [50.94, 6.96],
    [50.11, 8.68],
  ],
  // Wien, Graz, Linz, Salzburg, Innsbruck
  AT: [
    [48.21, 16.37],
    [47.07, 15.44],
    [48.31, 14.29],
    [47.8, 13.04],
    [47.27, 11.39],
  ],
  // Dublin, Cork, Limerick, Galway, Waterford
  IE: [
    [53.35, -6.26],
    [51.9, -8.47],
    [52.66, -8.63],
    [53.27, -9.05],
    [52.26, -7.11],
  ],
  // London, Birmingham, Leeds, Glasgow, Manchester
  GB: [
    [51.51, -0.13],
    [52.48, -1.89],
    [53.8, -1.55],
    [55.86, -4.25],
    [53.48, -2.24],
  ],
  // Toronto, Montréal, Calgary, Ottawa, Edmonton
  CA: [
    [43.65, -79.38],
    [45.5, -73.57],
    [51.05, -114.07],
    [45.42, -75.7],
    [53.55, -113.49],
  ],
  // Warszawa, Kraków, Wrocław, Łódź, Poznań
  PL: [
    [52.23, 21.01],
    [50.06, 19.94],
    [51.11, 17.03],
    [51.76, 19.46],
    [52.41, 16.93],
  ],
  // Sydney, Melbourne, Brisbane, Perth, Adelaide
  AU: [
    [-33.87, 151.21],
    [-37.81, 144.96],
    [-27.47, 153.03],
    [-31.95, 115.86],
    [-34.93, 138.6],
  ],
  // Auckland, Christchurch, Wellington, Hamilton, Tauranga
  NZ: [
    [-36.85, 174.76],
    [-43.53, 172.64],
    [-41.29, 174.78],
    [-37.79, 175.28],
    [-37.69, 176.17],
  ],
  // Zürich, Genève, Basel, Lausanne, Bern
  CH: [
    [47.37, 8.54],
    [46.2, 6.14],
    [47.56, 7.59],
    [46.52, 6.63],
    [46.95, 7.45],
  ],
  // København, Aarhus, Odense, Aalborg, Esbjerg
  DK: [
    [55.68, 12.57],
    [56.16, 10.2],
    [55.4, 10.39],
    [57.05, 9.92],
    [55.48, 8.45],
  ],
  // Helsinki, Espoo, Tampere, Vantaa, Oulu
  FI: [
    [60.17, 24.94],
    [60.21, 24.66],
    [61.5, 23.76],
    [60.29, 25.04],
    [65.01, 25.47],
  ],
  // Oslo, Bergen, Trondheim, Stavanger, Drammen
  NO: [
    [59.91, 10.75],
    [60.39, 5.32],
    [63.43, 10.4],
    [58.97, 5.73],
    [59.74, 10.2],
  ],
  // Stockholm, Göteborg, Malmö, Uppsala, Västerås
  SE: [
    [59.33, 18.07],
    [57.71, 11.97],
    [55.6, 13.0],
    [59.86, 17.64],
    [59.61, 16.55],
  ],
};

const kilometresBetween = (one: readonly [number, number], other: readonly [number, number]): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const east = radians(one[1] - other[1]) * Math.cos(radians((one[0] + other[0]) / 2));
  return 6_371 * Math.hypot(east, radians(one[0] - other[0]));
};

test.each(Object.entries(largestCities))(
  'of %s at least 400 live within 50 km of its five largest cities',
  (country, cities) => {
    const members = demoPeople(702, now, isCountry(country) ? country : null);
    const near = members.filter(({ latitude, longitude }) =>
      cities.some((city) => kilometresBetween(city, [latitude, longitude]) <= 50),
    );
    expect(near.filter((person) => person.country === country).length).toBeGreaterThanOrEqual(400);
  },
);

test.each(countries)('the demo logins are in their thirties and live in the largest city of %s', (country) => {
  if (!isCountry(country)) throw new Error(`No cities in ${country}`);
  const logins = demoPeople(2, now, country);
  for (const person of logins) {
    expect([person.country, person.city, person.answers.sexuality]).toEqual([
      country,
      places[country][0]?.city,
      'hetero',
    ]);
    expect(ageOn(person.dateOfBirth, now)).toBeGreaterThanOrEqual(31);
    expect(ageOn(person.dateOfBirth, now)).toBeLessThanOrEqual(36);
  }
});
