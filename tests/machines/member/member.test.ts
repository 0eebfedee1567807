import { describe, expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { PushState } from '#machines/app/facts.ts';
import { memberMachine } from '#machines/member/member.ts';
import { noticeReleased, noticeRequested } from '#machines/member/notice-bar.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { stubLogic } from '#tests/machines/kit/stub-logic.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import {
  anna,
  bonusUntil,
  card,
  chat,
  likesOf,
  message,
  settings,
  startFacts,
  welcomeUntil,
} from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const input = { ...startFacts({ user: anna, session: 'member' }), openConversation: null, partner: null };
const factsOf = ({ online, settings: site, user, route, discount, push: pushState }: typeof input) => ({
  online,
  settings: site,
  user,
  route,
  discount,
  push: pushState,
});
const received = (facts: { online: boolean; key?: string | null }) =>
  ({
    type: 'facts.changed',
    facts: {
      online: facts.online,
      settings: { ...settings, push_public_key: facts.key ?? null },
      user: anna,
      route: input.route,
      discount: input.discount,
      push: input.push,
    },
  }) as const;
const online = received({ online: true });
const offline = received({ online: false });
const withKey = received({ online: true, key: 'site-key' });
const push = (state: PushState) => ({ type: 'facts.updated', facts: { push: state } }) as const;
const subscribed = push('subscribed');
const capable = push('capable');
const deleted = { type: 'conversation.deleted', id: 'talk' } as const;
const intent = { feature: 'like', path: '/members/bert', name: 'bert' } as const;
const reported = {
  type: 'reportDialog.requested',
  reported: { profile: 'bert', kind: 'member', subject: null, name: 'bert' },
} as const;
const refused = { type: 'paywall.requested', feature: 'like', intent, until: null } as const;
const codeWanted = { type: 'emailConfirmation.requested' } as const;
const partner = { profile: 'bert', name: 'Bert' };
const met = { type: 'partner.identified', partner } as const;
const touched = { type: 'message.edited', profile: 'bert', isEmpty: false } as const;
const sent = {
  type: 'message.sent',
  profile: 'bert',
  sent: { message: message(1, 'anna'), credits: 4, free_messages: 0 },
} as const;
const unsentDiscarded = { type: 'queuedMessages.discarded', profile: 'bert' } as const;
const loggedOut = { type: 'logout.requested' } as const;
const photo = { type: 'chatPhoto.submitted', profile: 'bert', key: 'p1', preview: null, after: 0 } as const;
const dropped = { type: 'file.released', id: 'p1' } as const;
const filesLost = { type: 'files.lost' } as const;
const asked = { type: 'modal.requested', modal: 'match' } as const;
const given = { type: 'modal.released', modal: 'match' } as const;
const bonusAsked = { type: 'modal.requested', modal: 'timeBonus' } as const;
const found = { type: 'matchModal.requested', id: 'bert' } as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;

const bonus = bonusUntil(14_400_000);
const welcome = welcomeUntil(86_400_000);
const bonusIs = (timeBonus: Discount | null) => ({ type: 'discounts.changed', discounts: { timeBonus } }) as const;
const welcomeIs = (welcomeDiscount: Discount | null) =>
  ({ type: 'discounts.changed', discounts: { welcomeDiscount } }) as const;
const discountIs = (discount: Discount | null) => ({ type: 'facts.updated', facts: { discount } });

const due = noticeRequested('push');
const settled = noticeReleased('push');
const blockTurned = { type: 'block.toggled', id: 'bert', on: true } as const;
const blockAnswered = { type: 'block.settled', id: 'bert', on: true } as const;
const searchOutdated = { type: 'search.outdated' } as const;
const chats = [chat('talk', 'bert', 1, null)];
const likes = likesOf([], { bert: true });
const answer = { user: anna, chats, likes };

/** Events sent to each child. */
const sentIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));

