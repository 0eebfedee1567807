import { navigate } from 'wouter/use-browser-location';
import { fromCallback } from 'xstate';
import type { Facts, Route } from '#machines/app/facts.ts';
import type { AppEvent } from '#machines/app/events.ts';

/** State of a history entry, restored on Back, Forward and reload. */
type Entry = {
  /** Index in this tab's history. */
  readonly number: number;
  readonly scroll: number;
  /** Target of the last navigation away from it. */
  readonly leftFor: string | null;
  /** Number of loaded pages of its list. */
  readonly pages?: number | undefined;
  /** First visible member and the offset from the window's top: after a reload the list may have changed above. */
  readonly member?: string | undefined;
  readonly top?: number | undefined;
  /** The previous entry is a page of this site. */
  readonly hasBack?: true | undefined;
};

/** Null without a state: on the first page, and after a jump to a fragment. */
const entryNow = (): Entry | null => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return null;
  const { number, scroll, leftFor, pages, member, top, hasBack }: Partial<Record<keyof Entry, unknown>> = state;
  if (typeof number !== 'number' || typeof scroll !== 'number') return null;
  return {
    number,
    scroll,
    leftFor: typeof leftFor === 'string' ? leftFor : null,
    ...(typeof pages === 'number' && { pages }),
    ...(typeof member === 'string' && typeof top === 'number' && { member, top }),
    ...(hasBack === true && { hasBack }),
  };
};

/** Scroll state of the current entry; a new entry starts at the top. */
export const currentHistoryEntry = (): Omit<Entry, 'number'> => entryNow() ?? { scroll: 0, leftFor: null };

/** Facts that the machines derive from this entry. [TOPBAR-02 SEARCH-11] */
export const historyFacts = (): Pick<Facts, 'hasBack' | 'pagesShown'> => {
  const { hasBack = false, pages = 0 } = currentHistoryEntry();
  return { hasBack, pagesShown: pages };
};

const saveEntry = (entry: Entry): void => history.replaceState(entry, '');

const scrollNow = (): Pick<Entry, 'scroll' | 'member' | 'top'> => {
  const seen = scrollY === 0 ? [] : document.querySelectorAll<HTMLElement>('#main article h2 a');
  for (const link of seen) {
    const { top } = link.getBoundingClientRect();
    if (top >= 0) return { scroll: scrollY, member: link.getAttribute('href') ?? undefined, top };
  }
  return { scroll: scrollY, member: undefined, top: undefined };
};

const change = (update: Partial<Entry>): void => saveEntry({ number: 0, ...currentHistoryEntry(), ...update });

/**
 * Saves the scroll position after each scroll while `isRouteCurrent`: a write during unload would be lost on reload.
 */
export const saveScrollOnScroll = (isRouteCurrent: () => boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    if (isRouteCurrent()) change(scrollNow());
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(note, 100);
  };
  addEventListener('scroll', wait, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('scroll', wait);
  };
};

/** Reports every change of the URL and carries out navigation; history entries keep the scroll position. */
export const syncHistory = (routeAt: (path: string, search: string) => Route) =>
  fromCallback<Extract<AppEvent, { type: 'navigation.requested' | 'search.pagesLoaded' }>>(({ sendBack, receive }) => {
    const routeNow = () => routeAt(location.pathname, location.search);
    // State of entries left by Back or Forward, which can no longer be written.
    const scrolls = new Map<number, ReturnType<typeof scrollNow>>();
    let here = { number: entryNow()?.number ?? 0, key: routeNow().key };

    /** Another page restores its own scroll position once it is rendered. */
    const report = (scroll: number | null) => {
      const route = routeNow();
      if (scroll !== null && route.key === here.key) scrollTo(0, scroll);
      here = { number: entryNow()?.number ?? here.number, key: route.key };
      const event: AppEvent = { type: 'facts.updated', facts: { route, ...historyFacts() } };
      sendBack(event);
    };

    history.scrollRestoration = 'manual';
    receive((event) => {
      if (event.type === 'search.pagesLoaded') {
        change({ pages: event.pages });
        return;
      }
      const { to, replace, returning } = event;
      const { number } = here;
      const { hasBack, pages } = currentHistoryEntry();
      if (returning && hasBack) {
        history.back();
        return;
      }
      const isSame = to === location.pathname + location.search;
      if (replace || isSame) {
        const state: Entry = { number, scroll: 0, leftFor: null, hasBack, pages: isSame ? pages : undefined };
        navigate(to, { replace: true, state });
      } else {
        saveEntry({ number, ...scrollNow(), leftFor: to, hasBack, pages });
        scrolls.delete(number);
        const state: Entry = { number: number + 1, scroll: 0, leftFor: null, hasBack: true };
        navigate(to, { state });
        scrolls.delete(number + 1);
      }
      report(replace ? null : 0);
    });

    const step = () => {
      const entry = entryNow();
      scrolls.set(here.number, scrollNow());
      const saved = entry && { ...entry, ...scrolls.get(entry.number) };
      if (saved !== null) saveEntry(saved);
      report(saved && saved.scroll);
    };
    addEventListener('popstate', step);
    return () => removeEventListener('popstate', step);
  });
