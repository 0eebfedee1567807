import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PlaceNames } from '#server/core/deps.ts';
import { regions } from '#server/domain/regions.ts';

/** The cities of one country from south to north; coordinates in degrees, regions by their number in our list. */
type Cities = {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  readonly regions: Uint8Array;
  readonly names: readonly string[];
};

type Nearest = { readonly index: number; readonly kilometres: number };

/** Kilometres a degree of latitude. */
const degree = 111.2;

/** Whoever is farther away is not there: he is in the region, or in the country only. */
const farthest = { city: 30, region: 400 } as const;

/** Parts of a country that have a code of their own. */
const mainland: Readonly<Record<string, string>> = { AX: 'FI', EA: 'ES', IC: 'ES' };

const citiesOf = (text: string): Cities => {
  let region = 0;
  const rows: { name: string; latitude: number; longitude: number; region: number }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) region = Number(line.slice(1));
    else {
      const [name = '', latitude, longitude] = line.split('\t');
      rows.push({ name, latitude: Number(latitude) / 100, longitude: Number(longitude) / 100, region });
    }
  }
  rows.sort((one, other) => one.latitude - other.latitude);
  return {
    latitudes: Float32Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float32Array.from(rows, ({ longitude }) => longitude),
    regions: Uint8Array.from(rows, (row) => row.region),
    names: rows.map(({ name }) => name),
  };
};

/** What tools/build-place-data.ts has written; a country's part of it is taken apart when somebody is there. */
const readCities = async (): Promise<(country: string) => Cities | null> => {
  const packed = await readFile(new URL('../../places/places.txt.br', import.meta.url));
  const [, ...parts] = (await promisify(brotliDecompress)(packed)).toString().split(/^([A-Z]{2})\n/m);
  const known = new Map<string, Cities>();
  return (country) => {
    const at = parts.indexOf(country);
    const cities = at === -1 ? null : (known.get(country) ?? citiesOf(parts[at + 1]?.trimEnd() ?? ''));
    if (cities !== null) known.set(country, cities);
    return cities;
  };
};

/** The first city that is not south of this latitude. */
const firstFrom = ({ latitudes }: Cities, latitude: number): number => {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((latitudes[middle] ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** From where the point lies to the north and to the south, no farther than the nearest city that was found already. */
const nearestCity = (cities: Cities, latitude: number, longitude: number): Nearest => {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let nearest: Nearest = { index: -1, kilometres: farthest.region };
  const start = firstFrom(cities, latitude);
  for (const [first, step] of [
    [start, 1],
    [start - 1, -1],
  ] as const) {
    for (let index = first; index >= 0 && index < cities.latitudes.length; index += step) {
      const north = ((cities.latitudes[index] ?? 0) - latitude) * degree;
      if (Math.abs(north) > nearest.kilometres) break;
      const around = Math.abs((cities.longitudes[index] ?? 0) - longitude);
      const east = Math.min(around, 360 - around) * degree * narrowing;
      const kilometres = Math.hypot(north, east);
      if (kilometres < nearest.kilometres) nearest = { index, kilometres };
    }
  }
  return nearest;
};

const load = async () => {
  const [{ iso1A2Code }, citiesIn] = await Promise.all([import('@rapideditor/country-coder'), readCities()]);
  return { iso1A2Code, citiesIn };
};

/**
 * Names places by data that ship with the server, so that nobody else learns where a member is: the country by its
 * borders, region and city by the nearest city in it. They are read when they are first asked for, because they take
 * a while and some memory. [API-08 GEO-05]
 */
export const openPlaceNames = (): PlaceNames => {
  let loading: ReturnType<typeof load> | null = null;
  return async (latitude, longitude) => {
    loading ??= load();
    const { iso1A2Code, citiesIn } = await loading;
    const code = iso1A2Code([longitude, latitude], { level: 'territory' });
    if (code === null) return null;
    const country = mainland[code] ?? code;
    const cities = citiesIn(country);
    if (cities === null) return null;
    const { index, kilometres } = nearestCity(cities, latitude, longitude);
    return {
      country,
      region: regions[country]?.[cities.regions[index] ?? -1] ?? null,
      city: kilometres <= farthest.city ? (cities.names[index] ?? null) : null,
    };
  };
};
