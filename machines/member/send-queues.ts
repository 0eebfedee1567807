import { assign, enqueueActions, fromCallback, sendParent, sendTo } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Partner, AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Crash, supervisorDelays, hasTooManyCrashes, addCrash } from '#machines/generic/supervise.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type QueueStatus, type StoredQueue, restoreQueue, queueStatus } from './queued-message.ts';
import {
  type ChatPhotoSubmitted,
  type SendQueueCommand,
  type SendQueueInput,
  type SendQueueParentEvent,
  sendQueueMachine,
} from './send-queue.ts';

type Pending = { readonly unsent: StoredQueue; readonly isIdle: boolean };

export type QueueSummary = {
  readonly profile: string;
  readonly name: string;
  readonly status: NonNullable<QueueStatus>;
};

type SendQueuesContext = {
  /** The member's own profile id. */
  readonly me: string;
  readonly online: boolean;
  /** The partner of the open conversation. */
  readonly openPartner: Partner | null;
  /** By the partner's profile. */
  readonly pending: Readonly<Record<string, Pending>>;
  /** Partners with waiting or failed messages. */
  readonly rows: readonly QueueSummary[];
  /** Profiles whose send queue runs, and those whose queue crashed and waits for a restart. */
  readonly runningQueues: readonly string[];
  readonly down: readonly string[];
  readonly crashes: readonly Crash[];
};

/** `unsent`: null once nothing is left to store. */
export type QueueStoreCommand =
  | { type: 'queuedMessages.changed'; profile: string; unsent: StoredQueue | null }
  | Extract<AppEvent, { type: 'logout.requested' }>;
export type QueuedMessagesRestored = { type: 'queuedMessages.restored'; found: Readonly<Record<string, StoredQueue>> };

type SendQueuesEvent =
  | Extract<AppEvent, { type: 'partner.identified' | 'page.left' | 'live.eventArrived' | 'logout.requested' }>
  | Extract<AppEvent, { type: 'queuedMessages.discarded' | 'childRestart.requested' | 'session.expired' }>
  | Extract<SendQueueCommand, { type: 'files.lost' | 'server.reached' | 'facts.changed' }>
  | ChatPhotoSubmitted
  | SendQueueParentEvent
  | QueuedMessagesRestored
  | { type: `xstate.error.actor.${string}`; error: unknown; actorId: string };

type QueueRecipient = {
  readonly command: SendQueueCommand | ChatPhotoSubmitted | { type: 'queue.discarded' };
  readonly profile?: string;
};

type QueueChanged = Extract<SendQueueParentEvent, { type: 'queue.changed' }>;

const prefix = 'sendQueue:';

export const sendQueueId = (profile: string): `${typeof prefix}${string}` => `${prefix}${profile}`;

const isNothing = ({ draft, outgoing }: StoredQueue): boolean => draft === '' && outgoing.length === 0;

/** The same array while no status changes, so that the list does not render at each keystroke. */
const updateRow = (rows: readonly QueueSummary[], profile: string, name: string, status: QueueStatus) => {
  if ((rows.find((row) => row.profile === profile)?.status ?? null) === status) return rows;
  const others = rows.filter((row) => row.profile !== profile);
  return status === null ? others : [...others, { profile, name, status }];
};

const restoreQueues = (found: QueuedMessagesRestored['found']): Pick<SendQueuesContext, 'pending' | 'rows'> => ({
  pending: Object.fromEntries(
    Object.entries(found).map(([profile, unsent]) => [profile, { unsent, isIdle: unsent.outgoing.length === 0 }]),
  ),
  rows: Object.entries(found).flatMap(([profile, unsent]) => {
    const status = queueStatus(restoreQueue(unsent));
    return status === null ? [] : { profile, name: unsent.name, status };
  }),
});

/** Partners with unsent messages, and that of the open conversation; not those whose queue is down. */
const neededQueues = ({ openPartner, pending, runningQueues, down }: SendQueuesContext): readonly string[] =>
  [...new Set([...runningQueues, ...Object.keys(pending), ...(openPartner === null ? [] : [openPartner.profile])])]
    .filter((profile) => openPartner?.profile === profile || pending[profile]?.isIdle === false)
    .filter((profile) => !down.includes(profile));

const inputFor = ({ online, openPartner, pending }: SendQueuesContext, profile: string): SendQueueInput => {
  const unsent = pending[profile]?.unsent ?? null;
  return { profile, name: (openPartner?.profile === profile ? openPartner.name : unsent?.name) ?? '', online, unsent };
};

/**
 * Messages to other members until they are sent, across pages: one send queue for each partner with unsent messages, and
 * for the open conversation. [CHAT-08 CHAT-16 CREDITS-04 OFFLINE-02]
 */
