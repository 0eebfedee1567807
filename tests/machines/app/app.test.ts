import { expect, it } from 'vitest';
import { type AppInput, appMachine } from '#machines/app/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import { memberCommands } from '#machines/app/commands.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { stubLogic } from '#tests/machines/kit/stub-logic.ts';
import { anna, bert, card, message, route, settings } from '#tests/machines/samples.ts';
import { expectIncludes, expectEqual } from '#tests/machines/expect-equal.ts';

const home = route('index', { path: '/' });
const chats = route('chats', { needsLogin: true });
const login = route('login');

const updated = (facts: Partial<Facts>) => ({ type: 'facts.updated', facts }) as const;
const asVisitor = updated({ session: 'visitor', user: null });
const asAnna = updated({ session: 'member', user: anna });
const asBert = updated({ session: 'member', user: bert });
const asUnknown = updated({ session: 'unknown', user: null });
const photosWanted = { type: 'photos.requested' } as const;
const blocked = { type: 'block.toggled', id: 'carl', on: true } as const;
const toggled = { type: 'like.toggled', profile: card('carl'), on: true } as const;
const opened = { type: 'profile.opened', id: 'carl' } as const;
const talk = { type: 'conversation.opened', id: 'talk' } as const;
const met = { type: 'partner.identified', partner: { profile: 'carl', name: 'Carl' } } as const;
const siteLoaded = { type: 'resource.loaded', key: 'settings', data: settings } as const;

const from = (at: typeof home): AppInput => ({
  locale: 'en',
  online: true,
  installed: false,
  wide: false,
  hasBack: false,
  pagesShown: 0,
  route: at,
  siteQuery: { forced_domain: 'x' },
  isLanguageChosen: false,
});
const page = { logic: stubLogic, input: { address: { id: 'talk' } } };

const never = { error: [] };
const lasting = Object.fromEntries(
  [
    'session',
    'settings',
    'company',
    'locale',
    'net',
    'toasts',
    'loadingBar',
    'history',
    'tracking',
    'tabSync',
    'regions',
    'interests',
  ]
    .map((child): [string, object] => [child, never])
    // Deferred machines have their own model.
    .concat([['loadDeferred', { done: [], error: [] }]]),
);

type Snapshot = ReturnType<(typeof appMachine)['getInitialSnapshot']>;

const sentTo = (effects: readonly Effect[], child: string) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === child ? [effect.event] : []));
const inHistory = (history: readonly TraceEntry[], child: string, type: string): number =>
  history.flatMap(({ effects }) => sentTo(effects, child)).filter((event) => event.type === type).length;
const starts = (effects: readonly Effect[], id: string) =>
  effects.filter((effect) => effect.kind === 'started' && effect.id === id);

/** Facts under which the page of this route may not be shown. */
const isWrong = ({ session, route: { needsLogin, name }, settings: site }: Facts): boolean =>
  site === null ||
  session === 'restoring' ||
  (session === 'visitor' && needsLogin) ||
  (session === 'unknown' && needsLogin) ||
  (session === 'member' && name === 'login');

const aliveIn = (snapshot: Snapshot, child: 'page' | 'member' | 'search'): boolean =>
  Reflect.has(snapshot.children, child);

