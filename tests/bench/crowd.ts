import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { places } from '#server/demo/cities.ts';
import { toMapPoint } from '#server/domain/map-point.ts';
import { regions } from '#server/domain/regions.ts';
import { makeMember } from '#tests/server/kit/member.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365.25 * day;

/** The rows that one statement can take on both engines. */
const rowsAtOnce = 500;

/** A few countries have most members, as on a real site; the others share the rest. */
const weights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.keys(regions).map((country) => [country, 1.5])),
  NL: 24,
  DE: 16,
  BE: 12,
  GB: 9,
  US: 9,
  FR: 7,
  SE: 5,
};

/** Random values for generated profiles, reproducible except for their ids. */
const makeCrowd = (now: number): ((at: number) => MemberTable) => {
  const roll = createSeededRandom('a crowd');
  const dateYearsAgo = (years: number): string => new Date(now - years * year).toISOString().slice(0, 10);
  return (at) => {
    const country = roll.weigh(weights);
    // From 18 to 80, most of them young; a few claim to be near a hundred.
    const age = roll.chance(0.000_5) ? roll.between(95, 100) : 18 + 62 * roll.next() ** 1.6;
    const gender = roll.chance(0.01) ? null : roll.weigh({ male: 64, female: 36 });
    // A fifth has not named a town; the others live around the large cities.
    const town = roll.chance(0.2) ? null : roll.pick(townsOf(country));
    const scatter = () => roll.between(-0.4, 0.4);
    const point = town && toMapPoint({ latitude: town.latitude + scatter(), longitude: town.longitude + scatter() });
    return makeMember({
      name: `Crowd ${at}`,
      gender,
      sexuality: roll.chance(0.2) ? null : roll.weigh({ hetero: 84, gay: 8, bi: 8 }),
      country,
      region: roll.chance(0.1) ? null : roll.pick(regions[country] ?? []),
      city: 'Somewhere',
      point_x: point?.x ?? null,
      point_y: point?.y ?? null,
      point_z: point?.z ?? null,
      tile: point?.tile ?? null,
      date_of_birth: dateYearsAgo(age),
      interests: '["cooking","hiking","cinema"]',
      about_me: 'Looks for somebody to cook, walk and laugh with; likes the sea in winter. '.repeat(3),
      signup_at: now - Math.floor(roll.between(0, 3 * year)),
      last_active: now - Math.floor(roll.chance(0.02) ? roll.between(0, 5 * minute) : year * roll.next() ** 3),
      invisible: roll.chance(0.03) ? 1 : 0,
      profile_status: roll.chance(0.05) ? 'disabled' : 'active',
      deleted_at: roll.chance(0.01) ? now - day : null,
      paid: roll.chance(0.1) ? 1 : 0,
    });
  };
};

type Town = { readonly latitude: number; readonly longitude: number };

const towns: Readonly<Record<string, readonly Town[]>> = places;
const townsOf = (country: string): readonly Town[] => towns[country] ?? [];

/** Every third member has saved a preference. */
const addPreferences = async (db: Database, members: readonly MemberTable[]): Promise<void> => {
  const rows = members
    .filter((_, at) => at % 3 === 0)
    .map(({ id, gender, date_of_birth: born }, at) => {
      const age = new Date().getUTCFullYear() - Number(born.slice(0, 4));
      return {
        member_id: id,
        gender: at % 8 === 0 || gender === null ? null : gender === 'male' ? ('female' as const) : ('male' as const),
        min_age: Math.max(18, age - 8),
        max_age: Math.min(99, age + 8),
        within: '50',
        country: null,
        region: null,
        changed_at: 0,
      };
    });
  await db.write((tx) => tx.insertInto('preference').values(rows).execute());
};

