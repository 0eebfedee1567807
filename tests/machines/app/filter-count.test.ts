import { expect, it } from 'vitest';
import type { SearchFilter } from '#contract/profile.ts';
import { filterCountMachine } from '#machines/app/filter-count.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const edited = (filter: SearchFilter) => ({ type: 'filter.edited', filter, network: undefined }) as const;
const closed = { type: 'filter.closed' } as const;

const model = defineModel({
  machine: filterCountMachine,
  inputs: { start: undefined },
  events: [edited({ gender: 'female' }), edited({ gender: 'male' }), closed],
  delays: { pause: [300] },
  actorOutcomes: { countMembers: { done: [214], error: [refusal('network')] } },
  invariants: {
    'counts one filter at a time': ({ trace }) => pendingActors(trace, 'countMembers').length <= 1,
    'counts the last choice [SEARCH-08]': ({ snapshot, effects }) =>
      startedInputs(effects, 'countMembers').every((input) => input === snapshot.context.edited),
    'has no number once the filters are closed': ({ snapshot }) =>
      snapshot.context.edited !== null || snapshot.context.count === null,
  },
});

coverModel(model, '[SEARCH-08]');

it('[SEARCH-08] counts 300 ms after the last change, and only that one', () =>
  runScenario(model, 'start', ({ send, advance, resolve, context }) => {
    send(edited({ gender: 'female' }));
    expect(startedInputs(advance(299), 'countMembers')).toEqual([]);
    send(edited({ gender: 'male' }));
    expect(startedInputs(advance(299), 'countMembers')).toEqual([]);
    expect(startedInputs(advance(1), 'countMembers')).toEqual([{ filter: { gender: 'male' }, network: undefined }]);
    resolve('countMembers', 214);
    expect(context().count).toBe(214);
    // The number stays until the next one has come.
    send(edited({ gender: 'female' }));
    expect(context().count).toBe(214);
  }));

it('[SEARCH-08] an answer to an earlier choice is ignored, and without an answer there is no number', () =>
  runScenario(model, 'start', ({ send, advance, reject, context }) => {
    send(edited({ gender: 'female' }));
    advance(300);
    expect(send(edited({ gender: 'male' }))).toContainEqual({ kind: 'stopped', id: 'countMembers' });
    advance(300);
    reject('countMembers', refusal('network'));
    expect(context().count).toBeNull();
  }));
