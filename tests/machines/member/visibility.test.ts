import { expect, it } from 'vitest';
import { visibilityMachine } from '#machines/member/visibility.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';

const shown = { type: 'tab.visible' } as const;
const hidden = { type: 'tab.hidden' } as const;

const model = defineModel({
  machine: visibilityMachine,
  inputs: { start: undefined },
  events: [],
  actorEvents: { watchPageVisibility: [shown, hidden] },
  invariants: {
    'sends a beacon exactly when a visible tab is hidden [HIDDEN-01]': ({ step, before, effects }) =>
      startedInputs(effects, 'sendHiddenBeacon').length ===
      (isEvent(step, 'tab.hidden') && before?.matches('visible') ? 1 : 0),
    'outdates the user when the tab is visible again [HIDDEN-02]': ({ step, before, effects }) =>
      sentToParent(effects).length ===
      (isEvent(step, 'tab.visible') && (before?.matches('hidden') || before?.matches('notYetVisible')) ? 1 : 0),
  },
});

coverModel(model, '[HIDDEN-01 HIDDEN-02 API-09]');

it('[HIDDEN-01 HIDDEN-02] one beacon each time the tab is hidden, despite double events, and none for a tab opened in the background', () =>
  runScenario(model, 'start', ({ send }) => {
    const beacons = [hidden, shown, hidden, hidden, shown, hidden].map(
      (event) => startedInputs(send(event), 'sendHiddenBeacon').length,
    );
    expect(beacons).toEqual([0, 0, 1, 0, 0, 1]);
  }));

it('[HIDDEN-02] the user is loaded again for a tab that was hidden, not at the start of a visible one', () =>
  runScenario(model, 'start', ({ send }) => {
    expect(sentToParent(send(shown))).toEqual([]);
    send(hidden);
    expect(sentToParent(send(shown))).toEqual([{ type: 'user.outdated' }]);
  }));

it('[HIDDEN-02] the user is loaded again once a tab opened in the background is shown', () =>
  runScenario(model, 'start', ({ send }) => {
    expect(sentToParent(send(hidden))).toEqual([]);
    expect(sentToParent(send(shown))).toEqual([{ type: 'user.outdated' }]);
  }));

it('[HIDDEN-02] a beacon that fails has no effect', () =>
  runScenario(model, 'start', ({ send, reject, value }) => {
    send(shown);
    send(hidden);
    expect(reject('sendHiddenBeacon', 'refused')).toEqual([]);
    expect(value()).toBe('hidden');
    expect(sentToParent(send(shown))).toEqual([{ type: 'user.outdated' }]);
  }));
