import { assign, enqueueActions, fromCallback, not, sendParent } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import {
  type QueuedMessage,
  type MessageQueue,
  type QueueStatus,
  type StoredQueue,
  findQueued,
  nextToSend,
  restoreQueue,
  retryQueued,
  queueStatus,
  toQueuedMessage,
  toStoredQueue,
  updateQueued,
  removeQueued,
} from './queued-message.ts';

/** `profile`, `name`: the partner; `unsent`: the stored queue. */
export type SendingInput = {
  readonly profile: string;
  readonly name: string;
  readonly online: boolean;
  readonly unsent: StoredQueue | null;
};

type SendingContext = Omit<SendingInput, 'unsent'> &
  MessageQueue & {
    /** Of the message in the running request. */
    readonly sendingKey: string | null;
  };

/** Sent by `sendMessage`. */
export type SendEvent =
  | { type: 'send.progressed'; progress: number }
  | { type: 'send.succeeded'; sent: SentMessage }
  | { type: 'send.failed'; problem: Problem };

export type ChatPhotoSubmitted = {
  type: 'chatPhoto.submitted';
  profile: string;
  key: string;
  preview: string | null;
  after: number;
};

/** From `sendQueues` to each queue. */
export type SendQueueCommand =
  /** The server has the message with this key. */
  | { type: 'message.confirmed'; key: string; position: number }
  | { type: 'files.lost' }
  /** The server answers again: messages with an unknown outcome can be retried. */
  | { type: 'server.reached' }
  | { type: 'facts.changed'; facts: { readonly online: boolean } };

type SendingEvent =
  | { type: 'draft.changed'; text: string }
  /** `after`: position of the last known message. */
  | { type: 'message.submitted'; key: string; after: number }
  | ChatPhotoSubmitted
  /** `fresh`: another key, for a message that the server rejected for good. */
  | { type: 'message.retried'; key: string; fresh: string; after: number }
  | { type: 'message.discarded'; key: string }
  | { type: 'queue.discarded' }
  | SendQueueCommand
  | SendEvent;

export type SendQueueParentEvent =
  | Extract<AppEvent, { type: 'message.edited' | 'message.sent' | 'session.expired' }>
  /** `isIdle`: nothing is waiting, running or failed. */
  | { type: 'queue.changed'; profile: string; unsent: StoredQueue; status: QueueStatus; isIdle: boolean }
  | { type: 'file.released'; id: string };

/**
 * The messages to one partner, sent in order. Each shows at once and has its own idempotency key, so that it arrives once;
 * one that fails stays with its reason.
 * [CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]
 */
