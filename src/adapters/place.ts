import { fromCallback } from 'xstate';
import type { Route } from '#machines/app/facts.ts';
import type { Told } from '#machines/app/told.ts';

/** What an entry of the browser's history remembers, for whoever comes back to it. */
type Entry = {
  /** Its place in the history. */
  readonly number: number;
  readonly scroll: number;
  /** The address to which it was left last. */
  readonly leftFor: string | null;
  /** The entry before it is a page of this site. */
  readonly isStep?: true | undefined;
};

/** Null where nobody has written yet: at the first page, and after a step to a part of a page. */
const entryNow = (): Entry | null => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return null;
  const { number, scroll, leftFor, isStep }: Partial<Record<keyof Entry, unknown>> = state;
  if (typeof number !== 'number' || typeof scroll !== 'number') return null;
  return {
    number,
    scroll,
    leftFor: typeof leftFor === 'string' ? leftFor : null,
    ...(isStep === true && { isStep }),
  };
};

/** Where whoever comes to this page stood when he left it: at the top, and at no link, of one that is new to him. */
export const standing = (): Pick<Entry, 'scroll' | 'leftFor'> => entryNow() ?? { scroll: 0, leftFor: null };

/** One has come here by a step on this site. [TOPBAR-02] */
export const hasBack = (): boolean => entryNow()?.isStep === true;

const keep = (entry: Entry, to?: string): void => history.replaceState(entry, '', to);

/** The browser's address: says what it is at each change, and goes where it is told. The history keeps where one stood. */
export const place = (routeOf: (path: string, search: string) => Route) =>
  fromCallback<Extract<Told, { type: 'place.asked' }>>(({ sendBack, receive }) => {
    const routeNow = () => routeOf(location.pathname, location.search);
    // Of entries that were left by Back or Forward: nobody can write into those any more.
    const scrolls = new Map<number, number>();
    let here = { number: entryNow()?.number ?? 0, key: routeNow().key };

    /** Another page scrolls itself when it is there (`standing`). */
    const say = (scroll: number | null) => {
      const route = routeNow();
      if (scroll !== null && route.key === here.key) scrollTo(0, scroll);
      here = { number: entryNow()?.number ?? here.number, key: route.key };
      const told: Told = { type: 'fact.learnt', facts: { route, hasBack: hasBack() } };
      sendBack(told);
    };

    receive(({ to, replace, returning }) => {
      const { number } = here;
      const { isStep } = entryNow() ?? {};
      if (returning && isStep) {
        history.back();
        return;
      }
      history.scrollRestoration = 'manual';
      if (replace || to === location.pathname + location.search) {
        keep({ number, scroll: 0, leftFor: null, isStep }, to);
      } else {
        keep({ number, scroll: scrollY, leftFor: to, isStep });
        scrolls.delete(number);
        history.pushState({ number: number + 1, scroll: 0, leftFor: null, isStep: true } satisfies Entry, '', to);
        scrolls.delete(number + 1);
      }
      say(replace ? null : 0);
    });

    const step = () => {
      const entry = entryNow();
      scrolls.set(here.number, scrollY);
      const scroll = entry && (scrolls.get(entry.number) ?? entry.scroll);
      if (entry !== null && scroll !== null) keep({ ...entry, scroll });
      say(scroll);
    };
    /** A page that is loaded anew is the browser's own affair. */
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    addEventListener('popstate', step);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('popstate', step);
      removeEventListener('pagehide', leave);
    };
  });
