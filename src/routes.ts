import { parse } from 'regexparam';
import { type DefaultParams, matchRoute } from 'wouter';
import { type RouteFacts, type RouteName, isAllowed, routes } from '#contract/routes.ts';
import { type Route, selectionKey } from '#machines/app/facts.ts';

export { type RouteName, routes } from '#contract/routes.ts';

/** Legal and help pages, in the order of the footer. */
export const legalPages = [
  'pages-terms',
  'pages-privacy',
  'pages-cookies',
  'pages-ban',
  'pages-return-policy',
  'pages-faq',
  'pages-service',
  'safety',
  'accessibility',
] as const;
export type LegalPageName = (typeof legalPages)[number];

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Param}`
    ? Param
    : never;
type Params<Name extends RouteName> = {
  [P in ParamNames<(typeof routes)[Name]['pattern']> as P extends `${string}?` ? never : P]: string;
} & { [P in ParamNames<(typeof routes)[Name]['pattern']> as P extends `${infer Bare}?` ? Bare : never]?: string };
type Arguments<Name extends RouteName> =
  ParamNames<(typeof routes)[Name]['pattern']> extends never ? [] : [Params<Name>];

/** URL of a screen: `href('members-id', { id })`. */
export const href = <Name extends RouteName>(name: Name, ...[params]: Arguments<Name>): string => {
  return filledIn(routes[name].pattern, params ?? {});
};

const filledIn = (pattern: string, given: Readonly<Record<string, string | undefined>>): string =>
  pattern.replace(/\/:(\w+)\??/g, (_, param: string) => {
    const value = given[param];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });

/** Identifies the page: its URL without the detail. */
const pageOf = (path: string, { pattern, detail }: RouteFacts, params: Readonly<Record<string, string>>): string =>
  detail === undefined ? path : filledIn(pattern, { ...params, [detail]: undefined });

/** Named parameters, decoded; null if one is malformed, as in `/members/%zz`. */
const decode = (params: DefaultParams): Readonly<Record<string, string>> | null => {
  try {
    return Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) =>
        // wouter also adds each parameter under its index.
        value === undefined || /^\d/.test(name) ? [] : [[name, decodeURIComponent(value)]],
      ),
    );
  } catch {
    return null;
  }
};

const isToken = (path: string, { token }: RouteFacts): boolean =>
  token !== undefined && path.replace(/\/$/, '') === `/${token}`;

export const routeAt = (path: string, search: string): Route => {
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const [name, facts] of Object.entries<RouteFacts>(routes)) {
    const [isMatch, found] = matchRoute<DefaultParams>(parse, facts.pattern, path);
    if (!isMatch && !isToken(path, facts)) continue;
    const params = decode(found ?? {});
    if (params === null || !isAllowed(facts, params)) continue;
    const { layout, needsLogin = false, area = false } = facts;
    const selected = selectionKey({ name, query });
    const key = `${name} ${pageOf(path, facts, params)}${selected === null ? '' : ` ${selected}`}`;
    return { name, path, key, params, query, needsLogin, area, layout };
  }
  return {
    name: 'not-found',
    path,
    key: `not-found ${path}`,
    params: {},
    query,
    needsLogin: false,
    area: false,
    layout: 'default',
  };
};

/** Pages with the same view key keep their view: the list of `/chats` stays while another conversation opens. [CHAT-22] */
export const viewKey = ({ name, path, key }: Route): string => (name === 'chats' ? `${name} ${path}` : key);

/** Opens a conversation beside the list; in a narrow window it leads to `/chats/{id}`. */
export const splitChatHref = (id: string): string => `${href('chats')}?conversation=${encodeURIComponent(id)}`;

/** The same by the other member, where there may be no message yet; in a narrow window it leads to `/members/{id}/chat`. */
export const splitMemberHref = (id: string): string => `${href('chats')}?member=${encodeURIComponent(id)}`;

/** Login URL that returns to the given page. [LOGIN-11] */
export const loginHref = (back: string): string => `${href('login')}?return=${encodeURIComponent(back)}`;
