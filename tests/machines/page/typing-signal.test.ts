import { expect, it } from 'vitest';
import { typingSignalMachine } from '#machines/page/typing-signal.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const wrote = { type: 'message.edited', profile: 'bert', isEmpty: false } as const;
const emptied = { type: 'message.edited', profile: 'bert', isEmpty: true } as const;

const signals = (effects: readonly Effect[]): readonly boolean[] =>
  effects.flatMap((effect) =>
    effect.kind === 'sent' && effect.to === 'sendTypingState' && 'on' in effect.event ? [effect.event.on === true] : [],
  );

/** Each signal with its time; null within a wait, of which only the end is known. */
const signalsAt = (history: readonly TraceEntry[]) =>
  history.flatMap(({ at, step, effects }) =>
    signals(effects).map((on) => ({ at: step?.kind === 'wait' ? null : at, on })),
  );

const model = defineModel({
  machine: typingSignalMachine,
  inputs: { 'to bert': { profile: 'bert' } },
  events: [wrote, emptied],
  delays: { throttle: 3_000, idleTimeout: 5_000 },
  stateKey: ({ isOn, hasUnsignalledKeystroke, isSignalAvailable }) => [
    isOn,
    hasUnsignalledKeystroke,
    isSignalAvailable,
  ],
  invariants: {
    'signals typing at most every 3 s [CHAT-16]': ({ trace }) => {
      const times = signalsAt(trace)
        .filter(({ on }) => on)
        .map(({ at }) => at);
      return times.every((at, place) => {
        const before = times[place - 1] ?? null;
        return at === null || before === null || at - before >= 3_000;
      });
    },
    'signals the end once, and only after a start': ({ trace }) =>
      signalsAt(trace).every(({ on }, place, all) => on || all[place - 1]?.on === true),
    'sends nothing without an actor to send to': ({ snapshot, effects }) =>
      snapshot.context.isSignalAvailable || signals(effects).length === 0,
  },
});

coverModel(model, '[CHAT-03 CHAT-16]');

it('[CHAT-03 CHAT-16] signals the first keystroke at once, further ones after 3 s, and the end 5 s after the last', () =>
  runScenario(model, 'to bert', ({ initialEffects, send, advance }) => {
    expect(initialEffects).toEqual([
      { kind: 'started', id: 'sendTypingState', src: 'sendTypingState', input: { profile: 'bert' } },
    ]);
    expect(signals(send(wrote))).toEqual([true]);
    advance(1_000);
    expect(signals(send(wrote))).toEqual([]);
    expect(signals(advance(1_999))).toEqual([]);
    expect(signals(advance(1))).toEqual([true]);
    // The last keystroke was at 1,000.
    expect(signals(advance(2_999))).toEqual([]);
    expect(signals(advance(1))).toEqual([false]);
    expect(signals(advance(60_000))).toEqual([]);
  }));

it('[CHAT-16] an emptied text ends it at once; further typing is signalled after the throttle', () =>
  runScenario(model, 'to bert', ({ send, advance }) => {
    send(wrote);
    advance(1_000);
    expect(signals(send(emptied))).toEqual([false]);
    expect(signals(send(emptied))).toEqual([]);
    expect(signals(send(wrote))).toEqual([]);
    expect(signals(advance(1_999))).toEqual([]);
    expect(signals(advance(1))).toEqual([true]);
  }));

it('continues without the actor that sends the signal', () =>
  runScenario(model, 'to bert', ({ reject, send, advance }) => {
    reject('sendTypingState', 'broken');
    expect([...send(wrote), ...advance(10_000)]).toEqual([]);
  }));
