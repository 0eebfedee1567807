import { afterEach, describe, expect, it } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { User } from '#contract/user.ts';
import { factSubscriptions } from '#machines/app/fact-subscriptions.ts';
import type { Facts } from '#machines/app/facts.ts';
import type { Intent, AppEvent } from '#machines/app/events.ts';
import type { StoredQueue } from '#machines/member/queued-message.ts';
import { syncServerTime } from '#machines/generic/clock.ts';
import { wire } from '#machines/generic/wire.ts';
import { type LoginValues, loginMachine } from '#machines/page/login.ts';
import {
  anna,
  bert,
  bonusUntil,
  card,
  chat,
  company,
  likesOf,
  message,
  refusal,
  settings,
  welcomeUntil,
} from '#tests/machines/samples.ts';
import { type AppHarness, advance, startApp, withFakeTimers } from './app-harness.ts';

withFakeTimers();

let whole: AppHarness | null = null;
afterEach(() => whole?.stop());

/** A page that records its events, its start and its stop. */
const diary = (lines: string[], events?: AppEvent) =>
  fromCallback<EventObject, { route: Facts['route']; user: Facts['user'] }>(({ input, receive, sendBack }) => {
    const name = `${input.route.path} for ${input.user?.profile.name ?? 'a visitor'}`;
    lines.push(`${name} begins`);
    if (events !== undefined) sendBack(events);
    receive(({ type }) => lines.push(`${name} receives ${type}`));
    return () => lines.push(`${name} ends`);
  });

type Given = Parameters<typeof startApp> extends [string, ...infer Rest] ? Rest : never;

/** Messages to Bert written before a reload. */
const kept: StoredQueue = {
  name: 'Bert',
  draft: '',
  outgoing: [{ key: 'k1', text: 'hello', problem: null, after: 0 }],
};

const open = async (path: string, ...given: Given): Promise<AppHarness> => {
  whole = startApp(path, ...given);
  await advance();
  await whole.answer('loadSettings', settings);
  return whole;
};

const asVisitor = async (path: string, pages: Parameters<typeof startApp>[1] = {}): Promise<AppHarness> => {
  const app = await open(path, pages);
  await app.answer('loadUser', null);
  await app.loadPage();
  return app;
};

const asMember = async (path: string, ...given: Given): Promise<AppHarness> => {
  const app = await open(path, ...given);
  await app.answer('loadUser', anna);
  await app.loadPage();
  await app.loadMember();
  return app;
};

