import { type MatchSuggestion, type MatchPreferences, MatchPreferencesSchema } from '#contract/match-finder.ts';
import { matchFinder, search } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { calculateAge } from '#contract/signup.ts';
import type { Member, Tx } from '#server/core/call.ts';
import { scoreMatch } from '#server/domain/match-score.ts';
import { cardColumns, parseInterests } from '#server/domain/profile-reply.ts';
import { listProfileCards } from './profile-cards.ts';
import { findMembers } from './search.ts';

/** So many members, the recently active first, are looked at for each of the filters. */
const lookedAt = 300;

/** Years beyond the wished ages in which somebody may still fit. */
const wider = 5;

export const getMatchPreferences = async (tx: Tx, memberId: string): Promise<MatchPreferences | null> => {
  const row = await tx.selectFrom('match_wish').select('wishes').where('member_id', '=', memberId).executeTakeFirst();
  // What could be wished once may not be there any more: then they are asked anew.
  return (row && MatchPreferencesSchema.safeParse(JSON.parse(row.wishes)).data) ?? null;
};

export const saveMatchPreferences = async (
  tx: Tx,
  memberId: string,
  wishes: MatchPreferences,
  now: number,
): Promise<void> => {
  const values = { wishes: JSON.stringify(wishes), changed_at: now };
  await tx
    .insertInto('match_wish')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

/** From the narrowest to the widest: who fits in place and age, who in place, who at all. */
const filtersOf = (wishes: MatchPreferences): readonly SearchFilter[] => {
  const { min, max } = search.ages;
  const gender = wishes.gender === null ? {} : { gender: wishes.gender };
  const ages = {
    min_age: Math.max(min, wishes.min_age - wider),
    max_age: Math.min(max, wishes.max_age + wider),
  };
  const country = wishes.country === null ? {} : { country: wishes.country };
  const region = wishes.country === null || wishes.region === null ? {} : { countryregion: wishes.region };
  return [
    { ...gender, ...ages, ...country, ...region },
    { ...gender, ...ages, ...country },
    { ...gender, ...ages },
  ];
};

const columns = [...cardColumns, 'gender', 'body_type', 'interests'] as const;

/** Who fits best, of the members who were there last. [FINDER-02] */
export const findSuggestions = async (
  tx: Tx,
  member: Member,
  wishes: MatchPreferences,
  now: number,
): Promise<MatchSuggestion[]> => {
  const found = new Map<string, Awaited<ReturnType<typeof read>>[number]>();
  const read = (filter: SearchFilter) =>
    findMembers(tx, filter, member.id, now)
      .select(columns)
      .orderBy('last_active', 'desc')
      .orderBy('id', 'desc')
      .limit(lookedAt)
      .execute();
  for (const filter of filtersOf(wishes)) for (const row of await read(filter)) found.set(row.id, row);
  const fits = [...found.values()]
    .map((row) => ({
      row,
      ...scoreMatch(wishes, {
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
        other.fit - one.fit || other.row.last_active - one.row.last_active || (one.row.id < other.row.id ? 1 : -1),
    )
    .slice(0, matchFinder.shown);
  const cards = await listProfileCards(
    tx,
    member,
    fits.map(({ row }) => row),
    now,
  );
  return fits.flatMap(({ fit, reasons, interests }, at) => {
    const profile = cards[at];
    return profile === undefined ? [] : [{ profile, fit, reasons, interests }];
  });
};
