import { sql } from 'kysely';
import type { Query } from '#contract/calls.ts';
import { search as limits } from '#contract/limits.ts';
import { Refusal, type Tx, call } from '#server/call.ts';
import { birthdaysOfAges } from '#server/domain/birthdays.ts';
import { cardColumns } from '#server/domain/profile-view.ts';
import { mayVisitorSearch } from '#server/domain/visitor-search.ts';
import { cardsFor } from '#server/store/cards.ts';
import { readSite } from '#server/store/settings.ts';
import { mayBeFoundBy } from '#server/store/visible.ts';

type Filter = Pick<Query<'search'>, 'gender' | 'country' | 'countryregion' | 'min_age' | 'max_age'>;

/** Everybody whom this asker may find, as yet without order and columns. [SEARCH-02 to SEARCH-05 SEARCH-12] */
export const findMembers = (tx: Tx, filter: Filter, askerId: string | null, now: number) => {
  let found = tx.selectFrom('member').where(mayBeFoundBy(askerId));
  if (filter.gender !== undefined) found = found.where('gender', '=', filter.gender);
  if (filter.country !== undefined) found = found.where('country', '=', filter.country);
  if (filter.countryregion !== undefined) found = found.where('region', '=', filter.countryregion);
  if (filter.min_age !== undefined || filter.max_age !== undefined) {
    const { min, max } = limits.ages;
    const born = birthdaysOfAges(filter.min_age ?? min, filter.max_age ?? max, now);
    if (filter.min_age !== undefined) found = found.where('date_of_birth', '<=', born.notAfter);
    // 99 is the end of the scale: "99 or more".
    if (filter.max_age !== undefined && filter.max_age < max) found = found.where('date_of_birth', '>', born.after);
  }
  return found;
};

const countMembers = async (found: ReturnType<typeof findMembers>, tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom(found.select('id').limit(limits.countCap).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** [SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-12 SEARCH-14 API-31 ROLE-04] */
export const search = call({
  name: 'search',
  run: async ({ tx, now, member, query }) => {
    if (member === null && !mayVisitorSearch(await readSite(tx), query.network)) {
      return new Refusal('authentication_required');
    }
    if (query.min_age !== undefined && query.max_age !== undefined && query.min_age > query.max_age) {
      return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    }
    const page = query.page ?? 1;
    const found = findMembers(tx, query, member?.id ?? null, now);
    const rows = await found
      .select(cardColumns)
      .orderBy('last_active', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.pageSize + 1)
      .offset((page - 1) * limits.pageSize)
      .execute();
    return {
      results: await cardsFor(tx, member, rows.slice(0, limits.pageSize), now),
      pageNumber: page,
      numResults: await countMembers(found, tx),
      next: rows.length > limits.pageSize ? String(page + 1) : null,
      similar: null,
    };
  },
});
