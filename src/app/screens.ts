import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { LoadedPage } from '#machines/app/app.ts';
import { type Route, selectionKey } from '#machines/app/facts.ts';
import type { Http } from '#src/adapters/http.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { hasStoredNoticeUser, hasStoredPageState } from '#src/adapters/storage.ts';
import { type Audience, loadCatalogue } from '#src/i18n.ts';
import { loadNoticeSlot } from '#src/layouts/default/lazy-notice-slot.ts';
import { type LegalPageName, type RouteName, legalPages, routes } from '#src/routes.ts';
import { loadStoredNotices } from './stored-notices.ts';

/** Provides a page's machine with actors and input. */
export type WirePage = (page: { http: Http; route: Route }) => NonNullable<LoadedPage>;

// The legal pages are one chunk: nine imports would cost every first visit nine file names.
const views = import.meta.glob<{ Screen: ComponentType }>([
  '../screens/*/screen.tsx',
  '!../screens/{pages-*,safety,accessibility}/screen.tsx',
]);
const pages = import.meta.glob<{ wirePage: WirePage }>('./pages/*.ts');

type Screen = {
  /** Catalogues that the screen needs at once beside `public` (lingui.config.ts); `member` where nothing else is stated. */
  readonly texts?: readonly Audience[];
  /** Folder of `src/screens`; the route's own name where nothing else is stated. */
  readonly view?: string;
  /** File of `./pages`, only for a screen with a machine of its own. */
  readonly page?: string;
  /** File of `./pages`, only while a conversation is selected in the address. [CHAT-22] */
  readonly selection?: string;
};

const forMember: readonly Audience[] = ['errors', 'member'];
const forContact: readonly Audience[] = [...forMember, 'contact'];
const forShop: readonly Audience[] = [...forMember, 'shop'];
const forAccount: readonly Audience[] = [...forContact, 'account'];

const teaser: Screen = { texts: [], view: 'members-id-landing', page: 'teaser' };

/** Texts, view and machine of each route but the legal pages. */
const screens: Readonly<Record<Exclude<RouteName, LegalPageName>, Screen>> = {
  index: { texts: [], page: 'home' },
  login: { texts: [], page: 'login' },
  signup: { texts: [], page: 'signup' },
  'complete-signup': { texts: forAccount, page: 'complete-signup' },
  'signup-matches': { texts: forContact, page: 'signup-matches' },
  'reset-password': { texts: forAccount, page: 'password-reset' },
  'reset-password-do': { texts: forAccount, page: 'new-password' },
  'activate-done': { texts: forAccount, page: 'activation' },
  'activate-error': { texts: forAccount },
  'account-deleted': { texts: forAccount, page: 'reactivation' },
  'account-paused': { texts: forAccount },
  'mail-change-do': { texts: forAccount, page: 'mail-change' },
  members: { texts: ['member'], page: 'members' },
  'members-id': { texts: forContact, page: 'profile-view' },
  'members-id-chat': { texts: forContact, view: 'chats-id', page: 'conversation' },
  'members-id-signup': { page: 'signup' },
  'members-id-landing': teaser,
  'members-id-landing2': teaser,
  'members-id-landing3': teaser,
  likes: { texts: forContact },
  'likes-m-id': { texts: forContact, page: 'profile-view' },
  'likes-type': { texts: forContact, view: 'likes' },
  chats: { texts: ['member'], selection: 'conversation' },
  'chats-id': { texts: forContact, page: 'conversation' },
  'swipe-game': { texts: forContact, page: 'swipe' },
  'match-finder': { texts: forContact, page: 'match-finder' },
  profile: { texts: forAccount, page: 'profile' },
  notifications: { texts: forAccount, page: 'notifications' },
  settings: { texts: forAccount, page: 'settings' },
  credits: { texts: forShop, page: 'checkout' },
  'credits-repeat-order': { texts: forShop, page: 'repeat-order' },
  'credits-id-paymentmethod': { texts: forShop, page: 'checkout' },
  pricing: { texts: forShop, page: 'pricing' },
  directdebit: { texts: forShop, page: 'direct-debit' },
  premium: { texts: forShop, view: 'credits', page: 'checkout' },
  'transactions-id': { texts: forShop, page: 'transactions' },
  reports: { texts: forAccount, page: 'reports' },
  'reports-id': { texts: forAccount, view: 'reports', page: 'reports' },
  'landers-tinderswipe': { texts: [], page: 'lander' },
  'landers-name': { texts: [], page: 'lander' },
  complaints: { texts: forAccount, page: 'complaint' },
  'lang-config': { texts: forAccount },
  token: { texts: forAccount, page: 'support-case' },
  'not-found': { texts: [] },
};

const needsLogin = (name: RouteName): boolean => 'needsLogin' in routes[name];

const isLegalPage = (name: RouteName): name is LegalPageName => legalPages.some((page) => page === name);

const legal = (name: LegalPageName): Screen => ({
  texts: ['errors', 'legal'],
  ...(name === 'pages-ban' && { page: 'exclusion' }),
});

const screenOf = (name: RouteName): Screen => (isLegalPage(name) ? legal(name) : screens[name]);

const textsOf = (name: RouteName): readonly Audience[] => screenOf(name).texts ?? forMember;

