import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when the focused element unmounts as `is` changes; a focus elsewhere stays. */
export const useFocusReturn = <Place extends HTMLElement>(is: boolean): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const was = useRef(is);
  useEffect(() => {
    if (was.current !== is && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    was.current = is;
  }, [is]);
  return place;
};
