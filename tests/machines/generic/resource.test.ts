import { expect, it } from 'vitest';
import { resource } from '#machines/generic/resource.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const model = defineModel({
  machine: resource<string, { page: number }>(),
  inputs: {
    eager: { key: 'news', query: { page: 1 }, eager: true },
    lazy: { key: 'news', query: { page: 1 }, eager: false },
  },
  events: [{ type: 'resource.requested' }, { type: 'resource.outdated' }, { type: 'resource.replaced', data: 'given' }],
  actorOutcomes: { load: { done: ['loaded'], error: [refusal('unavailable')] } },
  invariants: {
    'asks once at a time': ({ trace }) => pendingActors(trace, 'load').length <= 1,
    'never loses what it has': ({ snapshot, before }) =>
      before === null || before.context.data === null || snapshot.context.data !== null,
    'does not ask again for what is there and only wanted [API-13]': ({ step, before, effects }) =>
      !isEvent(step, 'resource.requested') ||
      before?.context.data === null ||
      startedInputs(effects, 'load').length === 0,
    'tells new data once, and only new data': ({ step, effects, snapshot }) => {
      const isNew = step?.kind === 'done' || isEvent(step, 'resource.replaced');
      return expectEqual(
        sentToParent(effects, 'resource.loaded'),
        isNew ? [{ type: 'resource.loaded', key: 'news', data: snapshot.context.data }] : [],
      );
    },
    'says what is wrong while it has failed': ({ snapshot }) =>
      !snapshot.hasTag('failed') || snapshot.context.problem?.code === 'unavailable',
  },
});

coverModel(model, '[API-13]');

it('keeps its data when it cannot reload', () =>
  runScenario(model, 'eager', ({ initialEffects, resolve, send, reject, value, context }) => {
    expect(initialEffects).toEqual([{ kind: 'started', id: 'load', src: 'load', input: { query: { page: 1 } } }]);
    resolve('load', 'loaded');
    send({ type: 'resource.outdated' });
    reject('load', refusal('network'));
    expect(value()).toBe('ready');
    expect(context()).toMatchObject({ data: 'loaded', problem: { code: 'network' } });
  }));

it('is loaded once for any number of requests [API-13]', () =>
  runScenario(model, 'lazy', ({ initialEffects, send, resolve }) => {
    expect(initialEffects).toEqual([]);
    const wanted = { type: 'resource.requested' } as const;
    const asked = [send(wanted), send(wanted), resolve('load', 'loaded'), send(wanted)].flat();
    expect(startedInputs(asked, 'load')).toEqual([{ query: { page: 1 } }]);
  }));
