import { type MatchSuggestion, type MatchPreferences, MatchPreferencesSchema } from '#contract/match-finder.ts';
import { matchFinder, search } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { calculateAge } from '#contract/signup.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { scoreMatch } from '#server/domain/match-score.ts';
import { cardColumns, parseInterests } from '#server/domain/profile-reply.ts';
import { listProfileCards } from './profile-cards.ts';
import { findMembers } from './search.ts';

/** Most recently active members considered per filter. */
const maxConsidered = 300;

/** Years beyond the preferred ages that are still considered. */
const ageTolerance = 5;

export const getMatchPreferences = async (tx: Tx, memberId: string): Promise<MatchPreferences | null> => {
  const row = await tx.selectFrom('match_wish').select('wishes').where('member_id', '=', memberId).executeTakeFirst();
  // Stored preferences may no longer be valid: then the member is asked again.
  return (row && MatchPreferencesSchema.safeParse(JSON.parse(row.wishes)).data) ?? null;
};

export const saveMatchPreferences = async (
  tx: Tx,
  memberId: string,
  preferences: MatchPreferences,
  now: number,
): Promise<void> => {
  const values = { wishes: JSON.stringify(preferences), changed_at: now };
  await tx
    .insertInto('match_wish')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

/** From narrow to wide: region, country, everywhere. */
const buildFilters = (preferences: MatchPreferences): readonly SearchFilter[] => {
  const { min, max } = search.ages;
  const gender = preferences.gender === null ? {} : { gender: preferences.gender };
  const ages = {
    min_age: Math.max(min, preferences.min_age - ageTolerance),
    max_age: Math.min(max, preferences.max_age + ageTolerance),
  };
  const country = preferences.country === null ? {} : { country: preferences.country };
  const region =
    preferences.country === null || preferences.region === null ? {} : { countryregion: preferences.region };
  return [
    { ...gender, ...ages, ...country, ...region },
    { ...gender, ...ages, ...country },
    { ...gender, ...ages },
  ];
};

const columns = [...cardColumns, 'gender', 'body_type', 'interests'] as const;

/** Best matches first. [FINDER-02] */
export const findSuggestions = async (
  tx: Tx,
  member: Member,
  preferences: MatchPreferences,
  now: number,
): Promise<MatchSuggestion[]> => {
  const found = new Map<string, Awaited<ReturnType<typeof read>>[number]>();
  const read = (filter: SearchFilter) =>
    findMembers(tx, filter, member.id, now)
      .select(columns)
      .orderBy('last_active', 'desc')
      .orderBy('id', 'desc')
      .limit(maxConsidered)
      .execute();
  for (const filter of buildFilters(preferences)) for (const row of await read(filter)) found.set(row.id, row);
  const suggestions = [...found.values()]
    .map((row) => ({
      row,
      ...scoreMatch(preferences, {
        gender: row.gender,
        age: calculateAge(row.date_of_birth, now),
        country: row.country,
        region: row.region,
        bodyType: row.body_type,
        interests: parseInterests(row.interests),
      }),
    }))
    .toSorted(
      (one, other) =>
        other.score - one.score || other.row.last_active - one.row.last_active || (one.row.id < other.row.id ? 1 : -1),
    )
    .slice(0, matchFinder.shown);
  const cards = await listProfileCards(
    tx,
    member,
    suggestions.map(({ row }) => row),
    now,
  );
  return suggestions.flatMap(({ score, reasons, interests }, at) => {
    const profile = cards[at];
    return profile === undefined ? [] : [{ profile, score, reasons, interests }];
  });
};
