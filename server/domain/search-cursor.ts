/** Last member of the previous page. */
export type SearchCursor = { readonly lastActive: number; readonly id: string };

/** Opaque to clients. [SEARCH-07] */
export const formatCursor = ({ lastActive, id }: SearchCursor): string =>
  Buffer.from(`${lastActive}.${id}`).toString('base64url');

/** Null: not produced by `formatCursor`. */
export const parseCursor = (text: string): SearchCursor | null => {
  const [, lastActive, id] =
    /^(\d{1,15})\.([\w-]{8,40})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (lastActive === undefined || id === undefined) return null;
  const cursor = { lastActive: Number(lastActive), id };
  return formatCursor(cursor) === text ? cursor : null;
};
