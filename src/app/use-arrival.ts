import { useEffect, useLayoutEffect, useRef } from 'react';
import { standing } from '#src/adapters/place.ts';

/** With these a person takes the page into his own hands. */
const ownActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type Place = ReturnType<typeof standing>;

const linkLeft = ({ leftFor }: Place): HTMLElement | null =>
  leftFor === null ? null : document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(leftFor)}"]`);

const isThere = (place: Place): boolean =>
  Math.abs(scrollY - place.scroll) <= 1 && (place.leftFor === null || linkLeft(place) !== null);

/** Goes to the place as soon as the page has grown to it, unless the person acts before, or the returned function is called. */
const goWhenThere = (place: Place): (() => void) => {
  const growth = new ResizeObserver(() => {
    scrollTo(0, place.scroll);
    linkLeft(place)?.focus({ preventScroll: true });
    if (isThere(place)) end();
  });
  const end = () => {
    growth.disconnect();
    for (const act of ownActs) removeEventListener(act, end);
  };
  for (const act of ownActs) addEventListener(act, end, { passive: true });
  growth.observe(document.body);
  return end;
};

/**
 * The focus goes to the heading of every page but the first, so that a screen reader says where one has arrived. Whoever
 * comes back stands where he stood, at the link by which he left, also where it has to be loaded first. [SEARCH-11]
 */
export const useArrival = (key: string | undefined): void => {
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (key !== undefined && before.current !== undefined && key !== before.current) scrollTo(0, standing().scroll);
  }, [key]);
  useEffect(() => {
    if (key === undefined || key === before.current) return undefined;
    const isFirst = before.current === undefined;
    before.current = key;
    // Whoever has opened a menu meanwhile is busy there.
    if (isFirst || document.activeElement?.closest('[role=menu]')) return undefined;
    const main = document.querySelector<HTMLElement>('#main');
    const place = standing();
    const link = linkLeft(place);
    const heading = main?.querySelector<HTMLElement>('h1') ?? main;
    if (link === null) heading?.setAttribute('tabindex', '-1');
    (link ?? heading)?.focus({ preventScroll: true });
    return isThere(place) ? undefined : goWhenThere(place);
  }, [key]);
};
