import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate';
import type { Sent } from '#contract/chat.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';
import {
  type Outgoing,
  type Queue,
  type Unsent,
  found,
  nextIn,
  restored,
  retried,
  submitted,
  unsentOf,
  withChange,
  without,
} from './outgoing.ts';
import type { TextTouched } from './typing.ts';

export type SendingInput = { readonly me: string; readonly profile: string; readonly online: boolean };

type SendingContext = SendingInput &
  Queue & {
    /** The key of the one that the server is being asked to take. */
    readonly sending: string | null;
    /** Whether somebody keeps what is unsent. */
    readonly isKept: boolean;
  };

/** What whoever sends a message tells. */
export type SenderTold =
  | { type: 'sending.progressed'; progress: number }
  | { type: 'sending.succeeded'; sent: Sent }
  | { type: 'sending.failed'; problem: Problem };

type SendingEvent =
  | { type: 'draft.changed'; text: string }
  | { type: 'message.submitted'; key: string }
  | { type: 'photo.submitted'; key: string; preview: string | null }
  /** `fresh`: another key, for what the server has refused for good under its own. */
  | { type: 'message.retried'; key: string; fresh: string }
  | { type: 'message.discarded'; key: string }
  /** The server has what was sent under this key. */
  | { type: 'message.arrived'; key: string }
  | { type: 'files.lost' }
  | { type: 'unsent.found'; unsent: Unsent }
  | { type: 'facts.changed'; facts: { readonly online: boolean } }
  | SenderTold;

/** What it tells the conversation. */
export type SendingTold =
  | TextTouched
  | { type: 'message.sent'; sent: Sent }
  /** Something has begun to be sent; it ends, whatever comes of it. */
  | { type: 'sending.began' }
  | { type: 'sending.ended' }
  /** Nobody needs this file any more. */
  | { type: 'file.dropped'; id: string }
  | { type: 'session.refused' };

/**
 * What a member writes to another, one after the other: it shows at once as waiting or on its way, and is confirmed, or
 * failed with a reason and kept. Each is sent under a key of its own, so that it arrives once.
 * [CHAT-01 CHAT-08 CHAT-15 CHAT-16 OFFLINE-02 PHOTO-06]
 */
