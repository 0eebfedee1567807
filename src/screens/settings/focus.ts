import { useEffect, useRef } from 'react';

/** Moves focus to new content, so that screen readers read it. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Moves focus to the heading after cancelling account deletion; not on first render. */
export const useReturnFocus = (isLeaving: boolean): void => {
  const wasLeaving = useRef(isLeaving);
  useEffect(() => {
    if (wasLeaving.current && !isLeaving) document.querySelector<HTMLElement>('#main h1')?.focus();
    wasLeaving.current = isLeaving;
  }, [isLeaving]);
};
