import type { ComponentType, ReactNode } from 'react';
import type { LoadedPage } from '#machines/app/app.ts';
import type { Route } from '#machines/app/facts.ts';
import type { Http } from '#src/adapters/http.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { type Audience, loadCatalogue } from '#src/i18n.ts';
import { type LegalPageName, type RouteName, legalPages, routes } from '#src/routes.ts';

/** Provides a page's machine with actors and input. */
export type WirePage = (page: { http: Http; route: Route }) => NonNullable<LoadedPage>;

type Screen = {
  /** Catalogues that the screen needs beside `public` (lingui.config.ts); `member` where nothing else is stated. */
  readonly texts?: readonly Audience[];
  readonly view: () => Promise<{ Screen: ComponentType }>;
  /** Only for a screen with a machine of its own. */
  readonly page?: () => Promise<{ wirePage: WirePage }>;
};

const forMembers: readonly Audience[] = ['member'];
const forShop: readonly Audience[] = ['member', 'shop'];
const forAccount: readonly Audience[] = ['member', 'account'];

const profileView = () => import('./pages/profile-view.ts');
const conversation = () => import('./pages/conversation.ts');
const checkout = () => import('./pages/checkout.ts');
const activation = () => import('./pages/activation.ts');

const reports = () => import('./pages/reports.ts');
const signup = () => import('./pages/signup.ts');
const lander = () => import('./pages/lander.ts');
const teaser: Screen = {
  texts: [],
  view: () => import('#src/screens/members-id-landing/screen.tsx'),
  page: () => import('./pages/teaser.ts'),
};

const legal = (name: LegalPageName): Screen => ({
  texts: ['legal'],
  view: async () => ({ Screen: (await import('./legal-screens.ts')).legalScreens[name] }),
  ...(name === 'pages-ban' && { page: () => import('./pages/exclusion.ts') }),
});

const isLegalPage = (name: RouteName): name is LegalPageName => legalPages.some((page) => page === name);

