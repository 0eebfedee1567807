import { assign, enqueueActions, fromCallback, not, sendParent } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { isOutcomeUnknown } from '#machines/generic/idempotent-request.ts';
import { type Problem, problemIn } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
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
export type SendQueueInput = {
  readonly profile: string;
  readonly name: string;
  readonly online: boolean;
  readonly unsent: StoredQueue | null;
};

type SendQueueContext = Omit<SendQueueInput, 'unsent'> &
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

type SendQueueEvent =
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

const hasKey = ({ outgoing }: MessageQueue, key: string): boolean => findQueued(outgoing, key) !== undefined;

/** The running request sends a photo: its upload can be cancelled, while a text may have arrived already. */
const isSendingPhoto = ({ outgoing, sendingKey }: SendQueueContext): boolean =>
  (findQueued(outgoing, sendingKey)?.photo ?? null) !== null;

/**
 * The messages to one partner, sent in order. Each shows at once and has its own idempotency key, so that it arrives once;
 * one that fails stays with its reason.
 * [CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]
 */
export const sendQueueMachine = setup({
  types: { context: {} as SendQueueContext, events: {} as SendQueueEvent, input: {} as SendQueueInput },
  actors: {
    sendMessage: fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(
      unwired('sendMessage'),
    ),
    warnBeforeUnload: fromCallback<{ type: 'never' }>(unwired('warnBeforeUnload')),
  },
  actions: {
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
      outgoing: ({ context }, problem: Problem) => updateQueued(context.outgoing, context.sendingKey, { problem }),
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
    notifyQueueChanged: sendParent(({ context }): SendQueueParentEvent => ({
      type: 'queue.changed',
      profile: context.profile,
      unsent: toStoredQueue(context.name, context),
      status: queueStatus(context),
      isIdle: context.sendingKey === null && context.outgoing.length === 0,
    })),
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
    canSend: ({ context }) => context.online && nextToSend(context) !== undefined,
    isOnline: ({ context }) => context.online,
    hasPhotos: ({ context }) => context.outgoing.some(({ photo }) => photo !== null),
  },
}).createMachine({
  id: 'sendQueue',
  context: ({ input: { unsent, ...input } }) => ({ ...input, ...restoreQueue(unsent), sendingKey: null }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: ({ context, event }) => event.facts.online && !context.online,
        actions: [assign({ online: true }), 'retryUnknownOutcomes'],
      },
      { actions: assign({ online: ({ event }) => event.facts.online }) },
    ],
    'server.reached': { actions: 'retryUnknownOutcomes' },
    'draft.changed': { actions: [assign({ draft: ({ event }) => event.text }), 'notifyQueueChanged', 'notifyTyping'] },
    'message.submitted': {
      guard: ({ context, event }) => context.draft.trim() !== '' && !hasKey(context, event.key),
      actions: [
        assign(({ context: { draft, outgoing }, event: { key, after } }) => ({
          draft: '',
          outgoing: [...outgoing, toQueuedMessage({ key, text: draft.trim(), photo: null, after })],
        })),
        'notifyQueueChanged',
        'notifyTyping',
      ],
    },
    'chatPhoto.submitted': {
      guard: ({ context, event }) => !hasKey(context, event.key),
      actions: [
        assign({
          outgoing: ({ context, event: { key, preview, after } }) => [
            ...context.outgoing,
            toQueuedMessage({ key, text: '', photo: { file: key, preview }, after }),
          ],
        }),
        'notifyQueueChanged',
      ],
    },
    'message.retried': {
      actions: [
        assign({
          outgoing: ({ context, event: { key, fresh, after } }) =>
            context.outgoing.map((one) => (one.key === key ? retryQueued(one, { key: fresh, after }) : one)),
        }),
        'notifyQueueChanged',
      ],
    },
    'message.discarded': {
      guard: ({ context, event }) => event.key !== context.sendingKey,
      actions: [
        assign({
          draft: ({ context: { draft, outgoing }, event }) =>
            draft === '' ? (findQueued(outgoing, event.key)?.text ?? '') : draft,
        }),
        { type: 'removeMessage', params: ({ event: { key } }) => ({ key }) },
        'notifyQueueChanged',
      ],
    },
    'queue.discarded': { actions: ['removeAll', 'notifyQueueChanged'] },
    'message.confirmed': {
      guard: ({ context, event }) => hasKey(context, event.key),
      actions: [{ type: 'removeMessage', params: ({ event }) => event }, 'notifyQueueChanged'],
    },
    'files.lost': {
      actions: [
        assign({ outgoing: ({ context }) => context.outgoing.filter(({ photo }) => photo === null) }),
        'notifyQueueChanged',
      ],
    },
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
            input: ({ context }) => ({ profile: context.profile, message: nextToSend(context) ?? null }),
            onError: { target: 'idle', actions: { type: 'markFailed', params: ({ event }) => problemIn(event) } },
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
                { type: 'notifySent', params: ({ event }) => event },
                {
                  type: 'removeMessage',
                  params: ({ context, event }) => ({ key: context.sendingKey, position: event.sent.message.position }),
                },
              ],
            },
            'send.failed': [
              {
                guard: ({ event }) => event.problem.code === 'authentication_required',
                target: 'idle',
                actions: [{ type: 'markFailed', params: ({ event }) => event.problem }, 'notifySessionExpired'],
              },
              { target: 'idle', actions: { type: 'markFailed', params: ({ event }) => event.problem } },
            ],
            'message.discarded': {
              guard: ({ context, event }) => event.key === context.sendingKey && isSendingPhoto(context),
              target: 'idle',
              actions: { type: 'removeMessage', params: ({ event: { key } }) => ({ key }) },
            },
            'queue.discarded': {
              guard: ({ context }) => isSendingPhoto(context),
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
          invoke: { src: 'warnBeforeUnload', onError: {} },
        },
      },
    },
  },
});
