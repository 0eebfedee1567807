import { type RefObject, useEffect, useRef } from 'react';

/** The place that takes the focus when what had it has gone with `is`. Whoever is elsewhere stays there. */
export const useFocusReturn = <Place extends HTMLElement>(is: boolean): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const was = useRef(is);
  useEffect(() => {
    if (was.current !== is && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    was.current = is;
  }, [is]);
  return place;
};
