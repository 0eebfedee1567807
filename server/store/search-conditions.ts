import { type Expression, type SqlBool, expressionBuilder, sql } from 'kysely';
import { presence } from '#contract/limits/account.ts';
import { search as limits } from '#contract/limits/contact.ts';
import type { Interest } from '#contract/profile.ts';
import { calculateAge } from '#contract/signup.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { birthDateRange } from '#server/domain/birth-date-range.ts';
import { type MapPoint, squaredChord, squaredStepEnds, stepEnds, tilesWithin } from '#server/domain/map-point.ts';
import type { Area, Criteria } from '#server/domain/search-criteria.ts';

type Condition = Expression<SqlBool>;

const eb = expressionBuilder<Schema, 'member'>();

const squaredDistance = ({ x, y, z }: MapPoint) =>
  sql<number>`((member.point_x - ${x}) * (member.point_x - ${x}) + (member.point_y - ${y}) * (member.point_y - ${y}) + (member.point_z - ${z}) * (member.point_z - ${z}))`;

/** Rank of an unknown place. */
export const lastRank = 99;

/** Number of the distance step, 0: the nearest; unknown places come last. Two members of one step are equally near. */
export const distanceRank = (from: MapPoint) => {
  const squared = squaredDistance(from);
  const steps = squaredStepEnds.map((end, rank) => sql`when ${squared} <= ${end} then ${sql.lit(rank)}`);
  return sql<number>`(case when member.point_x is null then ${sql.lit(lastRank)} ${sql.join(steps, sql` `)} else 98 end)`;
};

/** The tiles are in an index. */
const isWithin = (from: MapPoint, kilometres: number): Condition =>
  eb.and([
    eb('member.tile', 'in', tilesWithin(from, kilometres)),
    sql<SqlBool>`${squaredDistance(from)} <= ${squaredChord(kilometres)}`,
  ]);

/** Nearer than the end of this step: no farther member has a lower rank. */
export const isWithinRank = (from: MapPoint, rank: number): Condition => isWithin(from, stepEnds[rank] ?? 0);

/** Exactly of this rank, below `lastRank`. */
export const isOfRank = (from: MapPoint, rank: number): Condition => {
  const [inner, outer] = [squaredStepEnds[rank - 1], squaredStepEnds[rank]];
  const beyond = inner === undefined ? [] : [sql<SqlBool>`${squaredDistance(from)} > ${inner}`];
  if (outer !== undefined) return eb.and([isWithinRank(from, rank), ...beyond]);
  return sql<SqlBool>`${squaredDistance(from)} > ${squaredStepEnds.at(-1) ?? 0}`;
};

const isIn = (area: Area): Condition => {
  if (!('country' in area)) return isWithin(area.centre, area.kilometres);
  const country = eb('member.country', '=', area.country);
  return area.region === null ? country : eb.and([country, eb('member.region', '=', area.region)]);
};

/** `isFound`: whether a row meets the criteria. The viewer's interests are needed for `common` only. */
export const meets = (criteria: Criteria, interests: readonly Interest[], now: number): Condition => {
  const { gender, minAge, maxAge, areas, online, photo, common } = criteria;
  const born = birthDateRange(minAge ?? limits.ages.min, maxAge ?? limits.ages.max, now);
  const [only, ...others] = areas ?? [];
  return eb.and([
    ...(gender === null ? [] : [eb('member.gender', '=', gender)]),
    ...(minAge === null ? [] : [eb('member.date_of_birth', '<=', born.notAfter)]),
    ...(maxAge === null ? [] : [eb('member.date_of_birth', '>', born.after)]),
    ...(only === undefined ? [] : [others.length === 0 ? isIn(only) : eb.or([only, ...others].map(isIn))]),
    ...(online
      ? [eb('member.last_active', '>', now - presence.online), eb('member.left_at', '<', eb.ref('member.last_active'))]
      : []),
    ...(photo ? [eb('member.main_photo', 'is not', null)] : []),
    ...(common ? [eb.or(interests.map((interest) => eb('member.interests', 'like', `%"${interest}"%`)))] : []),
  ]);
};

/** Rows that fail the criteria, unknown values included. */
export const fails = (criteria: Criteria, interests: readonly Interest[], now: number): Condition =>
  sql<SqlBool>`coalesce(${meets(criteria, interests, now)}, ${sql.lit(false)}) = ${sql.lit(false)}`;

/**
 * The member would like to meet the viewer: gender and ages as far as saved; otherwise the gender that the member's own
 * answers imply, the same rule as `defaultPreference`. A viewer without a gender fits everyone. [SEARCH-16]
 */
export const isSoughtBy = (viewer: Pick<MemberTable, 'gender' | 'date_of_birth'>, now: number): Condition => {
  const age = Math.min(calculateAge(viewer.date_of_birth, now), limits.ages.max);
  const { gender } = viewer;
  const isImplied =
    gender === null
      ? sql`1`
      : sql`case
          when member.gender is null or member.sexuality is null or member.sexuality = 'bi' then 1
          when member.sexuality = 'hetero' then case when member.gender <> ${gender} then 1 else 0 end
          when member.gender = ${gender} then 1 else 0 end`;
  // Compared by <>, which the planner of PostgreSQL takes for likely.
  const isStated = sql`case
      when ${age} < preference.min_age or ${age} > preference.max_age then 0
      when preference.gender is null then null
      ${gender === null ? sql`` : sql`when preference.gender <> 'any' and preference.gender <> ${gender} then 0`}
      else 1 end`;
  return sql<SqlBool>`coalesce((select ${isStated} from preference where preference.member_id = member.id), ${isImplied}) <> 0`;
};
