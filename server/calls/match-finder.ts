import { Refusal, defineCall } from '#server/core/call.ts';
import { findSuggestions, getMatchPreferences, saveMatchPreferences } from '#server/store/match-preferences.ts';

/** [FINDER-01 FINDER-02 API-38] */
export const loadMatchFinder = defineCall({
  name: 'loadMatchFinder',
  run: async ({ tx, now, member }) => {
    const preferences = await getMatchPreferences(tx, member, now);
    return {
      preferences,
      suggestions: preferences === null ? [] : await findSuggestions(tx, member, preferences, now),
    };
  },
});

/**
 * A region without a country is ignored. Suggestions are searched outside the transaction, because the search is slow
 * and its data changes constantly. [FINDER-02 API-38]
 */
export const findMatches = defineCall({
  name: 'findMatches',
  prepare: async ({ deps, now, member, body }) => {
    if (body.min_age > body.max_age) throw new Refusal('invalid_fields', { fields: { max_age: 'invalid' } });
    const preferences = body.country === null ? { ...body, region: null } : body;
    return { preferences, suggestions: await deps.db.snapshot((tx) => findSuggestions(tx, member, preferences, now)) };
  },
  run: async ({ tx, now, member, prepared, publishEvent }) => {
    await saveMatchPreferences(tx, member.id, prepared.preferences, now);
    await publishEvent(member.id, { type: 'user' });
    return prepared;
  },
});