export const sendingMachine = setup({
  types: { context: {} as SendingContext, events: {} as SendingEvent, input: {} as SendingInput },
  actors: {
    sendMessage: fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(
      unwired('sendMessage'),
    ),
    warnBeforeUnload: fromCallback<{ type: 'never' }>(unwired('warnBeforeUnload')),
  },
  actions: {
    enqueueDraft: assign(({ context: { draft, outgoing } }, { key, after }: { key: string; after: number }) => ({
      draft: '',
      outgoing: [...outgoing, toQueuedMessage({ key, text: draft.trim(), photo: null, after })],
    })),
    enqueuePhoto: assign({
      outgoing: ({ context }, { key, preview, after }: Omit<ChatPhotoSubmitted, 'type' | 'profile'>) => [
        ...context.outgoing,
        toQueuedMessage({ key, text: '', photo: { file: key, preview }, after }),
      ],
    }),
    removePhotos: assign({ outgoing: ({ context }) => context.outgoing.filter(({ photo }) => photo === null) }),
    retryMessage: assign({
      outgoing: ({ context }, { key, fresh, after }: { key: string; fresh: string; after: number }) =>
        context.outgoing.map((one) => (one.key === key ? retryQueued(one, { key: fresh, after }) : one)),
    }),
    retryUnknownOutcomes: assign({
      outgoing: ({ context }) =>
        context.outgoing.map((one) =>
          one.problem !== null && isOutcomeUnknown(one.problem) ? { ...one, problem: null } : one,
        ),
    }),
    startNext: assign({ sendingKey: ({ context }) => nextToSend(context)?.key ?? null }),
    clearSending: assign(({ context }) => ({
      sendingKey: null,
      outgoing: updateQueued(context.outgoing, context.sendingKey, { progress: 0 }),
    })),
    markFailed: assign({
      outgoing: ({ context }, { problem }: { problem: Problem }) =>
        updateQueued(context.outgoing, context.sendingKey, { problem }),
    }),
    removeMessage: enqueueActions(
      ({ context, enqueue }, { key, position }: { key: string | null; position?: number }) => {
        const file = findQueued(context.outgoing, key)?.photo?.file;
        if (file !== undefined) enqueue.sendParent({ type: 'file.released', id: file } satisfies SendQueueParentEvent);
        enqueue.assign({ outgoing: removeQueued(context.outgoing, key, position) });
      },
    ),
    /** A text in the running request cannot be recalled. */
    removeAll: enqueueActions(({ context: { outgoing, sendingKey }, enqueue }) => {
      for (const { photo } of outgoing)
        if (photo !== null)
          enqueue.sendParent({ type: 'file.released', id: photo.file } satisfies SendQueueParentEvent);
      enqueue.assign({ outgoing: outgoing.filter(({ key, photo }) => key === sendingKey && photo === null) });
    }),
    restoreText: assign({
      draft: ({ context: { draft, outgoing } }, { key }: { key: string }) =>
        draft === '' ? (findQueued(outgoing, key)?.text ?? '') : draft,
    }),
    notifyQueueChanged: sendParent(({ context }): SendQueueParentEvent => {
      const { profile, name, sendingKey, outgoing } = context;
      return {
        type: 'queue.changed',
        profile,
        unsent: toStoredQueue(name, context),
        status: queueStatus(context),
        isIdle: sendingKey === null && outgoing.length === 0,
      };
    }),
    notifySent: sendParent(({ context: { profile } }, { sent }: { sent: SentMessage }): SendQueueParentEvent => ({
      type: 'message.sent',
      profile,
      sent,
    })),
    notifySessionExpired: sendParent((): SendQueueParentEvent => ({ type: 'session.expired' })),
    notifyTyping: sendParent(({ context: { profile, draft } }): SendQueueParentEvent => ({
      type: 'message.edited',
      profile,
      isEmpty: draft.trim() === '',
    })),
  },
  guards: {
    canEnqueue: ({ context }, { key }: { key: string }) =>
      context.draft.trim() !== '' && findQueued(context.outgoing, key) === undefined,
    isNewKey: ({ context }, { key }: { key: string }) => findQueued(context.outgoing, key) === undefined,
    isQueued: ({ context }, { key }: { key: string }) => findQueued(context.outgoing, key) !== undefined,
    isNotSending: ({ context }, { key }: { key: string }) => key !== context.sendingKey,
    /** A running photo upload can be cancelled; a text may have arrived already. */
    isSendingPhoto: ({ context }, params: { key: string | null }) =>
      params.key === context.sendingKey && (findQueued(context.outgoing, params.key)?.photo ?? null) !== null,
    canSend: ({ context }) => context.online && nextToSend(context) !== undefined,
    isOnline: ({ context }) => context.online,
    isBackOnline: ({ context }, { online }: { online: boolean }) => online && !context.online,
    isUnauthenticated: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    hasPhotos: ({ context }) => context.outgoing.some(({ photo }) => photo !== null),
  },
}).createMachine({
  id: 'sending',
  context: ({ input: { profile, name, online, unsent } }) => ({
    profile,
    name,
    online,
    ...restoreQueue(unsent),
    sendingKey: null,
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ online: event.facts.online }) },
        actions: [assign({ online: ({ event }) => event.facts.online }), 'retryUnknownOutcomes'],
      },
      { actions: assign({ online: ({ event }) => event.facts.online }) },
    ],
    'server.reached': { actions: 'retryUnknownOutcomes' },
    'draft.changed': {
      actions: [assign({ draft: ({ event }) => event.text }), 'notifyQueueChanged', 'notifyTyping'],
    },
    'message.submitted': {
      guard: { type: 'canEnqueue', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'enqueueDraft', params: ({ event }) => ({ key: event.key, after: event.after }) },
        'notifyQueueChanged',
        'notifyTyping',
      ],
    },
    'chatPhoto.submitted': {
      guard: { type: 'isNewKey', params: ({ event }) => ({ key: event.key }) },
      actions: [
        {
          type: 'enqueuePhoto',
          params: ({ event: { key, preview, after } }) => ({ key, preview, after }),
        },
        'notifyQueueChanged',
      ],
    },
    'message.retried': {
      actions: [{ type: 'retryMessage', params: ({ event }) => event }, 'notifyQueueChanged'],
    },
    'message.discarded': {
      guard: { type: 'isNotSending', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'restoreText', params: ({ event }) => ({ key: event.key }) },
        { type: 'removeMessage', params: ({ event }) => ({ key: event.key }) },
        'notifyQueueChanged',
      ],
    },
    'queue.discarded': { actions: ['removeAll', 'notifyQueueChanged'] },
    'message.confirmed': {
      guard: { type: 'isQueued', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'removeMessage', params: ({ event }) => ({ key: event.key, position: event.position }) },
        'notifyQueueChanged',
      ],
    },
    'files.lost': { actions: ['removePhotos', 'notifyQueueChanged'] },
  },
  states: {
    work: {
      initial: 'idle',
      states: {
        idle: { entry: ['clearSending', 'notifyQueueChanged'], always: { guard: 'canSend', target: 'sending' } },
        sending: {
          entry: ['startNext', 'notifyQueueChanged'],
          always: { guard: not('isOnline'), target: 'idle' },
          invoke: {
            src: 'sendMessage',
            id: 'sendMessage',
            input: ({ context }) => ({ profile: context.profile, message: nextToSend(context) ?? null }),
            onError: {
              target: 'idle',
              actions: { type: 'markFailed', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            },
          },
          on: {
            'send.progressed': {
              actions: assign({
                outgoing: ({ context, event: { progress } }) =>
                  updateQueued(context.outgoing, context.sendingKey, { progress }),
              }),
            },
            'send.succeeded': {
              target: 'idle',
              actions: [
                { type: 'notifySent', params: ({ event }) => ({ sent: event.sent }) },
                {
                  type: 'removeMessage',
                  params: ({ context, event }) => ({ key: context.sendingKey, position: event.sent.message.position }),
                },
              ],
            },
            'send.failed': [
              {
                guard: { type: 'isUnauthenticated', params: ({ event }) => ({ problem: event.problem }) },
                target: 'idle',
                actions: [
                  { type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) },
                  'notifySessionExpired',
                ],
              },
              {
                target: 'idle',
                actions: { type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) },
              },
            ],
            'message.discarded': {
              guard: { type: 'isSendingPhoto', params: ({ event }) => ({ key: event.key }) },
              target: 'idle',
              actions: { type: 'removeMessage', params: ({ event }) => ({ key: event.key }) },
            },
            'queue.discarded': {
              guard: { type: 'isSendingPhoto', params: ({ context }) => ({ key: context.sendingKey }) },
              target: 'idle',
              actions: 'removeAll',
            },
          },
        },
      },
    },
    unloadWarning: {
      initial: 'inactive',
      states: {
        inactive: { always: { guard: 'hasPhotos', target: 'active' } },
        active: {
          always: { guard: not('hasPhotos'), target: 'inactive' },
          invoke: { src: 'warnBeforeUnload', id: 'warnBeforeUnload', onError: {} },
        },
      },
    },
  },
});
