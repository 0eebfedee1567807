/**
 * Response times of searches among 100,000 profiles, or as many as PROFILES says (a multiple), with any filters, on the
 * first and on far pages.
 */
import { Client } from 'pg';
import type { Query } from '#contract/calls.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { toMapPoint } from '#server/domain/map-point.ts';
import { listPage } from '#server/store/search-pages.ts';
import { type Found, findMembers, findSimilar, memberSearch } from '#server/store/search.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { type RecordedQuery, explainAll, recorder, findFullScans } from '#tests/server/kit/plans.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';
import { addCrowd } from './crowd.ts';
import { engineNames, onBothEngines } from './engines.ts';
import { type Figure, median, milliseconds, percentile, runAlone } from './figures.ts';

const profiles = Number(process.env['PROFILES'] ?? 100_000);
const isLarge = profiles > 100_000;
const rounds = isLarge ? 10 : 20;
const goal = `p95 ${isLarge ? 250 : 150} ms`;
const amsterdam = { latitude: 52.37, longitude: 4.9 };
const farPage = 500;
/** Among a million a far page by its number takes longer than a query may, so that a far page is reached by cursors. */
const walkedPages = 50;
const [blocksEachWay, likes] = [50, 200];

type Asks = Omit<Query<'search'>, 'page' | 'after'>;

/** Without the preference of the searching member. */
const everyone = { gender: 'any', within: 'anywhere', min_age: 18, max_age: 99 } as const;

const everything = { country: 'NL', countryregion: 'Utrecht', gender: 'female', min_age: 25, max_age: 35 } as const;

const searches: Readonly<Record<string, Asks>> = {
  'the preference: 50 km, gender, ages': {},
  'no filter': everyone,
  gender: { ...everyone, gender: 'female' },
  country: { ...everyone, country: 'NL', within: 'country' },
  'country, gender': { ...everyone, country: 'NL', within: 'country', gender: 'female' },
  'country, region': { ...everyone, country: 'NL', countryregion: 'Utrecht', within: 'region' },
  'two years of age': { ...everyone, min_age: 30, max_age: 31 },
  'the oldest, a handful': { ...everyone, min_age: 95, max_age: 99 },
  'gender, ages': { ...everyone, gender: 'female', min_age: 25, max_age: 35 },
  '25 km, gender, ages': { within: '25', gender: 'female', min_age: 25, max_age: 35 },
  '250 km, gender, ages': { within: '250', gender: 'female', min_age: 25, max_age: 35 },
  nearest: { sort: 'nearest', gender: 'female', within: 'country' },
  'nearest of everyone': { ...everyone, sort: 'nearest' },
  newest: { ...everyone, sort: 'newest' },
  'online, with a photo, common interests': { within: '100', online: '1', photo: '1', common: '1' },
  '25 km, two years of age, and near matches': { within: '25', min_age: 70, max_age: 71 },
  'country, region, gender, ages': everything,
  'those who fit nearly': { ...everything, similar: '1' },
};

const radiusSearches: readonly string[] = [
  'the preference: 50 km, gender, ages',
  '25 km, gender, ages',
  '250 km, gender, ages',
];

/** The searching member has blocked some and is blocked by others, all of them among the recently active, and likes many. */
const addTies = (db: Database, askerId: string): Promise<void> =>
  db.write(async (tx) => {
    const recent = await tx
      .selectFrom('member')
      .select('id')
      .where('id', '!=', askerId)
      .orderBy('last_active', 'desc')
      .limit(2 * blocksEachWay + likes)
      .execute();
    const ids = recent.map((row) => row.id);
    const pair = (from_id: string, to_id: string) => ({ from_id, to_id, created_at: 0 });
    const blocking = ids.splice(0, blocksEachWay).map((id) => pair(id, askerId));
    const blocked = ids.splice(0, blocksEachWay).map((id) => pair(askerId, id));
    await tx
      .insertInto('blocked')
      .values([...blocking, ...blocked])
      .execute();
    const liked = ids.map((id) => ({ ...pair(askerId, id), seen: 0 }));
    await tx.insertInto('like_given').values(liked).execute();
  });

/** The query plan of each search, with the engine's table statistics. A full scan of the members is an error. */
const explainSearches = (db: Database, asker: MemberTable, now: number): Promise<Map<string, string>> =>
  db.snapshot(async (tx) => {
    const queries: RecordedQuery[] = [];
    for (const [name, { similar, sort = 'recent', ...filter }] of Object.entries(searches)) {
      const recorded = tx.withPlugin(recorder(name, queries));
      const search = { ...(await memberSearch(tx, filter, asker, now)), tx: recorded };
      const found: Found | undefined =
        similar === undefined ? findMembers(search) : (await findSimilar(search, null))?.found;
      if (found === undefined) throw new Error(`The search "${name}" asks nothing.`);
      const page = { sort, step: 0 };
      await listPage(search, found, { ...page, page: 1, after: null });
      await listPage(search, found, { ...page, page: farPage, after: null });
      await listPage(search, found, { ...page, page: 2, after: { step: 0, rank: now, lastActive: now, id: asker.id } });
    }
    const plans = await explainAll(tx, db.engine, queries);
    // Only the last resort of the nearest, where few are near, sorts all matches.
    const scans = [...plans].filter(
      ([query, plan]) =>
        findFullScans(query, plan, 'member').length > 0 && !query.includes('order by (case when member.point_x'),
    );
    if (scans.length > 0) throw new Error(`Members are read one and all:\n${scans.flat().join('\n')}`);
    return plans;
  });

