import { useEffect, useRef } from 'react';

/** Whoever turns back on the way out arrives at the heading again; on a first visit the focus stays where it is. */
export const useReturnFocus = (isLeaving: boolean): void => {
  const wasLeaving = useRef(isLeaving);
  useEffect(() => {
    if (wasLeaving.current && !isLeaving) document.querySelector<HTMLElement>('#main h1')?.focus();
    wasLeaving.current = isLeaving;
  }, [isLeaving]);
};
