import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { Regions } from '#contract/own-profile.ts';
import type { Interest } from '#contract/profile.ts';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import { now } from '#machines/generic/clock.ts';
import { type ResourceLoaded, resource } from '#machines/generic/resource.ts';
import {
  type Crash,
  findActors,
  backoffDelay,
  hasTooManyCrashes,
  spawnOptions,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';
import { type FactName, type Facts, type Route, changedFacts, pickFacts } from './facts.ts';
import { loadingBarMachine } from './loading-bar.ts';
import { localeMachine } from './locale.ts';
import { netMachine } from './net.ts';
import { redirectAfterChange, redirectFor } from './redirects.ts';
import { sessionMachine } from './session.ts';
import { toastsMachine } from './toasts.ts';
import { trackingMachine } from './tracking.ts';
import type { Partner, AppEvent } from './events.ts';

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
export const factSubscriptions = {
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
export type InputFacts = Pick<
  Facts,
  'user' | 'online' | 'session' | 'route' | 'settings' | 'tracking' | 'push' | 'filter' | 'discount' | 'pagesShown'
>;
/** `open`: the conversation that is on the screen already; `partner`: with whom. */
export type MemberInput = InputFacts & { readonly open: string | null; readonly partner: Partner | null };
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
export type LoadedDeferred = { readonly chunkGuard: AnyActorLogic; readonly display: AnyActorLogic };
/** Null where the visitor has come in before: then nothing of it is fetched. */
export type LoadedEntryWarning = {
  readonly logic: AnyActorLogic;
  readonly input: Readonly<Record<string, unknown>>;
} | null;

type RootEvent =
  | AppEvent
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
  readonly kept: readonly AppEvent[];
  readonly crashes: readonly Crash[];
};

/** What the tabs of one browser have in common. */
export type TabSyncCommand = { type: 'facts.changed'; facts: Pick<Facts, 'session' | 'user' | 'locale'> };

const factsChangedEvent = (facts: Facts, names: readonly FactName[]) => ({
  type: 'facts.changed',
  facts: pickFacts(facts, names),
});
/** A page hears of its own addresses only: where the next one is going is not its business. */
const isOtherRoute = (route: Route, shown: Route | null): boolean => route.key !== shown?.key;
const withoutRoute = (names: readonly FactName[]): readonly FactName[] => names.filter((name) => name !== 'route');
const pageLeft: AppEvent = { type: 'page.left' };
const wanted = { type: 'resource.requested' };
const navigationEvent = (path: string): AppEvent => ({ type: 'navigation.requested', to: path, replace: true });
/** The page of this route may be shown: it is known who asks, and nobody has to go elsewhere. */
const canShowRoute = (facts: Facts): boolean =>
  facts.settings !== null &&
  facts.session !== 'restoring' &&
  !(facts.session === 'unknown' && facts.route.needsLogin) &&
  redirectFor(facts) === null;
const forwardTo = (...children: readonly Child[]) => ({ type: 'pass' as const, params: { to: children } });

/**
 * The root. It keeps the facts, passes on what it is told, and holds the two lifetimes that come and go:
 * the member's (region `member`) and the page's (region `page`). Children know only this root, never each other.
 */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as RootEvent,
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
    /** Tells the route whenever the address changes, and goes where `navigation.requested` says. */
    place: fromCallback<Extract<AppEvent, { type: 'navigation.requested' | 'search.pagesLoaded' }>>(unwired('place')),
    tracking: trackingMachine,
    /** Tells the other tabs who is logged in and which language is chosen, and says what they sendToParent. */
    tabs: fromCallback<TabSyncCommand>(unwired('tabs')),
    regions: regionsMachine,
    interests: interestsMachine,
    loadPage: fromPromise<LoadedPage, { route: Route }>(unwired('loadPage')),
    loadMember: fromPromise<LoadedMember>(unwired('loadMember')),
    loadEntryWarning: fromPromise<LoadedEntryWarning>(unwired('loadEntryWarning')),
    /** Takes its time: the first page is not to wait for it. [CHUNK-01] */
    loadDeferred: fromPromise<LoadedDeferred>(unwired('loadDeferred')),
  },
  actions: {
    /** Keeps new facts, tells whoever hears them, and goes where they lead. */
    learn: enqueueActions(({ context, enqueue, system }, { facts: learnt }: { facts: Partial<Facts> }) => {
      const changed = changedFacts(context.facts, learnt);
      if (changed.length === 0) return;
      const facts = { ...context.facts, ...learnt };
      enqueue.assign({ facts });
      for (const [child, names] of Object.entries(factSubscriptions)) {
        const news = child === 'page' && isOtherRoute(facts.route, context.shown) ? withoutRoute(names) : names;
        if (news.some((name) => changed.includes(name)))
          for (const actor of findActors(system, child)) enqueue.sendTo(actor, factsChangedEvent(facts, news));
      }
      const next = redirectAfterChange(context.facts, facts);
      if (next !== null) for (const place of findActors(system, 'place')) enqueue.sendTo(place, navigationEvent(next));
    }),
    /** Hands the event on to children; one that is not alive misses it. */
    pass: enqueueActions(({ event, enqueue, system }, params: { to: readonly Child[] }) => {
      for (const actor of findActors(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    showWork: enqueueActions(({ enqueue, system }, work: { type: 'work.started' | 'work.ended' }) => {
      for (const bar of findActors(system, 'loadingBar')) enqueue.sendTo(bar, work);
    }),
    /** The page goes only now: until the next one is there it was on the screen. */
    stopPage: enqueueActions(({ enqueue, system }) => {
      enqueue.stopChild('page');
      enqueue.assign({ shown: null, open: null, partner: null });
      for (const member of findActors(system, 'member')) enqueue.sendTo(member, pageLeft);
    }),
    keepOpen: assign({ open: (_, params: { id: string }) => params.id }),
    keepPartner: assign({ partner: (_, params: { partner: Partner }) => params.partner }),
    want: enqueueActions(({ enqueue, system }, params: { child: 'settings' | 'company' | 'regions' | 'interests' }) => {
      for (const actor of findActors(system, params.child)) enqueue.sendTo(actor, wanted);
    }),
    askRoute: assign(({ context: { facts } }) => ({ asked: facts.route, askedFor: facts.user?.id ?? null })),
    startPage: enqueueActions(({ context, enqueue, system }, { loaded }: { loaded: LoadedPage }) => {
      const id = loaded?.stays ?? 'page';
      if (loaded !== null && findActors(system, id).length === 0)
        enqueue.spawnChild(
          loaded.logic,
          spawnOptions(id, { ...pickFacts(context.facts, startFacts), route: context.asked, ...loaded.input }),
        );
      enqueue.assign({ shown: context.asked });
    }),
    stopSearch: enqueueActions(({ enqueue }) => enqueue.stopChild('search')),
    keepForMember: assign({ kept: ({ context }, params: { told: AppEvent }) => [...context.kept, params.told] }),
    forgetKept: assign({ kept: [] }),
    startMember: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedMember }) => {
      const { facts, open, partner, kept } = context;
      enqueue.spawnChild(loaded.logic, spawnOptions('member', { ...pickFacts(facts, startFacts), open, partner }));
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
    startWarning: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedEntryWarning }) => {
      if (loaded !== null)
        enqueue.spawnChild(
          loaded.logic,
          spawnOptions('entryWarning', {
            ...loaded.input,
            facts: pickFacts(context.facts, factSubscriptions.entryWarning),
          }),
        );
    }),
    startLater: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedDeferred }) => {
      enqueue.spawnChild(
        loaded.chunkGuard,
        spawnOptions('chunkGuard', pickFacts(context.facts, factSubscriptions.chunkGuard)),
      );
      enqueue.spawnChild(loaded.display, spawnOptions('display', {}));
    }),
    stop: enqueueActions(({ enqueue }, { child }: { child: Child }) => enqueue.stopChild(child)),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isMember: ({ context }) => context.facts.session === 'member',
    isNoMember: ({ context }) => context.facts.session !== 'member',
    /** Somebody else has logged in, here or in another tab. */
    isOtherMember: ({ context }) => context.facts.user?.id !== context.memberId,
    mayWarn: ({ context: { facts } }) =>
      facts.session === 'visitor' && facts.settings !== null && facts.settings.enable_site_entry_popup !== 'no',
    isRightPlace: ({ context }) => canShowRoute(context.facts),
    isWrongPlace: ({ context }) => !canShowRoute(context.facts),
    /** Another page, or the same one of somebody else: what it knows of a member is not for the next one. */
    isOtherPage: ({ context: { facts, asked, askedFor } }) =>
      asked?.key !== facts.route.key || (askedFor !== null && facts.user !== null && facts.user.id !== askedFor),
    isSearchShown: ({ context }) => context.shown?.name === 'members',
    isSettings: (_, { key }: { key: string }) => key === 'settings',
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()) },
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
    'facts.updated': { actions: { type: 'learn', params: ({ event }) => ({ facts: event.facts }) } },
    'user.authenticated': { actions: forwardTo('session') },
    'user.changed': { actions: forwardTo('session') },
    'user.outdated': { actions: forwardTo('session') },
    'session.expired': { actions: forwardTo('session') },
    'session.retried': { actions: forwardTo('session') },
    'session.changedElsewhere': { actions: forwardTo('session') },
    'logout.requested': { actions: forwardTo('session', 'member') },
    'language.selected': { actions: forwardTo('locale') },
    'language.changedElsewhere': { actions: forwardTo('locale') },
    'lookup.requested': { actions: { type: 'want', params: ({ event }) => ({ child: event.list }) } },
    'navigation.requested': { actions: forwardTo('place') },
    'search.pagesLoaded': { actions: forwardTo('place') },
    'toast.requested': { actions: forwardTo('toasts') },
    'toast.dismissed': { actions: forwardTo('toasts') },
    'toasts.paused': { actions: forwardTo('toasts') },
    'toasts.resumed': { actions: forwardTo('toasts') },
    'work.started': { actions: forwardTo('loadingBar') },
    'work.ended': { actions: forwardTo('loadingBar') },
    'conversation.opened': {
      actions: [{ type: 'keepOpen', params: ({ event }) => ({ id: event.id }) }, forwardTo('member')],
    },
    'partner.identified': {
      actions: [{ type: 'keepPartner', params: ({ event }) => ({ partner: event.partner }) }, forwardTo('member')],
    },
    'message.edited': { actions: forwardTo('page') },
    'message.sent': { actions: forwardTo('page') },
    'queuedMessages.discarded': { actions: forwardTo('member') },
    'chats.outdated': { actions: forwardTo('member') },
    'like.toggled': { actions: forwardTo('member') },
    'profile.opened': { actions: forwardTo('member') },
    'memberLists.outdated': { actions: forwardTo('member') },
    'block.toggled': { actions: forwardTo('member') },
    'photos.requested': { actions: forwardTo('member') },
    'block.settled': { actions: forwardTo('page') },
    'matchModal.requested': { actions: forwardTo('member') },
    'giftDialog.requested': { actions: forwardTo('member') },
    'reportDialog.requested': { actions: forwardTo('member') },
    'conversation.deleted': { actions: forwardTo('member') },
    'paywall.requested': { actions: forwardTo('member') },
    'intent.recorded': { actions: forwardTo('member') },
    'search.outdated': { actions: forwardTo('search') },
    'xstate.error.actor.search': { actions: 'stopSearch' },
    'xstate.error.actor.entryWarning': { actions: { type: 'stop', params: { child: 'entryWarning' } } },
    'xstate.error.actor.chunkGuard': { actions: { type: 'stop', params: { child: 'chunkGuard' } } },
    'xstate.error.actor.display': { actions: { type: 'stop', params: { child: 'display' } } },
    'gate.dismissed': { actions: forwardTo('entryWarning') },
    'pushSubscription.requested': { actions: forwardTo('member') },
    'pushSubscription.cancelled': { actions: forwardTo('member') },
    'live.eventArrived': { actions: forwardTo('page') },
    'settings.retried': { actions: { type: 'want', params: { child: 'settings' } } },
  },
  states: {
    session: supervisedRegion('session', ({ context }: { context: AppContext }) =>
      pickFacts(context.facts, factSubscriptions.session),
    ),
    settings: {
      ...supervisedRegion('settings', ({ context }: { context: AppContext }) => ({
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
    company: supervisedRegion('company', { key: 'company', query: null, eager: true }),
    locale: supervisedRegion('locale', ({ context }: { context: AppContext }) => ({
      ...pickFacts(context.facts, factSubscriptions.locale),
      isChosen: context.isLanguageChosen,
    })),
    net: supervisedRegion('net', ({ context }: { context: AppContext }) => pickFacts(context.facts, ['online'])),
    toasts: supervisedRegion('toasts', undefined),
    loadingBar: supervisedRegion('loadingBar', undefined),
    place: supervisedRegion('place', undefined),
    tracking: supervisedRegion('tracking', ({ context }: { context: AppContext }) =>
      pickFacts(context.facts, factSubscriptions.tracking),
    ),
    tabs: supervisedRegion('tabs', undefined),
    regions: supervisedRegion('regions', { key: 'regions', query: null, eager: false }),
    interests: supervisedRegion('interests', { key: 'interests', query: null, eager: false }),

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
            'block.toggled': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
            'photos.requested': { actions: { type: 'keepForMember', params: ({ event }) => ({ told: event }) } },
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
                onError: { target: 'failed', actions: { type: 'recordCrash', params: { child: 'member' } } },
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
            'childRestart.requested': { actions: forwardTo('member') },
            'xstate.error.actor.member': {
              target: 'coming.failed',
              actions: { type: 'recordCrash', params: { child: 'member' } },
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
            src: 'loadEntryWarning',
            id: 'loadEntryWarning',
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
            src: 'loadDeferred',
            id: 'loadDeferred',
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
          on: { 'page.retried': 'waiting' },
        },
      },
    },
  },
});
