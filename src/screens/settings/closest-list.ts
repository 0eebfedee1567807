import type { MouseEvent } from 'react';

/** The list in which something was clicked: it takes the focus that would go with the entry. */
export const closestList = ({ currentTarget }: MouseEvent): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-list]');