/** Milliseconds of each search: until the reply, and of this process on a core, which a busy machine hardly changes. */
type Times = { readonly waited: number[]; readonly computed: number[] };

const join = (all: readonly Times[]): Times => ({
  waited: all.flatMap(({ waited }) => waited),
  computed: all.flatMap(({ computed }) => computed),
});

const searchesOf = (agent: Agent) => {
  const ask = (query: Query<'search'>) => agent.ok('search', { query });

  const timesOf = async (query: Query<'search'>): Promise<Times> => {
    for (let warm = 0; warm < 3; warm += 1) await ask(query);
    const times: Times = { waited: [], computed: [] };
    for (let round = 0; round < rounds; round += 1) {
      const [began, used] = [performance.now(), process.cpuUsage()];
      await agent.call('search', { query });
      times.waited.push(performance.now() - began);
      const { user, system } = process.cpuUsage(used);
      times.computed.push((user + system) / 1_000);
    }
    return times;
  };

  /** The `next` that leads to this page; null where there is no such page. A page within the limit is found by its number. */
  const leadTo = async (asks: Asks, page: number): Promise<string | null> =>
    (await ask({ ...asks, page: page - 1 })).next;

  /** Page 500, or the last existing one: by its number, and by the cursor of the previous page. */
  const farQueries = async (
    asks: Asks,
  ): Promise<{ page: number; byNumber: Query<'search'>; byPlace: Query<'search'> }> => {
    const isFar = (await leadTo(asks, farPage)) !== null;
    let [there, missing] = isFar ? [farPage, farPage + 1] : [1, farPage];
    while (missing - there > 1) {
      const page = Math.floor((there + missing) / 2);
      if ((await leadTo(asks, page)) === null) missing = page;
      else there = page;
    }
    const after = there === 1 ? null : await leadTo(asks, there);
    const byNumber = { ...asks, page: there };
    return { page: there, byNumber, byPlace: { ...byNumber, ...(after === null ? {} : { after }) } };
  };

  /** The same without page numbers. */
  const walk = async (asks: Asks): Promise<{ page: number; byPlace: Query<'search'> }> => {
    let query: Query<'search'> & { page: number } = { ...asks, page: 1 };
    for (let page = 2; page <= walkedPages; page += 1) {
      const { next } = await ask(query);
      if (next === null) break;
      query = { ...asks, page, after: next };
    }
    return { page: query.page, byPlace: query };
  };

  return { timesOf, farQueries, walk };
};

const formatTimes = ({ waited, computed }: Times): string =>
  `p50 ${milliseconds(median(waited))}, p95 ${milliseconds(percentile(waited, 0.95))} (CPU ${milliseconds(median(computed))})`;

/** The index by which a plan finds members. */
const indexIn = (plans: Map<string, string>, name: string): string => {
  const [, plan = ''] = [...plans].find(([key]) => key.startsWith(`${name}: `)) ?? [];
  return /member_\w+/.exec(plan)?.[0] ?? 'no index';
};

/** By itself PostgreSQL does it within a minute or so. On a connection of its own: it takes longer than a query may. */
const vacuum = async ({ storage: { databaseUrl } }: TestServer): Promise<void> => {
  if (databaseUrl === null) return;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};

const measureOn = async (server: TestServer, isAlone: boolean): Promise<Figure[]> => {
  const { engine } = server;
  const { db } = server.deps();
  const now = server.clock.now();
  await addCrowd(db, profiles, now);
  const { x, y, z, tile } = toMapPoint(amsterdam);
  const { agent, member: asker } = await server.addLoggedIn({
    country: 'NL',
    region: 'Noord-Holland',
    city: 'Amsterdam',
    gender: 'male',
    sexuality: 'hetero',
    interests: '["cooking"]',
    point_x: x,
    point_y: y,
    point_z: z,
    tile,
  });
  await addTies(db, asker.id);
  await vacuum(server);
  const plans = await explainSearches(db, asker, now);
  if (isAlone) for (const [query, plan] of plans) console.log(`${engineNames[engine]}, ${query}\n${plan}\n`);
  const { timesOf, farQueries, walk } = searchesOf(agent);
  const figures: Figure[] = [];
  const all: Times[] = [];
  const ofRadius: Times[] = [];
  for (const [name, asks] of Object.entries(searches)) {
    const first = await timesOf(asks);
    const { page, byPlace, byNumber } = isLarge ? { ...(await walk(asks)), byNumber: null } : await farQueries(asks);
    const numbered = byNumber === null ? '' : ` by its number: ${formatTimes(await timesOf(byNumber))},`;
    const placed = await timesOf(byPlace);
    all.push(first, placed);
    if (radiusSearches.includes(name)) ofRadius.push(first, placed);
    const figure = {
      what: `search, ${engineNames[engine]}: ${name} (${indexIn(plans, name)})`,
      measured: `page 1: ${formatTimes(first)}; page ${page}${numbered} behind the one before: ${formatTimes(placed)}`,
    };
    figures.push(figure);
    if (isAlone) console.log(`${figure.what}\n${figure.measured}\n`);
  }
  const what = `search among ${profiles.toLocaleString('en')} profiles, ${engineNames[engine]}, page 1 and by cursor`;
  return [
    ...figures,
    { what: `${what}: radius, gender and ages`, measured: formatTimes(join(ofRadius)), goal },
    { what: `${what}: all`, measured: formatTimes(join(all)), goal },
  ];
};

export const searchFigures = (isAlone = false): Promise<Figure[]> =>
  onBothEngines((server) => measureOn(server, isAlone));

await runAlone(import.meta.main, () => searchFigures(true));
