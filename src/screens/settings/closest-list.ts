import type { MouseEvent } from 'react';

/** List of a clicked entry: takes the focus when the entry is removed. */
export const closestList = ({ currentTarget }: MouseEvent): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-list]');
