/**
 * Last member of the previous page: `rank` is the column that the order begins with, `step` the number of the widening
 * that near matches come from (0: none).
 */
export type SearchCursor = {
  readonly step: number;
  readonly rank: number;
  readonly lastActive: number;
  readonly id: string;
};

/** Opaque to clients. [SEARCH-07] */
export const formatCursor = ({ step, rank, lastActive, id }: SearchCursor): string =>
  Buffer.from(`${step}.${rank}.${lastActive}.${id}`).toString('base64url');

/** Null: not produced by `formatCursor`. */
export const parseCursor = (text: string): SearchCursor | null => {
  const [, step, rank, lastActive, id] =
    /^(\d{1,2})\.(\d{1,15})\.(\d{1,15})\.([\w-]{8,40})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (step === undefined || rank === undefined || lastActive === undefined || id === undefined) return null;
  const cursor = { step: Number(step), rank: Number(rank), lastActive: Number(lastActive), id };
  return formatCursor(cursor) === text ? cursor : null;
};
