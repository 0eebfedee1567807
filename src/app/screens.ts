import type { ComponentType } from 'react';
import type { LoadedPage } from '#machines/app/app.ts';
import type { Route } from '#machines/app/facts.ts';
import type { Http } from '#src/adapters/http.ts';
import { loadCatalogue } from '#src/i18n.ts';
import { type RouteName, routes } from '#src/routes.ts';
import { loadMemberIcons } from '#src/ui/icon/shape-of.ts';
import { loadDefaultLayout } from './default-layout.ts';

/** Gives a page's machine its actors and what it starts with. */
export type WirePage = (page: { http: Http; route: Route }) => NonNullable<LoadedPage>;

type Screen = {
  readonly view: () => Promise<{ Screen: ComponentType }>;
  /** The catalogue of its texts, as lingui.config.ts says too, beside those before it: `entry` came with the first visit, as did its icons. Without: `further`. */
  readonly texts?: 'entry' | 'welcome' | 'landers' | 'inside' | 'money' | 'orders';
  /** Only for a screen with a machine of its own. */
  readonly page?: () => Promise<{ wirePage: WirePage }>;
};

const profileView = () => import('./pages/profile-view.ts');
const conversation = () => import('./pages/conversation.ts');
const checkout = () => import('./pages/checkout.ts');
const activation = () => import('./pages/activation.ts');

const reports = () => import('./pages/reports.ts');
const signup = () => import('./pages/signup.ts');
const lander = () => import('./pages/lander.ts');
const teaser: Screen = {
  texts: 'landers',
  view: () => import('#src/screens/members-id-landing/screen.tsx'),
  page: () => import('./pages/teaser.ts'),
};

