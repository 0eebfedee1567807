import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
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

/** `profile`, `name`: the other side; `unsent`: what was kept of what is written to it. */
export type SendingInput = {
  readonly profile: string;
  readonly name: string;
  readonly online: boolean;
  readonly unsent: StoredQueue | null;
};

type SendingContext = Omit<SendingInput, 'unsent'> &
  MessageQueue & {
    /** The key of the one that the server is being asked to take. */
    readonly sending: string | null;
  };

/** What whoever sends a message tells. */
export type SendEvent =
  | { type: 'send.progressed'; progress: number }
  | { type: 'send.succeeded'; sent: SentMessage }
  | { type: 'send.failed'; problem: Problem };

/** A photo is to be sent. */
export type ChatPhotoSubmitted = {
  type: 'chatPhoto.submitted';
  profile: string;
  key: string;
  preview: string | null;
  after: number;
};

/** What every sending hears from the outbox. */
export type SendQueueCommand =
  /** The server has what was sent under this key. */
  | { type: 'message.confirmed'; key: string; position: number }
  | { type: 'files.lost' }
  /** The server is heard again: what got no answer may be asked again. */
  | { type: 'server.reached' }
  | { type: 'facts.changed'; facts: { readonly online: boolean } };

type SendingEvent =
  | { type: 'draft.changed'; text: string }
  /** `after`: position of the last message that is known. */
  | { type: 'message.submitted'; key: string; after: number }
  | ChatPhotoSubmitted
  /** `fresh`: another key, for what the server has refused for good under its own. */
  | { type: 'message.retried'; key: string; fresh: string; after: number }
  | { type: 'message.discarded'; key: string }
  /** Nothing of it is to be sent any more. */
  | { type: 'queue.discarded' }
  | SendQueueCommand
  | SendEvent;

/** What it tells the outbox. */
export type SendQueueParentEvent =
  | Extract<AppEvent, { type: 'message.edited' | 'message.sent' | 'session.expired' }>
  /** `isIdle`: nothing is waiting, on its way or failed. */
  | { type: 'queue.changed'; profile: string; unsent: StoredQueue; standing: QueueStatus; isIdle: boolean }
  /** Nobody needs this file any more. */
  | { type: 'file.released'; id: string };

/**
 * What a member writes to another, one after the other: it shows at once as waiting or on its way, and is confirmed, or
 * failed with a reason and kept. Each is sent under a key of its own, so that it arrives once.
 * [CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]
 */
