import { type Fit, type Wishes, WishesSchema } from '#contract/match-finder.ts';
import { matchFinder, search } from '#contract/limits.ts';
import type { SearchFilter } from '#contract/profile.ts';
import { ageOn } from '#contract/signup.ts';
import type { Member, Tx } from '#server/call.ts';
import { fitOf } from '#server/domain/fit.ts';
import { cardColumns, interestsOf } from '#server/domain/profile-view.ts';
import { cardsFor } from './cards.ts';
import { findMembers } from './search.ts';

/** So many members, the recently active first, are looked at for each of the filters. */
const lookedAt = 300;

/** Years beyond the wished ages in which somebody may still fit. */
const wider = 5;

export const readWishes = async (tx: Tx, memberId: string): Promise<Wishes | null> => {
  const row = await tx.selectFrom('match_wish').select('wishes').where('member_id', '=', memberId).executeTakeFirst();
  // What could be wished once may not be there any more: then they are asked anew.
  return (row && WishesSchema.safeParse(JSON.parse(row.wishes)).data) ?? null;
};

export const writeWishes = async (tx: Tx, memberId: string, wishes: Wishes, now: number): Promise<void> => {
  const values = { wishes: JSON.stringify(wishes), changed_at: now };
  await tx
    .insertInto('match_wish')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
};

/** From the narrowest to the widest: who fits in place and age, who in place, who at all. */
const filtersOf = (wishes: Wishes): readonly SearchFilter[] => {
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
export const findFits = async (tx: Tx, member: Member, wishes: Wishes, now: number): Promise<Fit[]> => {
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
      ...fitOf(wishes, {
        gender: row.gender,
        age: ageOn(row.date_of_birth, now),
        country: row.country,
        region: row.region,
        bodyType: row.body_type,
        interests: interestsOf(row.interests),
      }),
    }))
    .toSorted(
      (one, other) =>
        other.fit - one.fit || other.row.last_active - one.row.last_active || (one.row.id < other.row.id ? 1 : -1),
    )
    .slice(0, matchFinder.shown);
  const cards = await cardsFor(
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
