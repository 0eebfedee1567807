import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Partner, AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Crash, backoffDelay, hasTooManyCrashes, addCrash } from '#machines/generic/supervise.ts';
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

/** What is not sent to one other member. */
type Pending = { readonly unsent: StoredQueue; readonly isIdle: boolean };

/** How it stands with what one other member is sent. */
export type QueueSummary = {
  readonly profile: string;
  readonly name: string;
  readonly standing: NonNullable<QueueStatus>;
};

type OutboxContext = {
  /** The member's own profile id. */
  readonly me: string;
  readonly online: boolean;
  /** With whom the conversation on the screen is. */
  readonly open: Partner | null;
  /** By the profile of the other side. */
  readonly pending: Readonly<Record<string, Pending>>;
  /** To whom something waits or could not be sent. */
  readonly rows: readonly QueueSummary[];
  /** The profiles to whom a sending lives, and those whose sending has failed and is down for a while. */
  readonly alive: readonly string[];
  readonly down: readonly string[];
  /** Whether somebody keeps what is unsent. */
  readonly isStorageAvailable: boolean;
  readonly crashes: readonly Crash[];
};

/** What whoever keeps the unsent hears and tells; null: nothing is unsent any more. */
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

/** The id of the sending to this member. */
export const sendQueueId = (profile: string): `${typeof prefix}${string}` => `${prefix}${profile}`;

const isNothing = ({ draft, outgoing }: StoredQueue): boolean => draft === '' && outgoing.length === 0;

/** The same as long as nothing in it has changed: whoever shows it is not asked to at each key. */
const withRow = (rows: readonly QueueSummary[], profile: string, name: string, standing: QueueStatus) => {
  if ((rows.find((row) => row.profile === profile)?.standing ?? null) === standing) return rows;
  const others = rows.filter((row) => row.profile !== profile);
  return standing === null ? others : [...others, { profile, name, standing }];
};

const foundRows = (found: Readonly<Record<string, StoredQueue>>): readonly QueueSummary[] =>
  Object.entries(found).reduce<readonly QueueSummary[]>(
    (rows, [profile, unsent]) => withRow(rows, profile, unsent.name, queueStatus(restoreQueue(unsent))),
    [],
  );

const isWanted = ({ open, pending, down }: OutboxContext, profile: string): boolean =>
  !down.includes(profile) && (open?.profile === profile || pending[profile]?.isIdle === false);

const inputFor = ({ online, open, pending }: OutboxContext, profile: string): SendingInput => {
  const unsent = pending[profile]?.unsent ?? null;
  return { profile, name: (open?.profile === profile ? open.name : unsent?.name) ?? '', online, unsent };
};

/**
 * What the member writes to others, until it is sent, whichever page is on the screen: one sending for each member to
 * whom something is unsent, and for the one whose conversation is open. [CHAT-08 CHAT-16 CREDITS-04 OFFLINE-02]
 */
