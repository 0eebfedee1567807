import { expect, it } from 'vitest';
import { typingMachine } from '#machines/page/typing-signal.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { type Happening, defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';

const wrote = { type: 'message.edited', profile: 'bert', isEmpty: false } as const;
const emptied = { type: 'message.edited', profile: 'bert', isEmpty: true } as const;

/** What was handed to who tells it. */
const said = (effects: readonly Effect[]): readonly boolean[] =>
  effects.flatMap((effect) =>
    effect.kind === 'sent' && effect.to === 'sendTypingState' && 'on' in effect.event ? [effect.event.on === true] : [],
  );

/** What was told, and when; of what happens within a pause only the end of the pause is known. */
const toldAt = (history: readonly Happening[]) =>
  history.flatMap(({ at, step, effects }) =>
    said(effects).map((on) => ({ at: step?.kind === 'wait' ? null : at, on })),
  );

const model = defineModel({
  machine: typingMachine,
  inputs: { 'to bert': { profile: 'bert' } },
  events: [wrote, emptied],
  delays: { pause: 3_000, lull: 5_000 },
  project: ({ isOn, isNews, isHeard }) => [isOn, isNews, isHeard],
  invariants: {
    'that he is writing is told at most every 3 s [CHAT-16]': ({ history }) => {
      const times = toldAt(history)
        .filter(({ on }) => on)
        .map(({ at }) => at);
      return times.every((at, place) => {
        const before = times[place - 1] ?? null;
        return at === null || before === null || at - before >= 3_000;
      });
    },
    'that he is not is told once, and only to who heard that he was': ({ history }) =>
      toldAt(history).every(({ on }, place, all) => on || all[place - 1]?.on === true),
    'nothing is said to nobody': ({ snapshot, effects }) => snapshot.context.isHeard || said(effects).length === 0,
  },
});

coverModel(model, '[CHAT-03 CHAT-16]');

it('[CHAT-03 CHAT-16] the first key is told at once, further ones after 3 s, and the end 5 s after the last', () =>
  play(model, 'to bert', ({ first, send, wait }) => {
    expect(first).toEqual([
      { kind: 'started', id: 'sendTypingState', src: 'sendTypingState', input: { profile: 'bert' } },
    ]);
    expect(said(send(wrote))).toEqual([true]);
    wait(1_000);
    expect(said(send(wrote))).toEqual([]);
    expect(said(wait(1_999))).toEqual([]);
    expect(said(wait(1))).toEqual([true]);
    // The last key was at 1,000.
    expect(said(wait(2_999))).toEqual([]);
    expect(said(wait(1))).toEqual([false]);
    expect(said(wait(60_000))).toEqual([]);
  }));

it('[CHAT-16] an emptied box ends it at once; whoever goes on is told when it may be', () =>
  play(model, 'to bert', ({ send, wait }) => {
    send(wrote);
    wait(1_000);
    expect(said(send(emptied))).toEqual([false]);
    expect(said(send(emptied))).toEqual([]);
    expect(said(send(wrote))).toEqual([]);
    expect(said(wait(1_999))).toEqual([]);
    expect(said(wait(1))).toEqual([true]);
  }));

it('goes on when nobody can pass it on', () =>
  play(model, 'to bert', ({ fail, send, wait }) => {
    fail('sendTypingState', 'broken');
    expect([...send(wrote), ...wait(10_000)]).toEqual([]);
  }));
