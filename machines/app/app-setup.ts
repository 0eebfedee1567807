import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, stopChild } from 'xstate';
import type { Regions } from '#contract/own-profile.ts';
import type { Interest } from '#contract/profile.ts';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import { now } from '#machines/generic/clock.ts';
import { type ResourceLoaded, resource } from '#machines/generic/resource.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import {
  type Crash,
  findActors,
  addCrash,
  spawnOptions,
  supervisorDelays,
  supervisorGuards,
} from '#machines/generic/supervise.ts';
import { receiverOf } from './commands.ts';
import type { AppEvent, AppEventOf, Partner } from './events.ts';
import {
  type InputFacts,
  type RootChild,
  factSubscriptions,
  factsChangedEvents,
  inputFacts,
} from './fact-subscriptions.ts';
import { type Facts, type Route, changedFacts, pickFacts } from './facts.ts';
import { loadingBarMachine } from './loading-bar.ts';
import { localeMachine } from './locale.ts';
import { netMachine } from './net.ts';
import { redirectAfterChange, redirectFor } from './redirects.ts';
import { sessionMachine } from './session.ts';
import { toastsMachine } from './toasts.ts';
import { trackingMachine } from './tracking.ts';

/** `openConversation` and `partner`: of the page that is already on the screen. */
export type MemberInput = InputFacts & { readonly openConversation: string | null; readonly partner: Partner | null };

/**
 * Wired machine logic that the loader fetched for a page; null for a page without a machine. `stays`: outlives the page,
 * spawned once under this system id.
 */
export type LoadedPage = {
  readonly logic: AnyActorLogic;
  readonly input: Readonly<Record<string, unknown>>;
  readonly stays?: 'search';
} | null;
export type LoadedMember = { readonly logic: AnyActorLogic };
/** Children of the root that the first page does not need. */
export const deferredChildren = ['chunkGuard', 'appUpdate', 'display', 'visitorVisibility', 'signupModal'] as const;
type DeferredChild = (typeof deferredChildren)[number];
export type LoadedDeferred = Readonly<Record<DeferredChild, AnyActorLogic>>;
/** Null for a visitor who has dismissed the warning before: nothing of it is fetched. */
export type LoadedEntryWarning = {
  readonly logic: AnyActorLogic;
  readonly input: Readonly<Record<string, unknown>>;
} | null;

type ErrorEvent<Child extends string> = Child extends string
  ? { type: `xstate.error.actor.${Child}`; error: unknown }
  : never;

type RootEvent =
  | AppEvent
  | ResourceLoaded<Settings>
  | ErrorEvent<'page' | 'member' | 'search' | 'entryWarning' | DeferredChild>;

/** Sent to children by the root itself. */
type ChildEvent = AppEventOf<'work.started' | 'work.ended'> | { type: 'resource.requested' };

export const settingsMachine = resource<Settings, Readonly<Record<string, string>>>();
export const companyMachine = resource<CompanyInfo, null>();
export const regionsMachine = resource<Regions, null>();
export const interestsMachine = resource<readonly Interest[], null>();

/** `siteQuery`: parameters for the settings request. */
export type AppInput = Pick<Facts, 'locale' | 'online' | 'installed' | 'wide' | 'route' | 'hasBack' | 'pagesShown'> & {
  readonly siteQuery: Readonly<Record<string, string>>;
  /** A language was selected in this browser before. */
  readonly isLanguageChosen: boolean;
};

export type AppContext = {
  readonly facts: Facts;
  readonly siteQuery: AppInput['siteQuery'];
  readonly isLanguageChosen: boolean;
  /** The route of the last page request. */
  readonly requestedRoute: Route | null;
  /** The member of the last page request, or the first who has logged in since; null for a visitor. */
  readonly requestedForUser: string | null;
  /** The route of the page on the screen. */
  readonly activeRoute: Route | null;
  /** The conversation on the screen and its other member. */
  readonly openConversation: string | null;
  readonly partner: Partner | null;
  /** The member whose scope is running. */
  readonly memberId: string | null;
  /** The mailbox of the member scope while it is starting. */
  readonly pendingMemberCommands: readonly AppEvent[];
  readonly crashes: readonly Crash[];
};

/** Facts for the other tabs of this browser. */
export type TabSyncCommand = { type: 'facts.changed'; facts: Pick<Facts, 'session' | 'user' | 'locale'> };

