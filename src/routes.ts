import { parse } from 'regexparam';
import { type DefaultParams, matchRoute } from 'wouter';
import type { Route } from '#machines/app/facts.ts';

type RouteFacts = {
  /** wouter's pattern language, which is regexparam's: `:name`, `:name?`, `*`. */
  readonly pattern: string;
  readonly layout: 'default' | 'chat' | 'lander' | 'empty';
  readonly needsLogin?: true;
  /** Part of the members area. [ROUTE-56] */
  readonly area?: true;
  /** A parameter for a detail of the page: changing it reloads nothing. */
  readonly detail?: string;
  /** Allowed values of the parameter `name`; any other is not found. */
  readonly names?: string;
};

/**
 * All routes by name, in order of precedence: fixed segments before parameters. [ROUTE-60] Views and machines are in
 * app/screens.ts under the same names.
 */
export const routes = {
  index: { pattern: '/', layout: 'default' },
  login: { pattern: '/login', layout: 'default' },
  signup: { pattern: '/signup', layout: 'default' },
  'complete-signup': { pattern: '/complete-signup', layout: 'default', needsLogin: true },
  'signup-matches': { pattern: '/signup-matches', layout: 'default', needsLogin: true },
  'reset-password': { pattern: '/reset-password', layout: 'default' },
  'reset-password-do': { pattern: '/reset-password/do', layout: 'default' },
  'activate-done': { pattern: '/activate/done', layout: 'default' },
  'activate-error': { pattern: '/activate/error', layout: 'default' },
  'account-deleted': { pattern: '/account-deleted', layout: 'default' },
  'mail-change-do': { pattern: '/mail-change/do', layout: 'default' },
  members: { pattern: '/members', layout: 'default', area: true },
  'members-id': { pattern: '/members/:id', layout: 'default', area: true },
  'members-id-chat': { pattern: '/members/:id/chat', layout: 'chat', needsLogin: true },
  'members-id-signup': { pattern: '/members/:id/signup', layout: 'empty' },
  'members-id-landing': { pattern: '/members/:id/landing', layout: 'lander' },
  'members-id-landing2': { pattern: '/members/:id/landing2/:slug?', layout: 'lander' },
  'members-id-landing3': { pattern: '/members/:id/landing3/:slug?', layout: 'lander' },
  likes: { pattern: '/likes', layout: 'default', needsLogin: true, area: true },
  'likes-m-id': { pattern: '/likes/m/:id', layout: 'default', needsLogin: true, area: true },
  'likes-type': { pattern: '/likes/:type', layout: 'default', needsLogin: true },
  chats: { pattern: '/chats', layout: 'default', needsLogin: true, area: true },
  'chats-id': { pattern: '/chats/:id', layout: 'chat', needsLogin: true },
  'swipe-game': { pattern: '/swipe-game', layout: 'default', needsLogin: true },
  'match-finder': { pattern: '/match-finder', layout: 'default', needsLogin: true },
  profile: { pattern: '/profile', layout: 'default', needsLogin: true },
  notifications: { pattern: '/notifications', layout: 'default', needsLogin: true },
  settings: { pattern: '/settings', layout: 'default', needsLogin: true },
  credits: { pattern: '/credits', layout: 'default', needsLogin: true },
  'credits-repeat-order': { pattern: '/credits/repeat-order', layout: 'default', needsLogin: true },
  'credits-id-paymentmethod': {
    pattern: '/credits/:id/:paymentmethod?',
    layout: 'default',
    needsLogin: true,
    detail: 'paymentmethod',
  },
  premium: { pattern: '/premium', layout: 'default', needsLogin: true, area: true },
  pricing: { pattern: '/pricing', layout: 'default' },
  directdebit: { pattern: '/directdebit', layout: 'default', needsLogin: true },
  'transactions-id': { pattern: '/transactions/:id?', layout: 'default', needsLogin: true },
  reports: { pattern: '/reports', layout: 'default', needsLogin: true },
  'reports-id': { pattern: '/reports/:id', layout: 'default', needsLogin: true },
  'landers-tinderswipe': { pattern: '/landers/tinderswipe', layout: 'lander' },
  'landers-name': {
    pattern: '/landers/:name/:slug?',
    layout: 'lander',
    names: 'alonetonight collagelanding gallery iconslanding maplanding socialnetwork transitionsvideolanding video',
  },
  'lang-config': { pattern: '/lang-config', layout: 'default' },
  'pages-terms': { pattern: '/pages/terms', layout: 'default' },
  'pages-privacy': { pattern: '/pages/privacy', layout: 'default' },
  'not-found': { pattern: '*', layout: 'default' },
} as const satisfies Record<string, RouteFacts>;

export type RouteName = keyof typeof routes;

export const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** [ROUTE-56] */
export const isMembersAreaRoute = (name: string): boolean => isRouteName(name) && 'area' in routes[name];

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

export const routeAt = (path: string, search: string): Route => {
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const [name, facts] of Object.entries<RouteFacts>(routes)) {
    const [isMatch, found] = matchRoute<DefaultParams>(parse, facts.pattern, path);
    if (!isMatch) continue;
    const params = decode(found);
    if (params === null || facts.names?.split(' ').includes(params['name'] ?? '') === false) continue;
    const { needsLogin = false, area = false } = facts;
    return { name, path, key: `${name} ${pageOf(path, facts, params)}`, params, query, needsLogin, area };
  }
  return { name: 'not-found', path, key: `not-found ${path}`, params: {}, query, needsLogin: false, area: false };
};