/** Routes and their pages; the member scope never loads. */
const places = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  events: [
    asVisitor,
    asAnna,
    asUnknown,
    updated({ route: home }),
    updated({ route: chats }),
    updated({ route: login }),
    { type: 'page.retried' },
  ],
  actorEvents: { settings: [siteLoaded], company: [{ ...siteLoaded, key: 'company' }] },
  actorOutcomes: { ...lasting, loadMember: { done: [], error: [] }, loadPage: { done: [page, null], error: ['gone'] } },
  stateKey: ({ facts, requestedRoute, requestedForUser, activeRoute, crashes }) => [
    facts.settings !== null,
    facts.session,
    facts.user?.id,
    facts.route.name,
    requestedRoute?.name,
    requestedForUser,
    activeRoute?.name,
    crashes.length,
  ],
  invariants: {
    'no page is asked for, starts or stays while the place is wrong [LOGIN-11]': ({ snapshot, effects }) =>
      !isWrong(snapshot.context.facts) ||
      (starts(effects, 'page').length === 0 &&
        startedInputs(effects, 'loadPage').length === 0 &&
        !aliveIn(snapshot, 'page') &&
        snapshot.matches({ page: 'waiting' })),
    'one who is at a wrong place is sent elsewhere [LOGIN-04 LOGIN-11]': ({ step, before, snapshot, effects }) => {
      const { session, route: at } = snapshot.context.facts;
      const isChanged = before !== null && before.context.facts !== snapshot.context.facts;
      const isLogout = before?.context.facts.session === 'member' && session === 'visitor';
      const goes = isLogout
        ? ['/']
        : session === 'visitor' && at.needsLogin
          ? ['/login?return=%2Fchats']
          : session === 'member' && at.name === 'login'
            ? ['/members']
            : [];
      return expectEqual(
        sentTo(effects, 'history'),
        isChanged && step?.kind !== 'error' && step?.kind !== 'done'
          ? goes.map((to) => ({ type: 'navigation.requested', to, replace: true }))
          : [],
      );
    },
    'what is shown is the page of the route, unless the next one is loading': ({ snapshot }) =>
      !snapshot.matches({ page: 'active' }) || snapshot.context.activeRoute?.key === snapshot.context.facts.route.key,
    'a page starts with its route and with what it was handed': ({ snapshot, effects }) =>
      starts(effects, 'page').every((start) =>
        expectIncludes(start, {
          input: { ...page.input, route: snapshot.context.facts.route, user: snapshot.context.facts.user },
        }),
      ),
    'a page that needs a login ends with the session, also while the next one is loading [LOGIN-05]': ({ snapshot }) =>
      snapshot.context.activeRoute?.needsLogin !== true || snapshot.context.facts.session === 'member',
    'a page that is not on the screen does not live': ({ snapshot }) =>
      !aliveIn(snapshot, 'page') || snapshot.context.activeRoute !== null,
    'the loading bar hears of each page that loads, and of its end [UI-08]': ({ snapshot, trace }) =>
      inHistory(trace, 'loadingBar', 'work.started') - inHistory(trace, 'loadingBar', 'work.ended') ===
      (snapshot.matches({ page: 'loading' }) ? 1 : 0),
    'only the settings are the settings': ({ snapshot }) =>
      snapshot.context.facts.settings === null || snapshot.context.facts.settings === settings,
  },
});

/** One page, and several members who log in and out. */
const whose = defineModel({
  machine: appMachine,
  inputs: { chats: from(chats) },
  events: [asAnna, asBert, asVisitor],
  actorEvents: { settings: [siteLoaded] },
  actorOutcomes: {
    ...lasting,
    loadMember: { done: [], error: [] },
    loadPage: { done: [page], error: [] },
    page: never,
  },
  stateKey: ({ facts, requestedForUser }) => [facts.settings !== null, facts.session, facts.user?.id, requestedForUser],
  invariants: {
    'what one member was shown is not shown to another': ({ snapshot }) =>
      snapshot.context.activeRoute === null ||
      !snapshot.matches({ page: 'active' }) ||
      snapshot.context.requestedForUser === snapshot.context.facts.user?.id,
    'the page of one member ends when the next one is there, also while the next page is loading': ({
      snapshot,
      trace,
    }) => {
      const { user } = snapshot.context.facts;
      const [start] = trace.flatMap(({ effects }) => starts(effects, 'page')).slice(-1);
      return !aliveIn(snapshot, 'page') || user === null || expectIncludes(start ?? {}, { input: { user } });
    },
    'a page starts with who is there': ({ snapshot, effects }) =>
      starts(effects, 'page').every((start) => expectIncludes(start, { input: { user: snapshot.context.facts.user } })),
  },
});

/** Receivers of commands in the member scope: the model has them around the root. */
const memberReceivers = [...new Set(Object.values(memberCommands))];
const commandsIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.event.type in memberCommands ? [effect.event] : []));

