import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { places as demoPlaces } from '#server/demo/cities.ts';
import { regions } from '#server/domain/regions.ts';
import { openPlaceNames } from '#server/providers/geo/place-names.ts';

const placeNames = openPlaceNames();

const name = async (latitude: number, longitude: number): Promise<string> => {
  const place = await placeNames(latitude, longitude);
  return place === null ? 'nowhere' : [place.country, place.region ?? '-', place.city ?? '-'].join(', ');
};

test.each([
  [37.77, -122.42, 'US, California, San Francisco'],
  [38.9, -77.04, 'US, District of Columbia, Washington'],
  [21.31, -157.86, 'US, Hawaii, Honolulu'],
  [52.08, 4.31, 'NL, Zuid-Holland, Den Haag'],
  [50.85, 4.35, 'BE, Brussel / Bruxelles, Brussel / Bruxelles'],
  [50.63, 5.57, 'BE, Liège, Liège'],
  [48.86, 2.35, 'FR, Île-de-France, Paris'],
  [41.93, 8.74, 'FR, Corse, Ajaccio'],
  [41.9, 12.5, 'IT, Roma, Roma'],
  [45.74, 7.32, 'IT, Aosta, Aosta'],
  [40.42, -3.7, 'ES, Madrid, Madrid'],
  [28.47, -16.25, 'ES, Santa Cruz de Tenerife, Santa Cruz de Tenerife'],
  [48.14, 11.58, 'DE, Bayern, München'],
  [52.52, 13.41, 'DE, Berlin, Berlin'],
  [48.21, 16.37, 'AT, Wien, Wien'],
  [53.35, -6.26, 'IE, Dublin, Dublin'],
  [53.27, -9.05, 'IE, Galway, Galway'],
  [51.51, -0.13, 'GB, Greater London, London'],
  [55.95, -3.19, 'GB, Edinburgh, Edinburgh'],
  [54.6, -5.93, 'GB, Antrim, Belfast'],
  [55.0, -7.32, 'GB, Londonderry, Derry'],
  [45.5, -73.57, 'CA, Québec, Montréal'],
  [60.72, -135.05, 'CA, Yukon, Whitehorse'],
  [52.23, 21.01, 'PL, mazowieckie, Warszawa'],
  [-33.87, 151.21, 'AU, New South Wales, Sydney'],
  [-36.85, 174.76, 'NZ, Auckland, Auckland'],
  [46.2, 6.15, 'CH, Genève, Genève'],
  [55.68, 12.57, 'DK, Hovedstaden, København'],
  [60.17, 24.94, 'FI, Uusimaa, Helsinki'],
  [59.91, 10.75, 'NO, Oslo, Oslo'],
  [57.71, 11.97, 'SE, Västra Götalands län, Göteborg'],
])('[GEO-05] %d, %d is %s', async (latitude, longitude, expected) => {
  expect(await name(latitude, longitude)).toBe(expected);
});

test.each([
  ['a Belgian village inside the Netherlands', 51.44, 4.93, 'BE, Antwerpen, Baarle-Hertog'],
  ['a German village inside Switzerland', 47.7, 8.69, 'DE, Baden-Württemberg, Büsingen'],
  ['the Spanish cities in Africa', 35.89, -5.31, 'ES, Ceuta, Ceuta'],
  ['an archipelago with a country code of its own', 60.1, 19.94, 'FI, Åland, Mariehamn'],
  ['both sides of a river between two countries', 47.56, 7.59, 'CH, Basel-Stadt, Basel'],
  ['the other side of it', 47.6, 7.66, 'DE, Baden-Württemberg, Lörrach'],
  ['a road with a country on either side', 50.87, 6.09, 'DE, Nordrhein-Westfalen, Herzogenrath'],
  ['a desert without a town', -22, 123, 'AU, Western Australia, -'],
  ['islands far from all the rest', -43.95, -176.5, 'NZ, -, -'],
])('[GEO-05] at the edges: %s', async (_, latitude, longitude, expected) => {
  expect(await name(latitude, longitude)).toBe(expected);
});

test.each([
  ['the middle of the Atlantic', 0, -30],
  ['the North Sea', 56, 3],
  ['the North Pole', 90, 0],
  ['the South Pole', -90, 180],
  ['where the degrees begin', 0, 0],
  ['the end of all degrees', 0, 180],
  ['Portugal', 38.72, -9.14],
  ['Gibraltar', 36.14, -5.35],
  ['the Vatican', 41.903, 12.453],
  ['Greenland', 64.18, -51.7],
  ['Puerto Rico', 18.4, -66.1],
])('[GEO-04] %s has no place name', async (_, latitude, longitude) => {
  expect(await placeNames(latitude, longitude)).toBe(null);
});

test('[GEO-05] finds country and region of every demo member', async () => {
  const wrong: string[] = [];
  for (const [country, list] of Object.entries(demoPlaces)) {
    for (const { city, region, latitude, longitude } of list) {
      const found = await placeNames(latitude, longitude);
      if (found?.country !== country || found.region !== region) wrong.push(`${city}: ${JSON.stringify(found)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('[GEO-05] every region found is in its country’s list', async () => {
  const [seen, wrong] = [new Set<string>(), new Set<string>()];
  for (let latitude = -60; latitude <= 75; latitude += 0.5) {
    for (let longitude = -180; longitude <= 180; longitude += 1.5) {
      const place = await placeNames(latitude, longitude);
      if (place === null) continue;
      seen.add(place.country);
      const known = place.region === null ? place.city === null : regions[place.country]?.includes(place.region);
      if (known !== true) wrong.add(JSON.stringify(place));
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...seen].toSorted()).toEqual(countries.toSorted());
});
