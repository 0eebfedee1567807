export type RouteFacts = {
  /** Pattern language of regexparam: `:name`, `:name?`, `*`. */
  readonly pattern: string;
  /** Short name of a legal or help page: a second address of one segment. [ROUTE-37 ROUTE-61] */
  readonly token?: string;
  readonly layout: 'default' | 'chat' | 'lander' | 'empty';
  readonly needsLogin?: true;
  /** Rendered by the server for visitors: shows nothing of a member. */
  readonly isRendered?: true;
  /** Part of the members area. [ROUTE-56] */
  readonly area?: true;
  /** A parameter for a detail of the page: changing it reloads nothing. */
  readonly detail?: string;
  /** Allowed values of parameters, separated by spaces; any other is not found. */
  readonly allowed?: Readonly<Record<string, string>>;
};

export const isAllowed = ({ allowed = {} }: RouteFacts, params: Readonly<Record<string, string>>): boolean =>
  Object.entries(allowed).every(([name, values]) => values.split(' ').includes(params[name] ?? ''));

/**
 * All routes by name, in order of precedence: fixed segments before parameters. [ROUTE-60] Views and machines are in
 * src/app/screens.ts under the same names; the server answers other addresses with 404.
 */
export const routes = {
  index: { pattern: '/', layout: 'default', isRendered: true },
  login: { pattern: '/login', layout: 'default', isRendered: true },
  signup: { pattern: '/signup', layout: 'default', isRendered: true },
  'complete-signup': { pattern: '/complete-signup', layout: 'default', needsLogin: true },
  'signup-matches': { pattern: '/signup-matches', layout: 'default', needsLogin: true },
  'reset-password': { pattern: '/reset-password', layout: 'default', isRendered: true },
  'reset-password-do': { pattern: '/reset-password/do', layout: 'default' },
  'activate-done': { pattern: '/activate/done', layout: 'default' },
  'activate-error': { pattern: '/activate/error', layout: 'default' },
  'account-deleted': { pattern: '/account-deleted', layout: 'default' },
  'account-paused': { pattern: '/account-paused', layout: 'default' },
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
  'likes-type': {
    pattern: '/likes/:type',
    layout: 'default',
    needsLogin: true,
    allowed: { type: 'received sent matches' },
  },
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
  pricing: { pattern: '/pricing', layout: 'default', isRendered: true },
  directdebit: { pattern: '/directdebit', layout: 'default', needsLogin: true },
  'transactions-id': { pattern: '/transactions/:id?', layout: 'default', needsLogin: true },
  reports: { pattern: '/reports', layout: 'default', needsLogin: true },
  'reports-id': { pattern: '/reports/:id', layout: 'default', needsLogin: true },
  'landers-tinderswipe': { pattern: '/landers/tinderswipe', layout: 'lander', isRendered: true },
  'landers-name': {
    pattern: '/landers/:name/:slug?',
    layout: 'lander',
    isRendered: true,
    allowed: {
      name: 'alonetonight collagelanding gallery iconslanding maplanding socialnetwork transitionsvideolanding video',
    },
  },
  complaints: { pattern: '/complaints', layout: 'default', isRendered: true },
  'lang-config': { pattern: '/lang-config', layout: 'default', isRendered: true },
  'pages-terms': { pattern: '/pages/terms', token: 'terms', layout: 'default', isRendered: true },
  'pages-privacy': { pattern: '/pages/privacy', token: 'privacy', layout: 'default', isRendered: true },
  'pages-cookies': { pattern: '/pages/cookies', token: 'cookies', layout: 'default', isRendered: true },
  'pages-ban': { pattern: '/pages/ban', token: 'ban', layout: 'default', isRendered: true },
  'pages-return-policy': {
    pattern: '/pages/return-policy',
    token: 'return-policy',
    layout: 'default',
    isRendered: true,
  },
  'pages-faq': { pattern: '/pages/faq', token: 'faq', layout: 'default', isRendered: true },
  'pages-service': { pattern: '/pages/service', token: 'service', layout: 'default', isRendered: true },
  // Have no address but their token.
  safety: { pattern: '/safety', layout: 'default', isRendered: true },
  accessibility: { pattern: '/accessibility', layout: 'default', isRendered: true },
  /**
   * The page of a mailed support token: the token itself leaves the address before anything reads it
   * (src/adapters/link-token.ts). Any other single segment is not found. [ROUTE-37 ROUTE-61]
   */
  token: { pattern: '/:name', layout: 'default', allowed: { name: 'case' } },
  'not-found': { pattern: '*', layout: 'default', isRendered: true },
} as const satisfies Record<string, RouteFacts>;

export type RouteName = keyof typeof routes;