const regions = [
  'modalQueue',
  'noticeBar',
  'chats',
  'chatSearch',
  'conversationDeletions',
  'deliveryReceipts',
  'lastConversation',
  'partnerTyping',
  'likes',
  'gift',
  'blocks',
  'refresh',
  'push',
  'sendQueues',
  'chatPhotoPreview',
  'report',
  'paywall',
  'matchQueue',
  'likePopup',
  'timeBonus',
  'timeBonusModal',
  'welcomeDiscount',
  'activationReminder',
  'emailConfirmation',
  'enrichProfileAlert',
  'pushAlert',
  'disabledNotificationsAlert',
  'installHint',
  'visibility',
  'updateAppBadge',
  'live',
  'photos',
];
/** Children that run from the start. */
const children = regions.filter((region) => region !== 'photos');
const actors = [...children, 'keepOfflineCopy'];

const never = { error: [] };

/** Children that do not fail. */
const life = defineModel({
  machine: memberMachine,
  inputs: {
    online: input,
    offline: { ...input, online: false },
    reading: { ...input, openConversation: 'talk', partner },
  },
  events: [
    { type: 'conversation.opened', id: 'talk' },
    { type: 'page.left' },
    met,
    unsentDiscarded,
    loggedOut,
    { type: 'chats.outdated' },
    { type: 'like.toggled', profile: card('bert'), on: true },
    found,
    { type: 'profile.opened', id: 'bert' },
    { type: 'memberLists.outdated' },
    blockTurned,
    { type: 'pushSubscription.requested' },
    { type: 'pushSubscription.cancelled' },
    deleted,
    { type: 'giftDialog.requested', profile: card('bert') },
    reported,
    refused,
    codeWanted,
    online,
    offline,
    withKey,
  ],
  actorEvents: {
    chats: [{ type: 'facts.updated', facts: { unread: 1 } }],
    likes: [{ type: 'toast.requested', tone: 'info', code: 'saved' }, found],
    matchQueue: [{ type: 'likes.outdated' }, asked, given],
    likePopup: [{ type: 'matchModal.requested', id: null }],
    refresh: [
      { type: 'poll.answered', answer, asked: 7 },
      { type: 'poll.answered', answer: { user: null, chats: null, likes: null }, asked: 7 },
    ],
    push: [subscribed, capable, { type: 'navigation.requested', to: '/chats/talk', replace: false }],
    sendQueues: [touched, sent, dropped],
    chatPhotoPreview: [photo, filesLost],
    pushAlert: [due, settled],
    gift: [{ type: 'user.changed', change: { credits: 3 } }],
    blocks: [blockAnswered, searchOutdated],
    timeBonus: [bonusIs(bonus), bonusIs(null)],
    timeBonusModal: [{ type: 'navigation.requested', to: '/credits', replace: false }],
    welcomeDiscount: [welcomeIs(welcome), welcomeIs(null)],
    live: [arrived({ type: 'likes' }), arrived({ type: 'user' }), arrived({ type: 'resync' })],
  },
  actorOutcomes: Object.fromEntries(actors.map((child) => [child, never])),
  stateKey: ({ openConversation, facts, pollInterval, requestedModals, requestedNotices }) => [
    openConversation,
    facts.online,
    facts.settings?.push_public_key,
    pollInterval,
    requestedModals,
    requestedNotices,
  ],
  invariants: {
    'all children live [REFRESH-05]': ({ snapshot }) =>
      expectEqual(Object.keys(snapshot.value), regions) &&
      Object.entries(snapshot.value).every(([region, state]) => state === (region === 'photos' ? 'inactive' : 'up')),
    'hurries the refresh once when the network is back [OFFLINE-02]': ({ step, before, effects }) => {
      const isOnline = step?.kind === 'event' && step.event.type === 'facts.changed' && step.event !== offline;
      const isBack = isOnline && before?.context.facts.online === false;
      return JSON.stringify(sentIn(effects)).split('poll.requested').length === (isBack ? 2 : 1);
    },
    'refreshes seldom exactly while pushes tell what is new [REFRESH-03 REFRESH-04]': ({ trace, snapshot }) => {
      const said = trace.flatMap(({ step }) => (step?.kind === 'actorEvent' ? [step.event] : []));
      const last = said.findLast((event) => event === subscribed || event === capable);
      return snapshot.context.pollInterval === (last === subscribed ? 300_000 : 60_000);
    },
    'tells the discount that holds whenever one changes [DISCOUNT-06]': ({ step, snapshot, effects }) =>
      !isEvent(step, 'discounts.changed') ||
      expectEqual(sentToParent(effects), [
        discountIs(snapshot.context.discounts.timeBonus ?? snapshot.context.discounts.welcomeDiscount),
      ]),
    'knows which modals are requested [MATCH-01]': ({ trace, snapshot }) => {
      const last = trace.findLast(({ step }) => isEvent(step, 'modal.requested') || isEvent(step, 'modal.released'));
      return expectEqual(
        snapshot.context.requestedModals,
        last !== undefined && isEvent(last.step, 'modal.requested') ? ['match'] : [],
      );
    },
    'knows which notices are requested [ALERT-14]': ({ trace, snapshot }) => {
      const last = trace.findLast(({ step }) => isEvent(step, 'notice.requested') || isEvent(step, 'notice.released'));
      return expectEqual(
        snapshot.context.requestedNotices,
        last !== undefined && isEvent(last.step, 'notice.requested') ? ['push'] : [],
      );
    },
    'knows which conversation is open [CHAT-10]': ({ step, before, snapshot }) => {
      if (isEvent(step, 'conversation.opened')) return snapshot.context.openConversation === 'talk';
      if (isEvent(step, 'page.left')) return snapshot.context.openConversation === null;
      return before === null || snapshot.context.openConversation === before.context.openConversation;
    },
    'knows with whom, until the page is left [CHAT-16]': ({ step, before, snapshot }) => {
      if (isEvent(step, 'partner.identified')) return snapshot.context.partner === partner;
      if (isEvent(step, 'page.left')) return snapshot.context.partner === null;
      return before === null || snapshot.context.partner === before.context.partner;
    },
  },
});

