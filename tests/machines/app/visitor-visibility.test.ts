import { expect, it } from 'vitest';
import { visitorVisibilityMachine } from '#machines/app/visitor-visibility.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';

const shown = { type: 'tab.visible' } as const;
const hidden = { type: 'tab.hidden' } as const;
const session = (session: 'visitor' | 'member') => ({ type: 'facts.changed', facts: { session } }) as const;

const model = defineModel({
  machine: visitorVisibilityMachine,
  inputs: { visitor: { session: 'visitor' }, member: { session: 'member' } },
  events: [session('visitor'), session('member')],
  actorEvents: { watchPageVisibility: [shown, hidden] },
  actorOutcomes: { sendHiddenBeacon: { done: [undefined], error: ['refused'] } },
  invariants: {
    'sends a beacon exactly when a visible tab of a visitor is hidden [HIDDEN-02]': ({ step, before, effects }) =>
      startedInputs(effects, 'sendHiddenBeacon').length ===
      (isEvent(step, 'tab.hidden') && before?.matches({ watching: 'visible' }) ? 1 : 0),
  },
});

coverModel(model, '[HIDDEN-01 HIDDEN-02 API-09]');

it('[HIDDEN-02] one beacon each time the tab is hidden, despite double events, and none for a tab opened in the background', () =>
  runScenario(model, 'visitor', ({ send }) => {
    const beacons = [hidden, shown, hidden, hidden, shown, hidden].map(
      (event) => startedInputs(send(event), 'sendHiddenBeacon').length,
    );
    expect(beacons).toEqual([0, 0, 1, 0, 0, 1]);
  }));

it('[HIDDEN-02] a member sends none here, and a visitor does after a logout', () =>
  runScenario(model, 'member', ({ send, value }) => {
    expect(value()).toBe('idle');
    send(session('visitor'));
    send(shown);
    expect(startedInputs(send(hidden), 'sendHiddenBeacon')).toHaveLength(1);
    send(session('member'));
    expect(value()).toBe('idle');
  }));
