import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/open.ts';
import { openTowns } from '#server/places/towns.ts';
import { pointColumns, toMapPoint } from '#server/domain/map-point.ts';

type Members = {
  member: {
    country: string;
    region: string | null;
    city: string | null;
    point_x: number | null;
    point_y: number | null;
    point_z: number | null;
    tile: number | null;
  };
};

const canBeFound = sql<boolean>`profile_status = 'active' and deleted_at is null and invisible = 0`;

/** The points of all members whose town is known. */
const locateMembers = async (db: Kysely<Members>): Promise<void> => {
  const homes = await db
    .selectFrom('member')
    .select(['country', 'region', 'city'])
    .where('city', 'is not', null)
    .distinct()
    .execute();
  if (homes.length === 0) return;
  const findTown = await openTowns();
  for (const home of homes) {
    const town = findTown(home);
    if (town === null) continue;
    await db
      .updateTable('member')
      .set(pointColumns(toMapPoint(town)))
      .where('country', '=', home.country)
      .where('city', '=', home.city)
      .where('region', home.region === null ? 'is' : '=', home.region)
      .execute();
  }
};

/** Saved preferences, and points of a 10 km grid; the search indexes contain the points and the date of sign-up. */
export const preferences = (engine: Engine): Migration => ({
  up: async (db: Kysely<Members>) => {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    const { schema } = db;
    await schema
      .createTable('preference')
      .addColumn('member_id', text, (column) =>
        column.primaryKey().notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('gender', text)
      .addColumn('min_age', 'integer')
      .addColumn('max_age', 'integer')
      .addColumn('within', text)
      .addColumn('country', text)
      .addColumn('region', text)
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    // Products of coordinates exceed 32 bits.
    for (const column of ['point_x', 'point_y', 'point_z', 'tile'])
      await schema.alterTable('member').addColumn(column, 'bigint').execute();
    await locateMembers(db);
    for (const name of ['member_found', 'member_found_country']) await schema.dropIndex(name).execute();
    const facts = ['gender', 'date_of_birth', 'point_x', 'point_y', 'point_z'];
    const indexes = [
      ['member_found', ['last_active desc', 'id desc', 'country', ...facts]],
      ['member_found_country', ['country', 'last_active desc', 'id desc', 'region', ...facts]],
      ['member_found_tile', ['tile', 'last_active desc', 'id desc', ...facts]],
      ['member_newest', ['signup_at desc', 'id desc', 'country', 'region', ...facts]],
    ] as const;
    for (const [name, columns] of indexes) {
      await schema
        .createIndex(name)
        .on('member')
        .columns([...columns])
        .where(canBeFound)
        .execute();
    }
  },
});
