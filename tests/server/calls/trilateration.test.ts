import { beforeAll, expect, test } from 'vitest';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { toMapPoint } from '#server/domain/map-point.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { located } from '#tests/server/kit/member.ts';
import { isNightly } from '#tests/nightly.ts';
import { useProduct } from './product-server.ts';

/** Kilometres east and north of Utrecht, on a plane: exact enough for the 60 km of this attack. */
type Plane = { readonly east: number; readonly north: number };

const origin = { latitude: 52.09, longitude: 5.12 };
const kilometresPerDegree = 111.2;
const toDegrees = ({ east, north }: Plane) => ({
  latitude: origin.latitude + north / kilometresPerDegree,
  longitude: origin.longitude + east / kilometresPerDegree / Math.cos((origin.latitude * Math.PI) / 180),
});
const pointAt = (place: Plane) => {
  const { latitude, longitude } = toDegrees(place);
  return located(latitude, longitude);
};

/** Corners of one cell of the grid: about 4 km from its centre, and 8 km from each other. */
const findCorners = (): readonly [Plane, Plane] => {
  const cellOf = (place: Plane) => JSON.stringify(toMapPoint(toDegrees(place)));
  for (let shift = 0; shift < 100; shift += 1) {
    const base = { east: (shift % 10) - 5, north: Math.floor(shift / 10) - 5 };
    const far = { east: base.east + 5.5, north: base.north + 5.5 };
    if (cellOf(base) === cellOf(far)) return [base, far];
  }
  throw new Error('No cell is that large.');
};

