import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { Regions } from '#contract/own-profile.ts';
import type { Interest } from '#contract/profile.ts';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import { now } from '#machines/parts/clock.ts';
import { type ResourceLoaded, resource } from '#machines/parts/resource.ts';
import {
  type Crash,
  alive,
  backoffOf,
  failsTooOften,
  named,
  supervised,
  withCrash,
} from '#machines/parts/supervise.ts';
import { unwired } from '#machines/parts/wire.ts';
import { type FactName, type Facts, type Route, changedBy, pick } from './facts.ts';
import { loadingBarMachine } from './loading-bar.ts';
import { localeMachine } from './locale.ts';
import { netMachine } from './net.ts';
import { placeAfter, placeInstead } from './place.ts';
import { sessionMachine } from './session.ts';
import { toastsMachine } from './toasts.ts';
import { trackingMachine } from './tracking.ts';
import type { Partner, Told } from './told.ts';

/**
 * The children of the root. `member` lives while somebody is logged in, `page` while its route is shown, `search` from
 * the first visit of the members page on: Back finds it as it was.
 */
export type Child =
  | 'session'
  | 'settings'
  | 'company'
  | 'locale'
  | 'net'
  | 'toasts'
  | 'loadingBar'
  | 'place'
  | 'tracking'
  | 'tabs'
  | 'regions'
  | 'interests'
  | 'member'
  | 'search'
  | 'entryWarning'
  | 'chunkGuard'
  | 'display'
  | 'page';

/** Which child hears `facts.changed` of which facts. */
export const hears = {
  session: ['online'],
  settings: [],
  company: [],
  locale: ['session', 'locale', 'settings'],
  net: [],
  toasts: [],
  loadingBar: [],
  place: [],
  tracking: ['route'],
  tabs: ['session', 'user', 'locale'],
  chunkGuard: ['online'],
  display: [],
  regions: [],
  interests: [],
  member: ['online', 'settings', 'route', 'user', 'discount', 'push'],
  search: ['session', 'user', 'route', 'settings', 'tracking', 'pagesShown'],
  entryWarning: ['session', 'settings', 'route', 'installed'],
  page: ['user', 'online', 'session', 'route', 'push', 'discount'],
} as const satisfies Record<Child, readonly FactName[]>;

/** What a machine of a page or of the member scope is started with. */
export type StartFacts = Pick<
  Facts,
  'user' | 'online' | 'session' | 'route' | 'settings' | 'tracking' | 'push' | 'filter' | 'discount' | 'pagesShown'
>;
/** `open`: the conversation that is on the screen already; `partner`: with whom. */
export type MemberStart = StartFacts & { readonly open: string | null; readonly partner: Partner | null };
const startFacts = [
  'user',
  'online',
  'session',
  'route',
  'settings',
  'tracking',
  'push',
  'filter',
  'discount',
  'pagesShown',
] as const;

/**
 * Machine logic that the loader fetched for a page, already wired; null for a page that needs no machine of its own.
 * `stays`: it is no page's own, and goes on under this name when the page has gone.
 */
export type LoadedPage = {
  readonly logic: AnyActorLogic;
  readonly input: Readonly<Record<string, unknown>>;
  readonly stays?: 'search';
} | null;
export type LoadedMember = { readonly logic: AnyActorLogic };
/** What the page can begin without. */
export type LoadedLater = { readonly chunkGuard: AnyActorLogic; readonly display: AnyActorLogic };
/** Null where the visitor has come in before: then nothing of it is fetched. */
export type LoadedWarning = { readonly logic: AnyActorLogic; readonly input: Readonly<Record<string, unknown>> } | null;

type AppEvent =
  | Told
  | ResourceLoaded<Settings>
  | { type: 'xstate.error.actor.page'; error: unknown }
  | { type: 'xstate.error.actor.member'; error: unknown }
  | { type: 'xstate.error.actor.search'; error: unknown }
  | { type: 'xstate.error.actor.entryWarning'; error: unknown }
  | { type: 'xstate.error.actor.chunkGuard'; error: unknown }
  | { type: 'xstate.error.actor.display'; error: unknown };

export const settingsMachine = resource<Settings, Readonly<Record<string, string>>>();
export const companyMachine = resource<CompanyInfo, null>();
export const regionsMachine = resource<Regions, null>();
export const interestsMachine = resource<readonly Interest[], null>();