export const sendingMachine = setup({
  types: { context: {} as SendingContext, events: {} as SendingEvent, input: {} as SendingInput },
  actors: {
    /** Sends it; tells how far it is, and how it ended. */
    sendMessage: fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(
      unwired('sendMessage'),
    ),
    /** Has the browser ask before it closes the page. */
    warnBeforeUnload: fromCallback<{ type: 'never' }>(unwired('warnBeforeUnload')),
  },
  actions: {
    changeDraft: assign({ draft: (_, params: { text: string }) => params.text }),
    queueDraft: assign(({ context: { draft, outgoing } }, { key, after }: { key: string; after: number }) => ({
      draft: '',
      outgoing: [...outgoing, toQueuedMessage({ key, text: draft.trim(), photo: null, after })],
    })),
    queuePhoto: assign({
      outgoing: ({ context }, { key, preview, after }: Omit<ChatPhotoSubmitted, 'type' | 'profile'>) => [
        ...context.outgoing,
        toQueuedMessage({ key, text: '', photo: { file: key, preview }, after }),
      ],
    }),
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    losePhotos: assign({ outgoing: ({ context }) => context.outgoing.filter(({ photo }) => photo === null) }),
    tryAgain: assign({
      outgoing: ({ context }, { key, fresh, after }: { key: string; fresh: string; after: number }) =>
        context.outgoing.map((one) => (one.key === key ? retryQueued(one, { key: fresh, after }) : one)),
    }),
    /** What got no answer is asked again. */
    tryUnanswered: assign({
      outgoing: ({ context }) =>
        context.outgoing.map((one) =>
          one.problem !== null && isOutcomeUnknown(one.problem) ? { ...one, problem: null } : one,
        ),
    }),
    takeNext: assign({ sending: ({ context }) => nextToSend(context)?.key ?? null }),
    putDown: assign(({ context }) => ({
      sending: null,
      outgoing: updateQueued(context.outgoing, context.sending, { progress: 0 }),
    })),
    keepProgress: assign({
      outgoing: ({ context }, { progress }: { progress: number }) =>
        updateQueued(context.outgoing, context.sending, { progress }),
    }),
    markFailed: assign({
      outgoing: ({ context }, { problem }: { problem: Problem }) =>
        updateQueued(context.outgoing, context.sending, { problem }),
    }),
    /** It is neither waiting nor on its way any more. */
    drop: enqueueActions(({ context, enqueue }, { key, position }: { key: string | null; position?: number }) => {
      const file = findQueued(context.outgoing, key)?.photo?.file;
      if (file !== undefined) enqueue.sendParent({ type: 'file.released', id: file } satisfies SendQueueParentEvent);
      enqueue.assign({ outgoing: removeQueued(context.outgoing, key, position) });
    }),
    /** What has been submitted; a text that has left cannot be taken back. */
    dropAll: enqueueActions(({ context: { outgoing, sending }, enqueue }) => {
      for (const { photo } of outgoing)
        if (photo !== null)
          enqueue.sendParent({ type: 'file.released', id: photo.file } satisfies SendQueueParentEvent);
      enqueue.assign({ outgoing: outgoing.filter(({ key, photo }) => key === sending && photo === null) });
    }),
    giveBack: assign({
      draft: ({ context: { draft, outgoing } }, { key }: { key: string }) =>
        draft === '' ? (findQueued(outgoing, key)?.text ?? '') : draft,
    }),
    tellQueue: sendParent(({ context }): SendQueueParentEvent => {
      const { profile, name, sending, outgoing } = context;
      return {
        type: 'queue.changed',
        profile,
        unsent: toStoredQueue(name, context),
        standing: queueStatus(context),
        isIdle: sending === null && outgoing.length === 0,
      };
    }),
    tellSent: sendParent(({ context: { profile } }, { sent }: { sent: SentMessage }): SendQueueParentEvent => ({
      type: 'message.sent',
      profile,
      sent,
    })),
    tellRefused: sendParent((): SendQueueParentEvent => ({ type: 'session.expired' })),
    tellTouched: sendParent(({ context: { profile, draft } }): SendQueueParentEvent => ({
      type: 'message.edited',
      profile,
      isEmpty: draft.trim() === '',
    })),
  },
  guards: {
    isMessage: ({ context }, { key }: { key: string }) =>
      context.draft.trim() !== '' && findQueued(context.outgoing, key) === undefined,
    isNew: ({ context }, { key }: { key: string }) => findQueued(context.outgoing, key) === undefined,
    isKnown: ({ context }, { key }: { key: string }) => findQueued(context.outgoing, key) !== undefined,
    isNotSending: ({ context }, { key }: { key: string }) => key !== context.sending,
    /** A photo is seen to be on its way still; a text may be there already. */
    isSendingPhoto: ({ context }, params: { key: string | null }) =>
      params.key === context.sending && (findQueued(context.outgoing, params.key)?.photo ?? null) !== null,
    canSend: ({ context }) => context.online && nextToSend(context) !== undefined,
    mayNotGoOn: ({ context }) => !context.online,
    isBackOnline: ({ context }, { online }: { online: boolean }) => online && !context.online,
    isRefused: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    hasPhotos: ({ context }) => context.outgoing.some(({ photo }) => photo !== null),
    hasNoPhotos: ({ context }) => context.outgoing.every(({ photo }) => photo === null),
  },
}).createMachine({
  id: 'sending',
  context: ({ input: { profile, name, online, unsent } }) => ({
    profile,
    name,
    online,
    ...restoreQueue(unsent),
    sending: null,
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ online: event.facts.online }) },
        actions: [{ type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) }, 'tryUnanswered'],
      },
      { actions: { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) } },
    ],
    'server.reached': { actions: 'tryUnanswered' },
    'draft.changed': {
      actions: [{ type: 'changeDraft', params: ({ event }) => ({ text: event.text }) }, 'tellQueue', 'tellTouched'],
    },
    'message.submitted': {
      guard: { type: 'isMessage', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'queueDraft', params: ({ event }) => ({ key: event.key, after: event.after }) },
        'tellQueue',
        'tellTouched',
      ],
    },
    'chatPhoto.submitted': {
      guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
      actions: [
        {
          type: 'queuePhoto',
          params: ({ event: { key, preview, after } }) => ({ key, preview, after }),
        },
        'tellQueue',
      ],
    },
    'message.retried': {
      actions: [{ type: 'tryAgain', params: ({ event }) => event }, 'tellQueue'],
    },
    'message.discarded': {
      guard: { type: 'isNotSending', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'giveBack', params: ({ event }) => ({ key: event.key }) },
        { type: 'drop', params: ({ event }) => ({ key: event.key }) },
        'tellQueue',
      ],
    },
    'queue.discarded': { actions: ['dropAll', 'tellQueue'] },
    'message.confirmed': {
      guard: { type: 'isKnown', params: ({ event }) => ({ key: event.key }) },
      actions: [{ type: 'drop', params: ({ event }) => ({ key: event.key, position: event.position }) }, 'tellQueue'],
    },
    'files.lost': { actions: ['losePhotos', 'tellQueue'] },
  },
  states: {
    work: {
      initial: 'idle',
      states: {
        idle: { entry: ['putDown', 'tellQueue'], always: { guard: 'canSend', target: 'sending' } },
        sending: {
          entry: ['takeNext', 'tellQueue'],
          always: { guard: 'mayNotGoOn', target: 'idle' },
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
              actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'send.succeeded': {
              target: 'idle',
              actions: [
                { type: 'tellSent', params: ({ event }) => ({ sent: event.sent }) },
                {
                  type: 'drop',
                  params: ({ context, event }) => ({ key: context.sending, position: event.sent.message.position }),
                },
              ],
            },
            'send.failed': [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.problem }) },
                target: 'idle',
                actions: [{ type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) }, 'tellRefused'],
              },
              {
                target: 'idle',
                actions: { type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) },
              },
            ],
            'message.discarded': {
              guard: { type: 'isSendingPhoto', params: ({ event }) => ({ key: event.key }) },
              target: 'idle',
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
            },
            'queue.discarded': {
              guard: { type: 'isSendingPhoto', params: ({ context }) => ({ key: context.sending }) },
              target: 'idle',
              actions: 'dropAll',
            },
          },
        },
      },
    },
    page: {
      initial: 'free',
      states: {
        free: { always: { guard: 'hasPhotos', target: 'held' } },
        held: {
          always: { guard: 'hasNoPhotos', target: 'free' },
          invoke: { src: 'warnBeforeUnload', id: 'warnBeforeUnload', onError: {} },
        },
      },
    },
  },
});