describe('receivers of each event', () => {
  it('is written in one table', () => {
    expect(factSubscriptions).toEqual({
      session: ['online'],
      settings: [],
      company: [],
      locale: ['session', 'locale', 'settings'],
      net: [],
      toasts: [],
      loadingBar: [],
      history: [],
      member: ['online', 'settings', 'route', 'user', 'discount', 'push'],
      search: ['session', 'user', 'route', 'settings', 'tracking', 'pagesShown'],
      tracking: ['route'],
      tabSync: ['session', 'user', 'locale'],
      chunkGuard: ['online'],
      appUpdate: ['online', 'route'],
      display: [],
      visitorVisibility: ['session'],
      signupModal: ['session', 'route', 'settings', 'tracking'],
      regions: [],
      interests: [],
      entryWarning: ['session', 'settings', 'route', 'installed'],
      page: ['user', 'online', 'session', 'route', 'push', 'discount'],
    });
  });

  it.each<[string, Partial<Facts>, readonly string[]]>([
    ['the network', { online: false }, ['session', 'member', 'page']],
    ['the user', { user: { ...anna, credits: 1 } }, ['tabSync', 'member', 'page']],
    ['the language', { locale: 'de' }, ['locale', 'tabSync']],
    ['push', { push: 'subscribed' }, ['member', 'page']],
    ['the settings', { settings: { ...settings, name: 'Other' } }, ['locale', 'member']],
    ['what the next order costs less [DISCOUNT-06]', { discount: bonusUntil(14_400_000) }, ['member', 'page']],
    ['what is unread', { unread: 5, newLikes: 1 }, []],
    ['nothing new', { online: true, locale: 'en', user: anna }, []],
  ])('of %s', async (_, facts, expected) => {
    const app = await asMember('/members', { members: diary([]) });
    app.takeReceived();
    app.send({ type: 'facts.updated', facts });
    const received = app.takeReceived();
    expect(received.map(({ to }) => to)).toEqual(expected);
    for (const { to, event } of received) {
      const names: readonly string[] = Object.entries(factSubscriptions).find(([child]) => child === to)?.[1] ?? [];
      expect(event).toEqual({
        type: 'facts.changed',
        facts: Object.fromEntries(Object.entries(app.facts()).filter(([name]) => names.includes(name))),
      });
    }
  });

  const talk = { type: 'conversation.opened', id: 'talk' } as const;
  const intent: Intent = { feature: 'like', path: '/members/bert', name: 'Bert' };
  it.each<[AppEvent, readonly string[]]>([
    [{ type: 'user.changed', change: {} }, ['session']],
    [{ type: 'user.outdated' }, ['session']],
    [{ type: 'session.retried' }, ['session']],
    [{ type: 'session.changedElsewhere' }, ['session']],
    [{ type: 'logout.requested' }, ['session', 'sendQueues']],
    [{ type: 'language.selected', locale: 'de' }, ['locale']],
    [{ type: 'language.changedElsewhere', locale: 'de' }, ['locale']],
    [{ type: 'navigation.requested', to: '/members', replace: false }, ['history']],
    [{ type: 'search.pagesLoaded', pages: 2 }, ['history']],
    [{ type: 'toast.requested', tone: 'info', code: 'saved' }, ['toasts']],
    [{ type: 'toast.dismissed', id: 1 }, ['toasts']],
    [{ type: 'toasts.paused' }, ['toasts']],
    [{ type: 'toasts.resumed' }, ['toasts']],
    [{ type: 'work.started' }, ['loadingBar']],
    [{ type: 'work.ended' }, ['loadingBar']],
    [talk, ['member']],
    [{ type: 'partner.identified', partner: { profile: 'bert', name: 'Bert' } }, ['member']],
    [{ type: 'queuedMessages.discarded', profile: 'bert' }, ['sendQueues']],
    [{ type: 'message.edited', profile: 'bert', isEmpty: false }, ['page']],
    [
      {
        type: 'message.sent',
        profile: 'bert',
        sent: { message: message(1, 'anna'), credits: 1, free_messages: 0 },
      },
      ['page'],
    ],
    [{ type: 'chats.outdated' }, ['chats']],
    [{ type: 'like.toggled', profile: card('bert'), on: true }, ['likes']],
    [{ type: 'profile.opened', id: 'bert' }, ['likes']],
    [{ type: 'block.toggled', id: 'bert', on: true }, ['blocks']],
    [{ type: 'photos.requested' }, ['member']],
    [{ type: 'block.settled', id: 'bert', on: true }, ['page']],
    [{ type: 'memberLists.outdated' }, ['member']],
    [{ type: 'matchModal.requested', id: 'bert' }, ['matchQueue']],
    [{ type: 'giftDialog.requested', profile: card('bert') }, ['gift']],
    [
      { type: 'reportDialog.requested', reported: { profile: 'bert', kind: 'member', subject: null, name: 'Bert' } },
      ['report'],
    ],
    [{ type: 'conversation.deleted', id: 'talk' }, ['member']],
    [{ type: 'paywall.requested', feature: 'like', intent, until: null }, ['paywall']],
    [{ type: 'emailConfirmation.requested' }, ['activationReminder']],
    [{ type: 'pushSubscription.requested' }, ['push']],
    [{ type: 'pushSubscription.cancelled' }, ['push']],
    [{ type: 'live.eventArrived', event: { type: 'likes' } }, ['page']],
    [{ type: 'childRestart.requested' }, ['member']],
    [{ type: 'page.retried' }, []],
  ])('%j is passed to %j', async (events, expected) => {
    const app = await asMember('/members', { members: diary([]) });
    app.takeReceived();
    app.send(events);
    const received = app.takeReceived().filter(({ event }) => event.type !== 'facts.changed');
    expect(received).toEqual(expected.map((to) => ({ to, event: events })));
  });

  it('routes commands of a page machine in the same way', async () => {
    const app = await asMember('/members', { members: diary([]) });
    app.takeReceived();
    const toggled = { type: 'like.toggled', profile: card('bert'), on: true } as const;
    app.app.send(toggled);
    expect(app.takeReceived()).toEqual([{ to: 'likes', event: toggled }]);
  });

  it('lookup.wanted requests a list once', async () => {
    whole = startApp('/');
    await advance();
    whole.takeReceived();
    whole.send({ type: 'lookup.requested', list: 'regions' });
    expect(whole.takeReceived()).toEqual([{ to: 'regions', event: { type: 'resource.requested' } }]);
    await whole.answer('loadRegions', {});
    whole.send({ type: 'lookup.requested', list: 'regions' });
    whole.send({ type: 'lookup.requested', list: 'interests' });
    await advance();
    expect([whole.inputsOf('loadRegions'), whole.inputsOf('loadInterests')]).toEqual([[], [{ query: null }]]);
  });

  it('a page receives its own route, not the next one', async () => {
    const app = await asMember('/members', { members: diary([]) });
    app.takeReceived();
    app.send({ type: 'navigation.requested', to: '/members?page=2', replace: false });
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    const received = app.takeReceived().filter(({ to, event }) => to === 'page' && event.type === 'facts.changed');
    expect(received.map(({ event }) => event)).toEqual([
      {
        type: 'facts.changed',
        facts: expect.objectContaining({ route: expect.objectContaining({ query: { page: '2' } }) }),
      },
    ]);
  });

  it('site.retried reloads settings that failed to load', async () => {
    whole = startApp('/');
    await advance();
    await whole.refuse('loadSettings', refusal('unavailable'));
    whole.takeReceived();
    whole.send({ type: 'settings.retried' });
    expect(whole.takeReceived()).toEqual([{ to: 'settings', event: { type: 'resource.requested' } }]);
    expect(whole.inputsOf('loadSettings')).toHaveLength(1);
  });

  it('sends logins and refusals to the session, which updates the facts', async () => {
    const app = await asMember('/members');
    app.takeReceived();
    app.send({ type: 'session.expired' });
    expect(app.takeReceived()[0]).toEqual({ to: 'session', event: { type: 'session.expired' } });
    expect(app.facts()).toMatchObject({ session: 'visitor', user: null });
    app.send({ type: 'user.authenticated', user: bert });
    expect(app.facts()).toMatchObject({ session: 'member', user: bert });
  });

  it('does not mistake the company for the settings', async () => {
    const app = await asVisitor('/');
    await app.answer('loadCompany', company);
    expect(app.facts().settings).toEqual(settings);
  });
});

