import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PlaceNames } from '#server/core/deps.ts';
import { regions } from '#server/domain/regions.ts';

/** Cities of one country, sorted from south to north; coordinates in degrees, regions by index in our list. */
type Cities = {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  readonly regions: Uint8Array;
  readonly names: readonly string[];
};

type Nearest = { readonly index: number; readonly kilometres: number };

/** Kilometres per degree of latitude. */
const kilometresPerDegree = 111.2;

/** Maximum distances in km; farther away only the region, or only the country, is named. */
const maxDistance = { city: 30, region: 400 } as const;

/** Territories with a country code of their own. */
const mainland: Readonly<Record<string, string>> = { AX: 'FI', EA: 'ES', IC: 'ES' };

const parseCities = (text: string): Cities => {
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

/** Reads the file written by tools/build-place-data.ts; each country is parsed when first needed. */
const readCities = async (): Promise<(country: string) => Cities | null> => {
  const packed = await readFile(new URL('../../places/places.txt.br', import.meta.url));
  const [, ...parts] = (await promisify(brotliDecompress)(packed)).toString().split(/^([A-Z]{2})\n/m);
  const parsed = new Map<string, Cities>();
  return (country) => {
    const at = parts.indexOf(country);
    const cities = at === -1 ? null : (parsed.get(country) ?? parseCities(parts[at + 1]?.trimEnd() ?? ''));
    if (cities !== null) parsed.set(country, cities);
    return cities;
  };
};

/** Index of the first city at or north of this latitude. */
const findFirstIndex = ({ latitudes }: Cities, latitude: number): number => {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((latitudes[middle] ?? 0) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Scans north and south from the point until the difference in latitude exceeds the nearest distance found. */
const findNearestCity = (cities: Cities, latitude: number, longitude: number): Nearest => {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  let nearest: Nearest = { index: -1, kilometres: maxDistance.region };
  const start = findFirstIndex(cities, latitude);
  for (const [first, step] of [
    [start, 1],
    [start - 1, -1],
  ] as const) {
    for (let index = first; index >= 0 && index < cities.latitudes.length; index += step) {
      const north = ((cities.latitudes[index] ?? 0) - latitude) * kilometresPerDegree;
      if (Math.abs(north) > nearest.kilometres) break;
      const longitudeDistance = Math.abs((cities.longitudes[index] ?? 0) - longitude);
      const east = Math.min(longitudeDistance, 360 - longitudeDistance) * kilometresPerDegree * longitudeScale;
      const kilometres = Math.hypot(north, east);
      if (kilometres < nearest.kilometres) nearest = { index, kilometres };
    }
  }
  return nearest;
};

const load = async () => {
  const [{ iso1A2Code }, findCities] = await Promise.all([import('@rapideditor/country-coder'), readCities()]);
  return { iso1A2Code, findCities };
};

/**
 * Uses local data only, so that no third party learns a member's position: country by borders, region and city by the
 * nearest city. Loaded on first use, as loading takes time and memory. [API-08 GEO-05]
 */
export const openPlaceNames = (): PlaceNames => {
  let loading: ReturnType<typeof load> | null = null;
  return async (latitude, longitude) => {
    loading ??= load();
    const { iso1A2Code, findCities } = await loading;
    const code = iso1A2Code([longitude, latitude], { level: 'territory' });
    if (code === null) return null;
    const country = mainland[code] ?? code;
    const cities = findCities(country);
    if (cities === null) return null;
    const { index, kilometres } = findNearestCity(cities, latitude, longitude);
    return {
      country,
      region: regions[country]?.[cities.regions[index] ?? -1] ?? null,
      city: kilometres <= maxDistance.city ? (cities.names[index] ?? null) : null,
    };
  };
};