const isOneChild = (crashes: readonly { readonly child: string }[]): boolean =>
  new Set(crashes.map(({ child }) => child)).size <= 1;

/** Children that fail, one at a time; the others keep running. */
const failing = (some: readonly string[]) =>
  defineModel({
    machine: memberMachine,
    inputs: { online: input },
    events: [{ type: 'childRestart.requested' }],
    actorOutcomes: Object.fromEntries(actors.filter((child) => !some.includes(child)).map((child) => [child, never])),
    delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
    stateKey: ({ crashes }) => crashes.map(({ child }) => child),
    exploreWhile: ({ context: { crashes } }) => isOneChild(crashes) && crashes.length <= 6,
    invariants: {
      'a child that fails takes nothing else along': ({ snapshot }) =>
        snapshot.status === 'active' &&
        Object.entries(snapshot.value).every(
          ([child, state]) =>
            state === (child === 'photos' ? 'inactive' : 'up') ||
            snapshot.context.crashes.some((crash) => crash.child === child),
        ),
    },
  });

/** Modals whose owner or whose queue fails. */
const modals = defineModel({
  machine: memberMachine,
  inputs: { online: input },
  events: [],
  actorEvents: { matchQueue: [asked, given], timeBonusModal: [bonusAsked] },
  actorOutcomes: Object.fromEntries(
    actors.filter((child) => !['modalQueue', 'matchQueue'].includes(child)).map((child) => [child, never]),
  ),
  delays: { backoff: [1_000, 2_000] },
  stateKey: ({ crashes, requestedModals }) => [crashes.map(({ child }) => child), requestedModals],
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 1,
  invariants: {
    'no modal waits whose owner has failed [MATCH-01]': ({ snapshot }) =>
      snapshot.matches({ matchQueue: 'up' }) || !snapshot.context.requestedModals.includes('match'),
    'a queue that starts knows what waits [MATCH-01]': ({ snapshot, effects }) =>
      startedInputs(effects, 'modalQueue').every((started) =>
        expectEqual(started, { requested: snapshot.context.requestedModals, route: input.route }),
      ),
  },
});