/** What each route shows: its view, and the machine that lives with it. */
const screens: Readonly<Record<RouteName, Screen>> = {
  index: { texts: 'welcome', view: () => import('#src/screens/index/screen.tsx') },
  login: {
    texts: 'entry',
    view: () => import('#src/screens/login/screen.tsx'),
    page: () => import('./pages/login.ts'),
  },
  signup: { texts: 'entry', view: () => import('#src/screens/signup/screen.tsx'), page: signup },
  'complete-signup': {
    view: () => import('#src/screens/complete-signup/screen.tsx'),
    page: () => import('./pages/complete-signup.ts'),
  },
  'signup-matches': {
    view: () => import('#src/screens/signup-matches/screen.tsx'),
    page: () => import('./pages/signup-matches.ts'),
  },
  'reset-password': {
    view: () => import('#src/screens/reset-password/screen.tsx'),
    page: () => import('./pages/password-reset.ts'),
  },
  'reset-password-do': {
    view: () => import('#src/screens/reset-password-do/screen.tsx'),
    page: () => import('./pages/new-password.ts'),
  },
  'activate-done': { view: () => import('#src/screens/activate-done/screen.tsx'), page: activation },
  'activate-error': { view: () => import('#src/screens/activate-error/screen.tsx') },
  'account-deleted': {
    view: () => import('#src/screens/account-deleted/screen.tsx'),
    page: () => import('./pages/reactivation.ts'),
  },
  'mail-change-do': {
    view: () => import('#src/screens/mail-change-do/screen.tsx'),
    page: () => import('./pages/mail-change.ts'),
  },
  members: {
    texts: 'inside',
    view: () => import('#src/screens/members/screen.tsx'),
    page: () => import('./pages/members.ts'),
  },
  'members-id': { texts: 'inside', view: () => import('#src/screens/members-id/screen.tsx'), page: profileView },
  'members-id-chat': { texts: 'inside', view: () => import('#src/screens/chats-id/screen.tsx'), page: conversation },
  'members-id-signup': {
    view: () => import('#src/screens/members-id-signup/screen.tsx'),
    page: signup,
  },
  'members-id-landing': teaser,
  'members-id-landing2': teaser,
  'members-id-landing3': teaser,
  likes: { texts: 'inside', view: () => import('#src/screens/likes/screen.tsx') },
  'likes-m-id': { texts: 'inside', view: () => import('#src/screens/likes-m-id/screen.tsx'), page: profileView },
  'likes-type': { texts: 'inside', view: () => import('#src/screens/likes/screen.tsx') },
  chats: { texts: 'inside', view: () => import('#src/screens/chats/screen.tsx') },
  'chats-id': { texts: 'inside', view: () => import('#src/screens/chats-id/screen.tsx'), page: conversation },
  'swipe-game': { view: () => import('#src/screens/swipe-game/screen.tsx'), page: () => import('./pages/swipe.ts') },
  'match-finder': {
    view: () => import('#src/screens/match-finder/screen.tsx'),
    page: () => import('./pages/match-finder.ts'),
  },
  profile: { view: () => import('#src/screens/profile/screen.tsx'), page: () => import('./pages/profile.ts') },
  notifications: {
    view: () => import('#src/screens/notifications/screen.tsx'),
    page: () => import('./pages/notifications.ts'),
  },
  settings: { view: () => import('#src/screens/settings/screen.tsx'), page: () => import('./pages/settings.ts') },
  credits: { texts: 'money', view: () => import('#src/screens/credits/screen.tsx'), page: checkout },
  'credits-repeat-order': {
    texts: 'money',
    view: () => import('#src/screens/credits-repeat-order/screen.tsx'),
    page: () => import('./pages/repeat-order.ts'),
  },
  'credits-id-paymentmethod': {
    texts: 'money',
    view: () => import('#src/screens/credits-id-paymentmethod/screen.tsx'),
    page: checkout,
  },
  pricing: {
    texts: 'money',
    view: () => import('#src/screens/pricing/screen.tsx'),
    page: () => import('./pages/pricing.ts'),
  },
  directdebit: {
    texts: 'orders',
    view: () => import('#src/screens/directdebit/screen.tsx'),
    page: () => import('./pages/direct-debit.ts'),
  },
  premium: { texts: 'money', view: () => import('#src/screens/credits/screen.tsx'), page: checkout },
  'transactions-id': {
    texts: 'orders',
    view: () => import('#src/screens/transactions-id/screen.tsx'),
    page: () => import('./pages/transactions.ts'),
  },
  reports: { view: () => import('#src/screens/reports/screen.tsx'), page: reports },
  'reports-id': { view: () => import('#src/screens/reports/screen.tsx'), page: reports },
  'landers-tinderswipe': {
    texts: 'landers',
    view: () => import('#src/screens/landers-tinderswipe/screen.tsx'),
    page: lander,
  },
  'landers-name': { texts: 'landers', view: () => import('#src/screens/landers-name/screen.tsx'), page: lander },
  'lang-config': { view: () => import('#src/screens/lang-config/screen.tsx') },
  'pages-terms': { view: () => import('#src/screens/pages-terms/screen.tsx') },
  'pages-privacy': { view: () => import('#src/screens/pages-privacy/screen.tsx') },
  'not-found': { texts: 'entry', view: () => import('#src/screens/not-found/screen.tsx') },
};

const loaded = new Map<string, ComponentType>();

/** The view of a route whose page the root shows. */
export const findScreen = (name: string): ComponentType | null => loaded.get(name) ?? null;

const fetchTexts = async ({ texts }: Screen): Promise<void> => {
  if (texts === 'welcome' || texts === 'landers') await loadCatalogue(texts);
  else if (texts !== 'entry')
    await Promise.all([
      loadMemberIcons(),
      loadCatalogue('inside'),
      texts !== 'inside' && loadCatalogue(texts ?? 'further'),
    ]);
};

/** Fetches a screen's chunks and its texts, all at once. */
export const loadScreen = async (name: RouteName, route: Route, http: Http): Promise<LoadedPage> => {
  const screen = screens[name];
  const [{ Screen }, page] = await Promise.all([
    screen.view(),
    screen.page?.(),
    fetchTexts(screen),
    routes[name].layout === 'default' && loadDefaultLayout(),
  ]);
  loaded.set(route.name, Screen);
  return page?.wirePage({ http, route }) ?? null;
};