/** What only the outside knows at the start. `siteQuery` goes along with the settings call. */
export type AppInput = Pick<Facts, 'locale' | 'online' | 'installed' | 'route' | 'hasBack' | 'pagesShown'> & {
  readonly siteQuery: Readonly<Record<string, string>>;
  /** Somebody has chosen the language in this browser before. */
  readonly isLanguageChosen: boolean;
};

type AppContext = {
  readonly facts: Facts;
  readonly siteQuery: AppInput['siteQuery'];
  readonly isLanguageChosen: boolean;
  /** The route whose page was asked for last. */
  readonly asked: Route | null;
  /** The member for whom that page was asked; null for a visitor. */
  readonly askedFor: string | null;
  /** The route whose page is on the screen. */
  readonly shown: Route | null;
  /** The conversation on the screen, and with whom it is. */
  readonly open: string | null;
  readonly partner: Partner | null;
  /** The member whose scope is alive. */
  readonly memberId: string | null;
  /** What the member scope must hear as soon as it is there. */
  readonly kept: readonly Told[];
  readonly crashes: readonly Crash[];
};

/** What the tabs of one browser have in common. */
export type TabsHear = { type: 'facts.changed'; facts: Pick<Facts, 'session' | 'user' | 'locale'> };

const heard = (facts: Facts, names: readonly FactName[]) => ({ type: 'facts.changed', facts: pick(facts, names) });
/** A page hears of its own addresses only: where the next one is going is not its business. */
const isElsewhere = (route: Route, shown: Route | null): boolean => route.key !== shown?.key;
const withoutRoute = (names: readonly FactName[]): readonly FactName[] => names.filter((name) => name !== 'route');
const pageLeft: Told = { type: 'page.left' };
const wanted = { type: 'resource.wanted' };
const goingTo = (path: string): Told => ({ type: 'place.asked', to: path, replace: true });
/** The page of this route may be shown: it is known who asks, and nobody has to go elsewhere. */
const isRightPlace = (facts: Facts): boolean =>
  facts.settings !== null &&
  facts.session !== 'restoring' &&
  !(facts.session === 'unknown' && facts.route.needsLogin) &&
  placeInstead(facts) === null;
const to = (...children: readonly Child[]) => ({ type: 'pass' as const, params: { to: children } });