export const sendQueuesMachine = setup({
  types: {
    context: {} as SendQueuesContext,
    events: {} as SendQueuesEvent,
    input: {} as { me: string; online: boolean; partner: Partner | null },
  },
  actors: {
    sendQueue: sendQueueMachine,
    /** Stores unsent messages, and restores them at the start. */
    persistQueuedMessages: fromCallback<QueueStoreCommand, { me: string }>(unwired('persistQueuedMessages')),
  },
  actions: {
    /** Starts the queues that are needed, and stops the others. */
    reconcileQueues: enqueueActions(({ context, enqueue }) => {
      const { runningQueues } = context;
      const needed = neededQueues(context);
      for (const profile of runningQueues) if (!needed.includes(profile)) enqueue.stopChild(sendQueueId(profile));
      for (const profile of needed)
        if (!runningQueues.includes(profile))
          enqueue.spawnChild('sendQueue', { id: sendQueueId(profile), input: inputFor(context, profile) });
      enqueue.assign({ runningQueues: needed });
    }),
    setQueue: enqueueActions(({ context, enqueue }, { profile, unsent, status, isIdle }: QueueChanged) => {
      const { [profile]: _, ...others } = context.pending;
      const stored = isNothing(unsent) ? null : unsent;
      enqueue.sendTo('persistQueuedMessages', { type: 'queuedMessages.changed', profile, unsent: stored });
      enqueue.assign({
        pending: stored === null && isIdle ? others : { ...others, [profile]: { unsent, isIdle } },
        rows: updateRow(context.rows, profile, unsent.name, status),
      });
    }),
    forwardToStorage: sendTo('persistQueuedMessages', ({ event }) => event),
    /** To the queue of one partner, or to all. */
    sendToQueues: enqueueActions(({ context, enqueue }, { command, profile }: QueueRecipient) => {
      for (const running of context.runningQueues)
        if (profile === undefined || profile === running) enqueue.sendTo(sendQueueId(running), command);
    }),
    forwardToParent: sendParent(({ event }) => event),
    forwardConfirmed: enqueueActions(({ context, enqueue }, { event }: { event: LiveEvent }) => {
      if (event.type !== 'message' || event.key === undefined) return;
      const confirmed = { type: 'message.confirmed', key: event.key, position: event.message.position } as const;
      for (const profile of context.runningQueues) enqueue.sendTo(sendQueueId(profile), confirmed);
    }),
    /** A first message also creates a conversation that the list does not have yet. */
    notifyCost: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'message.sent') return;
      const { message, credits, free_messages } = event.sent;
      enqueue.sendParent({ type: 'user.changed', change: { credits, free_messages } } satisfies AppEvent);
      if (message.position === 1) enqueue.sendParent({ type: 'chats.outdated' } satisfies AppEvent);
    }),
    recordCrash: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(id);
      enqueue.assign({
        runningQueues: context.runningQueues.filter((profile) => sendQueueId(profile) !== id),
        down: [...context.down, id.slice(prefix.length)],
        crashes: addCrash(context.crashes, 'sendQueue', now()),
      });
    }),
  },
  guards: {
    needsReconciliation: ({ context }) => {
      const needed = neededQueues(context);
      return (
        needed.length !== context.runningQueues.length || needed.some((one) => !context.runningQueues.includes(one))
      );
    },
  },
  delays: supervisorDelays,
}).createMachine({
  id: 'sendQueues',
  context: ({ input }) => ({
    me: input.me,
    online: input.online,
    openPartner: input.partner,
    pending: {},
    rows: [],
    runningQueues: [],
    down: [],
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'partner.identified': { actions: assign({ openPartner: ({ event }) => event.partner }) },
    'page.left': { actions: assign({ openPartner: null }) },
    'facts.changed': {
      actions: [
        assign({ online: ({ event }) => event.facts.online }),
        { type: 'sendToQueues', params: ({ event }) => ({ command: event }) },
      ],
    },
    'chatPhoto.submitted': {
      actions: { type: 'sendToQueues', params: ({ event }) => ({ command: event, profile: event.profile }) },
    },
    'files.lost': { actions: { type: 'sendToQueues', params: ({ event }) => ({ command: event }) } },
    'server.reached': { actions: { type: 'sendToQueues', params: ({ event }) => ({ command: event }) } },
    'live.eventArrived': [
      {
        guard: ({ event: { event: live } }) => live.type === 'resync',
        actions: { type: 'sendToQueues', params: { command: { type: 'server.reached' } } },
      },
      { actions: { type: 'forwardConfirmed', params: ({ event }) => event } },
    ],
    'queue.changed': { actions: { type: 'setQueue', params: ({ event }) => event } },
    'queuedMessages.discarded': {
      actions: {
        type: 'sendToQueues',
        params: ({ event: { profile } }) => ({ command: { type: 'queue.discarded' }, profile }),
      },
    },
    'message.sent': { actions: ['forwardToParent', 'notifyCost'] },
    'message.edited': { actions: 'forwardToParent' },
    'file.released': { actions: 'forwardToParent' },
    'logout.requested': { actions: 'forwardToStorage' },
    'session.expired': { actions: 'forwardToParent' },
  },
  states: {
    storage: {
      initial: 'restoring',
      invoke: {
        src: 'persistQueuedMessages',
        input: ({ context }) => ({ me: context.me }),
        onError: '.ready',
      },
      states: {
        /** Stored messages go before new ones: no queue starts until they are restored. */
        restoring: {
          on: {
            'queuedMessages.restored': { target: 'ready', actions: assign(({ event }) => restoreQueues(event.found)) },
          },
        },
        ready: { always: { guard: 'needsReconciliation', actions: 'reconcileQueues' } },
      },
    },
    supervision: {
      initial: 'up',
      on: {
        'xstate.error.actor.*': [
          {
            guard: ({ context, event }) =>
              event.actorId.startsWith(prefix) && hasTooManyCrashes(context.crashes, 'sendQueue', now()),
            target: '.broken',
            actions: { type: 'recordCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
          {
            guard: ({ event }) => event.actorId.startsWith(prefix),
            target: '.down',
            actions: { type: 'recordCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
        ],
      },
      states: {
        up: { entry: assign({ down: [] }) },
        down: { after: { backoff: 'up' } },
        broken: { on: { 'childRestart.requested': 'up' } },
      },
    },
  },
});
