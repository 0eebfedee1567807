import type { AppEvent } from './events.ts';
import type { Facts, Route } from './facts.ts';

/** Goes to a page of this site; a redirect replaces the current history entry. */
export const navigationEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: false });
export const redirectEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: true });

/**
 * Only a path of this site: never another host, also not by `//host` or `/\host`, nor by what browsers make of
 * `/.//host` or of a tab between the slashes. [LOGIN-11]
 */
export const safePath = (path: string | undefined): string | null =>
  path?.startsWith('/') === true && !/\/\/|[\\\p{Cc}]/u.test(path) ? path : null;

/** The query stays: mailed links carry parameters. */
export const hrefOf = ({ path, query }: Pick<Route, 'path' | 'query'>): string => {
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

/** The path to show instead of this route, or null. [LOGIN-04 LOGIN-11] */
export const redirectFor = ({ route, session }: Pick<Facts, 'route' | 'session'>): string | null => {
  if (session === 'visitor' && route.needsLogin) return `/login?return=${encodeURIComponent(hrefOf(route))}`;
  if (session === 'member' && route.name === 'login') return safePath(route.query['return']) ?? '/members';
  if (session === 'member' && (route.name === 'signup' || route.name === 'members-id-signup'))
    return '/complete-signup';
  return null;
};

/**
 * The path to go to after a change of facts, or null to stay. A logout leads home, save from the page of a deleted account,
 * which says how to reactivate it. [LOGIN-05 DELETE-06]
 */
export const redirectAfterChange = (before: Facts, after: Facts): string | null =>
  before.session === 'member' && after.session === 'visitor' && after.route.name !== 'account-deleted'
    ? '/'
    : redirectFor(after);
