import { Refusal, defineCall } from '#server/core/call.ts';
import { parseCursor } from '#server/domain/search-cursor.ts';
import { canVisitorSearch } from '#server/domain/visitor-access.ts';
import { listProfileCards } from '#server/store/profile-cards.ts';
import { findMembers, findSimilar, listPage } from '#server/store/search.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';

/** Later pages require the cursor of the page before, because an offset gets slower with each page. */
const deepestByNumber = 500;

/**
 * All filters of the contract apply: `search_fields` only configures the form. [SEARCH-01 SEARCH-07 SEARCH-08 SEARCH-10
 * SEARCH-12 SEARCH-13 SEARCH-14 API-31 ROLE-04]
 */
export const search = defineCall({
  name: 'search',
  run: async ({ tx, now, member, domain, query }) => {
    if (member === null && !canVisitorSearch(await getSiteSettings(tx, domain), query.network)) {
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
    const viewerId = member?.id ?? null;
    const pageOf = async (found: ReturnType<typeof findMembers>, at: Parameters<typeof listPage>[2]) => {
      const { rows, ...rest } = await listPage(tx, found, at);
      return { ...rest, pageNumber: at.page, results: await listProfileCards(tx, member, rows, now) };
    };
    if (query.similar !== undefined) {
      const similar = findSimilar(tx, query, viewerId, now);
      if (similar === null) return { results: [], pageNumber: page, numResults: 0, next: null, similar: null };
      return { ...(await pageOf(similar, { page, after })), similar: null };
    }
    const hits = await pageOf(findMembers(tx, query, viewerId, now), { page, after });
    const similar = hits.next === null ? findSimilar(tx, query, viewerId, now) : null;
    return { ...hits, similar: similar === null ? null : await pageOf(similar, { page: 1, after: null }) };
  },
});
