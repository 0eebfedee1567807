import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import { liveMachine } from '#machines/member/live.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { anna } from '#tests/machines/samples.ts';

const userAt = (last_event: number) => ({ ...anna, last_event });
const known = (last: number) => ({ type: 'facts.changed', facts: { user: userAt(last) } }) as const;
const brought = (event: LiveEvent | null, last: number) => ({ type: 'stream.eventArrived', event, last }) as const;
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
    nobody: { me: '', user: null },
  },
  events: [known(1), known(2), known(3), { type: 'facts.changed', facts: { user: null } }],
  said: {
    stream: [
      brought(likes, 1),
      brought(match, 2),
      brought(null, 3),
      brought(typing, 1),
      brought(typing, 3),
      brought(resync, 1),
      brought(resync, 3),
    ],
  },
  outcomes: { stream: { error: ['There are no locks.'] } },
  delays: { grace: 3_000 },
  invariants: {
    'an event that has a number comes once, in order [CHAT-16]': ({ step, before, effects }) => {
      if (step?.kind !== 'said') return true;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is all that the stream says.
      const { event, last } = step.event as ReturnType<typeof brought>;
      if (event?.type === 'typing' || event?.type === 'resync') return told(effects).length === 1;
      return told(effects).length === (event !== null && last > (before?.context.heard ?? 0) ? 1 : 0);
    },
    'what a refresh knows is waited for while it is missing, and no longer [REFRESH-03]': ({ snapshot }) => {
      const { heard, due, sought } = snapshot.context;
      return snapshot.matches({ listening: 'waiting' }) ? heard < sought : heard >= due;
    },
    'the stream goes on from what was heard': ({ snapshot, effects }) =>
      started(effects, 'stream').every(
        (given) => JSON.stringify(given) === JSON.stringify({ me: snapshot.context.me, last: snapshot.context.heard }),
      ),
    'nothing is loaded anew but after the pause, or because the server says so [CHAT-16]': ({
      step,
      before,
      snapshot,
      effects,
    }) =>
      JSON.stringify(told(effects)).includes('resync') ===
      (step?.kind === 'wait'
        ? before?.matches({ listening: 'waiting' }) === true && snapshot.matches({ listening: 'whole' })
        : JSON.stringify(step).includes('resync')),
  },
});

coverModel(model, '[CHAT-16 REFRESH-03]');

it('[CHAT-16] the stream begins after the last event that the user knew when he was loaded', () =>
  play(model, 'later', ({ first }) => {
    expect(started(first, 'stream')).toEqual([{ me: 'anna', last: 2 }]);
  }));

it('[CHAT-16 REFRESH-03] while the stream brings what the refreshes know of, before or a little after them, nothing is loaded anew', () =>
  play(model, 'first', ({ send, wait }) => {
    expect(told(send(brought(likes, 1)))).toEqual([arrived(likes)]);
    expect(send(known(1))).toEqual([]);
    expect(wait(60_000)).toEqual([]);
    send(known(2));
    expect(wait(2_999)).toEqual([]);
    expect(told(send(brought(match, 2)))).toEqual([arrived(match)]);
    expect(wait(60_000)).toEqual([]);
    send(known(3));
    // Of a kind that this page does not know: heard it is.
    expect(told(send(brought(null, 3)))).toEqual([]);
    expect(wait(60_000)).toEqual([]);
  }));

it('[CHAT-16 REFRESH-03] what the stream does not bring is loaded anew 3 s after the refresh that knows of it, once, and the stream goes on from there', () =>
  play(model, 'first', ({ send, wait }) => {
    send(known(2));
    expect(wait(2_999)).toEqual([]);
    const effects = wait(1);
    expect(told(effects)).toEqual([arrived(resync)]);
    expect(started(effects, 'stream')).toEqual([{ me: 'anna', last: 2 }]);
    expect(wait(60_000)).toEqual([]);
    expect(send(known(2))).toEqual([]);
    expect(told(send(brought(match, 2)))).toEqual([]);
    expect(wait(60_000)).toEqual([]);
    send(known(3));
    expect(told(wait(3_000))).toEqual([arrived(resync)]);
  }));

it('[CHAT-16] later refreshes put nothing off: what the first one knew of is loaded anew in time', () =>
  play(model, 'first', ({ send, wait }) => {
    send(known(1));
    wait(2_000);
    send(known(3));
    expect(told(wait(1_000))).toEqual([arrived(resync)]);
    expect(wait(60_000)).toEqual([]);
    expect(told(send(brought(likes, 1)))).toEqual([]);
  }));

it('[CHAT-16] a browser that can have no stream loads anew whenever a refresh knows of something', () =>
  play(model, 'first', ({ send, fail, wait }) => {
    expect(fail('stream', 'There are no locks.')).toEqual([]);
    for (const number of [1, 2]) {
      send(known(number));
      expect(told(wait(3_000))).toEqual([arrived(resync)]);
      fail('stream', 'There are no locks.');
    }
  }));

it('[CHAT-16] a server that was set back begins its numbers anew', () =>
  play(model, 'later', ({ send, wait }) => {
    expect(told(send(brought(resync, 1)))).toEqual([arrived(resync)]);
    expect(told(send(brought(match, 2)))).toEqual([arrived(match)]);
    send(known(2));
    expect(wait(60_000)).toEqual([]);
  }));