/** Every seventh member has blocked another one: the searching member's own blocks are few among them. */
const addBlocks = async (db: Database, ids: readonly string[]): Promise<void> => {
  const pairs = ids.flatMap((from_id, at) => {
    const to_id = ids[at - 7];
    return to_id === undefined || at % 7 !== 0 ? [] : [{ from_id, to_id, created_at: 0 }];
  });
  for (let at = 0; at < pairs.length; at += 5_000) {
    await db.write((tx) =>
      tx
        .insertInto('blocked')
        .values(pairs.slice(at, at + 5_000))
        .execute(),
    );
  }
};

/** Generated members; more of them are copies, which the database makes itself. */
const generated = 100_000;

/** A transaction that may take long. */
const writeMany = (db: Database, write: (tx: Tx) => Promise<void>): Promise<void> =>
  db.write(async (tx) => {
    const settings =
      db.engine === 'postgres'
        ? [sql`set local statement_timeout = 0`, sql`set local maintenance_work_mem = '1GB'`]
        : // The indexes do not fit into SQLite's cache of 2 MB.
          [sql`pragma cache_size = -2000000`];
    for (const setting of settings) await setting.execute(tx);
    await write(tx);
  });

/** PostgreSQL builds an index from all rows faster than row by row: those of the members are missing meanwhile. */
const withoutIndexes = async (db: Database, write: () => Promise<void>): Promise<void> => {
  if (db.engine !== 'postgres') return write();
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'member' and indexdef not like 'CREATE UNIQUE%'`.execute(db.read);
  await writeMany(db, async (tx) => {
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  });
  await write();
  await writeMany(db, async (tx) => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx);
  });
};

/** Copies of the generated members with their preferences and blocks: the same people under other ids, seconds apart. */
const addCopies = (db: Database, number: number): Promise<void> =>
  writeMany(db, async (tx) => {
    const copiedId = (column: string) => sql<string>`${sql.lit(`${number}-`)} || ${sql.ref(column)}`;
    const secondsEarlier = (column: string) => sql<number>`${sql.ref(column)} - ${sql.lit(number * 17_000)}`;
    const changed: Readonly<Record<string, RawBuilder<unknown>>> = {
      id: copiedId('id'),
      email: copiedId('email'),
      email_key: copiedId('email_key'),
      name: copiedId('name'),
      name_key: copiedId('name_key'),
      signup_at: secondsEarlier('signup_at'),
      last_active: secondsEarlier('last_active'),
      member_id: copiedId('member_id'),
      from_id: copiedId('from_id'),
      to_id: copiedId('to_id'),
    };
    const copy = async (table: 'member' | 'preference' | 'blocked', key: string, columns: readonly string[]) => {
      const values = columns.map((column) => changed[column] ?? sql.ref(column));
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join(values)} from ${sql.table(table)}
        where ${sql.ref(key)} not like '%-%'`.execute(tx);
    };
    await copy('member', 'id', Object.keys(makeMember()));
    await copy('preference', 'member_id', [
      'member_id',
      'gender',
      'min_age',
      'max_age',
      'within',
      'country',
      'region',
      'changed_at',
    ]);
    await copy('blocked', 'from_id', ['from_id', 'to_id', 'created_at']);
  });

/**
 * Writes the given number of members, some of them invisible, disabled or deleted, and some thousand blocks between them;
 * above 100,000, multiples of it.
 */
export const addCrowd = async (db: Database, count: number, now: number): Promise<void> => {
  const make = makeCrowd(now);
  const ids: string[] = [];
  while (ids.length < Math.min(count, generated)) {
    const length = Math.min(rowsAtOnce, count - ids.length);
    const rows = Array.from({ length }, (_, at) => make(ids.length + at));
    await db.write((tx) => tx.insertInto('member').values(rows).execute());
    await addPreferences(db, rows);
    ids.push(...rows.map((row) => row.id));
  }
  await addBlocks(db, ids);
  if (count <= generated) return;
  await withoutIndexes(db, async () => {
    for (let copies = 1; copies < count / generated; copies += 1) await addCopies(db, copies);
  });
};
