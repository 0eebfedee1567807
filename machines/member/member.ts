import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { ConversationSummary } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import { refresh } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { User } from '#contract/user.ts';
import type { MemberInput } from '#machines/app/app.ts';
import type { Facts, PushState } from '#machines/app/facts.ts';
import type { Partner, AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type PollAnswered, poller } from '#machines/generic/poller.ts';
import {
  type Crash,
  findActors,
  backoffDelay,
  hasTooManyCrashes,
  spawnOptions,
  supervisedRegion,
  onChildError,
  addCrash,
} from '#machines/generic/supervise.ts';
import { unwired } from '#machines/generic/wire.ts';
import {
  enrichAlertMachine,
  enrichProfileRule,
  mailsAlertMachine,
  disabledNotificationsRule,
  pushAlertMachine,
  pushRule,
} from './alerts.ts';
import { blocksMachine } from './blocks.ts';
import { chatsMachine } from './chats.ts';
import { conversationDeletionsMachine } from './conversation-deletions.ts';
import { deliveryReceiptsMachine } from './delivery-receipts.ts';
import { type Discounts, type DiscountsChanged, activeDiscount } from './discounts.ts';
import { giftMachine } from './gift.ts';
import { lastConversationMachine } from './last-conversation.ts';
import { likePopupMachine } from './like-popup.ts';
import { likesMachine } from './likes.ts';
import { liveMachine } from './live.ts';
import { matchMachine } from './match-queue.ts';
import { outboxMachine } from './send-queues.ts';
import { type ChatPhotoParentEvent, pickingMachine } from './chat-photo-preview.ts';
import { premiumGateMachine } from './paywall.ts';
import { pushMachine } from './push.ts';
import { reportMachine } from './report.ts';
import type { SendQueueParentEvent } from './send-queue.ts';
import { timeBonusModalMachine } from './time-bonus-modal.ts';
import { partnerTypingMachine } from './partner-typing.ts';
import { visibilityMachine } from './visibility.ts';
import { timeBonusMachine } from './time-bonus.ts';
import { welcomeDiscountMachine } from './welcome-discount.ts';

/** What one refresh brings; null where it failed. */
export type RefreshResult = {
  readonly user: User | null;
  readonly chats: readonly ConversationSummary[] | null;
  readonly likes: Likes | null;
};

export const refreshMachine = poller<RefreshResult>();

export type LoadedPhotos = { readonly logic: AnyActorLogic };

type MemberFacts = Pick<MemberInput, 'online' | 'settings' | 'user' | 'route' | 'discount' | 'push'>;

type MemberEvent =
  | AppEvent
  | { type: 'likes.outdated' }
  | { type: 'facts.changed'; facts: MemberFacts }
  | DiscountsChanged
  | ChatPhotoParentEvent
  | Extract<SendQueueParentEvent, { type: 'file.released' }>
  | PollAnswered<RefreshResult>
  | { type: 'xstate.error.actor.photos'; error: unknown };

type MemberContext = {
  readonly me: string;
  readonly online: boolean;
  /** The conversation on the screen: a list that is started again must know it. */
  readonly open: string | null;
  readonly partner: Partner | null;
  /** The site's key for pushes. */
  readonly key: string | null;
  readonly facts: MemberFacts;
  /** Between two refreshes, ms: longer where pushes sendToParent what is new. [REFRESH-03 REFRESH-04] */
  readonly gap: number;
  readonly discounts: Discounts;
  readonly crashes: readonly Crash[];
};

type MemberChild =
  | 'chats'
  | 'conversationDeletions'
  | 'deliveryReceipts'
  | 'lastConversation'
  | 'partnerTyping'
  | 'likes'
  | 'refresh'
  | 'push'
  | 'photos'
  | 'outbox'
  | 'picking'
  | 'live'
  | 'gate'
  | 'report'
  | 'match'
  | 'likePopup'
  | 'updateAppBadge'
  | 'gift'
  | 'blocks'
  | 'timeBonus'
  | 'timeBonusModal'
  | 'welcomeDiscount'
  | 'enrichAlert'
  | 'pushAlert'
  | 'mailsAlert'
  | 'visibility';
