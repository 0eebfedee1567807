import { beforeAll, describe, expect, test } from 'vitest';
import type { Query } from '#contract/calls.ts';
import type { SearchFilter, SearchReply } from '#contract/profile.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { set, useProduct } from './product-server.ts';

const minute = 60_000;

/** Without the preference of the member who searches. */
const everyone = { gender: 'any', within: 'anywhere', min_age: 18, max_age: 99 } as const;

const people: Partial<MemberTable>[] = [
  { name: 'Anna', gender: 'female', country: 'NL', region: 'Utrecht', date_of_birth: '1996-01-15' },
  { name: 'Bert', gender: 'male', country: 'NL', region: 'Utrecht', date_of_birth: '1996-01-16' },
  { name: 'Cleo', gender: 'female', country: 'SE', region: 'Skåne län', date_of_birth: '1976-01-16' },
  { name: 'Dora', gender: 'female', country: 'NL', region: 'Zeeland', date_of_birth: '1976-01-15' },
  { name: 'Hidden', gender: 'female', country: 'NL', profile_status: 'disabled' },
];

forMainEngine((engine) => {
  describe('with few members', () => {
    const server = useProduct(engine);
    const find = async (query: SearchFilter & { page?: number } = {}) => {
      const reply = await server().agent().ok('search', { query });
      return { ...reply, results: reply.results.map(({ name }) => name) };
    };
    const change = (id: string, special: Partial<MemberTable>) =>
      server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set(special).where('id', '=', id).execute());
    beforeAll(async () => {
      for (const [at, person] of people.entries()) {
        await server().addMember({ ...person, last_active: testStart - at * minute });
      }
    });

    test('[SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-12] lists recently active members first, and never disabled ones', async () => {
      expect(await find()).toEqual({
        results: ['Anna', 'Bert', 'Cleo', 'Dora'],
        pageNumber: 1,
        numResults: 4,
        next: null,
        similar: null,
      });
    });

    test('[SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05] applies each filter alone and all together', async () => {
      const names = async (filter: SearchFilter) => (await find(filter)).results;
      expect(await names({ gender: 'female' })).toEqual(['Anna', 'Cleo', 'Dora']);
      expect(await names({ country: 'NL' })).toEqual(['Anna', 'Bert', 'Dora']);
      expect(await names({ country: 'NL', countryregion: 'Utrecht' })).toEqual(['Anna', 'Bert']);
      // On 15 January 2026: Anna is 30 today, Bert tomorrow; Dora is 50 today, Cleo tomorrow.
      expect(await names({ min_age: 30 })).toEqual(['Anna', 'Cleo', 'Dora']);
      expect(await names({ max_age: 49 })).toEqual(['Anna', 'Bert', 'Cleo']);
      expect(await names({ min_age: 18, max_age: 29 })).toEqual(['Bert']);
      expect(await names({ country: 'NL', gender: 'female', min_age: 31, max_age: 99 })).toEqual(['Dora']);
    });

    test('[SEARCH-03 SEARCH-04] a region requires its country; unknown places match nothing', async () => {
      const names = async (filter: SearchFilter) => (await find(filter)).results;
      expect(await names({ countryregion: 'Utrecht' })).toEqual(['Anna', 'Bert', 'Cleo', 'Dora']);
      expect(await names({ country: 'SE', countryregion: 'Utrecht' })).toEqual([]);
      expect(await names({ country: 'NL', countryregion: 'Atlantis' })).toEqual([]);
      expect(await find({ country: 'XX' })).toMatchObject({ results: [], numResults: 0, next: null });
    });

    test('[SEARCH-05 SEARCH-12] the ends of the age scale are no condition: 99 means 99 or more', async () => {
      const { id } = await server().addMember({ name: 'Methuselah', date_of_birth: '1900-01-01', last_active: 0 });
      expect((await find({ max_age: 98 })).results).not.toContain('Methuselah');
      expect((await find({ min_age: 18, max_age: 99 })).results).toContain('Methuselah');
      expect((await find({ min_age: 99, max_age: 99 })).results).toEqual(['Methuselah']);
      await change(id, { profile_status: 'disabled' });
    });

    test('[SEARCH-13] applies filters that the form does not show', async () => {
      await set(server(), 'site', { ...defaultSiteSettings, search_fields: ['country'] });
      expect((await find({ gender: 'male' })).results).toEqual(['Bert']);
      await set(server(), 'site', defaultSiteSettings);
    });

    test('[SEARCH-12] refuses ages outside 18 to 99, and a minimum above the maximum', async () => {
      const refused = async (query: Record<string, number>) =>
        (await server().agent().refused('search', { query })).fields;
      expect(await refused({ min_age: 17 })).toEqual({ min_age: 'invalid' });
      expect(await refused({ max_age: 100 })).toEqual({ max_age: 'invalid' });
      expect(await refused({ min_age: 40, max_age: 30 })).toEqual({ max_age: 'invalid' });
    });

    test('[SEARCH-12 MEMBERS-01] excludes the member, and marks liked members', async () => {
      const { member, agent } = await server().addLoggedIn({ name: 'Me', gender: null, country: 'FI' });
      const [anna] = (await agent.ok('search', { query: everyone })).results;
      await agent.ok('like', { body: { profile: anna?.id ?? '' } });
      const { results } = await agent.ok('search', { query: everyone });
      expect(results.map(({ name, liked }) => [name, liked])).toEqual([
        ['Anna', true],
        ['Bert', false],
        ['Cleo', false],
        ['Dora', false],
      ]);
      await change(member.id, { profile_status: 'disabled' });
    });

    test('[SEARCH-14 ROLE-04] visitors search only when the site allows it', async () => {
      const status = async (query = {}) => (await server().agent().call('search', { query })).status;
      await set(server(), 'site', { ...defaultSiteSettings, logged_out_search: 'no' });
      expect(await server().agent().refused('search')).toMatchObject({ status: 403, authentication_required: true });
      expect(await status({ network: 'adnet' })).toBe(200);
      await set(server(), 'site', {
        ...defaultSiteSettings,
        logged_out_search: 'no',
        logged_out_search_trafficsource: 'no',
      });
      expect(await status({ network: 'adnet' })).toBe(403);
      const { agent } = await server().addLoggedIn({ status: 'not_confirmed', profile_status: 'disabled' });
      expect((await agent.call('search')).status).toBe(200);
      await set(server(), 'site', defaultSiteSettings);
    });
  });

  describe('with many members', () => {
    const server = useProduct(engine);
    const swedes = Array.from({ length: 50 }, (_, at) => `Crowd ${String(at).padStart(2, '0')}`);
    const find = (query: Query<'search'>) => server().agent().ok('search', { query });
    const namesOf = (pages: readonly SearchReply[]) => pages.flatMap(({ results }) => results.map(({ name }) => name));
    const setActive = (name: string, last_active: number) =>
      server()
        .deps()
        .db.write((tx) => tx.updateTable('member').set({ last_active }).where('name', '=', name).execute());

    /** Like a client: `next` of a page is `after` of the following one. */
    const walk = async (asks: Query<'search'>, between = async (): Promise<void> => {}): Promise<SearchReply[]> => {
      const pages = [await find(asks)];
      for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
        await between();
        pages.push(await find({ ...asks, page: pages.length + 1, after: next }));
      }
      return pages;
    };

    beforeAll(async () => {
      const crowd = Array.from({ length: 1_050 }, (_, at) => {
        // Three at a time were last active in the same millisecond: then the later id comes first.
        const last_active = testStart - Math.floor(at / 3);
        const place = String(at).padStart(2, '0');
        return makeMember({
          id: `crowd-${5_000 - at}`,
          name: `Crowd ${place}`,
          last_active,
          country: at < 50 ? 'SE' : 'NO',
        });
      });
      for (let from = 0; from < crowd.length; from += 350) {
        const part = crowd.slice(from, from + 350);
        await server()
          .deps()
          .db.write((tx) => tx.insertInto('member').values(part).execute());
      }
    });

    const shape = ({ results, pageNumber, numResults, next }: SearchReply) => [
      results.length,
      pageNumber,
      numResults,
      next !== null,
    ];
    const threePages = [
      [24, 1, 50, true],
      [24, 2, 50, true],
      [2, 3, 50, false],
    ];

    test('[SEARCH-07 SEARCH-08 SEARCH-12 API-31] pages of 24 follow each other and list each member once', async () => {
      const pages = await walk({ country: 'SE' });
      expect(pages.map(shape)).toEqual(threePages);
      expect(namesOf(pages)).toEqual(swedes);
      const unnumbered = await find({ country: 'SE', after: pages[1]?.next ?? '' });
      expect(shape(unnumbered)).toEqual([2, 1, 50, false]);
    });

    test('[SEARCH-07 API-31] pages can be requested by number too, up to the 500th', async () => {
      const pages = [await find({ country: 'SE' }), await find({ country: 'SE', page: 2 })];
      pages.push(await find({ country: 'SE', page: 3 }), await find({ country: 'SE', page: 4 }));
      expect(pages.map(shape)).toEqual([...threePages, [0, 4, 50, false]]);
      expect(namesOf(pages)).toEqual(swedes);
      expect(shape(await find({ country: 'SE', page: 500 }))).toEqual([0, 500, 50, false]);
      const refused = await server()
        .agent()
        .refused('search', { query: { country: 'SE', page: 501 } });
      expect([refused.status, refused.fields]).toEqual([422, { page: 'invalid' }]);
      const after = pages[0]?.next ?? '';
      expect(shape(await find({ country: 'SE', page: 501, after }))).toEqual([24, 501, 50, true]);
    });

    test('[SEARCH-08] the count is capped at 1000 on every page', async () => {
      const first = await find({});
      expect(first.numResults).toBe(1_000);
      expect((await find({ page: 2, after: first.next ?? '' })).numResults).toBe(1_000);
      expect((await find({ page: 500 })).numResults).toBe(1_000);
    });

    test('[SEARCH-07] a member who becomes active between two pages is never listed twice', async () => {
      let moved = false;
      const becomeActive = async (): Promise<void> => {
        if (moved) return;
        moved = true;
        await setActive('Crowd 10', testStart + 2);
        await setActive('Crowd 40', testStart + 1);
      };
      expect(namesOf(await walk({ country: 'SE' }, becomeActive))).toEqual(
        swedes.filter((name) => name !== 'Crowd 40'),
      );
      expect(namesOf(await walk({ country: 'SE' })).slice(0, 3)).toEqual(['Crowd 10', 'Crowd 40', 'Crowd 00']);
      await setActive('Crowd 10', testStart - 3);
      await setActive('Crowd 40', testStart - 13);
      expect(namesOf(await walk({ country: 'SE' }))).toEqual(swedes);
    });

    test('[SEARCH-07 SEARCH-08] refuses an invalid cursor at its field', async () => {
      const { next } = await find({ country: 'SE' });
      const place = next ?? '';
      const text = (plain: string): string => Buffer.from(plain).toString('base64url');
      const strange = ['', '2', '0', place.slice(1), `${place}=`, `${place}A`, ` ${place}`, text('1.abc')];
      strange.push(text(`-1.${'a'.repeat(24)}`), text(`01.${'a'.repeat(24)}`), text(`1e3.${'a'.repeat(24)}`));
      strange.push(text(`1.${"' or 1=1".padEnd(24)}`), text('{"lastActive":1}'), text(`1.${'a'.repeat(41)}`));
      strange.push(text(`9999999999999999.${'a'.repeat(24)}`), 'A'.repeat(121), '%00');
      for (const after of strange) {
        const { status, fields } = await server()
          .agent()
          .refused('search', { query: { country: 'SE', after } });
        expect([after, status, Object.keys(fields ?? {})]).toEqual([after, 422, ['after']]);
      }
    });

    test('[SEARCH-10 SEARCH-13] returns similar members only with the last page of matches, in pages of their own', async () => {
      const pages = await walk({ country: 'SE' });
      expect(pages.map(({ similar }) => similar === null)).toEqual([true, true, false]);
      const first = pages.at(-1)?.similar ?? null;
      expect(first).toMatchObject({ pageNumber: 1, numResults: 1_000 });
      expect(first?.results.map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, at) => `Crowd ${50 + at}`));
      const second = await find({ country: 'SE', similar: '1', page: 2, after: first?.next ?? '' });
      expect(second).toMatchObject({ pageNumber: 2, numResults: 1_000, similar: null });
      expect(namesOf([second])).toEqual(Array.from({ length: 24 }, (_, at) => `Crowd ${74 + at}`));
      const byNumber = await find({ country: 'SE', similar: '1', page: 2 });
      expect(byNumber).toEqual(second);
      const all = namesOf(await walk({ country: 'SE', similar: '1' }));
      expect(all).toEqual(Array.from({ length: 1_000 }, (_, at) => `Crowd ${50 + at}`));
    });
  });

  describe('with similar members', () => {
    const server = useProduct(engine);
    const born = (age: number): string => `${2026 - age}-01-15`;
    const crowd: Partial<MemberTable>[] = [
      { name: 'Utrecht 30', country: 'NL', region: 'Utrecht', date_of_birth: born(30) },
      { name: 'Zeeland 34', country: 'NL', region: 'Zeeland', date_of_birth: born(34) },
      { name: 'Nowhere 35', country: 'NL', region: null, date_of_birth: born(35) },
      { name: 'Utrecht 36', country: 'NL', region: 'Utrecht', date_of_birth: born(36) },
      { name: 'Sweden 25', country: 'SE', region: 'Skåne län', date_of_birth: born(25) },
      { name: 'Sweden 24', country: 'SE', region: 'Skåne län', date_of_birth: born(24) },
      { name: 'Man 30', country: 'SE', gender: 'male', date_of_birth: born(30) },
      { name: 'Nobody’s 30', country: 'SE', gender: null, date_of_birth: born(30) },
      { name: 'Invisible', country: 'SE', date_of_birth: born(30), invisible: 1 },
      { name: 'Disabled', country: 'SE', date_of_birth: born(30), profile_status: 'disabled' },
      { name: 'Deleted', country: 'SE', date_of_birth: born(30), deleted_at: 1 },
    ];
    const find = async (query: Query<'search'>, agent = server().agent()) => {
      const { results, similar } = await agent.ok('search', { query });
      const names = results.map(({ name }) => name);
      return [names, similar?.results.map(({ name }) => name) ?? null];
    };
    beforeAll(async () => {
      for (const [at, person] of crowd.entries()) {
        await server().addMember({ gender: 'female', ...person, last_active: testStart - at * minute });
      }
    });

    test('[SEARCH-10 SEARCH-13] widens a region to its country', async () => {
      expect(await find({ country: 'NL', countryregion: 'Utrecht' })).toEqual([
        ['Utrecht 30', 'Utrecht 36'],
        ['Zeeland 34', 'Nowhere 35'],
      ]);
      expect(await find({ country: 'NL', countryregion: 'Atlantis' })).toEqual([
        [],
        ['Utrecht 30', 'Zeeland 34', 'Nowhere 35', 'Utrecht 36'],
      ]);
    });

    test('[SEARCH-10 SEARCH-13] widens a country to its neighbours, and keeps the gender', async () => {
      expect(await find({ country: 'NO', gender: 'female' })).toEqual([[], ['Sweden 25', 'Sweden 24']]);
      expect((await find({ country: 'NO', gender: 'male' }))[1]).toEqual(['Man 30']);
      expect((await find({ country: 'NO' }))[1]).toEqual(['Sweden 25', 'Sweden 24', 'Man 30', 'Nobody’s 30']);
      // Sweden is no neighbour of the Netherlands.
      expect((await find({ country: 'NL' }))[1]).toBeNull();
    });

    test('[SEARCH-10 SEARCH-13] widens ages by three years each way', async () => {
      const women = (min_age: number, max_age: number) => find({ gender: 'female', min_age, max_age });
      expect(await women(31, 33)).toEqual([[], ['Utrecht 30', 'Zeeland 34', 'Nowhere 35', 'Utrecht 36']]);
      expect(await women(18, 24)).toEqual([['Sweden 24'], ['Sweden 25']]);
      expect(await women(39, 97)).toEqual([[], ['Utrecht 36']]);
      expect(await find({ gender: 'female', max_age: 21 })).toEqual([[], ['Sweden 24']]);
      expect(await find({ gender: 'female', min_age: 40 })).toEqual([[], null]);
    });

    test('[SEARCH-10 SEARCH-13] widens the place before the ages, and says what was widened', async () => {
      const asks = { gender: 'female', country: 'NL', countryregion: 'Utrecht', min_age: 34, max_age: 35 } as const;
      expect(await find(asks)).toEqual([[], ['Zeeland 34', 'Nowhere 35', 'Utrecht 36']]);
    });

    test('[SEARCH-13] finds no similar members for a filter of gender only', async () => {
      expect((await find({}))[1]).toBeNull();
      expect((await find({ gender: 'male' }))[1]).toBeNull();
      expect((await find({ min_age: 18, max_age: 99 }))[1]).toBeNull();
      expect((await find({ countryregion: 'Utrecht' }))[1]).toBeNull();
      expect(
        await server()
          .agent()
          .ok('search', { query: { gender: 'male', similar: '1', page: 3 } }),
      ).toEqual({
        results: [],
        pageNumber: 3,
        numResults: 0,
        next: null,
        similar: null,
      });
    });

    test('[SEARCH-12 SEARCH-13 MEMBERS-01] omits the member and blocks; marks liked members', async () => {
      const { agent, member } = await server().addLoggedIn({ gender: 'female', country: 'SE', last_active: 0 });
      const [blocked, blocking, liked] = await Promise.all(
        ['Blocked', 'Blocking', 'Liked'].map((name) =>
          server().addMember({ name, gender: 'female', country: 'SE', last_active: 0 }),
        ),
      );
      const pairs = [
        { from_id: member.id, to_id: blocked?.id ?? '', created_at: 0 },
        { from_id: blocking?.id ?? '', to_id: member.id, created_at: 0 },
      ];
      await server()
        .deps()
        .db.write((tx) => tx.insertInto('blocked').values(pairs).execute());
      await agent.ok('like', { body: { profile: liked?.id ?? '' } });
      const query = { ...everyone, country: 'NO', within: 'country', gender: 'female' } as const;
      const { similar } = await agent.ok('search', { query });
      expect(similar?.results.map(({ name, liked }) => [name, liked])).toEqual([
        ['Sweden 25', false],
        ['Sweden 24', false],
        ['Liked', true],
      ]);
    });
  });
});
