/** An empty text and no answer count as the same answer to a profile field. */
export const isSameAnswer = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
