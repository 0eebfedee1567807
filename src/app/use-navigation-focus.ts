import { useEffect, useLayoutEffect, useRef } from 'react';
import { saveScrollOnScroll, currentHistoryEntry } from '#src/adapters/history.ts';
import { routeAt, viewKey } from '#src/routes.ts';

/** User input that ends the scroll restoration. */
const scrollTakeoverEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type ScrollTarget = ReturnType<typeof currentHistoryEntry>;

const linkTo = (address: string | null | undefined): HTMLElement | null =>
  typeof address === 'string' ? document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(address)}"]`) : null;

/** The element that a fragment of the address names, as in `/pages/terms#refunds`. */
const fragmentTarget = (): HTMLElement | null =>
  location.hash === '' ? null : document.getElementById(location.hash.slice(1));

/** Distance to the scroll target: by the member that was visible there, else by the offset. */
const distanceTo = ({ scroll, member, top = 0 }: ScrollTarget): number => {
  const link = linkTo(member);
  return link === null ? scroll - scrollY : link.getBoundingClientRect().top - top;
};

const isAtScrollTarget = (place: ScrollTarget): boolean =>
  Math.abs(distanceTo(place)) <= 1 && (place.leftFor === null || linkTo(place.leftFor) !== null);

/**
 * Scrolls to the target once the page is tall enough, unless input takes over first or the returned function is called.
 */
const scrollWhenTall = (place: ScrollTarget, whenDone: () => void): (() => void) => {
  const growth = new ResizeObserver(() => {
    if (scrollY + distanceTo(place) <= document.documentElement.scrollHeight - innerHeight)
      scrollBy(0, distanceTo(place));
    linkTo(place.leftFor)?.focus({ preventScroll: true });
    if (isAtScrollTarget(place)) done();
  });
  const end = () => {
    growth.disconnect();
    for (const type of scrollTakeoverEvents) removeEventListener(type, done);
  };
  const done = () => {
    end();
    whenDone();
  };
  for (const type of scrollTakeoverEvents) addEventListener(type, done, { passive: true });
  growth.observe(document.body);
  return end;
};

const focusOn = ({ leftFor }: ScrollTarget): void => {
  const main = document.querySelector<HTMLElement>('#main');
  const link = linkTo(leftFor);
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (link === null) heading?.setAttribute('tabindex', '-1');
  (link ?? heading)?.focus({ preventScroll: true });
};

/**
 * Moves focus to the heading of every page but the first, so that screen readers announce it. Going back restores the
 * scroll position and focuses the link by which the page was left; a reload restores the scroll position. Both wait
 * for the content. A fragment of the address scrolls to its chapter. [SEARCH-11]
 */
export const useNavigationFocus = (key: string | undefined): void => {
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (key !== undefined && before.current !== undefined && key !== before.current)
      scrollTo(0, currentHistoryEntry().scroll);
  }, [key]);
  useEffect(() => {
    if (key === undefined || key === before.current) return undefined;
    const isFirst = before.current === undefined;
    before.current = key;
    const place = isFirst ? { ...currentHistoryEntry(), leftFor: null } : currentHistoryEntry();
    const watch = () => saveScrollOnScroll(() => viewKey(routeAt(location.pathname, location.search)) === key);
    // An open menu keeps the focus.
    if (document.activeElement?.closest('[role=menu]')) return watch();
    if (!isFirst) focusOn(place);
    const target = place.scroll === 0 ? fragmentTarget() : null;
    target?.scrollIntoView();
    if (target !== null || isAtScrollTarget(place)) return watch();
    let end = scrollWhenTall(place, () => {
      end = watch();
    });
    return () => end();
  }, [key]);
};