/** Notices whose owner or whose bar fails. */
const notices = defineModel({
  machine: memberMachine,
  inputs: { online: input },
  events: [],
  actorEvents: { pushAlert: [due, settled], timeBonus: [noticeRequested('timeBonus')] },
  actorOutcomes: Object.fromEntries(
    children.filter((child) => !['noticeBar', 'pushAlert'].includes(child)).map((child) => [child, never]),
  ),
  delays: { backoff: [1_000, 2_000] },
  stateKey: ({ crashes, requestedNotices }) => [crashes.map(({ child }) => child), requestedNotices],
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 1,
  invariants: {
    'no notice waits whose owner has failed [ALERT-14]': ({ snapshot }) =>
      snapshot.matches({ pushAlert: 'up' }) || !snapshot.context.requestedNotices.includes('push'),
    'a bar that starts knows what waits [ALERT-14]': ({ snapshot, effects }) =>
      startedInputs(effects, 'noticeBar').every((started) =>
        expectEqual(started, { me: 'anna', requested: snapshot.context.requestedNotices, route: input.route }),
      ),
  },
});

/** Events that arrive while one of these children is down. */
const downOf = (some: readonly string[]) =>
  defineModel({
    machine: memberMachine,
    inputs: { online: input },
    actorOutcomes: Object.fromEntries(actors.filter((child) => !some.includes(child)).map((child) => [child, never])),
    events: [
      { type: 'like.toggled', profile: card('bert'), on: true },
      { type: 'conversation.opened', id: 'talk' },
      { type: 'page.left' },
      { type: 'memberLists.outdated' },
      { type: 'chats.outdated' },
      { type: 'profile.opened', id: 'bert' },
      online,
    ],
    actorEvents: {
      chats: [{ type: 'facts.updated', facts: { unread: 1 } }],
      likes: [{ type: 'toast.requested', tone: 'info', code: 'saved' }],
      refresh: [{ type: 'poll.answered', answer, asked: 7 }],
      live: [arrived({ type: 'likes' })],
    },
    stateKey: ({ crashes, openConversation }) => [crashes.map(({ child }) => child), openConversation],
    exploreWhile: ({ context: { crashes } }) => crashes.length <= 1,
    invariants: {
      'a list that is started again knows the open conversation [CHAT-10]': ({ snapshot, effects }) =>
        startedInputs(effects, 'chats').every((given) =>
          expectEqual(given, { me: 'anna', open: snapshot.context.openConversation }),
        ),
    },
  });

/** Within a group, every child is tried while each other one is down: few together keep the histories few. */
const groupsOf = (size: number): readonly (readonly string[])[] =>
  children.flatMap((_, index) => (index % size === 0 ? [children.slice(index, index + size)] : []));

const down = downOf(children.slice(0, 9));

/** Input of the photos actor: its logic is passed in, and is not among the machine's named actors. */
const startedPhotos = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'started' && effect.id === 'photos' ? [effect.input] : []));

const photosWanted = { type: 'photos.requested' } as const;

/** The own photos: started on first use, and restarted like the other children. */
const lookingAtPhotos = defineModel({
  machine: memberMachine,
  inputs: { online: input, offline: { ...input, online: false } },
  events: [photosWanted, { type: 'childRestart.requested' }, online, offline, arrived({ type: 'resync' })],
  actorOutcomes: {
    ...Object.fromEntries(actors.map((child) => [child, never])),
    loadPhotosPart: { done: [{ logic: stubLogic }], error: ['gone'] },
    photos: { error: ['broken'] },
  },
  actorEvents: { photos: [{ type: 'user.outdated' }, { type: 'session.expired' }] },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  stateKey: ({ crashes, facts }) => [crashes.length, facts.online],
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 6,
  invariants: {
    'nothing of them is there before they are wanted': ({ trace, snapshot }) =>
      trace.some(({ step }) => isEvent(step, 'photos.requested')) || snapshot.matches({ photos: 'inactive' }),
    'they live exactly when they are said to': ({ snapshot }) =>
      (snapshot.children['photos'] !== undefined) === snapshot.matches({ photos: 'up' }),
    'they know whether there is a network [OFFLINE-02]': ({ snapshot, effects }) =>
      startedPhotos(effects).every((given) => expectEqual(given, { online: snapshot.context.facts.online })),
    'the others live on': ({ snapshot }) =>
      Object.entries(snapshot.value).every(([region, state]) => region === 'photos' || state === 'up'),
  },
});