describe('places', () => {
  it('[LOGIN-11 LOGIN-04] shows a page that requires a login only after the login', async () => {
    const lines: string[] = [];
    const login = wire(loginMachine, {
      logIn: fromPromise<{ user: User; restored: boolean }, LoginValues>(async () => ({ user: anna, restored: false })),
      persistLoginLockout: fromCallback(() => undefined),
    });
    const app = await open('/chats', { chats: diary(lines), login });
    await app.answer('loadUser', null);
    expect(app.went).toEqual(['/login?return=%2Fchats']);
    await app.loadPage();
    app.sendToPage({ type: 'form.submitted', values: { login: 'anna', password: 'correct horse' } });
    await advance();
    expect(app.went).toEqual(['/login?return=%2Fchats', '/chats']);
    expect(lines).toEqual([]);
    await app.loadPage();
    expect(lines).toEqual(['/chats for Anna begins']);
  });

  it('[LOGIN-04] a login without a place to return to leads to the members', async () => {
    const app = await asVisitor('/login');
    app.send({ type: 'user.authenticated', user: anna });
    await advance();
    expect(app.went).toEqual(['/members']);
  });

  it('[LOGIN-05] logging out leads home, even if the server cannot be reached', async () => {
    const app = await asMember('/chats');
    app.send({ type: 'logout.requested' });
    await app.refuse('logOut', refusal('network'));
    expect([app.facts().session, app.went]).toEqual(['visitor', ['/']]);
  });

  it('starts member pages only once the session is known', async () => {
    const lines: string[] = [];
    const app = await open('/members', { members: diary(lines), chats: diary(lines) });
    await app.refuse('loadUser', refusal('network'));
    await app.loadPage();
    expect(lines).toEqual(['/members for a visitor begins']);
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    await advance();
    expect([lines.at(-1), app.inputsOf('loadPage'), app.has('page')]).toEqual([
      '/members for a visitor ends',
      [],
      false,
    ]);
    app.say('net', { type: 'net.lost' });
    app.say('net', { type: 'net.returned' });
    await app.answer('loadUser', anna);
    await app.loadPage();
    expect(lines.at(-1)).toBe('/chats for Anna begins');
  });
});

