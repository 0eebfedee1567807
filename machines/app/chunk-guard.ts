import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { chunkReloadGuard, lostPart } from '#contract/limits.ts';
import { unwired } from '#machines/parts/wire.ts';
import type { Facts } from './facts.ts';

type GuardFacts = Pick<Facts, 'online'>;

type GuardEvent =
  | { type: 'facts.changed'; facts: GuardFacts }
  /** A part of the page could not be loaded; who needs it waits. */
  | { type: 'part.lost' };

/** What becomes of those who wait: their parts are asked for again, or they are told that there are none. */
export type PartsHear = { type: 'parts.retried' } | { type: 'parts.abandoned' };

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
    watchParts: fromCallback<PartsHear>(unwired('watchParts')),
    /** How long ago a lost part has reloaded this page last, ms. Rejects while the server does not answer. */
    askServer: fromPromise<number>(unwired('askServer')),
    /** Keeps what is typed, notes when it was, and loads the page anew. Rejects where nothing can be noted. */
    reload: fromPromise<void>(unwired('reload')),
  },
  actions: {
    keepOnline: assign({ online: (_, params: { facts: GuardFacts }) => params.facts.online }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
    retry: sendTo('watchParts', { type: 'parts.retried' }),
    abandon: sendTo('watchParts', { type: 'parts.abandoned' }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    isBack: (_, params: { facts: GuardFacts }) => params.facts.online,
    mayTryAgain: ({ context }) => context.tries < lostPart.tries,
    isLongAgo: (_, params: { ago: number }) => params.ago >= chunkReloadGuard,
  },
  delays: { again: lostPart.again },
}).createMachine({
  id: 'chunkGuard',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ online: input.online, tries: 0 }),
  initial: 'watching',
  // Without somebody who watches, a part that is lost is lost.
  invoke: { src: 'watchParts', id: 'watchParts', onError: '.blind' },
  on: { 'facts.changed': { actions: { type: 'keepOnline', params: ({ event }) => ({ facts: event.facts }) } } },
  states: {
    watching: { on: { 'part.lost': [{ guard: 'isOnline', target: 'asking' }, { target: 'offline' }] } },
    offline: {
      on: {
        'facts.changed': [
          {
            guard: { type: 'isBack', params: ({ event }) => ({ facts: event.facts }) },
            target: 'watching',
            actions: [{ type: 'keepOnline', params: ({ event }) => ({ facts: event.facts }) }, 'retry'],
          },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'askServer',
        id: 'askServer',
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
      on: { 'part.lost': [{ guard: 'isOnline', target: 'asking' }, { target: 'offline' }] },
    },
    blind: {},
  },
});