/** A browser that keeps no copy. */
const withoutCopy = defineModel({
  machine: memberMachine,
  inputs: { online: input },
  events: [],
  actorOutcomes: {
    ...Object.fromEntries(children.map((child) => [child, never])),
    keepOfflineCopy: { error: ['gone'] },
  },
  invariants: {
    'the copy is of this member [OFFLINE-04]': ({ effects }) =>
      startedInputs(effects, 'offlineCopy').every((given) => expectEqual(given, { me: 'anna' })),
    'a copy that fails takes nothing along [OFFLINE-03]': ({ snapshot }) =>
      snapshot.status === 'active' &&
      Object.entries(snapshot.value).every(([region, state]) => region === 'photos' || state === 'up'),
  },
});

coverModel(
  [
    life,
    withoutCopy,
    lookingAtPhotos,
    modals,
    notices,
    ...groupsOf(3).map(failing),
    down,
    ...groupsOf(9).slice(1).map(downOf),
  ],
  '[REFRESH-02 REFRESH-03 REFRESH-04 REFRESH-05 CHAT-10]',
);

it('[REFRESH-02 REFRESH-03 REFRESH-05] begins with the lists, the stream, and a refresh after 5 s and then every 60 s', () =>
  runScenario(life, 'online', ({ initialEffects }) => {
    expect(initialEffects).toEqual([
      { kind: 'started', id: 'offlineCopy', src: 'keepOfflineCopy', input: { me: 'anna' } },
      { kind: 'started', id: 'modalQueue', src: 'modalQueue', input: { requested: [], route: input.route } },
      {
        kind: 'started',
        id: 'noticeBar',
        src: 'noticeBar',
        input: { me: 'anna', requested: [], route: input.route },
      },
      { kind: 'started', id: 'chats', src: 'chats', input: { me: 'anna', open: null } },
      { kind: 'started', id: 'chatSearch', src: 'chatSearch', input: { route: input.route, online: true } },
      { kind: 'started', id: 'conversationDeletions', src: 'conversationDeletions', input: undefined },
      { kind: 'started', id: 'deliveryReceipts', src: 'deliveryReceipts', input: { me: 'anna' } },
      { kind: 'started', id: 'lastConversation', src: 'lastConversation', input: { me: 'anna', open: null } },
      { kind: 'started', id: 'partnerTyping', src: 'partnerTyping', input: { me: 'anna' } },
      { kind: 'started', id: 'likes', src: 'likes', input: undefined },
      { kind: 'started', id: 'gift', src: 'gift', input: undefined },
      { kind: 'started', id: 'blocks', src: 'blocks', input: undefined },
      { kind: 'started', id: 'refresh', src: 'refresh', input: { start: 5_000, gap: 60_000 } },
      { kind: 'started', id: 'push', src: 'push', input: { me: 'anna', key: null } },
      { kind: 'started', id: 'sendQueues', src: 'sendQueues', input: { me: 'anna', online: true, partner: null } },
      { kind: 'started', id: 'chatPhotoPreview', src: 'chatPhotoPreview', input: undefined },
      { kind: 'started', id: 'report', src: 'report', input: undefined },
      { kind: 'started', id: 'paywall', src: 'paywall', input: factsOf(input) },
      { kind: 'started', id: 'matchQueue', src: 'matchQueue', input: undefined },
      { kind: 'started', id: 'likePopup', src: 'likePopup', input: { route: input.route } },
      { kind: 'started', id: 'timeBonus', src: 'timeBonus', input: { user: anna } },
      {
        kind: 'started',
        id: 'timeBonusModal',
        src: 'timeBonusModal',
        input: { me: 'anna', user: anna, route: input.route, discount: null },
      },
      { kind: 'started', id: 'welcomeDiscount', src: 'welcomeDiscount', input: { user: anna } },
      {
        kind: 'started',
        id: 'activationReminder',
        src: 'activationReminder',
        input: { facts: factsOf(input) },
      },
      { kind: 'started', id: 'emailConfirmation', src: 'emailConfirmation', input: undefined },
      ...['enrichProfileAlert', 'pushAlert', 'disabledNotificationsAlert'].map((alert) => ({
        kind: 'started',
        id: alert,
        src: alert,
        input: { me: 'anna', facts: factsOf(input) },
      })),
      { kind: 'started', id: 'installHint', src: 'installHint', input: { route: input.route } },
      { kind: 'started', id: 'visibility', src: 'visibility', input: undefined },
      { kind: 'started', id: 'updateAppBadge', src: 'updateAppBadge', input: undefined },
      { kind: 'started', id: 'live', src: 'live', input: { me: 'anna', user: anna } },
    ]);
  }));