export const appSetup = setup({
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
    /** Reports the route at each change of the address, and navigates. */
    history: fromCallback<AppEventOf<'navigation.requested' | 'search.pagesLoaded'>>(unwired('history')),
    tracking: trackingMachine,
    /** Shares the session and the language with the other tabs, both ways. */
    tabSync: fromCallback<TabSyncCommand>(unwired('tabSync')),
    regions: regionsMachine,
    interests: interestsMachine,
    loadPage: fromPromise<LoadedPage, { route: Route }>(unwired('loadPage')),
    loadMember: fromPromise<LoadedMember>(unwired('loadMember')),
    loadEntryWarning: fromPromise<LoadedEntryWarning>(unwired('loadEntryWarning')),
    /** Ends after the first page has settled. [CHUNK-01] */
    loadDeferred: fromPromise<LoadedDeferred>(unwired('loadDeferred')),
  },
  actions: {
    /** Sets new facts, sends them to the subscribed children, and redirects according to redirects.ts. */
    updateFacts: enqueueActions(({ context, enqueue, system }, { facts: updated }: { facts: Partial<Facts> }) => {
      const changed = changedFacts(context.facts, updated);
      if (changed.length === 0) return;
      const facts = { ...context.facts, ...updated };
      // A visitor's page becomes that of the first member who logs in on it.
      enqueue.assign({ facts, requestedForUser: context.requestedForUser ?? facts.user?.id ?? null });
      for (const { child, event } of factsChangedEvents(facts, changed, context.activeRoute))
        for (const actor of findActors(system, child)) enqueue.sendTo(actor, event);
      const to = redirectAfterChange(context.facts, facts);
      if (to !== null)
        for (const history of findActors(system, 'history'))
          enqueue.sendTo(history, { type: 'navigation.requested', to, replace: true });
    }),
    forward: enqueueActions(({ event, enqueue, system }, params: { to: readonly string[] }) => {
      for (const actor of findActors(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    /** A child that is not running misses the event. */
    sendToChild: enqueueActions(({ enqueue, system }, { child, event }: { child: RootChild; event: ChildEvent }) => {
      for (const actor of findActors(system, child)) enqueue.sendTo(actor, event);
    }),
    setRequestedRoute: assign(({ context: { facts } }) => ({
      requestedRoute: facts.route,
      requestedForUser: facts.user?.id ?? null,
    })),
    startPage: enqueueActions(({ context, enqueue, system }, { loaded }: { loaded: LoadedPage }) => {
      const id = loaded?.stays ?? 'page';
      const route = context.requestedRoute;
      if (loaded !== null && findActors(system, id).length === 0)
        enqueue.spawnChild(
          loaded.logic,
          spawnOptions(id, { ...pickFacts(context.facts, inputFacts), route, ...loaded.input }),
        );
      enqueue.assign({ activeRoute: route });
    }),
    /** Runs when the next page has come: until then this one is on the screen. */
    stopPage: enqueueActions(({ enqueue, system }) => {
      enqueue.stopChild('page');
      enqueue.assign({ activeRoute: null, openConversation: null, partner: null });
      for (const member of findActors(system, 'member')) enqueue.sendTo(member, { type: 'page.left' });
    }),
    bufferMemberCommand: assign({
      pendingMemberCommands: ({ context }, { command }: { command: AppEvent }) => [
        ...context.pendingMemberCommands,
        command,
      ],
    }),
    /** A separate action after `startMember`: only then are the children of the scope in the system. */
    deliverPendingMemberCommands: enqueueActions(({ context, enqueue, system }) => {
      for (const command of context.pendingMemberCommands) {
        const receiver = receiverOf(system, command);
        if (receiver !== undefined) enqueue.sendTo(receiver, command);
      }
      enqueue.assign({ pendingMemberCommands: [] });
    }),
    startMember: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedMember }) => {
      const { facts, openConversation, partner } = context;
      const input = { ...pickFacts(facts, inputFacts), openConversation, partner };
      enqueue.spawnChild(loaded.logic, spawnOptions('member', input));
      enqueue.assign({ memberId: facts.user?.id ?? null });
    }),
    stopMember: enqueueActions(({ enqueue }) => {
      enqueue.stopChild('member');
      enqueue.assign(({ context }) => ({
        memberId: null,
        facts: { ...context.facts, unread: 0, newLikes: 0, push: 'unknown', discount: null },
      }));
    }),
    startEntryWarning: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedEntryWarning }) => {
      if (loaded === null) return;
      const facts = pickFacts(context.facts, factSubscriptions.entryWarning);
      enqueue.spawnChild(loaded.logic, spawnOptions('entryWarning', { ...loaded.input, facts }));
    }),
    startDeferred: enqueueActions(({ context, enqueue }, { loaded }: { loaded: LoadedDeferred }) => {
      for (const child of deferredChildren)
        enqueue.spawnChild(loaded[child], spawnOptions(child, pickFacts(context.facts, factSubscriptions[child])));
    }),
    stopChildActor: stopChild((_, { child }: { child: string }) => child),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isMember: ({ context }) => context.facts.session === 'member',
    /** Another member has logged in, here or in another tab. */
    hasMemberChanged: ({ context }) => context.facts.user?.id !== context.memberId,
    shouldLoadEntryWarning: ({ context: { facts } }) =>
      facts.session === 'visitor' && facts.settings !== null && facts.settings.enable_site_entry_popup !== 'no',
    /** The session is known well enough for this route, and no redirect is due. */
    canShowRoute: ({ context: { facts } }) =>
      facts.settings !== null &&
      facts.session !== 'restoring' &&
      !(facts.session === 'unknown' && facts.route.needsLogin) &&
      redirectFor(facts) === null,
    /** Another page, or the same page of another member: its data must not be shown to the next member. */
    hasPageChanged: ({ context: { facts, requestedRoute, requestedForUser } }) =>
      requestedRoute?.key !== facts.route.key || (facts.user !== null && facts.user.id !== requestedForUser),
    /** The page on the screen needs a login that has ended, or is another member's. */
    isPageRestricted: ({ context: { facts, activeRoute, requestedForUser } }) =>
      activeRoute !== null && (facts.user === null ? activeRoute.needsLogin : facts.user.id !== requestedForUser),
    isMembersPageActive: ({ context }) => context.activeRoute?.name === 'members',
    ...supervisorGuards,
  },
  delays: supervisorDelays,
});
