import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { chunkReloadGuard, chunkRetry } from '#contract/limits/app.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type AppEventOf, toastRequested } from './events.ts';
import type { Facts } from './facts.ts';

type GuardFacts = Pick<Facts, 'online'>;

type GuardEvent =
  | { type: 'facts.changed'; facts: GuardFacts }
  /** An import failed; its callers wait for a `ChunkCommand`. */
  | { type: 'chunk.failed' }
  | AppEventOf<'update.confirmed'>;

/** `sinceReload`: time since the last reload for a missing chunk, ms. */
export type ServerCheck = { readonly sinceReload: number; readonly hasTypedText: boolean };

/** To the waiting imports: retry, or fail. */
export type ChunkCommand = { type: 'chunkRetry.requested' } | { type: 'chunks.abandoned' };

const onChunkFailed = [{ guard: 'isOnline', target: 'asking' }, { target: 'offline' }] as const;

/**
 * A chunk that cannot be loaded, as after a deploy, reloads the page, at most once a minute; a page with typed text once
 * the member agrees. While the server cannot be reached, imports are retried instead.
 * [CHUNK-01 CHUNK-02 CHUNK-03 APP-03]
 */
export const chunkGuardMachine = setup({
  types: {
    context: {} as { online: boolean; tries: number },
    events: {} as GuardEvent,
    input: {} as GuardFacts,
    tags: {} as 'blocked',
  },
  actors: {
    watchChunkFailures: fromCallback<ChunkCommand>(unwired('watchChunkFailures')),
    /** Rejects while the server does not answer. */
    checkServer: fromPromise<ServerCheck>(unwired('checkServer')),
    /** Stores drafts and the time, and reloads the page. Rejects without storage. */
    reload: fromPromise<void>(unwired('reload')),
  },
  actions: {
    retry: sendTo('watchChunkFailures', { type: 'chunkRetry.requested' }),
    ask: sendParent(toastRequested('info', 'update_ready')),
    abandon: sendTo('watchChunkFailures', { type: 'chunks.abandoned' }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    canRetry: ({ context }) => context.tries < chunkRetry.maxTries,
  },
  delays: { again: chunkRetry.delay },
}).createMachine({
  id: 'chunkGuard',
  context: ({ input }) => ({ online: input.online, tries: 0 }),
  initial: 'watching',
  // Without the watcher a failed import stays failed.
  invoke: { src: 'watchChunkFailures', onError: '.blind' },
  on: { 'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) } },
  states: {
    watching: { on: { 'chunk.failed': onChunkFailed } },
    offline: {
      on: {
        'facts.changed': {
          guard: ({ event }) => event.facts.online,
          target: 'watching',
          actions: [assign({ online: true }), 'retry'],
        },
      },
    },
    asking: {
      invoke: {
        src: 'checkServer',
        onDone: [
          { guard: ({ event }) => event.output.sinceReload < chunkReloadGuard, target: 'blocked' },
          { guard: ({ event }) => event.output.hasTypedText, target: 'confirming' },
          { target: 'reloading' },
        ],
        onError: [{ guard: 'canRetry', target: 'pausing' }, { target: 'blocked' }],
      },
    },
    pausing: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      after: { again: { target: 'watching', actions: 'retry' } },
    },
    /** Imports keep waiting: the text stays on the screen. */
    confirming: { entry: 'ask', on: { 'update.confirmed': 'reloading', 'chunk.failed': onChunkFailed } },
    // A page with a `beforeunload` prompt may stay.
    reloading: { invoke: { src: 'reload', onDone: 'blocked', onError: 'blocked' } },
    blocked: {
      tags: ['blocked'],
      entry: [assign({ tries: 0 }), 'abandon'],
      on: { 'chunk.failed': onChunkFailed },
    },
    blind: {},
  },
});
