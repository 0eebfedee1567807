import { normaliseText } from '#server/domain/normalise-text.ts';
import { regions } from '#server/domain/regions.ts';
import { type Cities, readCities } from './read-cities.ts';

type Town = { readonly country: string; readonly region: string | null; readonly city: string | null };
type Degrees = { readonly latitude: number; readonly longitude: number };

export type FindTown = (town: Town) => Degrees | null;

/** Entries this near each other are one town, in degrees. */
const townSize = 0.4;

const indexByName = ({ names }: Cities): Map<string, number[]> => {
  const index = new Map<string, number[]>();
  names.forEach((name, at) => {
    const key = normaliseText(name);
    const entries = index.get(key);
    if (entries === undefined) index.set(key, [at]);
    else entries.push(at);
  });
  return index;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The centre of the entries: a large city has one for each of its districts. Of several towns the largest counts. */
const centreOf = ({ latitudes, longitudes }: Cities, entries: readonly number[]): Degrees | null => {
  const points = entries.map((at) => ({ latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 }));
  const [town] = points
    .slice(0, 300)
    .map((centre) =>
      points.filter(
        ({ latitude, longitude }) =>
          Math.abs(latitude - centre.latitude) < townSize && Math.abs(longitude - centre.longitude) < townSize,
      ),
    )
    .toSorted((one, other) => other.length - one.length);
  if (town === undefined) return null;
  return {
    latitude: mean(town.map(({ latitude }) => latitude)),
    longitude: mean(town.map(({ longitude }) => longitude)),
  };
};

const open = async (): Promise<FindTown> => {
  const findCities = await readCities();
  const indexes = new Map<string, Map<string, number[]>>();
  return ({ country, region, city }) => {
    const cities = city === null ? null : findCities(country);
    if (city === null || cities === null) return null;
    const index = indexes.get(country) ?? indexByName(cities);
    indexes.set(country, index);
    const entries = index.get(normaliseText(city)) ?? [];
    const regionIndex = region === null ? -1 : (regions[country]?.indexOf(region) ?? -1);
    const inRegion = entries.filter((at) => cities.regions[at] === regionIndex);
    return centreOf(cities, regionIndex === -1 ? entries : inRegion);
  };
};

let opening: Promise<FindTown> | null = null;

/**
 * Towns by their names, from the bundled data: no third party learns where members live. Null: unknown. Loaded on first
 * use. [SEARCH-15]
 */
export const openTowns = (): Promise<FindTown> => (opening ??= open());
