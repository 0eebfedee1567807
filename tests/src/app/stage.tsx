import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { createActor } from 'xstate';
import type { ConversationSummary } from '#contract/chat.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import type { User } from '#contract/user.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, ProblemError } from '#machines/generic/problem.ts';
import { defaultCompany, defaultSiteSettings } from '#server/domain/site-settings.ts';
import { isWideWindow } from '#src/adapters/device.ts';
import type { Http } from '#src/adapters/http.ts';
import { extractLinkToken } from '#src/adapters/link-token.ts';
import { loadDefaultLayout } from '#src/app/screens.ts';
import { AppView } from '#src/app/app-view.tsx';
import { wireApp } from '#src/app/wiring.ts';
import { i18n, activateLocale } from '#src/i18n.ts';
import { routeAt } from '#src/routes.ts';
import { type AppActor, AppContext } from '#src/system.tsx';
import { imageOf } from '#tests/images.ts';
import { anna, ownProfile } from '#tests/machines/samples.ts';

// No event stream and no other tab: queued messages stay in this one.
Object.defineProperty(navigator, 'locks', {
  value: { request: () => Promise.reject(new Error('There are no locks.')) },
});

export const settings: Settings = {
  ...defaultSiteSettings,
  region_data: {},
  geoip_country: 'US',
  minimum_message_costs: {},
  push_public_key: null,
  // The entry warning was accepted before.
  enable_site_entry_popup: 'no',
};
export const company: CompanyInfo = { ...defaultCompany, name: 'Vesper Media B.V.' };
export const user: User = {
  id: 'member-0001',
  email: 'ann@example.org',
  status: 'confirmed',
  credits: 12,
  free_messages: 3,
  paid_user: false,
  signup_date: 0,
  language: 'en',
  notifications_disabled: [],
  invisible: false,
  last_event: 0,
  profile: {
    id: 'member-0001',
    name: 'Ann',
    country: 'NL',
    main_image: imageOf('ann'),
    status: 'active',
  },
  preference: anna.preference,
};
export const card: ProfileCard = {
  id: 'member-0002',
  name: 'Ben',
  age: 40,
  city: 'Utrecht',
  region: null,
  country: 'NL',
  main_image: null,
  premium: false,
  online: false,
  active: 'week',
  is_new: false,
  demo: false,
  liked: false,
};
export const chatWith = (unread: number): ConversationSummary => ({
  conversation: { id: 'conversation-1' },
  profile: card,
  num_unread_messages: unread,
  last_message: null,
});

/** Answer of a call: a reply, a problem, or the result of a function. */
export type Answers = Partial<Record<CallName, unknown>>;

const visitorAnswers: Answers = {
  loadUser: { code: 'authentication_required' } satisfies Problem,
  loadSettings: settings,
  loadCompanyInfo: company,
  loadConversations: { chats: [] },
  loadLikes: { profiles: [], likes: [], liked_by: [] },
  search: { results: [], pageNumber: 1, numResults: 0, next: null, similar: null },
  logout: { ok: true },
  loadDiscount: { code: 'not_found' } satisfies Problem,
  loadOwnProfile: ownProfile({ name: 'Ann', date_of_birth: '1990-06-15' }),
  loadPhotos: { photos: [], limit: 3 },
  loadSessions: { sessions: [] },
  loadBlocked: { blocked: [] },
  loadExport: { state: 'none', path: null, until: null, next: null },
  loadRegions: { regions: {} },
  loadInterests: { interests: [] },
};
export const member = (change: Partial<User> = {}): Answers => ({ loadUser: { user: { ...user, ...change } } });
export const problem = (code: ErrorCode | 'network', more: Partial<Problem> = {}): Problem => ({ code, ...more });

/** A discount has a `code` too. */
const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && !('value_percentage' in answer);

type RecordedRequest = { readonly name: CallName; readonly body: unknown; readonly query: unknown };

const stages: (() => void)[] = [];

afterEach(() => {
  for (const close of stages.splice(0)) close();
});

/** Opens the whole page at a URL, with a server that gives these answers. `answers` may be changed later. */
export const open = async (path: string, given: Answers = {}) => {
  history.replaceState(null, '', path);
  extractLinkToken();
  const answers: Answers = { ...visitorAnswers, ...given };
  const requests: RecordedRequest[] = [];
  const http = {
    call: async (name: CallName, { body, query }: { body?: unknown; query?: unknown }) => {
      requests.push({ name, body, query });
      const answer = answers[name];
      const reply: unknown =
        typeof answer === 'function' ? await (answer as (query: unknown) => unknown)(query) : answer;
      if (isProblem(reply)) throw new ProblemError(reply);
      return reply;
    },
  } as Http;
  const app: AppActor = createActor(wireApp(http, Promise.resolve()), {
    input: {
      locale: 'en',
      online: true,
      installed: false,
      wide: isWideWindow(),
      hasBack: false,
      pagesShown: 0,
      route: routeAt(location.pathname, location.search),
      siteQuery: {},
      isLanguageChosen: false,
    },
  });
  await Promise.all([activateLocale('en', []), loadDefaultLayout()]);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  app.start();
  root.render(
    <I18nProvider i18n={i18n}>
      <AppContext value={app}>
        <AppView />
      </AppContext>
    </I18nProvider>,
  );
  const close = () => {
    root.unmount();
    app.stop();
    container.remove();
    document.title = '';
  };
  stages.push(close);
  const sendEvent = (event: AppEvent) => app.send(event);
  return { app, answers, requests, sendEvent, close };
};

/** Screens are imported and compiled on first use, on a busy machine slowly. */
const patience = 30_000;
vi.setConfig({ testTimeout: 2 * patience });

/** Before a test replaces the clock. */
const { setTimeout: wait } = globalThis;

/** Runs the event loop until `look` returns something. What takes more than some turns leaves the core to the compiler. */
export const until = async <T,>(look: () => T): Promise<NonNullable<T>> => {
  const given = performance.now();
  for (let turns = 0; performance.now() - given < patience; turns += 1) {
    const seen = look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    // oxlint-disable-next-line no-await-in-loop -- One turn after the other.
    await new Promise<void>((resolve) => {
      if (turns < 50) setImmediate(resolve);
      else wait(resolve, 5);
    });
  }
  throw new Error(`Never seen; the page says: ${document.body.textContent}`);
};

export const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
export const texts = (selector: string): (string | null)[] => all(selector).map((element) => element.textContent);

/** Button or link of this name. */
export const named = (name: string): HTMLElement | null =>
  all('a, button').find((element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name) ??
  null;

export const seeHeading = (text: string): Promise<boolean> =>
  until(() => all('h1').some((heading) => heading.textContent === text));

export const click = (element: HTMLElement | null | undefined): void => {
  if (element === null || element === undefined) throw new Error('Nothing to click.');
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.click();
};

/** Fills in a field as a user does. */
export const fill = async (selector: string, value: string): Promise<void> => {
  const element = await until(() => find(selector));
  // Bypasses React's own setter, so that React detects a change.
  Reflect.set(Object.getPrototypeOf(element) as object, 'value', value, element);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
};
