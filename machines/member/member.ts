import { type AnyActorLogic, assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import { refresh } from '#contract/limits/app.ts';
import type { MemberInput } from '#machines/app/app-setup.ts';
import { forwardRows, forwardTo, memberChildCommands, rowsFor } from '#machines/app/commands.ts';
import { type AppEvent, type Partner, factsUpdated } from '#machines/app/events.ts';
import type { PushState } from '#machines/app/facts.ts';
import { now } from '#machines/generic/clock.ts';
import type { PollAnswered } from '#machines/generic/poller.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import {
  type Crash,
  addCrash,
  findActors,
  onChildError,
  spawnOptions,
  supervisorDelays,
  supervisorGuards,
} from '#machines/generic/supervise.ts';
import type { ChatPhotoParentEvent } from './chat-photo-preview.ts';
import { type RefreshResult, childLogic, childRegions, childrenReceiving, pushKeyOf } from './children.ts';
import { type ModalEvent, type ModalName, modalOwners, modalReleased, requestedAfter } from './modal-queue.ts';
import { type NoticeEvent, noticeReleased, noticesAfter } from './notice-bar.ts';
import { type Notice, noticeOwners } from '#machines/app/notices.ts';
import type { SendQueueParentEvent } from './send-queue.ts';
import type { Discounts, discountsChanged } from './time-bonus.ts';

export type LoadedPhotos = { readonly logic: AnyActorLogic };

type MemberFacts = Pick<MemberInput, 'online' | 'settings' | 'user' | 'route' | 'discount' | 'push'>;

type MemberEvent =
  | AppEvent
  | { type: 'likes.outdated' }
  | { type: 'facts.changed'; facts: MemberFacts }
  | ReturnType<typeof discountsChanged>
  | ModalEvent
  | NoticeEvent
  | ChatPhotoParentEvent
  | Extract<SendQueueParentEvent, { type: 'file.released' }>
  | PollAnswered<RefreshResult>
  | { type: 'xstate.error.actor.photos'; error: unknown };

export type MemberContext = {
  readonly ownProfileId: string;
  /** The conversation on the screen and its other member, for children that start again. */
  readonly openConversation: string | null;
  readonly partner: Partner | null;
  readonly facts: MemberFacts;
  /** For a modal queue that starts again. */
  readonly requestedModals: readonly ModalName[];
  /** For a notice bar that starts again. */
  readonly requestedNotices: readonly Notice[];
  /** Between two refreshes, ms: longer while pushes report what is new. [REFRESH-03 REFRESH-04] */
  readonly pollInterval: number;
  readonly discounts: Discounts;
  readonly crashes: readonly Crash[];
};

const pollIntervalWith = (push: PushState): number => (push === 'subscribed' ? refresh.everyWithPush : refresh.every);

// Apart from the machine: inferred inside it, their type is too complex for the compiler.
const modalRows = rowsFor(['modal.requested', 'modal.released'], () => [
  { type: 'setRequestedModals' as const, params: ({ event }: { event: ModalEvent }) => event },
  forwardTo('modalQueue'),
]);
const noticeRows = rowsFor(['notice.requested', 'notice.released'], () => [
  { type: 'setRequestedNotices' as const, params: ({ event }: { event: NoticeEvent }) => event },
  forwardTo('noticeBar'),
]);

