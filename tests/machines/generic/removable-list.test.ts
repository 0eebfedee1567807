import { expect, it } from 'vitest';
import { removableList, visibleItems } from '#machines/generic/removable-list.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const one = { id: 'one' };
const two = { id: 'two' };
const three = { id: 'three' };
const dropped = (ids: readonly string[], all = false) => ({ type: 'removal.requested', ids, all }) as const;

const model = defineModel({
  machine: removableList<{ id: string }>(),
  inputs: { start: { key: 'sessions' } },
  events: [dropped(['one']), dropped(['two', 'three'], true), { type: 'items.retried' }, { type: 'items.outdated' }],
  actorOutcomes: {
    load: { done: [[one, two, three]], error: [refusal('network')] },
    remove: { done: [[two], null], error: [refusal('not_found')] },
  },
  exploreWhile: ({ context }) => context.removals.length <= 2,
  invariants: {
    'sends one request at a time': ({ trace }) =>
      pendingActors(trace, 'load').length + pendingActors(trace, 'remove').length <= 1,
    'hides items whose removal is queued': ({ snapshot: { context } }) =>
      (visibleItems(context) ?? []).every(({ id }) => !context.removals.some(({ ids }) => ids.includes(id))),
    'sends each outcome once': ({ step, effects }) =>
      sentToParent(effects).length === (step !== null && 'actor' in step && step.actor === 'remove' ? 1 : 0),
    'reloads after a refused removal': ({ step, effects }) =>
      step?.kind !== 'error' || step.actor !== 'remove' || startedInputs(effects, 'load').length === 1,
  },
});

coverModel(model);

const shown = (context: Parameters<typeof visibleItems<{ id: string }>>[0]) =>
  visibleItems(context)?.map(({ id }) => id) ?? null;

it('removes one after the other, each hidden at once', () =>
  runScenario(model, 'start', ({ send, resolve, context }) => {
    expect(shown(context())).toBeNull();
    resolve('load', [one, two, three]);
    expect(startedInputs(send(dropped(['one'])), 'remove')).toEqual([{ ids: ['one'], all: false }]);
    send(dropped(['two']));
    expect(shown(context())).toEqual(['three']);
    const first = resolve('remove', null);
    expect(sentToParent(first)).toEqual([{ type: 'removal.succeeded', key: 'sessions', all: false }]);
    expect(startedInputs(first, 'remove')).toEqual([{ ids: ['two'], all: false }]);
    resolve('remove', null);
    expect(shown(context())).toEqual(['three']);
  }));

it('uses the list in the reply', () =>
  runScenario(model, 'start', ({ send, resolve, context }) => {
    resolve('load', [one, two, three]);
    send(dropped(['two', 'three'], true));
    expect(sentToParent(resolve('remove', [one, { id: 'four' }]))).toEqual([
      { type: 'removal.succeeded', key: 'sessions', all: true },
    ]);
    expect(shown(context())).toEqual(['one', 'four']);
  }));

it('restores an entry that could not be removed, as the server returns it', () =>
  runScenario(model, 'start', ({ send, resolve, reject, context }) => {
    resolve('load', [one, two]);
    send(dropped(['one']));
    expect(sentToParent(reject('remove', refusal('unavailable')))).toEqual([
      { type: 'removal.failed', key: 'sessions', problem: { code: 'unavailable' } },
    ]);
    expect(shown(context())).toEqual(['one', 'two']);
    resolve('load', [one]);
    expect(shown(context())).toEqual(['one']);
  }));

it('keeps the list when it cannot be reloaded', () =>
  runScenario(model, 'start', ({ send, resolve, reject, context, hasTag }) => {
    reject('load', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    send({ type: 'items.retried' });
    resolve('load', [one]);
    send({ type: 'items.outdated' });
    reject('load', refusal('network'));
    expect([hasTag('failed'), shown(context())]).toEqual([false, ['one']]);
  }));
