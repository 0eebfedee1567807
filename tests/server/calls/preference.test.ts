import { beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '#contract/calls.ts';
import type { Preference, PreferenceChange } from '#contract/preference.ts';
import type { SearchReply } from '#contract/profile.ts';
import type { MemberTable } from '#server/db/schema.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { located } from '#tests/server/kit/member.ts';
import { useProduct } from './product-server.ts';

const minute = 60_000;
const born = (age: number): string => `${2026 - age}-01-01`;

const london = located(51.51, -0.13);
/** 32, 82 and 163 km from London, and 150 km across the sea. */
const watford = located(51.8, -0.13);
const oxford = located(51.75, -1.26);
const birmingham = located(52.48, -1.9);
const calais = located(50.95, 1.86);

const nowhere = { point_x: null, point_y: null, point_z: null, tile: null };

const namesOf = ({ results }: Pick<SearchReply, 'results'>): string[] => results.map(({ name }) => name).toSorted();

const anywhere: Preference = {
  gender: null,
  min_age: 18,
  max_age: 99,
  within: 'anywhere',
  country: null,
  region: null,
};

forEachEngine((engine) => {
  describe('the right people', () => {
    const server = useProduct(engine);
    const here = { country: 'GB', region: 'Greater London', city: 'London', ...london };
    const add = (name: string, special: Partial<MemberTable>) =>
      server().addMember({ name, ...here, date_of_birth: born(32), ...special });
    const come = (name: string, special: Partial<MemberTable>) =>
      server().addLoggedIn({ name, ...here, date_of_birth: born(32), invisible: 1, ...special });
    const namesFor = async (agent: Agent, query: Query<'search'> = {}) => namesOf(await agent.ok('search', { query }));

    beforeAll(async () => {
      await add('Straight man', { gender: 'male', sexuality: 'hetero' });
      await add('Straight woman', { gender: 'female', sexuality: 'hetero' });
      await add('Gay man', { gender: 'male', sexuality: 'gay' });
      await add('Lesbian', { gender: 'female', sexuality: 'lesbian' });
      await add('Bi man', { gender: 'male', sexuality: 'bi' });
      await add('Bi woman', { gender: 'female', sexuality: 'bi' });
    });

    test.each<[string, Partial<MemberTable>, string[]]>([
      ['straight woman', { gender: 'female', sexuality: 'hetero' }, ['Bi man', 'Straight man']],
      ['straight man', { gender: 'male', sexuality: 'hetero' }, ['Bi woman', 'Straight woman']],
      ['gay man', { gender: 'male', sexuality: 'gay' }, ['Bi man', 'Gay man']],
      ['lesbian', { gender: 'female', sexuality: 'lesbian' }, ['Bi woman', 'Lesbian']],
      ['bi woman', { gender: 'female', sexuality: 'bi' }, ['Bi man', 'Bi woman', 'Lesbian', 'Straight man']],
    ])(
      '[SEARCH-16 SWIPE-04] a %s is shown only people who fit, in search and swipe, without saying more than the profile',
      async (name, special, names) => {
        const { agent } = await come(`A ${name}`, special);
        expect(await namesFor(agent)).toEqual(names);
        expect(namesOf({ results: (await agent.ok('loadSwipe')).deck })).toEqual(names);
      },
    );

    test('[SEARCH-16] an explicit filter lifts only the viewer’s side', async () => {
      const { agent } = await come('Curious', { gender: 'male', sexuality: 'hetero' });
      // Of the men, only those who would like to meet a man.
      expect(await namesFor(agent, { gender: 'male' })).toEqual(['Bi man', 'Gay man']);
      expect(await namesFor(agent, { gender: 'any' })).toEqual(['Bi man', 'Bi woman', 'Gay man', 'Straight woman']);
      expect(await namesFor(agent, { min_age: 40, max_age: 99 })).toEqual([]);
    });

    test('[SEARCH-16] saved ages count in both directions, derived ones only for the viewer', async () => {
      const picky = await come('Picky', { gender: 'female', sexuality: 'hetero', invisible: 0 });
      const young = await come('Young', { gender: 'male', sexuality: 'hetero', date_of_birth: born(24) });
      expect(await namesFor(young.agent, { min_age: 18, max_age: 40 })).toContain('Picky');
      await picky.agent.ok('savePreference', { body: { ...anywhere, gender: 'male', min_age: 30, max_age: 40 } });
      expect(await namesFor(young.agent, { min_age: 18, max_age: 40 })).not.toContain('Picky');
      await picky.agent.ok('savePreference', { body: { ...anywhere, gender: 'female' } });
      expect(await namesFor(picky.agent)).toEqual(['Bi woman', 'Lesbian']);
      await picky.agent.ok('saveUser', { body: { invisible: true } });
    });

    test('[SEARCH-16] saves and reads the preference, updates the member’s other browsers, and refuses invalid values', async () => {
      const { agent, member } = await come('Saver', { gender: 'male', sexuality: 'bi' });
      const other = await server().logIn(member.id);
      expect((await other.ok('loadUser')).user.preference).toEqual({
        ...anywhere,
        min_age: 26,
        max_age: 40,
        within: '50',
        stated: false,
        town: 'London',
      });
      const body: Preference = {
        gender: 'female',
        min_age: 25,
        max_age: 50,
        within: 'country',
        country: 'FR',
        region: 'Bretagne',
      };
      const saved = { ...body, stated: true, town: 'London' };
      const before = (await server().readMember(member.id)).event_seq;
      expect((await agent.ok('savePreference', { body })).user.preference).toEqual(saved);
      expect((await other.ok('loadUser')).user.preference).toEqual(saved);
      expect((await server().readMember(member.id)).event_seq).toBe(before + 1);
      const refused = async (change: Partial<Preference>) =>
        (await agent.refused('savePreference', { body: { ...body, ...change } })).fields;
      expect(await refused({ min_age: 51 })).toEqual({ max_age: 'invalid' });
      expect(await refused({ min_age: 17 })).toEqual({ min_age: 'invalid' });
      expect(await refused({ country: 'XX' })).toEqual({ country: 'invalid' });
      expect(await refused({ region: 'Atlantis' })).toEqual({ region: 'invalid' });
      expect((await agent.ok('savePreference', { body: { ...body, country: null } })).user.preference).toMatchObject({
        country: null,
        region: null,
      });
    });

    test('[SEARCH-16] parts that are not saved follow the profile', async () => {
      const { agent } = await come('Partly', { gender: 'male', sexuality: 'hetero', city: null, ...nowhere });
      const preferenceOf = async () => (await agent.ok('loadUser')).user.preference;
      await agent.ok('savePreference', { body: { gender: null } });
      expect(await preferenceOf()).toMatchObject({ gender: null, min_age: 26, within: 'region', stated: true });
      await agent.ok('saveProfile', { body: { city: 'London' } });
      expect(await preferenceOf()).toMatchObject({ gender: null, within: '50', stated: true, town: 'London' });
      await agent.ok('savePreference', { body: { within: 'country' } });
      expect(await preferenceOf()).toMatchObject({ gender: null, min_age: 26, within: 'country' });
      const refused = async (body: PreferenceChange) => (await agent.refused('savePreference', { body })).fields;
      expect(await refused({ min_age: 20 })).toEqual({ max_age: 'invalid' });
      expect(await refused({ country: 'FR' })).toEqual({ within: 'invalid' });
      // A saved gender alone decides; without one, ages alone do.
      expect(await namesFor(agent)).toEqual(['Bi man', 'Bi woman', 'Gay man', 'Straight woman']);
    });

    test('[LIKE-06 MATCH-14 SEARCH-16] likes of members who fit come first within new and seen ones; auto-like shows only those', async () => {
      const { agent, member } = await come('Liked', { gender: 'female', sexuality: 'hetero', invisible: 0 });
      const fans = await Promise.all([
        add('Fan woman, new', { gender: 'female', sexuality: 'lesbian' }),
        add('Fan man, new', { gender: 'male', sexuality: 'hetero' }),
        add('Fan woman, seen', { gender: 'female', sexuality: 'lesbian' }),
        add('Fan man, seen', { gender: 'male', sexuality: 'hetero' }),
      ]);
      const rows = fans.map(({ id }, at) => ({
        from_id: id,
        to_id: member.id,
        created_at: testStart - at,
        seen: at < 2 ? 0 : 1,
      }));
      await server()
        .deps()
        .db.write((tx) => tx.insertInto('like_given').values(rows).execute());
      const { profiles } = await agent.ok('loadLikes');
      expect(profiles.map(({ name }) => name)).toEqual([
        'Fan man, new',
        'Fan woman, new',
        'Fan man, seen',
        'Fan woman, seen',
      ]);
      expect((await agent.ok('loadAutoLike')).name).toBe('Fan man, new');
      await agent.ok('markLikeSeen', { body: { profile: fans[1]?.id ?? '' } });
      expect((await agent.call('loadAutoLike')).status).toBe(404);
    });

    test('[SEARCH-16] lists are empty for a member with an impossible preference, and for one that no other member seeks', async () => {
      const unwanted = await come('Unwanted', { gender: 'male', sexuality: 'hetero', date_of_birth: born(70) });
      await server()
        .deps()
        .db.write(async (tx) => {
          const women = await tx.selectFrom('member').select('id').where('gender', '=', 'female').execute();
          const young = { gender: null, min_age: 18, max_age: 40, within: '50', country: null, region: null };
          await tx
            .insertInto('preference')
            .values(women.map(({ id }) => ({ member_id: id, ...young, changed_at: 0 })))
            .onConflict((conflict) => conflict.column('member_id').doUpdateSet(young))
            .execute();
        });
      const everyone = { within: 'anywhere', min_age: 18, max_age: 99 } as const;
      const reply = await unwanted.agent.ok('search', { query: everyone });
      expect([reply.results, reply.numResults, reply.similar]).toEqual([[], 0, null]);
      const alone = await come('Alone', { gender: 'female', sexuality: 'lesbian', date_of_birth: born(90) });
      const none = await alone.agent.ok('search');
      expect([none.results, none.similar]).toEqual([[], null]);
    });
  });

  describe('near first', () => {
    const server = useProduct(engine);
    const home = { country: 'GB', region: 'Greater London', city: 'London', ...london };
    const woman = (name: string, special: Partial<MemberTable>) =>
      server().addMember({
        name,
        gender: 'female',
        sexuality: 'hetero',
        country: 'GB',
        region: 'Greater London',
        date_of_birth: born(30),
        ...special,
      });
    const man = { gender: 'male', sexuality: 'hetero', date_of_birth: born(30), ...home } as const;
    let viewer: Agent;
    const ask = (query: Query<'search'>) => viewer.ok('search', { query });

    beforeAll(async () => {
      const at = (minutes: number) => ({ last_active: testStart - minutes * minute });
      await woman('Oxford', { ...oxford, ...at(0), region: 'Oxfordshire', signup_at: testStart - 5 });
      await woman('London', {
        ...london,
        ...at(30),
        interests: '["yoga"]',
        signup_at: testStart - 9,
        main_photo: 'photo00001',
      });
      await woman('Watford', { ...watford, ...at(3), region: 'Hertfordshire', signup_at: testStart - 1 });
      await woman('Birmingham', {
        ...birmingham,
        ...at(1),
        region: 'West Midlands',
        interests: '["yoga"]',
        signup_at: testStart - 7,
      });
      await woman('No town', { ...at(8), signup_at: testStart - 3 });
      await woman('Aged 40', { ...london, ...at(9), date_of_birth: born(40) });
      await woman('Calais', {
        ...calais,
        ...at(2),
        country: 'FR',
        region: 'Hauts-de-France',
        signup_at: testStart - 2,
      });
      await woman('Dublin', { ...located(53.35, -6.26), ...at(4), country: 'IE', region: 'Dublin' });
      ({ agent: viewer } = await server().addLoggedIn({ name: 'Viewer', ...man, interests: '["yoga","wine"]' }));
    });

    test('[SEARCH-15] distances are in steps, and absent without a town', async () => {
      const { results } = await ask({ within: 'anywhere' });
      expect(Object.fromEntries(results.map(({ name, distance }) => [name, distance]))).toEqual({
        London: 10,
        Watford: 30,
        Oxford: 75,
        Birmingham: 150,
        Calais: 150,
        Dublin: 500,
        'No town': undefined,
      });
    });

    test('[SEARCH-16 SEARCH-15] within a radius, the region, the country, anywhere', async () => {
      const names = async (within: Preference['within']) => namesOf(await ask({ within }));
      expect(await names('25')).toEqual(['London']);
      expect(await names('50')).toEqual(['London', 'Watford']);
      expect(await names('100')).toEqual(['London', 'Oxford', 'Watford']);
      expect(await names('250')).toEqual(['Birmingham', 'Calais', 'London', 'Oxford', 'Watford']);
      expect(await names('region')).toEqual(['London', 'No town']);
      expect(await names('country')).toEqual(['Birmingham', 'London', 'No town', 'Oxford', 'Watford']);
      expect(await names('anywhere')).toHaveLength(7);
    });

    test('[SEARCH-17] recently active first by default, nearest, newest; all of them by cursors', async () => {
      const order = async (query: Query<'search'>) =>
        (await ask({ within: 'anywhere', ...query })).results.map(({ name }) => name);
      expect(await order({})).toEqual(['Oxford', 'Birmingham', 'Calais', 'Watford', 'Dublin', 'No town', 'London']);
      expect(await order({ sort: 'nearest' })).toEqual([
        'London',
        'Watford',
        'Oxford',
        // The same step: recently active first.
        'Birmingham',
        'Calais',
        'Dublin',
        'No town',
      ]);
      expect((await order({ sort: 'newest' })).slice(1)).toEqual([
        'Watford',
        'Calais',
        'No town',
        'Oxford',
        'Birmingham',
        'London',
      ]);
    });

    test('[SEARCH-16] online now, with a photo, with interests in common', async () => {
      const names = async (query: Query<'search'>) => namesOf(await ask({ within: 'anywhere', ...query }));
      expect(await names({ online: '1' })).toEqual(['Birmingham', 'Calais', 'Dublin', 'Oxford', 'Watford']);
      expect(await names({ photo: '1' })).toEqual(['London']);
      expect(await names({ common: '1' })).toEqual(['Birmingham', 'London']);
      expect(await names({ online: '1', common: '1' })).toEqual(['Birmingham']);
    });

    test('[SEARCH-13] widens the radius, then to the region, the country, the ages, the neighbours', async () => {
      const widened = async (query: Query<'search'>) => {
        const { similar } = await ask(query);
        return [similar?.widened, similar?.results.map(({ name }) => name)];
      };
      // Too few everywhere: the step that finds most. Nearest first.
      expect(await widened({ within: '25' })).toEqual([
        { by: 'neighbours' },
        ['Aged 40', 'Watford', 'Oxford', 'Birmingham', 'Calais', 'Dublin', 'No town'],
      ]);
      for (let more = 0; more < 8; more += 1)
        await woman(`Oxford ${more}`, { ...oxford, last_active: 0, invisible: 0 });
      expect((await widened({ within: '25' }))[0]).toEqual({ by: 'radius', radius: 100 });
      expect((await widened({ within: '50' }))[0]).toEqual({ by: 'radius', radius: 100 });
      const { similar } = await ask({ within: '100', min_age: 20, max_age: 29 });
      expect(similar?.widened).toEqual({ by: 'ages', min_age: 18, max_age: 32 });
    });

    test('[SEARCH-16] a member without a town is shown the region, without a region the country', async () => {
      const regional = await server().addLoggedIn({ ...man, city: null, ...located(0, 0), point_x: null, tile: null });
      expect((await regional.agent.ok('loadUser')).user.preference).toMatchObject({ within: 'region', town: null });
      const names = namesOf(await regional.agent.ok('search', { query: { within: '50' } }));
      expect(names.filter((name) => !name.startsWith('Oxford '))).toEqual(['London', 'No town']);
    });

    test('[SEARCH-15] the town of the profile is located when it is saved, and forgotten with it', async () => {
      const { agent, member } = await server().addLoggedIn({ name: 'Mover', gender: 'male', country: 'GB' });
      const pointOf = async () => {
        const { point_x: x, point_y: y, point_z: z, tile } = await server().readMember(member.id);
        return [x, y, z, tile];
      };
      await agent.ok('saveProfile', { body: { region: 'Oxfordshire', city: 'oxford' } });
      const there = await pointOf();
      expect(there.every((value) => typeof value === 'number')).toBe(true);
      const { results } = await agent.ok('search', { query: { within: '25', min_age: 18, max_age: 99 } });
      expect(results.map(({ name }) => name)).toContain('Oxford');
      await agent.ok('saveProfile', { body: { about_me: 'Hello' } });
      expect(await pointOf()).toEqual(there);
      await agent.ok('saveProfile', { body: { city: 'Nowhere in particular' } });
      expect(await pointOf()).toEqual([null, null, null, null]);
      await agent.ok('saveProfile', { body: { city: 'Oxford', region: 'Oxfordshire' } });
      await agent.ok('saveProfile', { body: { country: 'IE' } });
      expect(await pointOf()).toEqual([null, null, null, null]);
    });
  });
});
