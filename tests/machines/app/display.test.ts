import { expect, it } from 'vitest';
import { displayMachine } from '#machines/app/display.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';

const changed = (installed: boolean) => ({ type: 'display.changed', installed }) as const;

const model = defineModel({
  machine: displayMachine,
  inputs: { start: undefined },
  events: [],
  said: { watchDisplayMode: [changed(true), changed(false)] },
});

coverModel(model, '[UI-12]');

it('[UI-12] a tab that becomes an installed app says so', () =>
  play(model, 'start', ({ send }) => {
    expect(told(send(changed(true)))).toEqual([{ type: 'facts.updated', facts: { installed: true } }]);
    expect(told(send(changed(false)))).toEqual([{ type: 'facts.updated', facts: { installed: false } }]);
  }));