/** The member scope, on a page without a machine. */
const members = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  externalActors: memberReceivers.filter((id) => id !== 'member'),
  events: [
    asVisitor,
    asAnna,
    asBert,
    updated({ unread: 3 }),
    toggled,
    opened,
    blocked,
    photosWanted,
    talk,
    met,
    { type: 'childRestart.requested' },
  ],
  actorOutcomes: { ...lasting, loadPage: never, loadMember: { done: [{ logic: stubLogic }], error: ['offline'] } },
  stateKey: ({ facts, memberId, pendingMemberCommands, openConversation, crashes }) => [
    facts.session,
    facts.user?.id,
    facts.unread,
    memberId,
    Math.min(2, pendingMemberCommands.length),
    openConversation,
    crashes.length,
  ],
  exploreWhile: ({ context }) => context.crashes.length <= 2 && context.pendingMemberCommands.length <= 2,
  invariants: {
    'nothing of a member lives after he has left [REFRESH-01]': ({ snapshot }) =>
      !aliveIn(snapshot, 'member') ||
      (snapshot.context.facts.session === 'member' && snapshot.context.memberId === snapshot.context.facts.user?.id),
    'the scope lives exactly when it is said to': ({ snapshot }) =>
      aliveIn(snapshot, 'member') === snapshot.matches({ member: 'active' }),
    'nothing is loaded for a visitor': ({ snapshot, effects }) =>
      startedInputs(effects, 'loadMember').length === 0 || snapshot.context.facts.session === 'member',
    'starts with the conversation that is open [CHAT-10]': ({ snapshot, effects }) =>
      starts(effects, 'member').every((start) =>
        expectIncludes(start, {
          input: {
            user: snapshot.context.facts.user,
            openConversation: snapshot.context.openConversation,
            partner: snapshot.context.partner,
          },
        }),
      ),
    'a like, a block or an opened profile reaches the scope, as long as there is a member [LIKE-01 LIKE-07 BLOCK-01]':
      ({ trace, snapshot }) => {
        const received = trace.flatMap(({ effects }) => commandsIn(effects));
        const forMember = [toggled, opened, blocked, photosWanted];
        const given = trace.filter(({ step }) => step?.kind === 'event' && forMember.some((one) => one === step.event));
        const reached = received.filter((event) => forMember.some(({ type }) => type === event.type));
        return reached.length + snapshot.context.pendingMemberCommands.length <= given.length;
      },
    'what is kept for the scope is handed over in order, and never to somebody else': ({
      before,
      snapshot,
      effects,
    }) => {
      if (before === null) return true;
      const isStarted = starts(effects, 'member').length > 0;
      if (isStarted) expectEqual(commandsIn(effects), before.context.pendingMemberCommands);
      return snapshot.matches({ member: 'starting' }) || snapshot.context.pendingMemberCommands.length === 0;
    },
  },
});

const browsing = route('members');
const staying = { ...page, stays: 'search' } as const;

/** Actors that outlive their page. */
const lastingPage = defineModel({
  machine: appMachine,
  inputs: { members: from(browsing) },
  events: [asVisitor, updated({ route: home }), updated({ route: browsing }), { type: 'page.retried' }],
  actorEvents: { settings: [siteLoaded] },
  actorOutcomes: {
    ...lasting,
    loadMember: { done: [], error: [] },
    loadPage: { done: [staying], error: [] },
    search: { done: [], error: ['a fault'] },
  },
  stateKey: ({ facts, requestedRoute, activeRoute }) => [
    facts.settings !== null,
    facts.session,
    facts.route.name,
    requestedRoute?.name,
    activeRoute?.name,
  ],
  invariants: {
    'it lives from its first page on until it fails [SEARCH-11]': ({ step, before, snapshot, effects }) =>
      before === null ||
      aliveIn(snapshot, 'search') ===
        ((aliveIn(before, 'search') && step?.kind !== 'error') || starts(effects, 'search').length > 0),
    'it starts where the page is, with what it was handed': ({ before, snapshot, effects }) =>
      starts(effects, 'search').every(
        (start) =>
          !aliveIn(before ?? snapshot, 'search') &&
          expectIncludes(start, { input: { ...page.input, route: snapshot.context.activeRoute } }),
      ),
    'a members page without it can only be tried again': ({ step, before, snapshot }) =>
      step?.kind !== 'error' ||
      step.actor !== 'search' ||
      before?.context.activeRoute?.name !== 'members' ||
      !before.matches({ page: 'active' }) ||
      (snapshot.hasTag('failed') && snapshot.context.activeRoute === null),
  },
});

/** Children that fail, one of them at a time; too many for one model. */
const failing = (isHere: (child: string) => boolean) =>
  defineModel({
    machine: appMachine,
    inputs: { home: from(home) },
    events: [{ type: 'childRestart.requested' }],
    actorOutcomes: {
      ...Object.fromEntries(Object.entries(lasting).filter(([child]) => !isHere(child))),
      loadPage: never,
      loadMember: never,
      loadDeferred: { done: [], error: [] },
    },
    delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
    stateKey: ({ crashes }) => crashes.map(({ child }) => child),
    exploreWhile: ({ context: { crashes } }) =>
      new Set(crashes.map(({ child }) => child)).size <= 1 && crashes.length <= 6,
    invariants: {
      'a child that fails does not take the root along': ({ snapshot }) => snapshot.status === 'active',
    },
  });