const viewPath = (name: RouteName): string => `../screens/${screenOf(name).view ?? name}/screen.tsx`;

const pagePath = (name: RouteName, route?: Route): string | null => {
  const { page, selection } = screenOf(name);
  const file = page ?? (route !== undefined && selectionKey(route) !== null ? selection : undefined);
  return file === undefined ? null : `./pages/${file}.ts`;
};

/** An import of the glob's. */
const importFrom = <Module>(
  modules: Readonly<Record<string, () => Promise<Module>>>,
  path: string,
): Promise<Module> => {
  const load = modules[path];
  if (load === undefined) throw new Error(`No file ${path}: see src/app/screens.ts.`);
  return importWithRecovery(load);
};

const importView = async (name: RouteName): Promise<ComponentType> => {
  if (isLegalPage(name)) return (await importWithRecovery(() => import('./legal-screens.ts'))).legalScreens[name];
  return (await importFrom(views, viewPath(name))).Screen;
};

const forAnyMember: readonly Audience[] = ['member'];
/** Their names are in the first scripts (src/i18n.ts). */
const earlyTexts: readonly Audience[] = ['public', ...forMember];

const noticeSources = ['src/layouts/notices/notice-slot.tsx', 'src/adapters/dismissal-storage.ts'];

/** The member scope, and what surrounds every page of a member. */
const memberSources = ['src/app/wire-member.ts', 'src/layouts/member/member-layout.ts'];

/** File of `src/screens/landers-name` that a landing page imports for its main idea. */
const landerIdeas: Readonly<Record<string, string>> = {
  alonetonight: 'photo-walls',
  collagelanding: 'photo-walls',
  gallery: 'photo-walls',
  iconslanding: 'icon-quiz',
  maplanding: 'evening-map',
  socialnetwork: 'activity-feed',
  transitionsvideolanding: 'scene-transitions',
  video: 'scene-slideshow',
};

const landerSources = (lander = ''): readonly string[] => {
  const idea = landerIdeas[lander];
  return idea === undefined ? [] : [`src/screens/landers-name/${idea}.tsx`];
};

/** Sources of the chunks that a page needs in a wide window only, where the filters stand beside the members. [SEARCH-18] */
export const wideSourcesOf = (name: RouteName): readonly string[] =>
  name === 'members' ? ['src/screens/members/filter-column.tsx'] : [];

/** Sources of the chunks that a page needs beside the first ones, from the project's root: the server preloads them. */
export const sourcesOf = (
  name: RouteName,
  locale: Locale,
  { isVisitor, params = {} }: { isVisitor: boolean; params?: Route['params'] },
): readonly string[] => [
  ...(name === 'landers-name' ? landerSources(params['name']) : []),
  isLegalPage(name) ? 'src/app/legal-screens.ts' : viewPath(name).replace('..', 'src'),
  ...[pagePath(name)].flatMap((path) => (path === null ? [] : [path.replace('.', 'src/app')])),
  ...(routes[name].layout === 'default' ? ['src/layouts/default/layout.tsx'] : []),
  ...(!isVisitor || needsLogin(name) ? noticeSources : []),
  ...(isVisitor ? [] : memberSources),
  ...(textsOf(name).some((audience) => !earlyTexts.includes(audience)) ? ['src/late-catalogues.ts'] : []),
  ...[...new Set<Audience>(['public', ...(isVisitor ? [] : forAnyMember), ...textsOf(name)])].map(
    (audience) => `locales/${audience}/${locale}.po`,
  ),
];

const loaded = new Map<string, ComponentType>();

/** View of a route that the root has made current. */
export const findScreen = (name: string): ComponentType | null => loaded.get(name) ?? null;

/** Fetches a screen's chunks and texts in parallel. */
export const loadScreen = async (name: RouteName, route: Route, http: Http): Promise<LoadedPage> => {
  const path = pagePath(name, route);
  const [view, page] = await Promise.all([
    importView(name),
    path === null ? null : importFrom(pages, path),
    ...textsOf(name).map(loadCatalogue),
    // A stored lockout is shown at once.
    hasStoredPageState() && loadCatalogue('errors'),
    routes[name].layout === 'default' && loadDefaultLayout(needsLogin(name)),
  ]);
  loaded.set(route.name, view);
  return page?.wirePage({ http, route }) ?? null;
};

/** Fetches the view of a screen only: the inspector shows it over recorded snapshots. */
export const loadScreenView = async (name: RouteName): Promise<void> => {
  const [view] = await Promise.all([importView(name), loadDefaultLayout(true)]);
  loaded.set(name, view);
};

/** Null until first needed: landing pages do not use it. */
export const defaultLayout: { layout: ComponentType<{ route: string; children: ReactNode }> | null } = { layout: null };

/** With the bar of notices where a member may be. */
export const loadDefaultLayout = async (mayBeMember = false): Promise<void> => {
  const [layout] = await Promise.all([
    importWithRecovery(() => import('#src/layouts/default/layout.tsx')),
    (mayBeMember || hasStoredNoticeUser()) && Promise.all([loadNoticeSlot(), loadStoredNotices()]),
  ]);
  defaultLayout.layout = layout.DefaultLayout;
};
