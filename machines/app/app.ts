import { assign } from 'xstate';
import { supervisedRegion } from '#machines/generic/supervise.ts';
import { type AppContext, appSetup, deferredChildren } from './app-setup.ts';
import { forwardRows, forwardTo, pageEvents, rootCommands, rowsFor } from './commands.ts';
import { deferredLifetime, entryWarningLifetime } from './deferred-lifetimes.ts';
import { factSubscriptions } from './fact-subscriptions.ts';
import { pickFacts } from './facts.ts';
import { memberLifetime } from './member-lifetime.ts';
import { pageLifetime } from './page-lifetime.ts';

type WithContext = { context: AppContext };

const resourceRequested = { type: 'resource.requested' } as const;

const errorEvent = 'xstate.error.actor.';

/** Children that are stopped for good when they fail. */
const failures = (['search', 'entryWarning', ...deferredChildren] as const).map(
  (child) => `${errorEvent}${child}` as const,
);

/** Apart from the machine: inferred inside it, their type is too complex for the compiler. */
const failureRows = rowsFor(failures, (type) => ({
  type: 'stopChildActor' as const,
  params: { child: type.slice(errorEvent.length) },
}));

/**
 * The root: stores the facts, sends them to their subscribers, routes commands, and runs the lifetimes of the member
 * scope and of the page.
 */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input: { siteQuery, isLanguageChosen, ...known } }) => ({
    facts: {
      ...known,
      settings: null,
      session: 'restoring',
      user: null,
      unread: 0,
      newLikes: 0,
      tracking: {},
      push: 'unknown',
      filter: {},
      discount: null,
    },
    siteQuery,
    isLanguageChosen,
    requestedRoute: null,
    requestedForUser: null,
    activeRoute: null,
    openConversation: null,
    partner: null,
    memberId: null,
    pendingMemberCommands: [],
    crashes: [],
  }),
  type: 'parallel',
  on: {
    ...forwardRows(rootCommands),
    ...forwardRows(pageEvents),
    'facts.updated': { actions: { type: 'updateFacts', params: ({ event }) => ({ facts: event.facts }) } },
    'logout.requested': { actions: forwardTo('session', 'sendQueues') },
    'update.confirmed': { actions: forwardTo('chunkGuard', 'appUpdate') },
    'lookup.requested': {
      actions: { type: 'sendToChild', params: ({ event }) => ({ child: event.list, event: resourceRequested }) },
    },
    'settings.retried': { actions: { type: 'sendToChild', params: { child: 'settings', event: resourceRequested } } },
    'conversation.opened': {
      actions: [assign({ openConversation: ({ event }) => event.id }), forwardTo('member')],
    },
    'partner.identified': { actions: [assign({ partner: ({ event }) => event.partner }), forwardTo('member')] },
    ...failureRows,
  },
  states: {
    session: supervisedRegion('session', ({ context }: WithContext) =>
      pickFacts(context.facts, factSubscriptions.session),
    ),
    settings: {
      ...supervisedRegion('settings', ({ context }: WithContext) => ({
        key: 'settings',
        query: context.siteQuery,
        eager: true,
      })),
      on: {
        'resource.loaded': {
          guard: ({ event }) => event.key === 'settings',
          actions: { type: 'updateFacts', params: ({ event }) => ({ facts: { settings: event.data } }) },
        },
      },
    },
    company: supervisedRegion('company', { key: 'company', query: null, eager: true }),
    locale: supervisedRegion('locale', ({ context }: WithContext) => ({
      ...pickFacts(context.facts, factSubscriptions.locale),
      isChosen: context.isLanguageChosen,
    })),
    net: supervisedRegion('net', ({ context }: WithContext) => pickFacts(context.facts, ['online'])),
    toasts: supervisedRegion('toasts', undefined),
    loadingBar: supervisedRegion('loadingBar', undefined),
    history: supervisedRegion('history', undefined),
    tracking: supervisedRegion('tracking', ({ context }: WithContext) =>
      pickFacts(context.facts, factSubscriptions.tracking),
    ),
    tabSync: supervisedRegion('tabSync', undefined),
    regions: supervisedRegion('regions', { key: 'regions', query: null, eager: false }),
    interests: supervisedRegion('interests', { key: 'interests', query: null, eager: false }),
    member: memberLifetime,
    page: pageLifetime,
    entryWarning: entryWarningLifetime,
    deferred: deferredLifetime,
  },
});

export { companyMachine, interestsMachine, regionsMachine, settingsMachine } from './app-setup.ts';
export type {
  AppInput,
  LoadedDeferred,
  LoadedEntryWarning,
  LoadedMember,
  LoadedPage,
  MemberInput,
  TabSyncCommand,
} from './app-setup.ts';
export type { InputFacts } from './fact-subscriptions.ts';