const firstChildren: readonly string[] = Object.keys(lasting).slice(0, 8);
const failingFirst = failing((child) => firstChildren.includes(child));
const failingLast = failing((child) => !firstChildren.includes(child));

const passed: readonly AppEvent[] = [
  { type: 'user.authenticated', user: anna },
  { type: 'user.changed', change: { credits: 1 } },
  { type: 'user.outdated' },
  { type: 'session.expired' },
  { type: 'session.retried' },
  { type: 'logout.requested' },
  { type: 'session.changedElsewhere' },
  { type: 'language.selected', locale: 'de' },
  { type: 'language.changedElsewhere', locale: 'fr' },
  { type: 'lookup.requested', list: 'regions' },
  { type: 'navigation.requested', to: '/members', replace: false },
  { type: 'search.pagesLoaded', pages: 2 },
  { type: 'toast.requested', tone: 'info', code: 'saved' },
  { type: 'toast.dismissed', id: 1 },
  { type: 'toasts.paused' },
  { type: 'toasts.resumed' },
  { type: 'work.started' },
  { type: 'work.ended' },
  { type: 'message.edited', profile: 'carl', isEmpty: true },
  {
    type: 'message.sent',
    profile: 'carl',
    sent: { message: message(1, 'anna'), credits: 1, free_messages: 0 },
  },
  { type: 'block.settled', id: 'carl', on: true },
  { type: 'search.outdated' },
  { type: 'live.eventArrived', event: { type: 'likes' } },
  { type: 'settings.retried' },
  { type: 'gate.dismissed' },
];

/** Events that the root only forwards; event-routing.test.ts names the receivers. */
const passing = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  externalActors: ['page', 'search', 'entryWarning'],
  events: passed,
  actorOutcomes: { ...lasting, loadPage: never, loadMember: never },
  invariants: {
    'passing changes nothing': ({ before, snapshot }) =>
      before === null ||
      (snapshot.context === before.context && snapshot.value === before.value) ||
      JSON.stringify([snapshot.context, snapshot.value]) === JSON.stringify([before.context, before.value]),
  },
});

const otherMemberCommands: readonly AppEvent[] = [
  { type: 'pushSubscription.requested' },
  { type: 'pushSubscription.cancelled' },
  { type: 'queuedMessages.discarded', profile: 'carl' },
  { type: 'chats.outdated' },
  { type: 'memberLists.outdated' },
  { type: 'matchModal.requested', id: 'carl' },
  { type: 'giftDialog.requested', profile: card('carl') },
  { type: 'reportDialog.requested', reported: { profile: 'carl', kind: 'member', subject: null, name: 'Carl' } },
  { type: 'conversation.deleted', id: 'talk' },
  {
    type: 'paywall.requested',
    feature: 'like',
    intent: { feature: 'like', path: '/members/carl', name: 'Carl' },
    until: 1,
  },
  { type: 'emailConfirmation.requested' },
];

/** Commands before and after the start of the member scope. */
const mailbox = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  externalActors: memberReceivers.filter((id) => id !== 'member'),
  events: [asAnna, ...otherMemberCommands],
  actorOutcomes: { ...lasting, loadPage: never, loadMember: { done: [{ logic: stubLogic }], error: [] } },
  stateKey: ({ facts, pendingMemberCommands }) => [facts.session, pendingMemberCommands.length],
  exploreWhile: ({ context }) => context.pendingMemberCommands.length <= 1,
  invariants: {
    'a command is sent once the scope is running, to its receiver alone': ({ step, before, snapshot, effects }) => {
      const given = step?.kind === 'event' && step.event.type in memberCommands ? [step.event] : [];
      const due = starts(effects, 'member').length > 0 ? before?.context.pendingMemberCommands : given;
      return expectEqual(
        effects.flatMap((effect) => (effect.kind === 'sent' && effect.event.type in memberCommands ? [effect] : [])),
        (snapshot.matches({ member: 'active' }) ? (due ?? []) : []).map((event) => ({
          kind: 'sent',
          to: Object.entries(memberCommands).find(([type]) => type === event.type)?.[1],
          event,
        })),
      );
    },
  },
});