describe('pages', () => {
  it('keeps a page until the next one is ready', async () => {
    const lines: string[] = [];
    const app = await asMember('/members', { members: diary(lines), chats: diary(lines) });
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    app.send({ type: 'live.eventArrived', event: { type: 'likes' } });
    await advance();
    expect(lines).toEqual(['/members for Anna begins', '/members for Anna receives live.eventArrived']);
    await app.loadPage();
    expect(lines.slice(2)).toEqual(['/members for Anna ends', '/chats for Anna begins']);
  });

  it('shows only the last of two quick navigations', async () => {
    const lines: string[] = [];
    const app = await asMember('/members', { members: diary(lines), likes: diary(lines), chats: diary(lines) });
    app.send({ type: 'navigation.requested', to: '/likes', replace: false });
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    await advance();
    expect(app.inputsOf('loadPage')).toHaveLength(1);
    await app.loadPage();
    expect(lines).toEqual(['/members for Anna begins', '/members for Anna ends', '/chats for Anna begins']);
  });

  it('a page that fails to load replaces the last one, and can be retried', async () => {
    const lines: string[] = [];
    const app = await asMember('/members', { members: diary(lines), chats: diary(lines) });
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    await advance();
    await app.refuse('loadPage', new Error('gone'));
    expect([app.app.getSnapshot().hasTag('failed'), app.has('page')]).toEqual([true, false]);
    app.send({ type: 'page.retried' });
    await app.loadPage();
    expect(lines).toEqual(['/members for Anna begins', '/members for Anna ends', '/chats for Anna begins']);
  });

  it('a crashed page stops nothing else', async () => {
    const failing = fromPromise(() => Promise.reject(new Error('a fault')));
    const app = await asMember('/members', { members: failing, chats: diary([]) });
    expect([app.app.getSnapshot().status, app.app.getSnapshot().hasTag('failed'), app.has('member')]).toEqual([
      'active',
      true,
      true,
    ]);
    app.send({ type: 'navigation.requested', to: '/chats', replace: false });
    await advance();
    await app.loadPage();
    expect(app.has('page')).toBe(true);
  });

  it('[CHAT-10] a conversation counts as open until its page stops', async () => {
    const opened = { type: 'conversation.opened', id: 'talk' } as const;
    const app = await asMember('/chats/talk', { 'chats-id': diary([], opened), members: diary([]) });
    await app.answer('loadChats', [chat('talk', 'bert', 1, message(1, 'bert'))]);
    const arrive = (position: number) =>
      app.say('stream', {
        type: 'stream.eventArrived',
        event: { type: 'message', message: message(position, 'bert') },
        last: position,
      });
    app.send({ type: 'navigation.requested', to: '/members', replace: false });
    await advance();
    arrive(2);
    app.send(opened);
    expect(app.facts().unread).toBe(0);
    await app.loadPage();
    arrive(3);
    expect(app.facts().unread).toBe(1);
  });
});

