import type { Facts } from './facts.ts';

/**
 * Only a path of this site: never another host, also not by `//host` or `/\host`, nor by what browsers make of
 * `/.//host` or of a tab between the slashes. [LOGIN-11]
 */
export const safePath = (path: string | undefined): string | null =>
  path?.startsWith('/') === true && !/\/\/|[\\\p{Cc}]/u.test(path) ? path : null;

/** Where one who is at this place has to go instead, or null when this is the right place. [LOGIN-04 LOGIN-11] */
export const placeInstead = ({ route, session }: Pick<Facts, 'route' | 'session'>): string | null => {
  if (session === 'visitor' && route.needsLogin) return `/login?return=${encodeURIComponent(route.path)}`;
  if (session === 'member' && route.name === 'login') return safePath(route.query['return']) ?? '/members';
  return null;
};

/** Where a change of facts leads, or null to stay. Whoever is logged out leaves for home. [LOGIN-05] */
export const placeAfter = (before: Facts, after: Facts): string | null =>
  before.session === 'member' && after.session === 'visitor' ? '/' : placeInstead(after);