export const sendingMachine = setup({
  types: { context: {} as SendingContext, events: {} as SendingEvent, input: {} as SendingInput },
  actors: {
    /** Sends it; tells how far it is, and how it ended. */
    sendMessage: fromCallback<{ type: 'never' }, { profile: string; message: Outgoing | null }>(unwired('sendMessage')),
    /** Keeps what is unsent, and says at the start what it has kept. */
    keepUnsent: fromCallback<{ type: 'unsent.changed'; unsent: Unsent }, { me: string; profile: string }>(
      unwired('keepUnsent'),
    ),
    /** Has the browser ask before it closes the page. */
    holdPage: fromCallback<{ type: 'never' }>(unwired('holdPage')),
  },
  actions: {
    changeDraft: assign({ draft: (_, params: { text: string }) => params.text }),
    queueDraft: assign(({ context: { draft, outgoing } }, { key }: { key: string }) => ({
      draft: '',
      outgoing: [...outgoing, submitted(key, draft.trim(), null)],
    })),
    queuePhoto: assign({
      outgoing: ({ context }, { key, preview }: { key: string; preview: string | null }) => [
        ...context.outgoing,
        submitted(key, '', { file: key, preview }),
      ],
    }),
    restore: assign(({ context }, { unsent }: { unsent: Unsent }) => restored(context, unsent)),
    noteNotKept: assign({ isKept: false }),
    keepOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    losePhotos: assign({ outgoing: ({ context }) => context.outgoing.filter(({ photo }) => photo === null) }),
    tryAgain: assign({
      outgoing: ({ context }, { key, fresh }: { key: string; fresh: string }) =>
        context.outgoing.map((one) => (one.key === key ? retried(one, fresh) : one)),
    }),
    /** What got no answer is asked again. */
    tryUnanswered: assign({
      outgoing: ({ context }) =>
        context.outgoing.map((one) => (one.problem?.code === 'network' ? { ...one, problem: null } : one)),
    }),
    takeNext: assign({ sending: ({ context }) => nextIn(context)?.key ?? null }),
    putDown: assign(({ context }) => ({
      sending: null,
      outgoing: withChange(context.outgoing, context.sending, { progress: 0 }),
    })),
    keepProgress: assign({
      outgoing: ({ context }, { progress }: { progress: number }) =>
        withChange(context.outgoing, context.sending, { progress }),
    }),
    markFailed: assign({
      outgoing: ({ context }, { problem }: { problem: Problem }) =>
        withChange(context.outgoing, context.sending, { problem }),
    }),
    /** It is neither waiting nor on its way any more. */
    drop: enqueueActions(({ context, enqueue }, { key }: { key: string | null }) => {
      const file = found(context.outgoing, key)?.photo?.file;
      if (file !== undefined) enqueue.sendParent({ type: 'file.dropped', id: file } satisfies SendingTold);
      enqueue.assign({ outgoing: without(context.outgoing, key) });
    }),
    giveBack: assign({
      draft: ({ context: { draft, outgoing } }, { key }: { key: string }) =>
        draft === '' ? (found(outgoing, key)?.text ?? '') : draft,
    }),
    saveUnsent: enqueueActions(({ context, enqueue }) => {
      if (context.isKept) enqueue.sendTo('keepUnsent', { type: 'unsent.changed', unsent: unsentOf(context) });
    }),
    tell: sendParent((_, told: SendingTold) => told),
    tellTouched: sendParent(({ context: { draft } }): SendingTold => ({
      type: 'text.touched',
      isEmpty: draft.trim() === '',
    })),
  },
  guards: {
    isMessage: ({ context }, { key }: { key: string }) =>
      context.draft.trim() !== '' && found(context.outgoing, key) === undefined,
    isNew: ({ context }, { key }: { key: string }) => found(context.outgoing, key) === undefined,
    isNotSending: ({ context }, { key }: { key: string }) => key !== context.sending,
    /** A photo is seen to be on its way still; a text may be there already. */
    isSendingPhoto: ({ context }, { key }: { key: string }) =>
      key === context.sending && (found(context.outgoing, key)?.photo ?? null) !== null,
    maySend: ({ context }) => context.online && nextIn(context) !== undefined,
    mayNotGoOn: ({ context }) => !context.online,
    isBackOnline: ({ context }, { online }: { online: boolean }) => online && !context.online,
    isRefused: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    hasPhotos: ({ context }) => context.outgoing.some(({ photo }) => photo !== null),
    hasNoPhotos: ({ context }) => context.outgoing.every(({ photo }) => photo === null),
  },
}).createMachine({
  id: 'sending',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ ...input, draft: '', outgoing: [], sending: null, isKept: true }),
  type: 'parallel',
  invoke: {
    src: 'keepUnsent',
    id: 'keepUnsent',
    input: ({ context }) => ({ me: context.me, profile: context.profile }),
    onError: { actions: 'noteNotKept' },
  },
  on: {
    'facts.changed': [
      {
        guard: { type: 'isBackOnline', params: ({ event }) => ({ online: event.facts.online }) },
        actions: [{ type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) }, 'tryUnanswered'],
      },
      { actions: { type: 'keepOnline', params: ({ event }) => ({ online: event.facts.online }) } },
    ],
    'unsent.found': { actions: { type: 'restore', params: ({ event }) => ({ unsent: event.unsent }) } },
    'draft.changed': {
      actions: [{ type: 'changeDraft', params: ({ event }) => ({ text: event.text }) }, 'saveUnsent', 'tellTouched'],
    },
    'message.submitted': {
      guard: { type: 'isMessage', params: ({ event }) => ({ key: event.key }) },
      actions: [{ type: 'queueDraft', params: ({ event }) => ({ key: event.key }) }, 'saveUnsent', 'tellTouched'],
    },
    'photo.submitted': {
      guard: { type: 'isNew', params: ({ event }) => ({ key: event.key }) },
      actions: { type: 'queuePhoto', params: ({ event }) => ({ key: event.key, preview: event.preview }) },
    },
    'message.retried': {
      actions: [{ type: 'tryAgain', params: ({ event }) => ({ key: event.key, fresh: event.fresh }) }, 'saveUnsent'],
    },
    'message.discarded': {
      guard: { type: 'isNotSending', params: ({ event }) => ({ key: event.key }) },
      actions: [
        { type: 'giveBack', params: ({ event }) => ({ key: event.key }) },
        { type: 'drop', params: ({ event }) => ({ key: event.key }) },
        'saveUnsent',
      ],
    },
    'message.arrived': {
      actions: [{ type: 'drop', params: ({ event }) => ({ key: event.key }) }, 'saveUnsent'],
    },
    'files.lost': { actions: 'losePhotos' },
  },
  states: {
    work: {
      initial: 'idle',
      states: {
        idle: { entry: 'putDown', always: { guard: 'maySend', target: 'sending' } },
        sending: {
          entry: ['takeNext', { type: 'tell', params: { type: 'sending.began' } }],
          exit: { type: 'tell', params: { type: 'sending.ended' } },
          always: { guard: 'mayNotGoOn', target: 'idle' },
          invoke: {
            src: 'sendMessage',
            id: 'sendMessage',
            input: ({ context }) => ({ profile: context.profile, message: nextIn(context) ?? null }),
            onError: {
              target: 'idle',
              actions: [
                { type: 'markFailed', params: ({ event }) => ({ problem: problemOf(event.error) }) },
                'saveUnsent',
              ],
            },
          },
          on: {
            'sending.progressed': {
              actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'sending.succeeded': {
              target: 'idle',
              actions: [
                { type: 'tell', params: ({ event }) => ({ type: 'message.sent', sent: event.sent }) },
                { type: 'drop', params: ({ context }) => ({ key: context.sending }) },
                'saveUnsent',
              ],
            },
            'sending.failed': [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.problem }) },
                target: 'idle',
                actions: [
                  { type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) },
                  'saveUnsent',
                  { type: 'tell', params: { type: 'session.refused' } },
                ],
              },
              {
                target: 'idle',
                actions: [{ type: 'markFailed', params: ({ event }) => ({ problem: event.problem }) }, 'saveUnsent'],
              },
            ],
            'message.discarded': {
              guard: { type: 'isSendingPhoto', params: ({ event }) => ({ key: event.key }) },
              target: 'idle',
              actions: { type: 'drop', params: ({ event }) => ({ key: event.key }) },
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
          invoke: { src: 'holdPage', id: 'holdPage', onError: {} },
        },
      },
    },
  },
});