describe('members', () => {
  it('[REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-05] loads the lists at once, refreshes after 5 s and then every 60 s', async () => {
    const app = await asMember('/members');
    expect(app.pendingRequests()).toEqual(['loadChats', 'loadCompany', 'loadDiscount', 'loadLikes']);
    await app.answer('loadChats', [chat('talk', 'bert', 2, null)]);
    await app.answer('loadLikes', likesOf([], { bert: true }));
    expect(app.facts()).toMatchObject({ unread: 2, newLikes: 1 });
    await advance(4_999);
    expect(app.inputsOf('poll')).toHaveLength(0);
    await advance(1);
    expect(app.inputsOf('poll')).toHaveLength(1);
    await advance(100_000);
    expect(app.inputsOf('poll')).toHaveLength(1);
    await app.answer('poll', { user: { ...anna, credits: 1 }, chats: [], likes: likesOf([], {}) });
    expect(app.facts()).toMatchObject({ unread: 0, newLikes: 0, user: { credits: 1 } });
    await advance(59_999);
    expect(app.inputsOf('poll')).toHaveLength(0);
    await advance(1);
    expect(app.inputsOf('poll')).toHaveLength(1);
  });

  it('[REFRESH-01] a visitor has no refresh and no stream', async () => {
    const app = await asVisitor('/members');
    await advance(3_600_000);
    expect([app.pendingRequests(), app.isListening('stream'), app.has('member')]).toEqual([
      ['loadCompany'],
      false,
      false,
    ]);
  });

  it('[CHAT-16 REFRESH-03] resyncs once 3 s after a refresh with events that the stream lacks', async () => {
    const lines: string[] = [];
    const app = await asMember('/chats/talk', { 'chats-id': diary(lines) });
    expect(app.inputOf('stream')).toEqual({ me: 'anna', last: 0 });
    await app.answer('loadChats', [chat('talk', 'bert', 0, message(1, 'bert'))]);
    await app.answer('loadLikes', likesOf([], {}));
    const refreshed = { ...anna, last_event: 2 };
    const answer = { user: refreshed, chats: [chat('talk', 'bert', 0, message(2, 'bert'))], likes: likesOf([], {}) };
    await advance(5_000);
    await app.answer('poll', answer);
    await app.answer('sendDeliveryReceipts');
    const isSent = () => lines.filter((line) => line.endsWith('live.eventArrived')).length;
    await advance(2_999);
    expect([isSent(), app.inputsOf('loadChats'), app.inputOf('stream')]).toEqual([0, [], { me: 'anna', last: 0 }]);
    await advance(1);
    expect([isSent(), app.inputOf('stream')]).toEqual([1, { me: 'anna', last: 2 }]);
    await app.answer('loadChats', answer.chats);
    await app.answer('loadLikes', answer.likes);
    await app.answer('loadUser', refreshed);
    for (let round = 0; round < 3; round += 1) {
      await advance(60_000);
      await app.answer('poll', answer);
    }
    expect([isSent(), app.inputsOf('loadChats'), app.inputsOf('loadUser')]).toEqual([1, [], []]);
  });

  it("[CHAT-16 SESSION-05] another member's stream starts at their own event number", async () => {
    const app = await asMember('/members');
    app.say('stream', { type: 'stream.eventArrived', event: { type: 'likes' }, last: 40 });
    app.send({ type: 'session.expired' });
    app.send({ type: 'user.authenticated', user: { ...bert, last_event: 3 } });
    await app.loadMember();
    expect(app.inputOf('stream')).toEqual({ me: 'bert', last: 3 });
  });

  it.each<[string, AppEvent]>([
    ['logout', { type: 'logout.requested' }],
    ['a refused call [SESSION-03 SESSION-05]', { type: 'session.expired' }],
  ])('[REFRESH-01] after %s no request, timer or stream of the member continues', async (_, events) => {
    const app = await asMember('/chats');
    await app.answer('loadLikes', likesOf([], { bert: true }));
    await advance(5_000);
    app.send({ type: 'like.toggled', profile: card('bert'), on: true });
    app.send({ type: 'profile.opened', id: 'bert' });
    expect(app.pendingRequests()).toEqual([
      'loadChats',
      'loadCompany',
      'loadDiscount',
      'markLikeSeen',
      'poll',
      'sendLike',
    ]);
    app.send(events);
    if (events.type === 'logout.requested') await app.answer('logOut');
    expect(app.pendingRequests()).toEqual(['loadCompany', 'loadPage']);
    expect([app.isListening('stream'), app.has('member'), app.facts()]).toMatchObject([
      false,
      false,
      { session: 'visitor', user: null, unread: 0, newLikes: 0, discount: null },
    ]);
    await app.loadPage();
    await advance(3_600_000);
    expect(app.pendingRequests()).toEqual(['loadCompany']);
    expect(app.takeReceived().filter(({ to }) => to === 'toasts')).toEqual([]);
  });

  it('[SESSION-03 SESSION-05] a refused call while sending logs out without a toast', async () => {
    const app = await asMember('/chats/talk', { 'chats-id': diary([]) }, { bert: kept });
    expect(app.inputsOf('sendMessage')).toEqual([{ profile: 'bert', message: expect.objectContaining({ key: 'k1' }) }]);
    await app.refuse('sendMessage', refusal('authentication_required'));
    expect([app.facts().session, app.went, app.inputsOf('sendMessage'), app.has('page'), app.has('member')]).toEqual([
      'visitor',
      ['/'],
      [],
      false,
      false,
    ]);
    expect(app.takeReceived().filter(({ to }) => to === 'toasts')).toEqual([]);
  });

  it('[CHAT-16 CREDITS-04] sends queued messages on any page, and shows their cost there', async () => {
    const lines: string[] = [];
    const app = await asMember('/members', { members: diary(lines) }, { bert: kept });
    await app.answer('sendMessage', { message: message(1, 'anna'), credits: 3, free_messages: 0 });
    expect(app.facts().user).toMatchObject({ credits: 3 });
    expect(lines).toContain('/members for Anna receives message.sent');
    expect(app.inputsOf('sendMessage')).toEqual([]);
  });

  it('[CHAT-16] a page loaded before the member scope accepts input', async () => {
    const partner = { profile: 'bert', name: 'Bert' };
    const app = await open('/chats/talk', { 'chats-id': diary([], { type: 'partner.identified', partner }) });
    await app.answer('loadUser', anna);
    await app.loadPage();
    await app.loadMember();
    expect(app.sendQueueIds()).toEqual(['sendQueue:bert']);
    app.send({ type: 'navigation.requested', to: '/members', replace: false });
    await advance();
    await app.loadPage();
    expect(app.sendQueueIds()).toEqual([]);
  });

  it('a scope loaded after the logout does not start', async () => {
    const app = await open('/members');
    await app.answer('loadUser', anna);
    app.send({ type: 'session.expired' });
    await advance();
    expect([app.inputsOf('loadMember'), app.has('member')]).toEqual([[], false]);
  });

  it('[CHAT-10 LIKE-01 LIKE-07 BLOCK-01 PHOTO-08] keeps events that a page sends before the scope is loaded', async () => {
    const opened = { type: 'conversation.opened', id: 'talk' } as const;
    const app = await open('/chats/talk', { 'chats-id': diary([], opened) });
    await app.answer('loadUser', anna);
    await app.loadPage();
    app.send({ type: 'like.toggled', profile: card('bert'), on: true });
    app.send({ type: 'profile.opened', id: 'bert' });
    app.send({ type: 'block.toggled', id: 'carl', on: true });
    app.send({ type: 'photos.requested' });
    await app.loadMember();
    expect(app.inputsOf('saveBlock')).toEqual([{ id: 'carl', on: true }]);
    expect(app.inputsOf('loadPhotosPart')).toHaveLength(1);
    expect(app.inputsOf('sendLike')).toEqual([{ id: 'bert', on: true }]);
    await app.answer('loadLikes', likesOf([], { bert: true }));
    expect(app.inputsOf('markLikeSeen')).toEqual([{ id: 'bert' }]);
    await app.answer('loadChats', [chat('talk', 'bert', 4, null), chat('walk', 'carl', 1, null)]);
    expect(app.facts().unread).toBe(1);
  });

  it('a change of member restarts the member scope and the page', async () => {
    const lines: string[] = [];
    const app = await asMember('/chats', { chats: diary(lines) });
    await app.answer('loadChats', [chat('talk', 'bert', 2, null)]);
    app.send({ type: 'user.authenticated', user: bert });
    await advance();
    expect([app.facts().unread, app.pendingRequests()]).toEqual([0, ['loadCompany', 'loadMember', 'loadPage']]);
    await app.loadMember();
    await app.loadPage();
    expect(lines.filter((line) => !line.includes('receives'))).toEqual([
      '/chats for Anna begins',
      '/chats for Anna ends',
      '/chats for Bert begins',
    ]);
    expect(app.pendingRequests()).toEqual(['loadChats', 'loadCompany', 'loadDiscount', 'loadLikes']);
  });

  it('[OFFLINE-02] refreshes once each time the network comes back', async () => {
    const app = await asMember('/members');
    for (const round of [1, 2, 3]) {
      app.say('net', { type: 'net.lost' });
      app.say('net', { type: 'net.returned' });
      await app.answer('poll', { user: null, chats: null, likes: null });
      expect([round, app.inputsOf('poll')]).toEqual([round, []]);
    }
  });

  it('[LIKE-02 PAY-12] forwards stream events to the lists and the page, and reloads the user', async () => {
    const lines: string[] = [];
    const app = await asMember('/credits', { credits: diary(lines) });
    await app.answer('loadLikes', likesOf([], {}));
    app.say('stream', { type: 'stream.eventArrived', event: { type: 'likes' }, last: 1 });
    expect([app.inputsOf('loadLikes'), app.inputsOf('loadUser')]).toEqual([[undefined], []]);
    app.say('stream', { type: 'stream.eventArrived', event: { type: 'user' }, last: 2 });
    await app.answer('loadUser', { ...anna, credits: 27 });
    expect(app.facts().user?.credits).toBe(27);
    expect(lines).toEqual([
      '/credits for Anna begins',
      '/credits for Anna receives live.eventArrived',
      '/credits for Anna receives live.eventArrived',
      '/credits for Anna receives facts.changed',
    ]);
  });
});