export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as { me: string; online: boolean; partner: Partner | null },
  },
  actors: {
    sending: sendingMachine,
    /** Keeps what is unsent, and says at the start what it has kept. */
    persistQueuedMessages: fromCallback<QueueStoreCommand, { me: string }>(unwired('persistQueuedMessages')),
  },
  actions: {
    keepFound: assign((_, { found }: { found: Readonly<Record<string, StoredQueue>> }) => ({
      pending: Object.fromEntries(
        Object.entries(found).map(([profile, unsent]) => [profile, { unsent, isIdle: unsent.outgoing.length === 0 }]),
      ),
      rows: foundRows(found),
    })),
    keepOpen: assign({ open: (_, params: { partner: Partner | null }) => params.partner }),
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    /** Starts the sendings that are wanted, and lets those go that are not any more. */
    settle: enqueueActions(({ context, enqueue }) => {
      const { open, pending, alive } = context;
      const profiles = [...new Set([...alive, ...Object.keys(pending), ...(open === null ? [] : [open.profile])])];
      const wanted = profiles.filter((profile) => isWanted(context, profile));
      for (const profile of alive) if (!wanted.includes(profile)) enqueue.stopChild(sendQueueId(profile));
      for (const profile of wanted)
        if (!alive.includes(profile))
          enqueue.spawnChild('sending', { id: sendQueueId(profile), input: inputFor(context, profile) });
      enqueue.assign({ alive: wanted });
    }),
    keepQueue: enqueueActions(({ context, enqueue }, { profile, unsent, standing, isIdle }: QueueChanged) => {
      const { [profile]: _, ...others } = context.pending;
      const kept = isNothing(unsent) ? null : unsent;
      if (context.isStorageAvailable)
        enqueue.sendTo('persistQueuedMessages', { type: 'queuedMessages.changed', profile, unsent: kept });
      enqueue.assign({
        pending: kept === null && isIdle ? others : { ...others, [profile]: { unsent, isIdle } },
        rows: withRow(context.rows, profile, unsent.name, standing),
      });
    }),
    tellKeeper: enqueueActions(({ context, event, enqueue }) => {
      if (context.isStorageAvailable) enqueue.sendTo('persistQueuedMessages', event);
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    /** To one, or to all that live. */
    pass: enqueueActions(({ context, event, enqueue }, params: { to: string | null }) => {
      for (const profile of context.alive)
        if (params.to === null || params.to === profile) enqueue.sendTo(sendQueueId(profile), event);
    }),
    passArrived: enqueueActions(({ context, enqueue }, { live }: { live: LiveEvent }) => {
      if (live.type !== 'message' || live.key === undefined) return;
      const { key, message } = live;
      for (const profile of context.alive)
        enqueue.sendTo(sendQueueId(profile), { type: 'message.confirmed', key, position: message.position });
    }),
    passAnswered: enqueueActions(({ context, enqueue }) => {
      for (const profile of context.alive) enqueue.sendTo(sendQueueId(profile), { type: 'server.reached' });
    }),
    discard: enqueueActions(({ context, enqueue }, { profile }: { profile: string }) => {
      if (context.alive.includes(profile)) enqueue.sendTo(sendQueueId(profile), { type: 'queue.discarded' });
    }),
    forwardToParent: sendParent(({ event }) => event),
    /** What it cost, whichever page is open; the list does not know yet the conversation that a first message makes. */
    tellCost: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'message.sent') return;
      const { message, credits, free_messages } = event.sent;
      enqueue.sendParent({ type: 'user.changed', change: { credits, free_messages } } satisfies AppEvent);
      if (message.position === 1) enqueue.sendParent({ type: 'chats.outdated' } satisfies AppEvent);
    }),
    noteCrash: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(id);
      enqueue.assign({
        alive: context.alive.filter((profile) => sendQueueId(profile) !== id),
        down: [...context.down, id.slice(prefix.length)],
        crashes: addCrash(context.crashes, 'sending', now()),
      });
    }),
    noteSound: assign({ down: [] }),
  },
  guards: {
    isSending: (_, { id }: { id: string }) => id.startsWith(prefix),
    isSendingAgain: ({ context }, { id }: { id: string }) =>
      id.startsWith(prefix) && hasTooManyCrashes(context.crashes, 'sending', now()),
    isResync: (_, { live }: { live: LiveEvent }) => live.type === 'resync',
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()) },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({
    me: input.me,
    online: input.online,
    open: input.partner,
    pending: {},
    rows: [],
    alive: [],
    down: [],
    isStorageAvailable: true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': {
      actions: [
        { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) },
        { type: 'pass', params: { to: null } },
      ],
    },
    'chatPhoto.submitted': { actions: { type: 'pass', params: ({ event }) => ({ to: event.profile }) } },
    'files.lost': { actions: { type: 'pass', params: { to: null } } },
    'server.reached': { actions: 'passAnswered' },
    'live.eventArrived': [
      { guard: { type: 'isResync', params: ({ event }) => ({ live: event.event }) }, actions: 'passAnswered' },
      { actions: { type: 'passArrived', params: ({ event }) => ({ live: event.event }) } },
    ],
    'message.sent': { actions: ['forwardToParent', 'tellCost'] },
    'message.edited': { actions: 'forwardToParent' },
    'file.released': { actions: 'forwardToParent' },
    'logout.requested': { actions: 'tellKeeper' },
    'session.expired': { actions: 'forwardToParent' },
  },
  states: {
    store: {
      initial: 'looking',
      invoke: {
        src: 'persistQueuedMessages',
        id: 'persistQueuedMessages',
        input: ({ context }) => ({ me: context.me }),
        onError: { target: '.open', actions: ['markStorageUnavailable', 'settle'] },
      },
      states: {
        /** Before it is known what was kept, nothing begins: it comes first. */
        looking: {
          on: {
            'queuedMessages.restored': {
              target: 'open',
              actions: [{ type: 'keepFound', params: ({ event }) => ({ found: event.found }) }, 'settle'],
            },
            'partner.identified': {
              actions: { type: 'keepOpen', params: ({ event }) => ({ partner: event.partner }) },
            },
            'page.left': { actions: { type: 'keepOpen', params: { partner: null } } },
          },
        },
        open: {
          on: {
            'partner.identified': {
              actions: [{ type: 'keepOpen', params: ({ event }) => ({ partner: event.partner }) }, 'settle'],
            },
            'page.left': { actions: [{ type: 'keepOpen', params: { partner: null } }, 'settle'] },
            'queue.changed': {
              actions: [{ type: 'keepQueue', params: ({ event }) => event }, 'settle'],
            },
            'queuedMessages.discarded': {
              actions: { type: 'discard', params: ({ event }) => ({ profile: event.profile }) },
            },
          },
        },
      },
    },
    health: {
      initial: 'sound',
      on: {
        'xstate.error.actor.*': [
          {
            guard: { type: 'isSendingAgain', params: ({ event }) => ({ id: event.actorId }) },
            target: '.broken',
            actions: { type: 'noteCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
          {
            guard: { type: 'isSending', params: ({ event }) => ({ id: event.actorId }) },
            target: '.down',
            actions: { type: 'noteCrash', params: ({ event }) => ({ id: event.actorId }) },
          },
        ],
      },
      states: {
        sound: {},
        down: { after: { backoff: { target: 'sound', actions: ['noteSound', 'settle'] } } },
        broken: { on: { 'childRestart.requested': { target: 'sound', actions: ['noteSound', 'settle'] } } },
      },
    },
  },
});