const bearings = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const [home, otherHome] = findCorners();
  const man = { gender: 'male', sexuality: 'hetero', country: 'NL' } as const;
  const woman = { ...man, gender: 'female', date_of_birth: '1990-01-01', last_active: 1 } as const;
  const everyone = { gender: 'female', within: 'anywhere', min_age: 18, max_age: 99 } as const;
  const anyWoman = { gender: 'female', min_age: 18, max_age: 99, country: null, region: null } as const;
  let target = '';
  let decoys: readonly string[] = [];

  beforeAll(async () => {
    target = (await server().addMember({ ...woman, name: 'Target', ...pointAt(home) })).id;
    const east = pointAt({ east: home.east + 30, north: home.north });
    const north = pointAt({ east: home.east, north: home.north + 30 });
    decoys = [
      (await server().addMember({ ...woman, name: 'Decoy east', ...east })).id,
      (await server().addMember({ ...woman, name: 'Decoy north', ...north })).id,
    ];
  });

  /** The target likes them, and so do the others, lately. */
  const like = (id: string): Promise<unknown> =>
    server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('like_given')
          .values([target, ...decoys].map((from_id, at) => ({ from_id, to_id: id, created_at: at, seen: 0 })))
          .execute(),
      );

  const move = async (id: string, place: Plane): Promise<void> => {
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set(pointAt(place)).where('id', '=', id).execute());
  };

  /** Answers of other pages. */
  const askMore = async (agent: Agent): Promise<Readonly<Record<string, string>>> => {
    const { profiles: likes } = await agent.ok('loadLikes');
    const { profile: partner } = await agent.ok('loadConversation', { query: { profile: target } });
    const popup = await agent.call('loadAutoLike');
    return {
      chat: String(partner.distance),
      likes: String(likes.find(({ id }) => id === target)?.distance),
      likesOrder: likes.map(({ name }) => name).join(),
      popup: JSON.stringify(popup.body),
    };
  };

  /** Every answer that varies with the place of the asker, by name. */
  const spy = async () => {
    const enrol = async () => {
      const asker = await server().addLoggedIn({ ...man, ...pointAt(home) });
      const body: MatchPreferences = { ...anyWoman, within: '50', body_types: [], interests: [] };
      await asker.agent.ok('findMatches', { body });
      await like(asker.member.id);
      return asker;
    };
    let asked = 0;
    let { agent, member } = await enrol();
    const ask = async (place: Plane): Promise<Readonly<Record<string, string>>> => {
      // Another account: one may open 300 profiles an hour.
      if ((asked += 1) % 250 === 0) ({ agent, member } = await enrol());
      await move(member.id, place);
      const nearest = await agent.ok('search', { query: { ...everyone, sort: 'nearest' } });
      const radius = await agent.ok('search', { query: { ...everyone, within: '25' } });
      const similar = await agent.ok('search', { query: { ...everyone, within: '25', similar: '1' } });
      const { deck } = await agent.ok('loadSwipe', { query: { ...everyone, within: '50' } });
      const profile = await agent.ok('loadProfile', { query: { id: target } });
      const { suggestions } = await agent.ok('loadMatchFinder');
      const suggestion = suggestions.find(({ profile: { id } }) => id === target);
      return {
        ...(await askMore(agent)),
        finder: JSON.stringify([suggestion?.score, suggestion?.profile.distance]),
        count: String(radius.numResults),
        card: String(nearest.results.find(({ id }) => id === target)?.distance),
        profile: String(profile.distance),
        order: nearest.results.map(({ name }) => name).join(),
        radius: String(radius.results.some(({ id }) => id === target)),
        similar: String(similar.results.some(({ id }) => id === target)),
        swipe: String(deck.some(({ id }) => id === target)),
      };
    };
    const answers = new Map<string, Promise<Readonly<Record<string, string>>>>();
    /** The searches along one bearing share their answers. */
    const look = (place: Plane): Promise<Readonly<Record<string, string>>> => {
      const key = JSON.stringify(place);
      const answer = answers.get(key) ?? ask(place);
      answers.set(key, answer);
      return answer;
    };
    return { look, ask, agent };
  };

  test.runIf(isNightly)(
    '[SEARCH-15] bisecting along 24 bearings never finds a member: every answer is about a cell of the grid',
    { timeout: 240_000 },
    async () => {
      const { look } = await spy();
      const at = (bearing: number, kilometres: number): Plane => ({
        east: home.east + kilometres * Math.sin(bearing),
        north: home.north + kilometres * Math.cos(bearing),
      });
      const start = await look(home);
      const crossings: Record<string, Plane[]> = {};
      for (const bearing of bearings) {
        for (const name of Object.keys(start)) {
          let [near, far] = [0, 58];
          if ((await look(at(bearing, far)))[name] === start[name]) continue;
          for (let step = 0; step < 6; step += 1) {
            const middle = (near + far) / 2;
            if ((await look(at(bearing, middle)))[name] === start[name]) near = middle;
            else far = middle;
          }
          (crossings[name] ??= []).push(at(bearing, far));
        }
      }
      expect(Object.keys(crossings).toSorted()).toEqual([
        'card',
        'chat',
        'count',
        'finder',
        'likes',
        'likesOrder',
        'order',
        'popup',
        'profile',
        'radius',
        'similar',
        'swipe',
      ]);
      for (const [name, points] of Object.entries(crossings)) {
        // Where points of equal distance all around were seen, their centre is the best guess.
        if (points.length < bearings.length) continue;
        const guess = { east: mean(points.map(({ east }) => east)), north: mean(points.map(({ north }) => north)) };
        const error = Math.hypot(guess.east - home.east, guess.north - home.north);
        expect([name, error > 2]).toEqual([name, true]);
      }
    },
  );

  test('[SEARCH-15] two places of one cell, 8 km apart, give the same answers; no reply contains a coordinate', async () => {
    const { ask, agent } = await spy();
    const places = [
      home,
      ...bearings
        .slice(0, 8)
        .map((bearing) => ({ east: home.east + 40 * Math.sin(bearing), north: home.north + 40 * Math.cos(bearing) })),
    ];
    const lookAround = async () => {
      const seen = [];
      for (const place of places) seen.push(await ask(place));
      return seen;
    };
    const before = await lookAround();
    await move(target, otherHome);
    expect(await lookAround()).toEqual(before);
    await move(target, home);
    const replies = [
      await agent.ok('search', { query: { ...everyone, sort: 'nearest' } }),
      await agent.ok('loadSwipe'),
      await agent.ok('loadProfile', { query: { id: target } }),
      await agent.ok('loadUser'),
      await agent.ok('loadOwnProfile'),
    ];
    const { point_x: x, point_y: y, point_z: z, tile } = pointAt(home);
    const text = JSON.stringify(replies);
    expect(text).not.toMatch(/point_|latitude|longitude|tile"/);
    for (const number of [x, y, z, tile]) expect(text).not.toContain(String(number));
  });
});