/** Deferred machines. */
const later = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  events: [
    { type: 'gate.dismissed' },
    { type: 'update.confirmed' },
    { type: 'signup.requested', recipient: 'bert', purpose: 'like' },
  ],
  actorOutcomes: {
    ...lasting,
    loadPage: { done: [], error: [] },
    loadDeferred: {
      done: [
        {
          chunkGuard: stubLogic,
          appUpdate: stubLogic,
          display: stubLogic,
          visitorVisibility: stubLogic,
          signupModal: stubLogic,
        },
      ],
      error: ['gone'],
    },
    chunkGuard: { done: [], error: ['broken'] },
    appUpdate: { done: [], error: ['broken'] },
    display: { done: [], error: ['broken'] },
    visitorVisibility: { done: [], error: ['broken'] },
    signupModal: { done: [], error: ['broken'] },
  },
  stateKey: () => null,
  invariants: {
    'who guards the parts starts with what he must know [CHUNK-01]': ({ effects }) =>
      starts(effects, 'chunkGuard').every((start) => expectIncludes(start, { input: { online: true } })),
  },
});

/** The entry warning, on a page without a machine. */
const askedSite = { ...siteLoaded, data: { ...settings, enable_site_entry_popup: 'yes' } } as const;
const warned = defineModel({
  machine: appMachine,
  inputs: { home: from(home) },
  events: [asVisitor, asAnna],
  actorEvents: { settings: [siteLoaded, askedSite] },
  actorOutcomes: {
    ...lasting,
    loadPage: { done: [], error: [] },
    loadMember: { done: [], error: [] },
    loadEntryWarning: { done: [{ logic: stubLogic, input: { me: '' } }, null], error: ['gone'] },
    entryWarning: { error: ['broken'] },
  },
  stateKey: ({ facts }) => [facts.session, facts.settings?.enable_site_entry_popup],
  invariants: {
    'nothing of the warning is fetched for a member, nor where the site wants none [ENTRY-04 ENTRY-05]': ({
      snapshot: { context },
      effects,
    }) =>
      startedInputs(effects, 'loadEntryWarning').length === 0 ||
      (context.facts.session === 'visitor' && context.facts.settings?.enable_site_entry_popup === 'yes'),
    'it is fetched once [ENTRY-01]': ({ trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'loadEntryWarning')).length <= 1,
    'it starts with what it must know': ({ snapshot: { context }, effects }) =>
      starts(effects, 'entryWarning').every((start) =>
        expectIncludes(start, {
          input: { me: '', facts: { session: context.facts.session, settings: context.facts.settings } },
        }),
      ),
  },
});

coverModel(
  [places, whose, members, lastingPage, failingFirst, failingLast, passing, warned, later, mailbox],
  '[LOGIN-04 LOGIN-05 LOGIN-11 REFRESH-01]',
);

it('retries loading a scope after 1, 2 and 4 s', () =>
  runScenario(members, 'home', ({ send, reject, advance }) => {
    send(asAnna);
    for (const backoff of [1_000, 2_000, 4_000]) {
      expect(reject('loadMember', 'offline')).toEqual([]);
      expect(advance(backoff - 1)).toEqual([]);
      expect(startedInputs(advance(1), 'loadMember')).toHaveLength(1);
    }
  }));

it('a page that a visitor opened is loaded again when a second member logs in on it', () =>
  runScenario(members, 'home', ({ send, resolve, context }) => {
    send(siteLoaded);
    send(asVisitor);
    resolve('loadPage', page);
    expect(startedInputs(send(asAnna), 'loadPage')).toEqual([]);
    expect(context().requestedForUser).toBe(anna.id);
    const effects = send(asBert);
    expect(startedInputs(effects, 'loadPage')).toHaveLength(1);
    expect(effects).toContainEqual({ kind: 'stopped', id: 'page' });
  }));

it.each(['chunkGuard', 'appUpdate', 'display', 'visitorVisibility', 'signupModal'])(
  'a %s that fails is no child any more',
  (child) =>
    runScenario(later, 'home', ({ resolve, reject, children }) => {
      resolve('loadDeferred', {
        chunkGuard: stubLogic,
        appUpdate: stubLogic,
        display: stubLogic,
        visitorVisibility: stubLogic,
        signupModal: stubLogic,
      });
      expect(children()).toContain(child);
      reject(child, 'broken');
      expect(children()).not.toContain(child);
    }),
);

it('an entry warning that fails is no child any more', () =>
  runScenario(warned, 'home', ({ send, resolve, reject, children }) => {
    send(askedSite);
    send(asVisitor);
    resolve('loadEntryWarning', { logic: stubLogic, input: { me: '' } });
    expect(children()).toContain('entryWarning');
    reject('entryWarning', 'broken');
    expect(children()).not.toContain('entryWarning');
  }));
