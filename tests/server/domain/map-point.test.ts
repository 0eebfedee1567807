import { expect, test } from 'vitest';
import { type MapPoint, distanceStep, squaredChord, tilesWithin, toMapPoint } from '#server/domain/map-point.ts';

const towns = {
  london: { latitude: 51.51, longitude: -0.13 },
  oxford: { latitude: 51.75, longitude: -1.26 },
  manchester: { latitude: 53.48, longitude: -2.24 },
  amsterdam: { latitude: 52.37, longitude: 4.9 },
  haarlem: { latitude: 52.38, longitude: 4.64 },
  zurich: { latitude: 47.38, longitude: 8.54 },
  newYork: { latitude: 40.71, longitude: -74.01 },
  utqiagvik: { latitude: 71.3, longitude: -156.8 },
  gisborne: { latitude: -38.66, longitude: 178.02 },
  chathamIslands: { latitude: -43.95, longitude: -176.56 },
} as const;
type Degrees = { readonly latitude: number; readonly longitude: number };

const radians = Math.PI / 180;
const kilometres = (one: Degrees, other: Degrees): number => {
  const [a, b] = [one.latitude * radians, other.latitude * radians];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const arc = half(b - a) + Math.cos(a) * Math.cos(b) * half((other.longitude - one.longitude) * radians);
  return 2 * 6_371 * Math.asin(Math.sqrt(arc));
};

/** Kilometres between two points, from the stored units of 100 m. */
const between = (one: MapPoint, other: MapPoint): number =>
  2 * 6_371 * Math.asin(Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z) / (2 * 63_710));

test('[SEARCH-15] distances are shown in steps, far ones as more than 500 km', () => {
  const step = (one: keyof typeof towns, other: keyof typeof towns) =>
    distanceStep(toMapPoint(towns[one]), toMapPoint(towns[other]));
  expect(step('london', 'london')).toBe(10);
  expect(step('amsterdam', 'haarlem')).toBe(20);
  expect(step('london', 'oxford')).toBe(75);
  expect(step('london', 'manchester')).toBe(250);
  expect(step('london', 'amsterdam')).toBe(400);
  expect(step('london', 'newYork')).toBe(1_000);
  expect(step('gisborne', 'chathamIslands')).toBe(1_000);
  for (const one of Object.values(towns)) {
    for (const other of Object.values(towns)) {
      expect(distanceStep(toMapPoint(one), toMapPoint(other))).toBe(distanceStep(toMapPoint(other), toMapPoint(one)));
    }
  }
});

test('[SEARCH-15] a point is snapped to a 10 km grid: at most 7.2 km off, the same for all places of a cell', () => {
  for (const { latitude, longitude } of Object.values(towns)) {
    const cells = new Set<string>();
    for (let step = 0; step < 400; step += 1) {
      const place = { latitude: latitude + (step % 20) * 0.005, longitude: longitude + Math.floor(step / 20) * 0.005 };
      const point = toMapPoint(place);
      cells.add(JSON.stringify(point));
      const back = {
        latitude: Math.atan2(point.z, Math.hypot(point.x, point.y)) / radians,
        longitude: Math.atan2(point.y, point.x) / radians,
      };
      expect(kilometres(place, back)).toBeLessThan(7.2);
    }
    // 400 places on a square of 11 km touch at most six cells.
    expect(cells.size).toBeLessThanOrEqual(6);
  }
});

test('[SEARCH-15] the tiles of a radius contain every point within it, across the date line too', () => {
  for (const centre of Object.values(towns)) {
    const from = toMapPoint(centre);
    for (const radius of [25, 50, 100, 250]) {
      const tiles = new Set(tilesWithin(from, radius));
      for (let bearing = 0; bearing < 360; bearing += 5) {
        for (const share of [0.3, 0.7, 0.95, 1]) {
          const north = ((radius * share) / 111.19) * Math.cos(bearing * radians);
          const east = ((radius * share) / 111.19 / Math.cos(centre.latitude * radians)) * Math.sin(bearing * radians);
          const to = toMapPoint({ latitude: centre.latitude + north, longitude: centre.longitude + east });
          const squared = (from.x - to.x) ** 2 + (from.y - to.y) ** 2 + (from.z - to.z) ** 2;
          const isWithin = squared <= squaredChord(radius);
          const isNear = between(from, to) <= radius;
          const where = [centre, radius, bearing, share];
          expect([...where, isWithin, !isWithin || tiles.has(to.tile)]).toEqual([...where, isNear, true]);
        }
      }
    }
  }
});
