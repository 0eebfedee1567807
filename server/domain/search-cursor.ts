/** Behind whom the next page of a search begins: the last member of the page before it. */
export type SearchCursor = { readonly lastActive: number; readonly id: string };

/** What a client hands back as it got it. [SEARCH-07] */
export const formatCursor = ({ lastActive, id }: SearchCursor): string =>
  Buffer.from(`${lastActive}.${id}`).toString('base64url');

/** Null for a text that `placeText` has not made. */
export const parseCursor = (text: string): SearchCursor | null => {
  const [, lastActive, id] =
    /^(\d{1,15})\.([\w-]{8,40})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (lastActive === undefined || id === undefined) return null;
  const place = { lastActive: Number(lastActive), id };
  return formatCursor(place) === text ? place : null;
};
