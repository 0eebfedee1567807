import type { PlaceNames } from '#server/core/deps.ts';
import { regions } from '#server/domain/regions.ts';
import { type Cities, readCities } from '#server/places/read-cities.ts';

type Nearest = { readonly index: number; readonly kilometres: number };

/** Kilometres per degree of latitude. */
const kilometresPerDegree = 111.2;

/** Maximum distances in km; farther away only the region, or only the country, is named. */
const maxDistance = { city: 30, region: 400 } as const;

/** Territories with a country code of their own. */
const mainland: Readonly<Record<string, string>> = { AX: 'FI', EA: 'ES', IC: 'ES' };

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
