import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchFilter } from '#contract/profile.ts';
import { findMembers } from '#server/calls/search.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { cardColumns } from '#server/domain/profile-view.ts';
import { defaultSite } from '#server/domain/site.ts';
import { startOfTests } from '#tests/server/kit/clock.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makeMember } from '#tests/server/kit/member.ts';
import { set, useProduct } from './product-server.ts';

const minute = 60_000;

const people: Partial<MemberTable>[] = [
  { name: 'Anna', gender: 'female', country: 'NL', region: 'Utrecht', date_of_birth: '1996-01-15' },
  { name: 'Bert', gender: 'male', country: 'NL', region: 'Utrecht', date_of_birth: '1996-01-16' },
  { name: 'Cleo', gender: 'female', country: 'SE', region: 'Skåne län', date_of_birth: '1976-01-16' },
  { name: 'Dora', gender: 'female', country: 'NL', region: 'Zeeland', date_of_birth: '1976-01-15' },
  { name: 'Hidden', gender: 'female', country: 'NL', profile_status: 'disabled' },
];

forEachEngine((engine) => {
  describe('with few members', () => {
    const server = useProduct(engine);
    const find = async (query: SearchFilter & { page?: number } = {}) => {
      const reply = await server().agent().ok('search', { query });
      return { ...reply, results: reply.results.map(({ name }) => name) };
    };
    beforeAll(async () => {
      for (const [at, person] of people.entries()) {
        await server().addMember({ ...person, last_active: startOfTests - at * minute });
      }
    });

    test('[SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-12] the recently active come first, the disabled never', async () => {
      expect(await find()).toEqual({
        results: ['Anna', 'Bert', 'Cleo', 'Dora'],
        pageNumber: 1,
        numResults: 4,
        next: null,
        similar: null,
      });
    });

    test('[SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05] each filter alone and together', async () => {
      const names = async (filter: SearchFilter) => (await find(filter)).results;
      expect(await names({ gender: 'female' })).toEqual(['Anna', 'Cleo', 'Dora']);
      expect(await names({ country: 'NL' })).toEqual(['Anna', 'Bert', 'Dora']);
      expect(await names({ countryregion: 'Utrecht' })).toEqual(['Anna', 'Bert']);
      // On 15 January 2026: Anna is 30 today, Bert tomorrow; Dora is 50 today, Cleo tomorrow.
      expect(await names({ min_age: 30 })).toEqual(['Anna', 'Cleo', 'Dora']);
      expect(await names({ max_age: 49 })).toEqual(['Anna', 'Bert', 'Cleo']);
      expect(await names({ min_age: 18, max_age: 29 })).toEqual(['Bert']);
      expect(await names({ country: 'NL', gender: 'female', min_age: 31, max_age: 99 })).toEqual(['Dora']);
    });

    test('[SEARCH-12] ages outside 18 to 99, and a least age above the most, are refused', async () => {
      const refused = async (query: Record<string, number>) =>
        (await server().agent().refused('search', { query })).fields;
      expect(await refused({ min_age: 17 })).toEqual({ min_age: 'invalid' });
      expect(await refused({ max_age: 100 })).toEqual({ max_age: 'invalid' });
      expect(await refused({ min_age: 40, max_age: 30 })).toEqual({ max_age: 'invalid' });
    });

    test('[SEARCH-12 MEMBERS-01] the one who searches is not found, and sees whom he likes', async () => {
      const { member, agent } = await server().addLoggedIn({ name: 'Me', gender: null, country: 'FI' });
      const [anna] = (await agent.ok('search')).results;
      await agent.ok('like', { body: { profile: anna?.id ?? '' } });
      const { results } = await agent.ok('search');
      expect(results.map(({ name, liked }) => [name, liked])).toEqual([
        ['Anna', true],
        ['Bert', false],
        ['Cleo', false],
        ['Dora', false],
      ]);
      await server()
        .deps()
        .db.write((tx) =>
          tx.updateTable('member').set({ profile_status: 'disabled' }).where('id', '=', member.id).execute(),
        );
    });

    test('[SEARCH-14 ROLE-04] visitors search only where the site lets them', async () => {
      const status = async (query = {}) => (await server().agent().call('search', { query })).status;
      await set(server(), 'site', { ...defaultSite, logged_out_search: 'no' });
      expect(await server().agent().refused('search')).toMatchObject({ status: 403, authentication_required: true });
      expect(await status({ network: 'adnet' })).toBe(200);
      await set(server(), 'site', {
        ...defaultSite,
        logged_out_search: 'no',
        logged_out_search_trafficsource: 'no',
      });
      expect(await status({ network: 'adnet' })).toBe(403);
      const { agent } = await server().addLoggedIn({ profile_status: 'disabled' });
      expect((await agent.call('search')).status).toBe(200);
      await set(server(), 'site', defaultSite);
    });
  });

  describe('with many members', () => {
    const server = useProduct(engine);
    beforeAll(async () => {
      const crowd = Array.from({ length: 1_050 }, (_, at) =>
        makeMember({ name: `Crowd ${at}`, last_active: startOfTests - at, country: at < 50 ? 'SE' : 'NL' }),
      );
      for (let from = 0; from < crowd.length; from += 350) {
        const part = crowd.slice(from, from + 350);
        await server()
          .deps()
          .db.write((tx) => tx.insertInto('member').values(part).execute());
      }
    });

    test('[SEARCH-07 SEARCH-08 SEARCH-12] pages of 24, each member once, and a count that ends at 1000', async () => {
      const page = (number: number) =>
        server()
          .agent()
          .ok('search', { query: { country: 'SE', page: number } });
      const pages = [await page(1), await page(2), await page(3), await page(4)];
      expect(
        pages.map(({ results, pageNumber, numResults, next }) => [
          results.length,
          pageNumber,
          numResults,
          next !== null,
        ]),
      ).toEqual([
        [24, 1, 50, true],
        [24, 2, 50, true],
        [2, 3, 50, false],
        [0, 4, 50, false],
      ]);
      const names = pages.flatMap(({ results }) => results.map(({ name }) => name));
      expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `Crowd ${at}`));
      expect((await server().agent().ok('search')).numResults).toBe(1_000);
    });

    test('every search goes by an index', async () => {
      const filters: SearchFilter[] = [
        {},
        { gender: 'female' },
        { country: 'NL' },
        { country: 'NL', gender: 'female' },
        { country: 'NL', countryregion: 'Utrecht' },
        { country: 'NL', gender: 'male', countryregion: 'Utrecht', min_age: 30, max_age: 40 },
        { min_age: 30, max_age: 31 },
      ];
      const plans = await server()
        .deps()
        .db.write(async (tx) => {
          if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
          const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
          const found: string[] = [];
          for (const filter of filters) {
            const query = findMembers(tx, filter, 'nobody00', startOfTests)
              .select(cardColumns)
              .orderBy('last_active', 'desc')
              .orderBy('id', 'desc')
              .limit(25)
              .compile();
            const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
            found.push(JSON.stringify(rows));
          }
          return found;
        });
      for (const plan of plans) {
        expect(plan).not.toMatch(/Seq Scan|SCAN member(?! USING)/);
        expect(plan).toMatch(
          /USING INDEX member_search|Index Scan.* using member_search|Bitmap Index Scan on member_search/,
        );
      }
    });
  });
});
