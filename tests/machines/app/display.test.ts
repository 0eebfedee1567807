import { expect, it } from 'vitest';
import { displayMachine } from '#machines/app/display.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const changed = (installed: boolean, wide = false) => ({ type: 'display.changed', installed, wide }) as const;

const model = defineModel({
  machine: displayMachine,
  inputs: { start: undefined },
  events: [],
  actorEvents: { watchDisplayMode: [changed(true), changed(false), changed(false, true)] },
});

coverModel(model, '[UI-12 CHAT-22]');

it('[UI-12] reports a tab that becomes an installed app', () =>
  runScenario(model, 'start', ({ send }) => {
    expect(sentToParent(send(changed(true)))).toEqual([
      { type: 'facts.updated', facts: { installed: true, wide: false } },
    ]);
    expect(sentToParent(send(changed(false)))).toEqual([
      { type: 'facts.updated', facts: { installed: false, wide: false } },
    ]);
  }));

it('[CHAT-22] reports a window that becomes wide, and narrow again', () =>
  runScenario(model, 'start', ({ send }) => {
    expect(sentToParent(send(changed(false, true)))).toEqual([
      { type: 'facts.updated', facts: { installed: false, wide: true } },
    ]);
    expect(sentToParent(send(changed(false)))).toEqual([
      { type: 'facts.updated', facts: { installed: false, wide: false } },
    ]);
  }));
