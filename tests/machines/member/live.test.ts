import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import { liveMachine } from '#machines/member/live.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna } from '#tests/machines/samples.ts';

const userAt = (last_event: number) => ({ ...anna, last_event });
const userKnows = (last: number) => ({ type: 'facts.changed', facts: { user: userAt(last) } }) as const;
const received = (event: LiveEvent | null, last: number) => ({ type: 'stream.eventArrived', event, last }) as const;
const likes = { type: 'likes' } as const;
const typing = { type: 'typing', conversation: 'talk', sender: 'bert', on: true } as const;
const match = { type: 'match', profile: 'bert' } as const;
const resync = { type: 'resync' } as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event });

const model = defineModel({
  machine: liveMachine,
  inputs: {
    first: { me: 'anna', user: userAt(0) },
    later: { me: 'anna', user: userAt(2) },
    loggedOut: { me: '', user: null },
  },
  events: [userKnows(1), userKnows(2), userKnows(3), { type: 'facts.changed', facts: { user: null } }],
  actorEvents: {
    watchEventStream: [
      received(likes, 1),
      received(match, 2),
      received(null, 3),
      received(typing, 1),
      received(typing, 3),
      received(resync, 1),
      received(resync, 3),
    ],
  },
  actorOutcomes: { watchEventStream: { error: ['There are no locks.'] } },
  delays: { gracePeriod: 3_000 },
  invariants: {
    'each numbered event is sent once, in order [CHAT-16]': ({ step, before, effects }) => {
      if (step?.kind !== 'actorEvent') return true;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stream sends no other event.
      const { event, last } = step.event as ReturnType<typeof received>;
      if (event?.type === 'typing' || event?.type === 'resync') return sentToParent(effects).length === 1;
      return sentToParent(effects).length === (event !== null && last > (before?.context.lastReceived ?? 0) ? 1 : 0);
    },
    'waits for the events that a refresh knows of, while they are missing [REFRESH-03]': ({ snapshot }) => {
      const { lastReceived, lastKnown, awaitedUpTo } = snapshot.context;
      return snapshot.matches({ connected: 'catchingUp' }) ? lastReceived < awaitedUpTo : lastReceived >= lastKnown;
    },
    'the stream continues after the last received event': ({ snapshot, effects }) =>
      startedInputs(effects, 'watchEventStream').every(
        (given) =>
          JSON.stringify(given) === JSON.stringify({ me: snapshot.context.me, last: snapshot.context.lastReceived }),
      ),
    'resyncs only after the grace period, or when the server says so [CHAT-16]': ({
      step,
      before,
      snapshot,
      effects,
    }) =>
      JSON.stringify(sentToParent(effects)).includes('resync') ===
      (step?.kind === 'wait'
        ? before?.matches({ connected: 'catchingUp' }) === true && snapshot.matches({ connected: 'upToDate' })
        : JSON.stringify(step).includes('resync')),
  },
});

coverModel(model, '[CHAT-16 REFRESH-03]');

it('[CHAT-16] the stream starts after the last event that the loaded user knows', () =>
  runScenario(model, 'later', ({ initialEffects }) => {
    expect(startedInputs(initialEffects, 'watchEventStream')).toEqual([{ me: 'anna', last: 2 }]);
  }));

it('[CHAT-16 REFRESH-03] nothing is reloaded while the stream brings the events that refreshes know of, before or shortly after them', () =>
  runScenario(model, 'first', ({ send, advance }) => {
    expect(sentToParent(send(received(likes, 1)))).toEqual([arrived(likes)]);
    expect(send(userKnows(1))).toEqual([]);
    expect(advance(60_000)).toEqual([]);
    send(userKnows(2));
    expect(advance(2_999)).toEqual([]);
    expect(sentToParent(send(received(match, 2)))).toEqual([arrived(match)]);
    expect(advance(60_000)).toEqual([]);
    send(userKnows(3));
    // An unknown kind counts as received.
    expect(sentToParent(send(received(null, 3)))).toEqual([]);
    expect(advance(60_000)).toEqual([]);
  }));

it('[CHAT-16 REFRESH-03] events that the stream does not bring cause one resync 3 s after the refresh that knows of them, and the stream continues from there', () =>
  runScenario(model, 'first', ({ send, advance }) => {
    send(userKnows(2));
    expect(advance(2_999)).toEqual([]);
    const effects = advance(1);
    expect(sentToParent(effects)).toEqual([arrived(resync)]);
    expect(startedInputs(effects, 'watchEventStream')).toEqual([{ me: 'anna', last: 2 }]);
    expect(advance(60_000)).toEqual([]);
    expect(send(userKnows(2))).toEqual([]);
    expect(sentToParent(send(received(match, 2)))).toEqual([]);
    expect(advance(60_000)).toEqual([]);
    send(userKnows(3));
    expect(sentToParent(advance(3_000))).toEqual([arrived(resync)]);
  }));

it('[CHAT-16] later refreshes do not delay the resync', () =>
  runScenario(model, 'first', ({ send, advance }) => {
    send(userKnows(1));
    advance(2_000);
    send(userKnows(3));
    expect(sentToParent(advance(1_000))).toEqual([arrived(resync)]);
    expect(advance(60_000)).toEqual([]);
    expect(sentToParent(send(received(likes, 1)))).toEqual([]);
  }));

it('[CHAT-16] a browser without a stream resyncs whenever a refresh knows of a new event', () =>
  runScenario(model, 'first', ({ send, reject, advance }) => {
    expect(reject('watchEventStream', 'There are no locks.')).toEqual([]);
    for (const number of [1, 2]) {
      send(userKnows(number));
      expect(sentToParent(advance(3_000))).toEqual([arrived(resync)]);
      reject('watchEventStream', 'There are no locks.');
    }
  }));

it('[CHAT-16] a resync event may reset the numbers', () =>
  runScenario(model, 'later', ({ send, advance }) => {
    expect(sentToParent(send(received(resync, 1)))).toEqual([arrived(resync)]);
    expect(sentToParent(send(received(match, 2)))).toEqual([arrived(match)]);
    send(userKnows(2));
    expect(advance(60_000)).toEqual([]);
  }));
