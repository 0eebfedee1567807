import { distance as distances } from '#contract/limits/contact.ts';
import type { MemberTable } from '#server/db/schema.ts';

/**
 * A point of a 10 km grid as stored with a member: on a sphere, in units of 100 m from the centre of the Earth, so that
 * SQL computes distances by additions and products alone. `tile` is its square of about 100 km. Never leaves the server.
 * [SEARCH-15]
 */
export type MapPoint = { readonly x: number; readonly y: number; readonly z: number; readonly tile: number };

export type PointColumns = Pick<MemberTable, 'point_x' | 'point_y' | 'point_z' | 'tile'>;

/** Null: the town is unknown. */
export const pointOf = ({ point_x: x, point_y: y, point_z: z, tile }: PointColumns): MapPoint | null =>
  x === null || y === null || z === null || tile === null ? null : { x, y, z, tile };

export const noPoint: PointColumns = { point_x: null, point_y: null, point_z: null, tile: null };

export const pointColumns = ({ x, y, z, tile }: MapPoint): PointColumns => ({
  point_x: x,
  point_y: y,
  point_z: z,
  tile,
});

type Degrees = { readonly latitude: number; readonly longitude: number };

const earthRadius = 6_371;
const unitsPerKilometre = 10;
const radians = Math.PI / 180;

/** Kilometres of one degree of latitude. */
const kilometresPerDegree = earthRadius * radians;

const gridKilometres = 10;
const tileKilometres = 100;

/** Rows from south to north; the columns of a row are as wide as they are high. */
const rowHeight = (kilometres: number): number => kilometres / kilometresPerDegree;
const columnsOf = (row: number, kilometres: number): number =>
  Math.max(1, Math.round((360 * Math.cos(row * rowHeight(kilometres) * radians)) / rowHeight(kilometres)));

const snap = ({ latitude, longitude }: Degrees): Degrees => {
  const row = Math.round(latitude / rowHeight(gridKilometres));
  const width = 360 / columnsOf(row, gridKilometres);
  return { latitude: row * rowHeight(gridKilometres), longitude: Math.round(longitude / width) * width };
};

const tileRow = (latitude: number): number => Math.round(latitude / rowHeight(tileKilometres));
const tileColumn = (row: number, longitude: number): number => {
  const columns = columnsOf(row, tileKilometres);
  return ((Math.round((longitude * columns) / 360) % columns) + columns) % columns;
};
const tileOf = (row: number, column: number): number => (row + 1_000) * 1_000 + column;

/** Snapped to the grid. */
export const toMapPoint = (place: Degrees): MapPoint => {
  const { latitude, longitude } = snap(place);
  const [north, east] = [latitude * radians, longitude * radians];
  const radius = earthRadius * unitsPerKilometre;
  const row = tileRow(latitude);
  return {
    x: Math.round(radius * Math.cos(north) * Math.cos(east)),
    y: Math.round(radius * Math.cos(north) * Math.sin(east)),
    z: Math.round(radius * Math.sin(north)),
    tile: tileOf(row, tileColumn(row, longitude)),
  };
};

/** The square of the straight line between two points of this distance, in the units of `MapPoint`. */
export const squaredChord = (kilometres: number): number =>
  Math.floor((2 * earthRadius * unitsPerKilometre * Math.sin(kilometres / (2 * earthRadius))) ** 2);

/** Tiles that contain every point within `kilometres`. */
export const tilesWithin = ({ x, y, z }: MapPoint, kilometres: number): readonly number[] => {
  const latitude = Math.atan2(z, Math.hypot(x, y)) / radians;
  const longitude = Math.atan2(y, x) / radians;
  const reach = kilometres / kilometresPerDegree;
  const first = tileRow(latitude - reach);
  const rows = Array.from({ length: tileRow(latitude + reach) - first + 1 }, (_, at) => first + at);
  return rows.flatMap((row) => {
    const columns = columnsOf(row, tileKilometres);
    const farthest = Math.min(89, Math.abs(latitude) + reach);
    const east = reach / Math.cos(farthest * radians);
    const [from, to] = [longitude - east, longitude + east].map((edge) => Math.round((edge * columns) / 360));
    if (from === undefined || to === undefined) return [];
    const all = Array.from({ length: to - from + 1 }, (_, at) => (((from + at) % columns) + columns) % columns);
    return [...new Set(all)].map((column) => tileOf(row, column));
  });
};

/** The end of each step: halfway to the next one, so that a distance is shown as the nearest step. */
export const stepEnds: readonly number[] = distances.steps.map((step, at) =>
  at === 0 ? step : (step + (distances.steps[at + 1] ?? step)) / 2,
);

/** Squares of the ends of the steps, to compare with the square of a chord. */
export const squaredStepEnds: readonly number[] = stepEnds.map(squaredChord);

/** The step that a distance is shown as, km. [SEARCH-15] */
export const distanceStep = (one: MapPoint, other: MapPoint): number => {
  const squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2;
  return distances.steps[squaredStepEnds.findIndex((end) => squared <= end)] ?? distances.farAway;
};