const to = (...children: readonly MemberChild[]) => ({ type: 'pass' as const, params: { to: children } });
const alerts = ['enrichAlert', 'pushAlert', 'mailsAlert'] as const;
const spreadFacts = to(
  'photos',
  'outbox',
  'live',
  'gate',
  'likePopup',
  'timeBonus',
  'timeBonusModal',
  'welcomeDiscount',
  ...alerts,
);
const up = { type: 'forwardToParent' as const };
const lists = ({ chats, likes }: RefreshResult, asked: number) => ({
  type: 'memberLists.refreshed',
  chats,
  likes,
  asked,
});
const hurry = { type: 'poll.requested' };
const answered = { type: 'server.reached' };
const lostFiles = { type: 'files.lost' };
const isAnswered = ({ user, chats, likes }: RefreshResult): boolean => (user ?? chats ?? likes) !== null;
const keyOf = ({ settings }: MemberFacts): string | null => settings?.push_public_key ?? null;
const gapWith = (push: PushState): number => (push === 'subscribed' ? refresh.everyWithPush : refresh.every);
const outdated = { chats: { type: 'chats.outdated' }, likes: { type: 'likes.outdated' } };

/** All that lives while somebody is logged in. Leaving it stops every timer and request in it. */
export const memberMachine = setup({
  types: { context: {} as MemberContext, events: {} as MemberEvent, input: {} as MemberInput },
  actors: {
    chats: chatsMachine,
    conversationDeletions: conversationDeletionsMachine,
    deliveryReceipts: deliveryReceiptsMachine,
    lastConversation: lastConversationMachine,
    partnerTyping: partnerTypingMachine,
    gift: giftMachine,
    blocks: blocksMachine,
    likes: likesMachine,
    refresh: refreshMachine,
    push: pushMachine,
    outbox: outboxMachine,
    picking: pickingMachine,
    gate: premiumGateMachine,
    report: reportMachine,
    match: matchMachine,
    likePopup: likePopupMachine,
    timeBonus: timeBonusMachine,
    timeBonusModal: timeBonusModalMachine,
    welcomeDiscount: welcomeDiscountMachine,
    enrichAlert: enrichAlertMachine,
    pushAlert: pushAlertMachine,
    mailsAlert: mailsAlertMachine,
    visibility: visibilityMachine,
    /** The member's own photos: few visits look at them. */
    loadPhotosPart: fromPromise<LoadedPhotos>(unwired('loadPhotosPart')),
    /** What waits for the member, on the icon of the installed page. [LIKE-08] */
    updateAppBadge: fromCallback<Extract<AppEvent, { type: 'facts.updated' }>>(unwired('updateAppBadge')),
    live: liveMachine,
  },
  actions: {
    pass: enqueueActions(({ event, enqueue, system }, params: { to: readonly MemberChild[] }) => {
      for (const actor of findActors(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    forwardToParent: sendParent(({ event }) => event),
    sendToParent: sendParent((_, told: AppEvent) => told),
    spread: enqueueActions(({ enqueue, system }, { answer, asked }: { answer: RefreshResult; asked: number }) => {
      for (const actor of findActors(system, 'chats', 'likes')) enqueue.sendTo(actor, lists(answer, asked));
      if (isAnswered(answer)) for (const outbox of findActors(system, 'outbox')) enqueue.sendTo(outbox, answered);
      if (answer.user !== null) enqueue.sendParent({ type: 'user.changed', change: answer.user });
    }),
    reload: enqueueActions(({ enqueue, system }) => {
      for (const child of ['chats', 'likes'] as const)
        for (const actor of findActors(system, child)) enqueue.sendTo(actor, outdated[child]);
    }),
    hurry: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'refresh')) enqueue.sendTo(actor, hurry);
    }),
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    setFacts: assign({ facts: (_, params: { facts: MemberFacts }) => params.facts }),
    /** Keeps the site's key, and hands on another one. */
    keepKey: enqueueActions(({ context, enqueue, system }, { key }: { key: string | null }) => {
      if (key === context.key) return;
      enqueue.assign({ key });
      for (const actor of findActors(system, 'push')) enqueue.sendTo(actor, { type: 'pushKey.changed', key });
    }),
    retime: enqueueActions(({ enqueue, system }, { gap }: { gap: number }) => {
      enqueue.assign({ gap });
      for (const actor of findActors(system, 'refresh')) enqueue.sendTo(actor, { type: 'interval.changed', gap });
    }),
    /** Keeps what is new of the discounts, and tells the one that holds. [DISCOUNT-06] */
    keepDiscounts: enqueueActions(({ context, enqueue }, { changed }: { changed: Partial<Discounts> }) => {
      const discounts = { ...context.discounts, ...changed };
      enqueue.assign({ discounts });
      enqueue.sendParent({ type: 'facts.updated', facts: { discount: activeDiscount(discounts) } });
    }),
    startPhotos: enqueueActions(({ context: { online }, enqueue }, { loaded }: { loaded: LoadedPhotos }) => {
      enqueue.spawnChild(loaded.logic, spawnOptions('photos', { online }));
    }),
    stopPhotos: enqueueActions(({ enqueue }) => enqueue.stopChild('photos')),
    keepOpen: assign({ open: (_, params: { id: string | null }) => params.id }),
    keepPartner: assign({ partner: (_, params: { partner: Partner | null }) => params.partner }),
    /** With whoever keeps the files of photos, the files have gone. */
    recordCrash: enqueueActions(({ context, enqueue, system }, { child }: { child: string }) => {
      enqueue.assign({ crashes: addCrash(context.crashes, child, now()) });
      if (child === 'picking') for (const outbox of findActors(system, 'outbox')) enqueue.sendTo(outbox, lostFiles);
    }),
  },
  guards: {
    isOtherGap: ({ context }, { facts: { push } }: { facts: Partial<Facts> }) =>
      push !== undefined && gapWith(push) !== context.gap,
    isBackOnline: ({ context }, { facts }: { facts: MemberFacts }) => facts.online && !context.online,
    isAboutUser: (_, { live }: { live: LiveEvent }) => live.type === 'user' || live.type === 'resync',
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()) },
}).createMachine({
  id: 'member',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    online: input.online,
    open: input.open,
    partner: input.partner,
    key: keyOf(input),
    facts: {
      online: input.online,
      settings: input.settings,
      user: input.user,
      route: input.route,
      discount: input.discount,
      push: input.push,
    },
    gap: refresh.every,
    discounts: { timeBonus: null, welcomeDiscount: null },
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.updated': [
      {
        guard: { type: 'isOtherGap', params: ({ event }) => ({ facts: event.facts }) },
        actions: [
          up,
          to('updateAppBadge'),
          { type: 'retime', params: ({ event }) => ({ gap: gapWith(event.facts.push ?? 'unknown') }) },
        ],
      },
      { actions: [up, to('updateAppBadge')] },
    ],
    'toast.requested': { actions: up },
    'user.outdated': { actions: up },
    'user.changed': { actions: up },
    'session.expired': { actions: up },
    'logout.requested': { actions: to('outbox') },
    'poll.answered': {
      actions: { type: 'spread', params: ({ event }) => ({ answer: event.answer, asked: event.asked }) },
    },
    'live.eventArrived': [
      {
        guard: { type: 'isAboutUser', params: ({ event }) => ({ live: event.event }) },
        actions: [
          up,
          to('chats', 'partnerTyping', 'likes', 'photos', 'match', 'outbox'),
          { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
        ],
      },
      { actions: [up, to('chats', 'partnerTyping', 'likes', 'photos', 'match', 'outbox')] },
    ],
    'conversation.opened': {
      actions: [{ type: 'keepOpen', params: ({ event }) => ({ id: event.id }) }, to('chats', 'lastConversation')],
    },
    'page.left': {
      actions: [
        { type: 'keepOpen', params: () => ({ id: null }) },
        { type: 'keepPartner', params: () => ({ partner: null }) },
        to('chats', 'lastConversation', 'gift', 'report', 'outbox', 'picking'),
      ],
    },
    'partner.identified': {
      actions: [{ type: 'keepPartner', params: ({ event }) => ({ partner: event.partner }) }, to('outbox')],
    },
    'message.edited': { actions: up },
    'message.sent': { actions: up },
    'queuedMessages.discarded': { actions: to('outbox') },
    'chatPhoto.submitted': { actions: to('outbox') },
    'files.lost': { actions: to('outbox') },
    'file.released': { actions: to('picking') },
    'chats.outdated': { actions: to('chats') },
    'conversation.deleted': { actions: to('chats', 'deliveryReceipts') },
    'giftDialog.requested': { actions: to('gift') },
    'like.toggled': { actions: to('likes') },
    'likes.outdated': { actions: to('likes') },
    'matchModal.requested': { actions: to('match') },
    'profile.opened': { actions: to('likes') },
    'memberLists.outdated': { actions: 'reload' },
    'block.toggled': { actions: to('blocks') },
    'block.settled': { actions: up },
    'search.outdated': { actions: up },
    'pushSubscription.requested': { actions: to('push') },
    'pushSubscription.cancelled': { actions: to('push') },
    'reportDialog.requested': { actions: to('report') },
    'paywall.requested': { actions: to('gate') },
    'intent.recorded': { actions: to('gate') },
    'navigation.requested': { actions: up },
    'discounts.changed': {
      actions: { type: 'keepDiscounts', params: ({ event }) => ({ changed: event.discounts }) },
    },
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ facts: event.facts }) },
        actions: [
          'hurry',
          { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) },
          { type: 'keepKey', params: ({ event }) => ({ key: keyOf(event.facts) }) },
          { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) },
          spreadFacts,
        ],
      },
      {
        actions: [
          { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) },
          { type: 'keepKey', params: ({ event }) => ({ key: keyOf(event.facts) }) },
          { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) },
          spreadFacts,
        ],
      },
    ],
  },
  states: {
    chats: supervisedRegion('chats', ({ context }: { context: MemberContext }) => ({
      me: context.me,
      open: context.open,
    })),
    conversationDeletions: supervisedRegion('conversationDeletions', undefined),
    deliveryReceipts: supervisedRegion('deliveryReceipts', ({ context: { me } }: { context: MemberContext }) => ({
      me,
    })),
    lastConversation: supervisedRegion('lastConversation', ({ context }: { context: MemberContext }) => ({
      me: context.me,
      open: context.open,
    })),
    partnerTyping: supervisedRegion('partnerTyping', ({ context: { me } }: { context: MemberContext }) => ({ me })),
    likes: supervisedRegion('likes', undefined),
    gift: supervisedRegion('gift', undefined),
    blocks: supervisedRegion('blocks', undefined),
    refresh: supervisedRegion('refresh', ({ context }: { context: MemberContext }) => ({
      start: refresh.start,
      gap: context.gap,
    })),
    push: supervisedRegion('push', ({ context }: { context: MemberContext }) => ({ me: context.me, key: context.key })),
    photos: {
      initial: 'away',
      states: {
        away: { on: { 'photos.requested': 'coming' } },
        coming: {
          invoke: {
            src: 'loadPhotosPart',
            id: 'loadPhotosPart',
            onDone: {
              target: 'up',
              actions: { type: 'startPhotos', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: onChildError('photos'),
          },
        },
        up: { exit: 'stopPhotos', on: { 'xstate.error.actor.photos': onChildError('photos') } },
        down: { after: { backoff: 'coming' } },
        broken: { on: { 'childRestart.requested': 'coming' } },
      },
    },
    outbox: {
      ...supervisedRegion('outbox', ({ context }: { context: MemberContext }) => ({
        me: context.me,
        online: context.online,
        partner: context.partner,
      })),
      on: { 'childRestart.requested': { actions: to('outbox') } },
    },
    picking: supervisedRegion('picking', undefined),
    report: supervisedRegion('report', undefined),
    gate: supervisedRegion('gate', ({ context }: { context: MemberContext }) => context.facts),
    match: supervisedRegion('match', undefined),
    likePopup: supervisedRegion('likePopup', ({ context }: { context: MemberContext }) => ({
      route: context.facts.route,
    })),
    timeBonus: supervisedRegion('timeBonus', ({ context }: { context: MemberContext }) => ({
      user: context.facts.user,
    })),
    timeBonusModal: supervisedRegion('timeBonusModal', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      user: facts.user,
      route: facts.route,
      discount: facts.discount,
    })),
    welcomeDiscount: supervisedRegion('welcomeDiscount', ({ context }: { context: MemberContext }) => ({
      user: context.facts.user,
    })),
    enrichAlert: supervisedRegion('enrichAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: enrichProfileRule,
    })),
    pushAlert: supervisedRegion('pushAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: pushRule,
    })),
    mailsAlert: supervisedRegion('mailsAlert', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      facts,
      rule: disabledNotificationsRule,
    })),
    visibility: supervisedRegion('visibility', undefined),
    updateAppBadge: supervisedRegion('updateAppBadge', undefined),
    live: supervisedRegion('live', ({ context: { me, facts } }: { context: MemberContext }) => ({
      me,
      user: facts.user,
    })),
  },
});