/** The member scope: all actors that run while a member is logged in. Stopping it stops every timer and request in it. */
export const memberMachine = setup({
  types: { context: {} as MemberContext, events: {} as MemberEvent, input: {} as MemberInput },
  actors: {
    ...childLogic,
    /** Loaded on demand: few visits open the member's own photos. */
    loadPhotosPart: fromPromise<LoadedPhotos>(unwired('loadPhotosPart')),
    /** A copy of the last conversations for starts without a network, until the session ends. [OFFLINE-03 OFFLINE-04] */
    keepOfflineCopy: fromCallback<{ type: 'never' }, { me: string }>(unwired('keepOfflineCopy')),
  },
  actions: {
    /** Sends the event on to the children that receive its type. */
    broadcast: enqueueActions(({ event, enqueue, system }) => {
      for (const actor of findActors(system, ...childrenReceiving(event.type))) enqueue.sendTo(actor, event);
    }),
    forward: enqueueActions(({ event, enqueue, system }, params: { to: readonly string[] }) => {
      for (const actor of findActors(system, ...params.to)) enqueue.sendTo(actor, event);
    }),
    forwardToParent: sendParent(({ event }) => event),
    notifyUserOutdated: sendParent({ type: 'user.outdated' }),
    distributeRefresh: enqueueActions(({ enqueue, system }, { answer, asked }: PollAnswered<RefreshResult>) => {
      const { user, chats, likes } = answer;
      const refreshed = { type: 'memberLists.refreshed', chats, likes, asked };
      for (const list of findActors(system, 'chats', 'likes')) enqueue.sendTo(list, refreshed);
      if ((user ?? chats ?? likes) !== null)
        for (const actor of findActors(system, 'sendQueues')) enqueue.sendTo(actor, { type: 'server.reached' });
      if (user !== null) enqueue.sendParent({ type: 'user.changed', change: user });
    }),
    markListsOutdated: enqueueActions(({ enqueue, system }) => {
      for (const chats of findActors(system, 'chats')) enqueue.sendTo(chats, { type: 'chats.outdated' });
      for (const likes of findActors(system, 'likes')) enqueue.sendTo(likes, { type: 'likes.outdated' });
    }),
    requestPoll: enqueueActions(({ enqueue, system }) => {
      for (const poller of findActors(system, 'refresh')) enqueue.sendTo(poller, { type: 'poll.requested' });
    }),
    setFacts: enqueueActions(({ context, enqueue, system }, facts: MemberFacts) => {
      enqueue.assign({ facts });
      const key = pushKeyOf(facts);
      if (key !== pushKeyOf(context.facts))
        for (const push of findActors(system, 'push')) enqueue.sendTo(push, { type: 'pushKey.changed', key });
    }),
    changePollInterval: enqueueActions(({ enqueue, system }, { push = 'unknown' }: { push?: PushState }) => {
      const gap = pollIntervalWith(push);
      enqueue.assign({ pollInterval: gap });
      for (const poller of findActors(system, 'refresh')) enqueue.sendTo(poller, { type: 'interval.changed', gap });
    }),
    setRequestedModals: assign({
      requestedModals: ({ context }, event: ModalEvent) => requestedAfter(context.requestedModals, event),
    }),
    setRequestedNotices: assign({
      requestedNotices: ({ context }, event: NoticeEvent) => noticesAfter(context.requestedNotices, event),
    }),
    /** Sets the changed discounts and publishes the active one. [DISCOUNT-06] */
    setDiscounts: enqueueActions(({ context, enqueue }, changed: Partial<Discounts>) => {
      const discounts = { ...context.discounts, ...changed };
      enqueue.assign({ discounts });
      enqueue.sendParent(factsUpdated({ discount: discounts.timeBonus ?? discounts.welcomeDiscount }));
    }),
    startPhotos: enqueueActions(({ context: { facts }, enqueue }, { logic }: LoadedPhotos) => {
      enqueue.spawnChild(logic, spawnOptions('photos', { online: facts.online }));
    }),
    stopPhotos: enqueueActions(({ enqueue }) => enqueue.stopChild('photos')),
    /** The files of chat photos live in `chatPhotoPreview`: they are lost with it. A failed child needs no modal and no notice. */
    recordCrash: enqueueActions(({ context, enqueue, system }, { child }: { child: string }) => {
      enqueue.assign({ crashes: addCrash(context.crashes, child, now()) });
      for (const modal of context.requestedModals)
        if (modalOwners[modal] === child) enqueue.raise(modalReleased(modal));
      for (const notice of context.requestedNotices)
        if (noticeOwners[notice] === child) enqueue.raise(noticeReleased(notice));
      if (child === 'chatPhotoPreview')
        for (const actor of findActors(system, 'sendQueues')) enqueue.sendTo(actor, { type: 'files.lost' });
    }),
  },
  guards: supervisorGuards,
  delays: supervisorDelays,
}).createMachine({
  id: 'member',
  context: ({ input: { user, online, settings, route, discount, push, openConversation, partner } }) => ({
    ownProfileId: user?.profile.id ?? '',
    openConversation,
    partner,
    facts: { online, settings, user, route, discount, push },
    requestedModals: [],
    requestedNotices: [],
    pollInterval: refresh.every,
    discounts: { timeBonus: null, welcomeDiscount: null },
    crashes: [],
  }),
  type: 'parallel',
  // Without it there is no copy.
  invoke: {
    src: 'keepOfflineCopy',
    id: 'offlineCopy',
    input: ({ context }) => ({ me: context.ownProfileId }),
    onError: {},
  },
  on: {
    ...forwardRows(memberChildCommands),
    ...forwardRows({
      'likes.outdated': 'likes',
      'chatPhoto.submitted': 'sendQueues',
      'files.lost': 'sendQueues',
      'file.released': 'chatPhotoPreview',
    }),
    ...rowsFor(
      [
        'toast.requested',
        'navigation.requested',
        'user.outdated',
        'user.changed',
        'session.expired',
        'search.outdated',
        'message.edited',
        'block.settled',
      ],
      () => 'forwardToParent' as const,
    ),
    'message.sent': { actions: ['forwardToParent', forwardTo('noticeBar')] },
    'facts.updated': [
      {
        guard: ({ context, event: { facts } }) =>
          facts.push !== undefined && pollIntervalWith(facts.push) !== context.pollInterval,
        actions: ['forwardToParent', 'broadcast', { type: 'changePollInterval', params: ({ event }) => event.facts }],
      },
      { actions: ['forwardToParent', 'broadcast'] },
    ],
    'facts.changed': [
      {
        guard: ({ context, event }) => event.facts.online && !context.facts.online,
        actions: ['requestPoll', { type: 'setFacts', params: ({ event }) => event.facts }, 'broadcast'],
      },
      { actions: [{ type: 'setFacts', params: ({ event }) => event.facts }, 'broadcast'] },
    ],
    'live.eventArrived': [
      {
        guard: ({ event: { event: live } }) => live.type === 'user' || live.type === 'resync',
        actions: ['forwardToParent', 'broadcast', 'notifyUserOutdated'],
      },
      { actions: ['forwardToParent', 'broadcast'] },
    ],
    'conversation.opened': { actions: [assign({ openConversation: ({ event }) => event.id }), 'broadcast'] },
    'partner.identified': { actions: [assign({ partner: ({ event }) => event.partner }), 'broadcast'] },
    'page.left': { actions: [assign({ openConversation: null, partner: null }), 'broadcast'] },
    'logout.requested': { actions: 'broadcast' },
    'conversation.deleted': { actions: 'broadcast' },
    ...modalRows,
    ...noticeRows,
    'memberLists.outdated': { actions: 'markListsOutdated' },
    'poll.answered': { actions: { type: 'distributeRefresh', params: ({ event }) => event } },
    'discounts.changed': { actions: { type: 'setDiscounts', params: ({ event }) => event.discounts } },
  },
  states: {
    ...childRegions,
    sendQueues: { ...childRegions.sendQueues, on: { 'childRestart.requested': { actions: forwardTo('sendQueues') } } },
    photos: {
      initial: 'inactive',
      states: {
        inactive: { on: { 'photos.requested': 'loading' } },
        loading: {
          invoke: {
            src: 'loadPhotosPart',
            onDone: { target: 'up', actions: { type: 'startPhotos', params: ({ event }) => event.output } },
            onError: onChildError('photos'),
          },
        },
        up: { exit: 'stopPhotos', on: { 'xstate.error.actor.photos': onChildError('photos') } },
        down: { after: { backoff: 'loading' } },
        broken: { on: { 'childRestart.requested': 'loading' } },
      },
    },
  },
});
