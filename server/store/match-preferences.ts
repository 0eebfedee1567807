import { type MatchSuggestion, type MatchPreferences, MatchPreferencesSchema } from '#contract/match-finder.ts';
import { matchFinder } from '#contract/limits/contact.ts';
import { calculateAge } from '#contract/signup.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { scoreMatch } from '#server/domain/match-score.ts';
import { cardColumns, parseInterests } from '#server/domain/profile-reply.ts';
import { homeOf, toCriteria } from '#server/domain/search-criteria.ts';
import { getPreference, savePreference } from './preferences.ts';
import { listProfileCards } from './profile-cards.ts';
import { type Found, type Search, findMembers, findSimilar } from './search.ts';

/** Most recently active members considered. */
const maxConsidered = 300;

/** Null: never saved. */
export const getMatchPreferences = async (tx: Tx, member: Member, now: number): Promise<MatchPreferences | null> => {
  const row = await tx.selectFrom('match_wish').select('wishes').where('member_id', '=', member.id).executeTakeFirst();
  if (row === undefined) return null;
  const wishes: unknown = JSON.parse(row.wishes);
  const preference = await getPreference(tx, member, now);
  // Stored answers may no longer be valid: then the member is asked again.
  return (
    MatchPreferencesSchema.safeParse(typeof wishes === 'object' ? { ...wishes, ...preference } : null).data ?? null
  );
};

/** Gender, ages and place are saved as the member's preference. [FINDER-02 SEARCH-16] */
export const saveMatchPreferences = async (
  tx: Tx,
  memberId: string,
  { body_types, interests, ...preference }: MatchPreferences,
  now: number,
): Promise<void> => {
  await savePreference(tx, memberId, preference, now);
  const values = { wishes: JSON.stringify({ body_types, interests }), changed_at: now };
  await tx
    .insertInto('match_wish')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

const columns = [...cardColumns, 'gender', 'body_type'] as const;

/** Best matches first. Members farther away or of other ages are considered where there are few. [FINDER-02] */
export const findSuggestions = async (
  tx: Tx,
  member: Member,
  preferences: MatchPreferences,
  now: number,
): Promise<MatchSuggestion[]> => {
  const home = homeOf(member);
  const search: Search = { tx, viewer: member, home, now, criteria: toCriteria({}, preferences, home) };
  const read = (found: Found) =>
    found.select(columns).orderBy('last_active', 'desc').orderBy('id', 'desc').limit(maxConsidered).execute();
  const fitting = await read(findMembers(search));
  const similar = fitting.length < matchFinder.shown ? await findSimilar(search, null) : null;
  const others = similar === null ? [] : await read(similar.found);
  const suggestions = [...fitting, ...others]
    .map((row, at) => ({
      row,
      ...scoreMatch(preferences, {
        gender: row.gender,
        age: calculateAge(row.date_of_birth, now),
        isNear: at < fitting.length,
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
