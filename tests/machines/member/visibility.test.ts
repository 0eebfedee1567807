import { expect, it } from 'vitest';
import { visibilityMachine } from '#machines/member/visibility.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';

const shown = { type: 'tab.visible' } as const;
const hidden = { type: 'tab.hidden' } as const;

const model = defineModel({
  machine: visibilityMachine,
  inputs: { start: undefined },
  events: [],
  said: { watchPageVisibility: [shown, hidden] },
  invariants: {
    'sends a beacon exactly when a visible tab is hidden [HIDDEN-01]': ({ step, before, effects }) =>
      started(effects, 'sendHiddenBeacon').length ===
      (isEvent(step, 'tab.hidden') && before?.matches('visible') ? 1 : 0),
    'outdates the user when the tab is visible again [HIDDEN-02]': ({ step, before, effects }) =>
      told(effects).length === (isEvent(step, 'tab.visible') && before?.matches('visible') === false ? 1 : 0),
  },
});

coverModel(model, '[HIDDEN-01 HIDDEN-02 API-09]');

it('[HIDDEN-01 HIDDEN-02] one beacon each time the tab is hidden, despite double events, and none for a tab opened in the background', () =>
  play(model, 'start', ({ send }) => {
    const beacons = [hidden, shown, hidden, hidden, shown, hidden].map(
      (event) => started(send(event), 'sendHiddenBeacon').length,
    );
    expect(beacons).toEqual([0, 0, 1, 0, 0, 1]);
  }));

it('[HIDDEN-02] a beacon that fails has no effect', () =>
  play(model, 'start', ({ send, fail, value }) => {
    send(shown);
    send(hidden);
    expect(fail('sendHiddenBeacon', 'refused')).toEqual([]);
    expect(value()).toBe('hidden');
    expect(told(send(shown))).toEqual([{ type: 'user.outdated' }]);
  }));
