import { Refusal, defineCall } from '#server/core/call.ts';
import { parseCursor } from '#server/domain/search-cursor.ts';
import { canVisitorSearch } from '#server/domain/visitor-access.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { type PageRequest, listPage } from '#server/store/search-pages.ts';
import { type Found, findMembers, findSimilar, memberSearch, visitorSearch } from '#server/store/search.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Later pages require the cursor of the page before, because an offset gets slower with each page. */
const deepestByNumber = 500;

/**
 * All filters of the contract apply: `search_fields` only configures the form. [SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-10
 * SEARCH-12 to SEARCH-17 API-31 ROLE-04]
 */
export const search = defineCall({
  name: 'search',
  run: async ({ tx, now, member, domain, query }) => {
    const site = await getSiteSettings(tx, domain);
    if (member === null && !canVisitorSearch(site, query.network)) {
      return new Refusal('authentication_required');
    }
    const { page = 1, min_age: minAge, max_age: maxAge } = query;
    if (minAge !== undefined && maxAge !== undefined && minAge > maxAge) {
      return new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    }
    const after = query.after === undefined ? null : parseCursor(query.after);
    if (query.after !== undefined && after === null) {
      return new Refusal('invalid_fields', { fields: { after: 'invalid' } });
    }
    if (after === null && page > deepestByNumber) {
      return new Refusal('invalid_fields', { fields: { page: 'invalid' } });
    }
    const search = member === null ? visitorSearch(tx, query, site, now) : await memberSearch(tx, query, member, now);
    const { sort = 'recent' } = query;
    const pageOf = async (found: Found, at: Omit<PageRequest, 'sort'>, order = sort) => {
      const { rows, ...rest } = await listPage(search, found, { ...at, sort: order });
      return {
        ...rest,
        pageNumber: at.page,
        results: await listProfileCards(tx, member ?? { id: null, site_domain: domain }, rows, now),
      };
    };
    const similarPage = async (at: Omit<PageRequest, 'sort' | 'step'>) => {
      const similar = await findSimilar(search, at.after?.step ?? null);
      if (similar === null) return null;
      const { found, step, widened, beyond } = similar;
      // Near matches are about being near.
      const order = sort === 'recent' ? 'nearest' : sort;
      return { ...(await pageOf(found, { ...at, step, beyond }, order)), widened };
    };
    if (query.similar !== undefined) {
      const similar = await similarPage({ page, after });
      return { ...(similar ?? { results: [], pageNumber: page, numResults: 0, next: null }), similar: null };
    }
    const hits = await pageOf(findMembers(search), { page, after, step: 0 });
    return { ...hits, similar: hits.next === null ? await similarPage({ page: 1, after: null }) : null };
  },
});
