import { expect, it } from 'vitest';
import { removableList, visibleItems } from '#machines/generic/removable-list.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const one = { id: 'one' };
const two = { id: 'two' };
const three = { id: 'three' };
const dropped = (ids: readonly string[], all = false) => ({ type: 'removal.requested', ids, all }) as const;

const model = defineModel({
  machine: removableList<{ id: string }>(),
  inputs: { start: { key: 'sessions' } },
  events: [dropped(['one']), dropped(['two', 'three'], true), { type: 'items.retried' }, { type: 'items.outdated' }],
  outcomes: {
    load: { done: [[one, two, three]], error: [refusal('network')] },
    remove: { done: [[two], null], error: [refusal('not_found')] },
  },
  within: ({ context }) => context.leaving.length <= 2,
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'load').length + inFlight(history, 'remove').length <= 1,
    'who is to leave is gone at once': ({ snapshot: { context } }) =>
      (visibleItems(context) ?? []).every(({ id }) => !context.leaving.some(({ ids }) => ids.includes(id))),
    'tells each end once': ({ step, effects }) =>
      told(effects).length === (step !== null && 'actor' in step && step.actor === 'remove' ? 1 : 0),
    'loads again whatever was refused': ({ step, effects }) =>
      step?.kind !== 'failed' || step.actor !== 'remove' || started(effects, 'load').length === 1,
  },
});

coverModel(model);

const shown = (context: Parameters<typeof visibleItems<{ id: string }>>[0]) =>
  visibleItems(context)?.map(({ id }) => id) ?? null;

it('takes one after the other, each gone at once', () =>
  play(model, 'start', ({ send, end, context }) => {
    expect(shown(context())).toBeNull();
    end('load', [one, two, three]);
    expect(started(send(dropped(['one'])), 'remove')).toEqual([{ ids: ['one'], all: false }]);
    send(dropped(['two']));
    expect(shown(context())).toEqual(['three']);
    const first = end('remove', null);
    expect(told(first)).toEqual([{ type: 'removal.succeeded', key: 'sessions', all: false }]);
    expect(started(first, 'remove')).toEqual([{ ids: ['two'], all: false }]);
    end('remove', null);
    expect(shown(context())).toEqual(['three']);
  }));

it('believes the list that the server answers', () =>
  play(model, 'start', ({ send, end, context }) => {
    end('load', [one, two, three]);
    send(dropped(['two', 'three'], true));
    expect(told(end('remove', [one, { id: 'four' }]))).toEqual([
      { type: 'removal.succeeded', key: 'sessions', all: true },
    ]);
    expect(shown(context())).toEqual(['one', 'four']);
  }));

it('brings back who could not leave, as the server knows it', () =>
  play(model, 'start', ({ send, end, fail, context }) => {
    end('load', [one, two]);
    send(dropped(['one']));
    expect(told(fail('remove', refusal('unavailable')))).toEqual([
      { type: 'removal.failed', key: 'sessions', problem: { code: 'unavailable' } },
    ]);
    expect(shown(context())).toEqual(['one', 'two']);
    end('load', [one]);
    expect(shown(context())).toEqual(['one']);
  }));

it('keeps the list that it has when it cannot be loaded again', () =>
  play(model, 'start', ({ send, end, fail, context, hasTag }) => {
    fail('load', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    send({ type: 'items.retried' });
    end('load', [one]);
    send({ type: 'items.outdated' });
    fail('load', refusal('network'));
    expect([hasTag('failed'), shown(context())]).toEqual([false, ['one']]);
  }));
