import { assign, enqueueActions, fromCallback, sendParent, sendTo } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Partner, AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Crash, supervisorDelays, hasTooManyCrashes, addCrash } from '#machines/generic/supervise.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import { type QueueStatus, type StoredQueue, restoreQueue, queueStatus } from './queued-message.ts';
import {
  type ChatPhotoSubmitted,
  type SendQueueCommand,
  type SendingInput,
  type SendQueueParentEvent,
  sendingMachine,
} from './send-queue.ts';

type Pending = { readonly unsent: StoredQueue; readonly isIdle: boolean };

export type QueueSummary = {
  readonly profile: string;
  readonly name: string;
  readonly status: NonNullable<QueueStatus>;
};

type OutboxContext = {
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

type OutboxEvent =
  | Extract<
      AppEvent,
      {
        type:
          | 'partner.identified'
          | 'page.left'
          | 'live.eventArrived'
          | 'queuedMessages.discarded'
          | 'childRestart.requested'
          | 'logout.requested'
          | 'session.expired';
      }
    >
  | Extract<SendQueueCommand, { type: 'files.lost' | 'server.reached' | 'facts.changed' }>
  | ChatPhotoSubmitted
  | SendQueueParentEvent
  | QueuedMessagesRestored
  | { type: `xstate.error.actor.${string}`; error: unknown; actorId: string };

type QueueChanged = Extract<SendQueueParentEvent, { type: 'queue.changed' }>;

const prefix = 'sending:';

export const sendQueueId = (profile: string): `${typeof prefix}${string}` => `${prefix}${profile}`;

const isNothing = ({ draft, outgoing }: StoredQueue): boolean => draft === '' && outgoing.length === 0;

/** The same array while no status changes, so that the list does not render at each keystroke. */
const updateRow = (rows: readonly QueueSummary[], profile: string, name: string, status: QueueStatus) => {
  if ((rows.find((row) => row.profile === profile)?.status ?? null) === status) return rows;
  const others = rows.filter((row) => row.profile !== profile);
  return status === null ? others : [...others, { profile, name, status }];
};

const restoredRows = (found: Readonly<Record<string, StoredQueue>>): readonly QueueSummary[] =>
  Object.entries(found).reduce<readonly QueueSummary[]>(
    (rows, [profile, unsent]) => updateRow(rows, profile, unsent.name, queueStatus(restoreQueue(unsent))),
    [],
  );

const isNeeded = ({ openPartner, pending, down }: OutboxContext, profile: string): boolean =>
  !down.includes(profile) && (openPartner?.profile === profile || pending[profile]?.isIdle === false);

const inputFor = ({ online, openPartner, pending }: OutboxContext, profile: string): SendingInput => {
  const unsent = pending[profile]?.unsent ?? null;
  return { profile, name: (openPartner?.profile === profile ? openPartner.name : unsent?.name) ?? '', online, unsent };
};

/**
 * Messages to other members until they are sent, across pages: one send queue for each partner with unsent messages, and
 * for the open conversation. [CHAT-08 CHAT-16 CREDITS-04 OFFLINE-02]
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as { me: string; online: boolean; partner: Partner | null },
  },
  actors: {
    sending: sendingMachine,
    /** Stores unsent messages, and restores them at the start. */
    persistQueuedMessages: fromCallback<QueueStoreCommand, { me: string }>(unwired('persistQueuedMessages')),
  },
  actions: {
    restoreQueues: assign((_, { found }: { found: Readonly<Record<string, StoredQueue>> }) => ({
      pending: Object.fromEntries(
        Object.entries(found).map(([profile, unsent]) => [profile, { unsent, isIdle: unsent.outgoing.length === 0 }]),
      ),
      rows: restoredRows(found),
    })),
    /** Starts the queues that are needed, and stops the others. */
    reconcileQueues: enqueueActions(({ context, enqueue }) => {
      const { openPartner, pending, runningQueues } = context;
      const profiles = [
        ...new Set([...runningQueues, ...Object.keys(pending), ...(openPartner === null ? [] : [openPartner.profile])]),
      ];
      const needed = profiles.filter((profile) => isNeeded(context, profile));
      for (const profile of runningQueues) if (!needed.includes(profile)) enqueue.stopChild(sendQueueId(profile));
      for (const profile of needed)
        if (!runningQueues.includes(profile))
          enqueue.spawnChild('sending', { id: sendQueueId(profile), input: inputFor(context, profile) });
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
    /** To one queue, or to all. */
    forward: enqueueActions(({ context, event, enqueue }, params: { to: string | null }) => {
      for (const profile of context.runningQueues)
        if (params.to === null || params.to === profile) enqueue.sendTo(sendQueueId(profile), event);
    }),
    forwardConfirmed: enqueueActions(({ context, enqueue }, { live }: { live: LiveEvent }) => {
      if (live.type !== 'message' || live.key === undefined) return;
      const { key, message } = live;
      for (const profile of context.runningQueues)
        enqueue.sendTo(sendQueueId(profile), { type: 'message.confirmed', key, position: message.position });
    }),
    forwardServerReached: enqueueActions(({ context, enqueue }) => {
      for (const profile of context.runningQueues) enqueue.sendTo(sendQueueId(profile), { type: 'server.reached' });
    }),
    discard: enqueueActions(({ context, enqueue }, { profile }: { profile: string }) => {
      if (context.runningQueues.includes(profile)) enqueue.sendTo(sendQueueId(profile), { type: 'queue.discarded' });
    }),
    forwardToParent: sendParent(({ event }) => event),
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
        crashes: addCrash(context.crashes, 'sending', now()),
      });
    }),
  },
  guards: {
    isQueueCrash: (_, { id }: { id: string }) => id.startsWith(prefix),
    isRepeatedQueueCrash: ({ context }, { id }: { id: string }) =>
      id.startsWith(prefix) && hasTooManyCrashes(context.crashes, 'sending', now()),
  },
  delays: supervisorDelays,
}).createMachine({
  id: 'outbox',
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
    'facts.changed': {
      actions: [assign({ online: ({ event }) => event.facts.online }), { type: 'forward', params: { to: null } }],
    },
    'chatPhoto.submitted': { actions: { type: 'forward', params: ({ event }) => ({ to: event.profile }) } },
    'files.lost': { actions: { type: 'forward', params: { to: null } } },
    'server.reached': { actions: 'forwardServerReached' },
    'live.eventArrived': [
      { guard: ({ event }) => event.event.type === 'resync', actions: 'forwardServerReached' },
      { actions: { type: 'forwardConfirmed', params: ({ event }) => ({ live: event.event }) } },
    ],
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
        id: 'persistQueuedMessages',
        input: ({ context }) => ({ me: context.me }),
        onError: { target: '.ready', actions: 'reconcileQueues' },
      },
      states: {
        /** Stored messages go before new ones: no queue starts until they are restored. */
        restoring: {
          on: {
            'queuedMessages.restored': {
              target: 'ready',
              actions: [{ type: 'restoreQueues', params: ({ event }) => ({ found: event.found }) }, 'reconcileQueues'],
            },
            'partner.identified': {
              actions: assign({ openPartner: ({ event }) => event.partner }),
            },
            'page.left': { actions: assign({ openPartner: null }) },
          },
        },
        ready: {
          on: {
            'partner.identified': {
              actions: [assign({ openPartner: ({ event }) => event.partner }), 'reconcileQueues'],
            },
            'page.left': { actions: [assign({ openPartner: null }), 'reconcileQueues'] },
            'queue.changed': {
              actions: [{ type: 'setQueue', params: ({ event }) => event }, 'reconcileQueues'],
            },
            'queuedMessages.discarded': {
              actions: { type: 'discard', params: ({ event }) => ({ profile: event.profile }) },
            },
          },
        },
      },
    },
    supervision: {
      initial: 'up',
      on: {
        'xstate.error.actor.*': [
          {
            guard: { type: 'isRepeatedQueueCrash', params: ({ event }) => ({ id: event.actorId }) },
            target: '.broken',
            actions: { type: 'recordCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
          {
            guard: { type: 'isQueueCrash', params: ({ event }) => ({ id: event.actorId }) },
            target: '.down',
            actions: { type: 'recordCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
        ],
      },
      states: {
        up: {},
        down: { after: { backoff: { target: 'up', actions: [assign({ down: [] }), 'reconcileQueues'] } } },
        broken: {
          on: { 'childRestart.requested': { target: 'up', actions: [assign({ down: [] }), 'reconcileQueues'] } },
        },
      },
    },
  },
});