/**
 * The root. It keeps the facts, passes on what it is told, and holds the two lifetimes that come and go:
 * the member's (region `member`) and the page's (region `page`). Children know only this root, never each other.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    tags: {} as 'waiting' | 'loading' | 'failed',
  },
  actors: {
    session: sessionMachine,
    settings: settingsMachine,
    company: companyMachine,
    locale: localeMachine,
    net: netMachine,
    toasts: toastsMachine,
    loadingBar: loadingBarMachine,
    /** Tells the route whenever the address changes, and goes where `place.asked` says. */
    place: fromCallback<Extract<Told, { type: 'place.asked' | 'pages.shown' }>>(unwired('place')),
    tracking: trackingMachine,
    /** Tells the other tabs who is logged in and which language is chosen, and says what they tell. */
    tabs: fromCallback<TabsHear>(unwired('tabs')),
    regions: regionsMachine,
    interests: interestsMachine,
    loadPage: fromPromise<LoadedPage, { route: Route }>(unwired('loadPage')),
    loadMember: fromPromise<LoadedMember>(unwired('loadMember')),
    loadWarning: fromPromise<LoadedWarning>(unwired('loadWarning')),
    /** Takes its time: the first page is not to wait for it. [CHUNK-01] */
    loadLater: fromPromise<LoadedLater>(unwired('loadLater')),
  },
  actions: {
    /** Keeps new facts, tells whoever hears them, and goes where they lead. */
    learn: enqueueActions(({ context, enqueue, system }, { facts: learnt }: { facts: Partial<Facts> }) => {
      const changed = changedBy(context.facts, learnt);
      if (changed.length === 0) return;
      const facts = { ...context.facts, ...learnt };
      enqueue.assign({ facts });
      for (const [child, names] of Object.entries(hears)) {
        const news = child === 'page' && isElsewhere(facts.route, context.shown) ? withoutRoute(names) : names;
        if (news.some((name) => changed.includes(name)))
          for (const actor of alive(system, child)) enqueue.sendTo(actor, heard(facts, news));
      }
      const next = placeAfter(context.facts, facts);
      if (next !== null) for (const place of alive(system, 'place')) enqueue.sendTo(place, goingTo(next));
    }),
    /** Hands the event on to children; one that is not alive misses it. */
    pass: enqueueActions(({ event, enqueue, system }, params: { to: readonly Child[] }) => {
      for (const actor of alive(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    showWork: enqueueActions(({ enqueue, system }, work: { type: 'work.started' | 'work.ended' }) => {
      for (const bar of alive(system, 'loadingBar')) enqueue.sendTo(bar, work);
    }),
    /** The page goes only now: until the next one is there it was on the screen. */
    stopPage: enqueueActions(({ enqueue, system }) => {
      enqueue.stopChild('page');
      enqueue.assign({ shown: null, open: null, partner: null });
      for (const member of alive(system, 'member')) enqueue.sendTo(member, pageLeft);
    }),
    keepOpen: assign({ open: (_, params: { id: string }) => params.id }),
    keepPartner: assign({ partner: (_, params: { partner: Partner }) => params.partner }),
    want: enqueueActions(({ enqueue, system }, params: { child: 'settings' | 'company' | 'regions' | 'interests' }) => {
      for (const actor of alive(system, params.child)) enqueue.sendTo(actor, wanted);
    }),
    askRoute: assign(({ context: { facts } }) => ({ asked: facts.route, askedFor: facts.user?.id ?? null })),
    startPage: enqueueActions(({ context, enqueue, system }, { loaded }: { loaded: LoadedPage }) => {
      const id = loaded?.stays ?? 'page';
      if (loaded !== null && alive(system, id).length === 0)
        enqueue.spawnChild(
          loaded.logic,
          named(id, { ...pick(context.facts, startFacts), route: context.asked, ...loaded.input }),
        );
      enqueue.assign({ shown: context.asked });
    }),
    stopSearch: enqueueActions(({ enqueue }) => enqueue.stopChild('search')),
    keepForMember: assign({ kept: ({ context }, params: { told: Told }) => [...context.kept, params.told] }),
    forgetKept: assign({ kept: [] }),
    startMember: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedMember }) => {
      const { facts, open, partner, kept } = context;
      enqueue.spawnChild(loaded.logic, named('member', { ...pick(facts, startFacts), open, partner }));
      for (const told of kept) enqueue.sendTo('member', told);
      enqueue.assign({ memberId: facts.user?.id ?? null, kept: [] });
    }),
    stopMember: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('member');
      enqueue.assign(({ context }) => ({
        memberId: null,
        facts: { ...context.facts, unread: 0, newLikes: 0, push: 'unknown', discount: null },
      }));
    }),
    startWarning: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedWarning }) => {
      if (loaded !== null)
        enqueue.spawnChild(
          loaded.logic,
          named('entryWarning', { ...loaded.input, facts: pick(context.facts, hears.entryWarning) }),
        );
    }),
    startLater: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedLater }) => {
      enqueue.spawnChild(loaded.chunkGuard, named('chunkGuard', pick(context.facts, hears.chunkGuard)));
      enqueue.spawnChild(loaded.display, named('display', {}));
    }),
    stop: enqueueActions(({ enqueue }, { child }: { child: Child }) => enqueue.stopChild(child)),
    reportCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => withCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isMember: ({ context }) => context.facts.session === 'member',
    isNoMember: ({ context }) => context.facts.session !== 'member',
    /** Somebody else has logged in, here or in another tab. */
    isOtherMember: ({ context }) => context.facts.user?.id !== context.memberId,
    mayWarn: ({ context: { facts } }) =>
      facts.session === 'visitor' && facts.settings !== null && facts.settings.enable_site_entry_popup !== 'no',
    isRightPlace: ({ context }) => isRightPlace(context.facts),
    isWrongPlace: ({ context }) => !isRightPlace(context.facts),
    /** Another page, or the same one of somebody else: what it knows of a member is not for the next one. */
    isOtherPage: ({ context: { facts, asked, askedFor } }) =>
      asked?.key !== facts.route.key || (askedFor !== null && facts.user !== null && facts.user.id !== askedFor),
    isSearchShown: ({ context }) => context.shown?.name === 'members',
    isSettings: (_, { key }: { key: string }) => key === 'settings',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'app',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    facts: {
      settings: null,
      session: 'restoring',
      user: null,
      locale: input.locale,
      online: input.online,
      installed: input.installed,
      route: input.route,
      hasBack: input.hasBack,
      pagesShown: input.pagesShown,
      unread: 0,
      newLikes: 0,
      tracking: {},
      push: 'unknown',
      filter: {},
      discount: null,
    },
    siteQuery: input.siteQuery,
    isLanguageChosen: input.isLanguageChosen,
    asked: null,
    askedFor: null,
    shown: null,
    open: null,
    partner: null,
    memberId: null,
    kept: [],
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'fact.learnt': { actions: { type: 'learn', params: ({ event }) => ({ facts: event.facts }) } },
    'user.entered': { actions: to('session') },
    'user.changed': { actions: to('session') },
    'user.outdated': { actions: to('session') },
    'session.refused': { actions: to('session') },
    'session.retried': { actions: to('session') },
    'session.outdated': { actions: to('session') },
    'logout.asked': { actions: to('session', 'member') },
    'language.chosen': { actions: to('locale') },
    'language.heard': { actions: to('locale') },
    'lookup.wanted': { actions: { type: 'want', params: ({ event }) => ({ child: event.list }) } },
    'place.asked': { actions: to('place') },
    'pages.shown': { actions: to('place') },
    'toast.raised': { actions: to('toasts') },
    'toast.dismissed': { actions: to('toasts') },
    'toasts.held': { actions: to('toasts') },
    'toasts.released': { actions: to('toasts') },
    'work.started': { actions: to('loadingBar') },
    'work.ended': { actions: to('loadingBar') },
    'conversation.opened': {
      actions: [{ type: 'keepOpen', params: ({ event }) => ({ id: event.id }) }, to('member')],
    },
    'partner.opened': {
      actions: [{ type: 'keepPartner', params: ({ event }) => ({ partner: event.partner }) }, to('member')],
    },
    'text.touched': { actions: to('page') },
    'message.sent': { actions: to('page') },
    'unsent.discarded': { actions: to('member') },
    'chats.outdated': { actions: to('member') },
    'like.toggled': { actions: to('member') },
    'profile.opened': { actions: to('member') },
    'lists.wanted': { actions: to('member') },
    'block.turned': { actions: to('member') },
    'photos.wanted': { actions: to('member') },
    'block.answered': { actions: to('page') },
    'match.found': { actions: to('member') },
    'gift.asked': { actions: to('member') },
    'report.asked': { actions: to('member') },
    'conversation.deleted': { actions: to('member') },
    'gate.asked': { actions: to('member') },
    'intent.kept': { actions: to('member') },
    'search.outdated': { actions: to('search') },
    'xstate.error.actor.search': { actions: 'stopSearch' },
    'xstate.error.actor.entryWarning': { actions: { type: 'stop', params: { child: 'entryWarning' } } },
    'xstate.error.actor.chunkGuard': { actions: { type: 'stop', params: { child: 'chunkGuard' } } },
    'xstate.error.actor.display': { actions: { type: 'stop', params: { child: 'display' } } },
    'gate.closed': { actions: to('entryWarning') },
    'push.asked': { actions: to('member') },
    'push.stopped': { actions: to('member') },
    'live.arrived': { actions: to('page') },
    'site.retried': { actions: { type: 'want', params: { child: 'settings' } } },
  },
  states: {
    session: supervised('session', ({ context }: { context: AppContext }) => pick(context.facts, hears.session)),
    settings: {
      ...supervised('settings', ({ context }: { context: AppContext }) => ({
        key: 'settings',
        query: context.siteQuery,
        eager: true,
      })),
      on: {
        'resource.loaded': {
          guard: { type: 'isSettings', params: ({ event }) => ({ key: event.key }) },
          actions: { type: 'learn', params: ({ event }) => ({ facts: { settings: event.data } }) },
        },
      },
    },
    company: supervised('company', { key: 'company', query: null, eager: true }),
    locale: supervised('locale', ({ context }: { context: AppContext }) => ({
      ...pick(context.facts, hears.locale),
      isChosen: context.isLanguageChosen,
    })),
    net: supervised('net', ({ context }: { context: AppContext }) => pick(context.facts, ['online'])),
    toasts: supervised('toasts', undefined),
    loadingBar: supervised('loadingBar', undefined),
    place: supervised('place', undefined),
    tracking: supervised('tracking', ({ context }: { context: AppContext }) => pick(context.facts, hears.tracking)),
    tabs: supervised('tabs', undefined),
    regions: supervised('regions', { key: 'regions', query: null, eager: false }),
    interests: supervised('interests', { key: 'interests', query: null, eager: false }),

    member: {
      initial: 'out',
      states: {
        out: { entry: 'forgetKept', always: { guard: 'isMember', target: 'coming' } },
        coming: {
          initial: 'loading',
          always: { guard: 'isNoMember', target: 'out' },
          on: {
            'like.toggled': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
            'profile.opened': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
            'block.turned': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
            'photos.wanted': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
          },
          states: {
            loading: {
              invoke: {
                src: 'loadMember',
                id: 'loadMember',
                onDone: {
                  target: '#app.member.in',
                  actions: { type: 'startMember', params: ({ event }) => ({ loaded: event.output }) },
                },
                onError: { target: 'failed', actions: { type: 'reportCrash', params: { child: 'member' } } },
              },
            },
            failed: { after: { backoff: 'loading' } },
          },
        },
        in: {
          exit: 'stopMember',
          always: [
            { guard: 'isNoMember', target: 'out' },
            { guard: 'isOtherMember', target: 'coming' },
          ],
          on: {
            'child.revived': { actions: to('member') },
            'xstate.error.actor.member': {
              target: 'coming.failed',
              actions: { type: 'reportCrash', params: { child: 'member' } },
            },
          },
        },
      },
    },

    /** Comes with the first visit that is to be warned. [ENTRY-04 ENTRY-05] */
    entry: {
      initial: 'open',
      states: {
        open: { always: { guard: 'mayWarn', target: 'loading' } },
        loading: {
          invoke: {
            src: 'loadWarning',
            id: 'loadWarning',
            onDone: {
              target: 'watched',
              actions: { type: 'startWarning', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: 'watched',
          },
        },
        watched: {},
      },
    },

    later: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadLater',
            id: 'loadLater',
            onDone: {
              target: 'here',
              actions: { type: 'startLater', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: 'here',
          },
        },
        here: {},
      },
    },

    page: {
      initial: 'waiting',
      states: {
        waiting: { tags: ['waiting'], always: { guard: 'isRightPlace', target: 'loading' } },
        loading: {
          tags: ['loading'],
          entry: ['askRoute', { type: 'showWork', params: { type: 'work.started' } }],
          exit: { type: 'showWork', params: { type: 'work.ended' } },
          always: [
            { guard: 'isWrongPlace', target: 'waiting', actions: 'stopPage' },
            { guard: 'isOtherPage', target: 'loading', reenter: true },
          ],
          invoke: {
            src: 'loadPage',
            id: 'loadPage',
            input: ({ context }) => ({ route: context.facts.route }),
            onDone: {
              target: 'shown',
              actions: ['stopPage', { type: 'startPage', params: ({ event }) => ({ loaded: event.output }) }],
            },
            onError: { target: 'failed', actions: 'stopPage' },
          },
          on: { 'xstate.error.actor.page': { actions: 'stopPage' } },
        },
        shown: {
          always: [
            { guard: 'isWrongPlace', target: 'waiting', actions: 'stopPage' },
            { guard: 'isOtherPage', target: 'loading' },
          ],
          on: {
            'xstate.error.actor.page': { target: 'failed', actions: 'stopPage' },
            'xstate.error.actor.search': {
              guard: 'isSearchShown',
              target: 'failed',
              actions: ['stopSearch', 'stopPage'],
            },
          },
        },
        failed: {
          tags: ['failed'],
          always: [
            { guard: 'isWrongPlace', target: 'waiting' },
            { guard: 'isOtherPage', target: 'waiting' },
          ],
          on: { 'page.reloaded': 'waiting' },
        },
      },
    },
  },
});
