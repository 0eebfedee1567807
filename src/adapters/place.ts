import { fromCallback } from 'xstate';
import type { Route } from '#machines/app/facts.ts';
import type { Told } from '#machines/app/told.ts';

/** The browser's address: says what it is at each change, and goes where it is told. */
export const place = (routeOf: (path: string, search: string) => Route) =>
  fromCallback<Extract<Told, { type: 'place.asked' }>>(({ sendBack, receive }) => {
    const say = () => {
      const told: Told = { type: 'fact.learnt', facts: { route: routeOf(location.pathname, location.search) } };
      sendBack(told);
    };
    receive(({ to, replace }) => {
      const isHere = to === location.pathname + location.search;
      history[replace || isHere ? 'replaceState' : 'pushState'](null, '', to);
      if (!replace) scrollTo(0, 0);
      say();
    });
    addEventListener('popstate', say);
    return () => removeEventListener('popstate', say);
  });
