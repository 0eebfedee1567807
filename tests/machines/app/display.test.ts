import { expect, it } from 'vitest';
import { displayMachine } from '#machines/app/display.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const changed = (installed: boolean) => ({ type: 'display.changed', installed }) as const;

const model = defineModel({
  machine: displayMachine,
  inputs: { start: undefined },
  events: [],
  actorEvents: { watchDisplayMode: [changed(true), changed(false)] },
});

coverModel(model, '[UI-12]');

it('[UI-12] reports a tab that becomes an installed app', () =>
  runScenario(model, 'start', ({ send }) => {
    expect(sentToParent(send(changed(true)))).toEqual([{ type: 'facts.updated', facts: { installed: true } }]);
    expect(sentToParent(send(changed(false)))).toEqual([{ type: 'facts.updated', facts: { installed: false } }]);
  }));
