import { expect, it } from 'vitest';
import { netMachine } from '#machines/app/net.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const online = { type: 'facts.updated', facts: { online: true } };
const offline = { type: 'facts.updated', facts: { online: false } };

const model = defineModel({
  machine: netMachine,
  inputs: { online: { online: true }, offline: { online: false } },
  events: [],
  actorEvents: { watchNetwork: [{ type: 'net.lost' }, { type: 'net.returned' }] },
  invariants: {
    'the fact follows what the browser says [OFFLINE-01]': ({ snapshot, trace }) => {
      const last = trace.flatMap(({ effects }) => sentToParent(effects)).at(-1);
      return expectEqual(last, snapshot.value === 'online' ? online : offline);
    },
    'says each change once': ({ effects }) => sentToParent(effects).length <= 1,
  },
});

coverModel(model, '[OFFLINE-01]');

it('[OFFLINE-01] follows a network that flaps', () =>
  runScenario(model, 'online', ({ initialEffects, send }) => {
    const said = [
      initialEffects,
      ...(['net.lost', 'net.lost', 'net.returned', 'net.lost'] as const).map((type) => send({ type })),
    ];
    expect(said.map((effects) => sentToParent(effects))).toEqual([[online], [offline], [], [online], [offline]]);
  }));

it('[OFFLINE-01] starts offline without reporting online first', () =>
  runScenario(model, 'offline', ({ initialEffects }) => {
    expect(sentToParent(initialEffects)).toEqual([offline]);
  }));

it('assumes a network when its state is unknown', () =>
  runScenario(model, 'offline', ({ reject, value }) => {
    expect(sentToParent(reject('watchNetwork', 'no such event'))).toEqual([online]);
    expect(value()).toBe('online');
  }));
