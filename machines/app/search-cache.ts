import type { ProfileCard, SearchPage, SearchReply } from '#contract/profile.ts';
import { now } from '#machines/generic/clock.ts';

/** Results of one filter. Pages of near matches follow the last page of matches. */
export type SearchResults = {
  readonly pages: readonly SearchPage[];
  readonly similar: readonly SearchPage[];
  /** Arrival of the last page, ms. */
  readonly at: number;
};

export type SearchCache = {
  /** By filter. */
  readonly found: Readonly<Record<string, SearchResults>>;
  /** Results of the previous filters, the latest first. */
  readonly otherCachedProfiles: readonly ProfileCard[];
};

/** `after`: the cursor from the previous page. */
export type NextPage = { readonly page: number; readonly after: string | null; readonly similar: boolean };

export const firstPage: NextPage = { page: 1, after: null, similar: false };

/** A member on two pages (ranks move between requests) is listed once: first position, latest data. */
export const cardsOnPages = (pages: readonly SearchPage[]): readonly ProfileCard[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((card) => [card.id, card])).values(),
];

export const excludeCards = (cards: readonly ProfileCard[], others: readonly ProfileCard[]): readonly ProfileCard[] => {
  const ids = new Set(others.map(({ id }) => id));
  return cards.filter(({ id }) => !ids.has(id));
};

export const groupedCards = ({
  pages,
  similar,
}: SearchResults): { hits: readonly ProfileCard[]; similar: readonly ProfileCard[] } => {
  const hits = cardsOnPages(pages);
  return { hits, similar: excludeCards(cardsOnPages(similar), hits) };
};

/** Searches the results of all filters. [SEARCH-09] */
export const cachedCard = ({ found, otherCachedProfiles }: SearchCache, id: string): ProfileCard | null =>
  [
    ...Object.values(found).flatMap(({ pages, similar }) => cardsOnPages([...pages, ...similar])),
    ...otherCachedProfiles,
  ].find((card) => card.id === id) ?? null;

/** Matches first, then near matches; null at the end. */
export const nextPageOf = (found: SearchResults | null): NextPage | null => {
  if (found === null) return firstPage;
  const { pages, similar } = found;
  const [hit, near] = [pages.at(-1)?.next ?? null, similar.at(-1)?.next ?? null];
  if (hit !== null) return { page: pages.length + 1, after: hit, similar: false };
  return near === null ? null : { page: similar.length + 1, after: near, similar: true };
};

/** The first page of near matches comes with the last page of matches. */
export const pageCountOf = ({ pages, similar }: SearchResults): number =>
  pages.length + Math.max(0, similar.length - 1);

export const hasMore = (found: SearchResults): boolean => nextPageOf(found) !== null;

/** The reply is for the page that `nextPageOf` names. */
export const addReply = (found: SearchResults | null, { similar, ...page }: SearchReply): SearchResults => {
  const at = now();
  if (found === null) return { pages: [page], similar: similar === null ? [] : [similar], at };
  if (nextPageOf(found)?.similar === true) return { ...found, similar: [...found.similar, page], at };
  return { pages: [...found.pages, page], similar: similar === null ? [] : [similar], at };
};