describe('receivers of each event', () => {
  const opened = { type: 'conversation.opened', id: 'talk' } as const;
  const left = { type: 'page.left' } as const;
  const outdated = { type: 'chats.outdated' } as const;
  const toggled = { type: 'like.toggled', profile: card('bert'), on: true } as const;
  const profile = { type: 'profile.opened', id: 'bert' } as const;
  const unread = { type: 'facts.updated', facts: { unread: 1 } } as const;
  const toast = { type: 'toast.requested', tone: 'info', code: 'saved' } as const;
  const likesNews = arrived({ type: 'likes' });
  const user = arrived({ type: 'user' });
  const resync = arrived({ type: 'resync' });
  const userOutdated = { type: 'user.outdated' } as const;
  const hurried = { type: 'poll.requested' };
  const factsTo = (event: typeof online): (readonly [string, typeof online])[] =>
    [
      'modalQueue',
      'noticeBar',
      'chatSearch',
      'sendQueues',
      'paywall',
      'likePopup',
      'timeBonus',
      'timeBonusModal',
      'welcomeDiscount',
      ...alerts,
      'installHint',
      'live',
    ].map((child) => [child, event]);
  const alerts = ['activationReminder', 'enrichProfileAlert', 'pushAlert', 'disabledNotificationsAlert'];

  it.each([
    [
      'conversation.opened [CHAT-10]',
      opened,
      [
        ['chats', opened],
        ['lastConversation', opened],
      ],
      [],
    ],
    [
      'page.left',
      left,
      [
        ['chats', left],
        ['lastConversation', left],
        ['gift', left],
        ['sendQueues', left],
        ['chatPhotoPreview', left],
        ['report', left],
      ],
      [],
    ],
    ['partner.identified [CHAT-16]', met, [['sendQueues', met]], []],
    ['that one is writing [CHAT-03]', touched, [], [touched]],
    ['that a message is there [CHAT-08 ALERT-15]', sent, [['noticeBar', sent]], [sent]],
    ['that nothing is to be sent', unsentDiscarded, [['sendQueues', unsentDiscarded]], []],
    ['that the member logs out', loggedOut, [['sendQueues', loggedOut]], []],
    ['a photo that is to be sent [PHOTO-06]', photo, [['sendQueues', photo]], []],
    ['that photos have gone', filesLost, [['sendQueues', filesLost]], []],
    ['a file that nobody needs', dropped, [['chatPhotoPreview', dropped]], []],
    ['chats.outdated', outdated, [['chats', outdated]], []],
    ['block.turned [BLOCK-01]', blockTurned, [['blocks', blockTurned]], []],
    ['block.answered [BLOCK-06]', blockAnswered, [], [blockAnswered]],
    ['search.outdated [SEARCH-12]', searchOutdated, [], [searchOutdated]],
    ['like.toggled [LIKE-01]', toggled, [['likes', toggled]], []],
    ['matchModal.requested [MATCH-08]', found, [['matchQueue', found]], []],
    ['likes.outdated [MATCH-09]', { type: 'likes.outdated' } as const, [['likes', { type: 'likes.outdated' }]], []],
    [
      'conversation.deleted',
      deleted,
      [
        ['chats', deleted],
        ['deliveryReceipts', deleted],
      ],
      [],
    ],
    ['modal.requested [MATCH-01]', asked, [['modalQueue', asked]], []],
    ['modal.released [MATCH-01]', given, [['modalQueue', given]], []],
    ['notice.requested [ALERT-14]', due, [['noticeBar', due]], []],
    ['notice.released [ALERT-14]', settled, [['noticeBar', settled]], []],
    ['paywall.requested [LIKE-09]', refused, [['paywall', refused]], []],
    ['reportDialog.requested', reported, [['report', reported]], []],
    ['emailConfirmation.requested', codeWanted, [['activationReminder', codeWanted]], []],
    ['profile.opened [LIKE-07]', profile, [['likes', profile]], []],
    [
      'memberLists.outdated',
      { type: 'memberLists.outdated' } as const,
      [
        ['chats', outdated],
        ['likes', { type: 'likes.outdated' }],
      ],
      [],
    ],
    [
      'push.asked [PUSH-04]',
      { type: 'pushSubscription.requested' } as const,
      [['push', { type: 'pushSubscription.requested' }]],
      [],
    ],
    [
      'pushSubscription.cancelled',
      { type: 'pushSubscription.cancelled' } as const,
      [['push', { type: 'pushSubscription.cancelled' }]],
      [],
    ],
    [
      "the site's key [PUSH-07]",
      withKey,
      [['push', { type: 'pushKey.changed', key: 'site-key' }], ...factsTo(withKey)],
      [],
    ],
    ['that the user is outdated', userOutdated, [], [userOutdated]],
    ['that the session is over', { type: 'session.expired' } as const, [], [{ type: 'session.expired' }]],
    [
      'that pushes tell what is new [REFRESH-04]',
      subscribed,
      [
        ['updateAppBadge', subscribed],
        ['refresh', { type: 'interval.changed', gap: 300_000 }],
      ],
      [subscribed],
    ],
    ['that no pushes tell what is new [REFRESH-03]', capable, [['updateAppBadge', capable]], [capable]],
    [
      'where a push leads [PUSH-12]',
      { type: 'navigation.requested', to: '/chats/talk', replace: false } as const,
      [],
      [{ type: 'navigation.requested', to: '/chats/talk', replace: false }],
    ],
    ['a fact [LIKE-08]', unread, [['updateAppBadge', unread]], [unread]],
    ['a toast', toast, [], [toast]],
    ['the time bonus [DISCOUNT-06]', bonusIs(bonus), [], [discountIs(bonus)]],
    ['the welcome discount [DISCOUNT-06]', welcomeIs(welcome), [], [discountIs(welcome)]],
    [
      'what the stream brings [LIKE-02]',
      likesNews,
      [
        ['chats', likesNews],
        ['chatSearch', likesNews],
        ['partnerTyping', likesNews],
        ['likes', likesNews],
        ['sendQueues', likesNews],
        ['matchQueue', likesNews],
      ],
      [likesNews],
    ],
    [
      'a change of the user',
      user,
      [
        ['chats', user],
        ['chatSearch', user],
        ['partnerTyping', user],
        ['likes', user],
        ['sendQueues', user],
        ['matchQueue', user],
      ],
      [user, userOutdated],
    ],
    [
      'a stream that has missed something',
      resync,
      [
        ['chats', resync],
        ['chatSearch', resync],
        ['partnerTyping', resync],
        ['likes', resync],
        ['sendQueues', resync],
        ['matchQueue', resync],
      ],
      [resync, userOutdated],
    ],
    [
      'a refresh [REFRESH-03]',
      { type: 'poll.answered', answer, asked: 7 } as const,
      [
        ['chats', { type: 'memberLists.refreshed', chats, likes, asked: 7 }],
        ['likes', { type: 'memberLists.refreshed', chats, likes, asked: 7 }],
        ['sendQueues', { type: 'server.reached' }],
      ],
      [{ type: 'user.changed', change: anna }],
    ],
    [
      'a refresh that failed',
      { type: 'poll.answered', answer: { user: null, chats: null, likes: null }, asked: 7 } as const,
      [
        ['chats', { type: 'memberLists.refreshed', chats: null, likes: null, asked: 7 }],
        ['likes', { type: 'memberLists.refreshed', chats: null, likes: null, asked: 7 }],
      ],
      [],
    ],
    ['the network while it is there', online, factsTo(online), []],
    ['the network when it goes', offline, factsTo(offline), []],
  ])('%s', (_, event, sent, up) =>
    runScenario(life, 'online', ({ send }) => {
      const effects = send(event);
      expect(sentIn(effects)).toEqual(sent);
      expect(sentToParent(effects)).toEqual(up);
    }),
  );

  it('[OFFLINE-02] the network when it comes back, each time', () =>
    runScenario(life, 'offline', ({ send }) => {
      const said = [online, online, offline, offline, online].map((event) =>
        sentIn(send(event)).filter(([to]) => to === 'refresh'),
      );
      expect(said).toEqual([[['refresh', hurried]], [], [], [], [['refresh', hurried]]]);
    }));
});

