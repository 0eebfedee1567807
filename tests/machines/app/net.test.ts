import { expect, it } from 'vitest';
import { netMachine } from '#machines/app/net.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const online = { type: 'facts.updated', facts: { online: true } };
const offline = { type: 'facts.updated', facts: { online: false } };

const model = defineModel({
  machine: netMachine,
  inputs: { online: { online: true }, offline: { online: false } },
  events: [],
  said: { watchNetwork: [{ type: 'net.lost' }, { type: 'net.returned' }] },
  invariants: {
    'the fact follows what the browser says [OFFLINE-01]': ({ snapshot, history }) => {
      const last = history.flatMap(({ effects }) => told(effects)).at(-1);
      return isSame(last, snapshot.value === 'online' ? online : offline);
    },
    'says each change once': ({ effects }) => told(effects).length <= 1,
  },
});

coverModel(model, '[OFFLINE-01]');

it('[OFFLINE-01] follows a network that flaps', () =>
  play(model, 'online', ({ first, send }) => {
    const said = [
      first,
      ...(['net.lost', 'net.lost', 'net.returned', 'net.lost'] as const).map((type) => send({ type })),
    ];
    expect(said.map((effects) => told(effects))).toEqual([[online], [offline], [], [online], [offline]]);
  }));

it('[OFFLINE-01] begins offline without a word of being online', () =>
  play(model, 'offline', ({ first }) => {
    expect(told(first)).toEqual([offline]);
  }));

it('takes the network as there when nobody can say', () =>
  play(model, 'offline', ({ fail, value }) => {
    expect(told(fail('watchNetwork', 'no such event'))).toEqual([online]);
    expect(value()).toBe('online');
  }));
