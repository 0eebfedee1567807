import { assign, fromCallback, fromPromise, sendTo } from 'xstate';
import { chunkReloadGuard, chunkRetry } from '#contract/limits.ts';
import { unwired } from '#machines/generic/wire.ts';
import { setup } from '#machines/generic/setup.ts';
import type { Facts } from './facts.ts';

type GuardFacts = Pick<Facts, 'online'>;

type GuardEvent =
  | { type: 'facts.changed'; facts: GuardFacts }
  /** A part of the page could not be loaded; who needs it waits. */
  | { type: 'chunk.failed' };

/** What becomes of those who wait: their parts are asked for again, or they are told that there are none. */
export type ChunkCommand = { type: 'chunkRetry.requested' } | { type: 'chunks.abandoned' };

/**
 * A part of the page that cannot be loaded, as after a deploy, reloads the page, at most once in a minute. While the
 * server cannot be reached nothing is reloaded: the parts are waited for. [CHUNK-01 CHUNK-02 CHUNK-03]
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
    /** How long ago a lost part has reloaded this page last, ms. Rejects while the server does not answer. */
    checkServer: fromPromise<number>(unwired('checkServer')),
    /** Keeps what is typed, notes when it was, and loads the page anew. Rejects where nothing can be noted. */
    reload: fromPromise<void>(unwired('reload')),
  },
  actions: {
    setOnline: assign({ online: (_, params: { facts: GuardFacts }) => params.facts.online }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    retry: sendTo('watchChunkFailures', { type: 'chunkRetry.requested' }),
    abandon: sendTo('watchChunkFailures', { type: 'chunks.abandoned' }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isBack: (_, params: { facts: GuardFacts }) => params.facts.online,
    mayTryAgain: ({ context }) => context.tries < chunkRetry.tries,
    isLongAgo: (_, params: { ago: number }) => params.ago >= chunkReloadGuard,
  },
  delays: { again: chunkRetry.again },
}).createMachine({
  id: 'chunkGuard',
  context: ({ input }) => ({ online: input.online, tries: 0 }),
  initial: 'watching',
  // Without somebody who watches, a part that is lost is lost.
  invoke: { src: 'watchChunkFailures', id: 'watchChunkFailures', onError: '.blind' },
  on: { 'facts.changed': { actions: { type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) } } },
  states: {
    watching: { on: { 'chunk.failed': [{ guard: 'isOnline', target: 'asking' }, { target: 'offline' }] } },
    offline: {
      on: {
        'facts.changed': [
          {
            guard: { type: 'isBack', params: ({ event }) => ({ facts: event.facts }) },
            target: 'watching',
            actions: [{ type: 'setOnline', params: ({ event }) => ({ facts: event.facts }) }, 'retry'],
          },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'checkServer',
        id: 'checkServer',
        onDone: [
          { guard: { type: 'isLongAgo', params: ({ event }) => ({ ago: event.output }) }, target: 'reloading' },
          { target: 'blocked' },
        ],
        onError: [{ guard: 'mayTryAgain', target: 'pausing', actions: 'countTry' }, { target: 'blocked' }],
      },
    },
    pausing: { after: { again: { target: 'watching', actions: 'retry' } } },
    // A page that asks before it goes may stay.
    reloading: { invoke: { src: 'reload', id: 'reload', onDone: 'blocked', onError: 'blocked' } },
    blocked: {
      tags: ['blocked'],
      entry: ['forgetTries', 'abandon'],
      on: { 'chunk.failed': [{ guard: 'isOnline', target: 'asking' }, { target: 'offline' }] },
    },
    blind: {},
  },
});
