import type { ProfileCard, SearchPage, SearchReply } from '#contract/profile.ts';
import { now } from '#machines/generic/clock.ts';

/** What was found by one filter. The pages of those who fit nearly follow the last page of those who fit. */
export type SearchResults = {
  readonly pages: readonly SearchPage[];
  readonly similar: readonly SearchPage[];
  /** When the last of these pages came, ms. */
  readonly at: number;
};

/** What a search keeps. */
export type SearchCache = {
  /** By filter. */
  readonly found: Readonly<Record<string, SearchResults>>;
  /** Who was found by the filters before this one, the latest first. */
  readonly otherCachedProfiles: readonly ProfileCard[];
};

/** `after` is what the page before it said. */
export type NextPage = { readonly page: number; readonly after: string | null; readonly similar: boolean };

/** The members on these pages. One who moved between pages stands once, where he was first, as he was seen last. */
export const cardsOnPages = (pages: readonly SearchPage[]): readonly ProfileCard[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((card) => [card.id, card])).values(),
];

export const excludeCards = (cards: readonly ProfileCard[], others: readonly ProfileCard[]): readonly ProfileCard[] => {
  const ids = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
};

/** Those who fit, and those who fit nearly. */
export const groupedCards = ({
  pages,
  similar,
}: SearchResults): { hits: readonly ProfileCard[]; similar: readonly ProfileCard[] } => {
  const hits = cardsOnPages(pages);
  return { hits, similar: excludeCards(cardsOnPages(similar), hits) };
};

/** Somebody who was found before, by whichever filter. [SEARCH-09] */
export const cachedCard = ({ found, otherCachedProfiles }: SearchCache, id: string): ProfileCard | null =>
  [
    ...Object.values(found).flatMap(({ pages, similar }) => cardsOnPages([...pages, ...similar])),
    ...otherCachedProfiles,
  ].find((card) => card.id === id) ?? null;

/** The page that comes next, of those who fit as long as there are more of them; null at the end. */
export const nextPageOf = (found: SearchResults | null): NextPage | null => {
  if (found === null) return { page: 1, after: null, similar: false };
  const { pages, similar } = found;
  const [hit, near] = [pages.at(-1)?.next ?? null, similar.at(-1)?.next ?? null];
  if (hit !== null) return { page: pages.length + 1, after: hit, similar: false };
  return near === null ? null : { page: similar.length + 1, after: near, similar: true };
};

/** So many pages have come: those of members who fit nearly begin with the last one of those who fit. */
export const pageCountOf = ({ pages, similar }: SearchResults): number =>
  pages.length + Math.max(0, similar.length - 1);

export const hasMore = (found: SearchResults): boolean => nextPageOf(found) !== null;

/** With a page that has come: the one that was next. */
export const addReply = (found: SearchResults | null, { similar, ...page }: SearchReply): SearchResults => {
  const at = now();
  if (found === null) return { pages: [page], similar: similar === null ? [] : [similar], at };
  if (nextPageOf(found)?.similar === true) return { ...found, similar: [...found.similar, page], at };
  return { pages: [...found.pages, page], similar: similar === null ? [] : [similar], at };
};