describe('discounts', () => {
  /** Anna has signed up so many ms ago. */
  const since = async (age: number, path = '/credits') => {
    const app = await open(path, { credits: diary([]), members: diary([]) });
    await app.answer('loadUser', { ...anna, credits: 0, signup_date: -age });
    await app.loadPage();
    await app.loadMember();
    return app;
  };
  const welcome = welcomeUntil(86_400_000);
  const isModalOpen = (app: AppHarness) => app.memberHasTag('timeBonusModal', 'open');

  it('[BONUS-04 BONUS-10 BONUS-12 BONUS-15] the bonus has one second left 14,399 s after sign-up, and ends one second later', async () => {
    const app = await since(14_399_000);
    expect(app.facts().discount).toEqual(bonusUntil(1_000));
    await advance(999);
    expect(app.facts().discount?.code).toBe('TIMEBONUS25');
    await advance(1);
    expect(app.facts().discount).toBeNull();
  });

  it('[BONUS-04] there is no bonus 14,400 s after sign-up', async () => {
    const app = await since(14_400_000);
    expect(app.facts().discount).toBeNull();
  });

  it('[BONUS-10] uses the clock of the server', async () => {
    syncServerTime(86_400_000);
    try {
      const app = await since(-86_400_000 + 14_399_000);
      expect(app.facts().discount).toEqual(bonusUntil(86_401_000));
      await advance(1_000);
      expect(app.facts().discount).toBeNull();
    } finally {
      syncServerTime(Date.now());
    }
  });

  it('[DISCOUNT-06 DISCOUNT-07] applies the bonus first, then the welcome discount until it ends', async () => {
    const app = await since(14_399_000);
    expect(app.inputsOf('loadDiscount')).toHaveLength(1);
    await app.answer('loadDiscount', welcome);
    expect(app.facts().discount).toEqual(bonusUntil(1_000));
    await advance(1_000);
    expect(app.facts().discount).toEqual(welcome);
    await advance(86_398_999);
    expect(app.facts().discount).toEqual(welcome);
    await advance(1);
    expect(app.facts().discount).toBeNull();
  });

  it('[DISCOUNT-07] shows no error when it cannot be loaded', async () => {
    const app = await since(14_400_000);
    app.takeReceived();
    await app.refuse('loadDiscount', refusal('network'));
    expect([app.facts().discount, app.takeReceived()]).toEqual([null, []]);
  });

  it('[BONUS-14 DISCOUNT-04] a purchase ends both, and an older reply does not restore them', async () => {
    const app = await since(0);
    await app.answer('loadDiscount', welcome);
    app.send({ type: 'user.changed', change: { paid_user: true } });
    expect(app.facts().discount).toBeNull();
    app.send({ type: 'user.changed', change: { paid_user: false } });
    expect(app.facts().discount).toBeNull();
  });

  it('[BONUS-13] is cleared at logout, and the next member gets their own', async () => {
    const app = await since(0);
    expect(app.facts().discount?.user_id).toBe('user-anna');
    app.send({ type: 'user.authenticated', user: { ...bert, signup_date: 0 } });
    await advance();
    expect(app.facts().discount).toBeNull();
    await app.loadMember();
    expect(app.facts().discount?.user_id).toBe('user-bert');
    app.send({ type: 'session.expired' });
    expect(app.facts().discount).toBeNull();
  });

  it('[BONUS-30 BONUS-33 BONUS-35] the modal opens after 40 s in the members area, and closes with the bonus', async () => {
    const app = await since(14_300_000, '/members');
    await advance(39_999);
    expect(isModalOpen(app)).toBe(false);
    await advance(1);
    expect(isModalOpen(app)).toBe(true);
    await advance(59_999);
    expect(isModalOpen(app)).toBe(true);
    await advance(1);
    expect(isModalOpen(app)).toBe(false);
  });

  it('[BONUS-28] accepting it leads to the credits', async () => {
    const app = await since(0, '/members');
    await advance(40_000);
    app.sendToMember('timeBonusModal', { type: 'bonus.accepted' });
    expect([app.went, isModalOpen(app)]).toEqual([['/credits'], false]);
  });
});
