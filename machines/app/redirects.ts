import type { AppEvent } from './events.ts';
import { type Facts, type Route, selectedConversation, selectedMember } from './facts.ts';

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

/** The path to show instead of this route, or null. [LOGIN-04 LOGIN-11 CHAT-22] */
export const redirectFor = ({ route, session, wide }: Pick<Facts, 'route' | 'session' | 'wide'>): string | null => {
  if (session === 'visitor' && route.needsLogin) return `/login?return=${encodeURIComponent(hrefOf(route))}`;
  if (session === 'member' && route.name === 'login') return safePath(route.query['return']) ?? '/members';
  if (session === 'member' && (route.name === 'signup' || route.name === 'members-id-signup'))
    return '/complete-signup';
  const conversation = selectedConversation(route);
  if (session === 'member' && conversation !== null && !wide) return `/chats/${encodeURIComponent(conversation)}`;
  const member = selectedMember(route);
  if (session === 'member' && member !== null && !wide) return `/members/${encodeURIComponent(member)}/chat`;
  return null;
};

/** A deleted or paused account and a self-exclusion log the member out: their pages say what follows. [DELETE-05 DELETE-06 LEGAL-04] */
const staysAfterLogout = ({ name, query }: Route): boolean =>
  name.startsWith('account-') || (name === 'pages-ban' && query['excluded'] !== undefined);

/** The path to go to after a change of facts, or null to stay. Any other logout leads home. [LOGIN-05] */
export const redirectAfterChange = (before: Facts, after: Facts): string | null =>
  before.session === 'member' && after.session === 'visitor' && !staysAfterLogout(after.route)
    ? '/'
    : redirectFor(after);