it('[DISCOUNT-06] the active discount is the time bonus while there is one, otherwise the welcome discount', () =>
  runScenario(life, 'online', ({ send }) => {
    const changes = [
      welcomeIs(welcome),
      bonusIs(bonus),
      welcomeIs(null),
      welcomeIs(welcome),
      bonusIs(null),
      welcomeIs(null),
    ];
    expect(changes.flatMap((event) => sentToParent(send(event)))).toEqual(
      [welcome, bonus, bonus, bonus, welcome, null].map(discountIs),
    );
  }));

it('[CHAT-10] events while a list is down are lost, except the open conversation', () =>
  runScenario(down, 'online', ({ reject, send, advance }) => {
    reject('chats', 'broken');
    const opened = { type: 'conversation.opened', id: 'talk' } as const;
    expect(sentIn(send(opened))).toEqual([['lastConversation', opened]]);
    expect(advance(999)).toEqual([]);
    expect(startedInputs(advance(1), 'chats')).toEqual([{ me: 'anna', open: 'talk' }]);
  }));

it('[CHAT-16] a restarted send queue knows the partner of the open conversation', () =>
  runScenario(down, 'online', ({ send, reject, advance }) => {
    send(met);
    reject('sendQueues', 'broken');
    expect(startedInputs(advance(1_000), 'sendQueues')).toEqual([{ me: 'anna', online: true, partner }]);
  }));