/** View and machine of each route. */
const screens: Readonly<Record<Exclude<RouteName, LegalPageName>, Screen>> = {
  index: { texts: [], view: () => import('#src/screens/index/screen.tsx') },
  login: {
    texts: [],
    view: () => import('#src/screens/login/screen.tsx'),
    page: () => import('./pages/login.ts'),
  },
  signup: { texts: [], view: () => import('#src/screens/signup/screen.tsx'), page: signup },
  'complete-signup': {
    texts: forAccount,
    view: () => import('#src/screens/complete-signup/screen.tsx'),
    page: () => import('./pages/complete-signup.ts'),
  },
  'signup-matches': {
    view: () => import('#src/screens/signup-matches/screen.tsx'),
    page: () => import('./pages/signup-matches.ts'),
  },
  'reset-password': {
    texts: forAccount,
    view: () => import('#src/screens/reset-password/screen.tsx'),
    page: () => import('./pages/password-reset.ts'),
  },
  'reset-password-do': {
    texts: forAccount,
    view: () => import('#src/screens/reset-password-do/screen.tsx'),
    page: () => import('./pages/new-password.ts'),
  },
  'activate-done': { texts: forAccount, view: () => import('#src/screens/activate-done/screen.tsx'), page: activation },
  'activate-error': { texts: forAccount, view: () => import('#src/screens/activate-error/screen.tsx') },
  'account-deleted': {
    texts: forAccount,
    view: () => import('#src/screens/account-deleted/screen.tsx'),
    page: () => import('./pages/reactivation.ts'),
  },
  'account-paused': { texts: forAccount, view: () => import('#src/screens/account-paused/screen.tsx') },
  'mail-change-do': {
    texts: forAccount,
    view: () => import('#src/screens/mail-change-do/screen.tsx'),
    page: () => import('./pages/mail-change.ts'),
  },
  members: {
    view: () => import('#src/screens/members/screen.tsx'),
    page: () => import('./pages/members.ts'),
  },
  'members-id': { view: () => import('#src/screens/members-id/screen.tsx'), page: profileView },
  'members-id-chat': { view: () => import('#src/screens/chats-id/screen.tsx'), page: conversation },
  'members-id-signup': {
    view: () => import('#src/screens/members-id-signup/screen.tsx'),
    page: signup,
  },
  'members-id-landing': teaser,
  'members-id-landing2': teaser,
  'members-id-landing3': teaser,
  likes: { view: () => import('#src/screens/likes/screen.tsx') },
  'likes-m-id': { view: () => import('#src/screens/likes-m-id/screen.tsx'), page: profileView },
  'likes-type': { view: () => import('#src/screens/likes/screen.tsx') },
  chats: { view: () => import('#src/screens/chats/screen.tsx') },
  'chats-id': { view: () => import('#src/screens/chats-id/screen.tsx'), page: conversation },
  'swipe-game': { view: () => import('#src/screens/swipe-game/screen.tsx'), page: () => import('./pages/swipe.ts') },
  'match-finder': {
    view: () => import('#src/screens/match-finder/screen.tsx'),
    page: () => import('./pages/match-finder.ts'),
  },
  profile: {
    texts: forAccount,
    view: () => import('#src/screens/profile/screen.tsx'),
    page: () => import('./pages/profile.ts'),
  },
  notifications: {
    texts: forAccount,
    view: () => import('#src/screens/notifications/screen.tsx'),
    page: () => import('./pages/notifications.ts'),
  },
  settings: {
    texts: forAccount,
    view: () => import('#src/screens/settings/screen.tsx'),
    page: () => import('./pages/settings.ts'),
  },
  credits: { texts: forShop, view: () => import('#src/screens/credits/screen.tsx'), page: checkout },
  'credits-repeat-order': {
    texts: forShop,
    view: () => import('#src/screens/credits-repeat-order/screen.tsx'),
    page: () => import('./pages/repeat-order.ts'),
  },
  'credits-id-paymentmethod': {
    texts: forShop,
    view: () => import('#src/screens/credits-id-paymentmethod/screen.tsx'),
    page: checkout,
  },
  pricing: {
    texts: forShop,
    view: () => import('#src/screens/pricing/screen.tsx'),
    page: () => import('./pages/pricing.ts'),
  },
  directdebit: {
    texts: forShop,
    view: () => import('#src/screens/directdebit/screen.tsx'),
    page: () => import('./pages/direct-debit.ts'),
  },
  premium: { texts: forShop, view: () => import('#src/screens/credits/screen.tsx'), page: checkout },
  'transactions-id': {
    texts: forShop,
    view: () => import('#src/screens/transactions-id/screen.tsx'),
    page: () => import('./pages/transactions.ts'),
  },
  reports: { texts: forAccount, view: () => import('#src/screens/reports/screen.tsx'), page: reports },
  'reports-id': { texts: forAccount, view: () => import('#src/screens/reports/screen.tsx'), page: reports },
  'landers-tinderswipe': {
    texts: [],
    view: () => import('#src/screens/landers-tinderswipe/screen.tsx'),
    page: lander,
  },
  'landers-name': { texts: [], view: () => import('#src/screens/landers-name/screen.tsx'), page: lander },
  complaints: {
    texts: forAccount,
    view: () => import('#src/screens/complaints/screen.tsx'),
    page: () => import('./pages/complaint.ts'),
  },
  'lang-config': { texts: forAccount, view: () => import('#src/screens/lang-config/screen.tsx') },
  token: {
    texts: forAccount,
    view: () => import('#src/screens/token/screen.tsx'),
    page: () => import('./pages/support-case.ts'),
  },
  'not-found': { texts: [], view: () => import('#src/screens/not-found/screen.tsx') },
};

const screenOf = (name: RouteName): Screen => (isLegalPage(name) ? legal(name) : screens[name]);

const loaded = new Map<string, ComponentType>();

/** View of a route that the root has made current. */
export const findScreen = (name: string): ComponentType | null => loaded.get(name) ?? null;

/** Fetches a screen's chunks and texts in parallel. */
export const loadScreen = async (name: RouteName, route: Route, http: Http): Promise<LoadedPage> => {
  const screen = screenOf(name);
  const [{ Screen }, page] = await Promise.all([
    importWithRecovery(screen.view),
    screen.page && importWithRecovery(screen.page),
    ...(screen.texts ?? forMembers).map(loadCatalogue),
    routes[name].layout === 'default' && loadDefaultLayout(),
  ]);
  loaded.set(route.name, Screen);
  return page?.wirePage({ http, route }) ?? null;
};

/** Fetches the view of a screen only: the inspector shows it over recorded snapshots. */
export const loadScreenView = async (name: RouteName): Promise<void> => {
  const [{ Screen }] = await Promise.all([importWithRecovery(screenOf(name).view), loadDefaultLayout()]);
  loaded.set(name, Screen);
};

/** Null until first needed: landing pages do not use it. */
export const defaultLayout: { layout: ComponentType<{ route: string; children: ReactNode }> | null } = { layout: null };

export const loadDefaultLayout = async (): Promise<void> => {
  defaultLayout.layout ??= (await importWithRecovery(() => import('#src/layouts/default/layout.tsx'))).DefaultLayout;
};
