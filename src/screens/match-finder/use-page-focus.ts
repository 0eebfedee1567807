import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to the heading when the step changes; null: nothing is shown yet. */
export const usePageFocus = (page: string | null): RefObject<HTMLDivElement | null> => {
  const room = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (page === null || page === before.current) return;
    const isFirst = before.current === null;
    before.current = page;
    if (isFirst) return;
    scrollTo(0, 0);
    const heading = room.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [page]);
  return room;
};