it('[MATCH-01] a modal queue that starts again knows the requested modals, without those of children that failed', () =>
  runScenario(modals, 'online', ({ send, reject, advance }) => {
    send(asked);
    send(bonusAsked);
    reject('modalQueue', 'broken');
    send({ ...bonusAsked, modal: 'paywall' });
    expect(sentIn(reject('matchQueue', 'broken'))).toEqual([]);
    expect(startedInputs(advance(1_000), 'modalQueue')).toEqual([
      { requested: ['timeBonus', 'paywall'], route: input.route },
    ]);
    expect(sentIn(reject('paywall', 'broken'))).toEqual([['modalQueue', { type: 'modal.released', modal: 'paywall' }]]);
  }));

it('[ALERT-14] a notice bar that starts again knows the requested notices, without those of children that failed', () =>
  runScenario(notices, 'online', ({ send, reject, advance }) => {
    send(due);
    send(noticeRequested('timeBonus'));
    reject('noticeBar', 'broken');
    send(noticeRequested('activation'));
    send(noticeReleased('timeBonus'));
    expect(sentIn(reject('pushAlert', 'broken'))).toEqual([]);
    expect(startedInputs(advance(1_000), 'noticeBar')).toEqual([
      { me: 'anna', requested: ['activation'], route: input.route },
    ]);
    expect(sentIn(reject('activationReminder', 'broken'))).toEqual([['noticeBar', noticeReleased('activation')]]);
  }));

it('[PHOTO-08] the photos are loaded on first use, and receive changes', () =>
  runScenario(lookingAtPhotos, 'online', ({ send, resolve, reject, advance }) => {
    const resync = arrived({ type: 'resync' });
    const toPhotos = (effects: readonly Effect[]) => sentIn(effects).filter(([to]) => to === 'photos');
    expect(toPhotos(send(resync))).toEqual([]);
    expect(startedInputs(send(photosWanted), 'loadPhotosPart')).toHaveLength(1);
    expect(send(photosWanted)).toEqual([]);
    expect(startedPhotos(resolve('loadPhotosPart', { logic: stubLogic }))).toEqual([{ online: true }]);
    expect(toPhotos(send(resync))).toEqual([['photos', resync]]);
    expect(toPhotos(send(offline))).toEqual([['photos', offline]]);
    reject('photos', 'broken');
    expect(startedInputs(advance(1_000), 'loadPhotosPart')).toHaveLength(1);
    expect(startedPhotos(resolve('loadPhotosPart', { logic: stubLogic }))).toEqual([{ online: false }]);
  }));

it('[PHOTO-06] photos are lost when the file store fails', () =>
  runScenario(down, 'online', ({ reject }) => {
    expect(sentIn(reject('chatPhotoPreview', 'broken'))).toEqual([['sendQueues', filesLost]]);
  }));
