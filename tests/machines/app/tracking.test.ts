import { expect, it } from 'vitest';
import { parseSource, sourceOfRoute, trackingMachine } from '#machines/app/tracking.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { route } from '#tests/machines/samples.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';

/** The clock of the tests begins at 0. */
const day = 86_400_000;
const at = (name: string, query: Readonly<Record<string, string>> = {}) => ({ ...route(name), query });
const goes = (name: string, query: Readonly<Record<string, string>> = {}) =>
  ({ type: 'facts.changed', facts: { route: at(name, query) } }) as const;
const found = (age: number) =>
  ({ type: 'trackingSource.restored', landing: { tracking: { network: 'old' }, at: -age } }) as const;
const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistTrackingSource' ? [effect.event] : []));

const model = defineModel({
  machine: trackingMachine,
  inputs: {
    plain: { route: at('index') },
    campaign: { route: at('index', { network: 'kites', ref: '7' }) },
    watched: { route: at('index', { lb: '' }) },
  },
  events: [goes('index'), goes('login'), goes('login', { network: 'boats' }), found(0), found(30 * day)],
  invariants: {
    'stores each new source for later visits while the storage is running [TRACK-02]': ({ step, trace, effects }) =>
      isEvent(step, 'trackingSource.restored') ||
      kept(effects).length === (isRunning(trace, 'persistTrackingSource') ? sentToParent(effects).length : 0),
    'who sees the visit end is asked once at most [TRACK-03]': ({ trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'sendBounceBeacon')).length <= 1,
  },
});

coverModel(model, '[TRACK-01 TRACK-02 TRACK-03 TRACK-04]');

it('[TRACK-01 TRACK-02 TRACK-04] the last source wins, and is stored with its time', () =>
  runScenario(model, 'campaign', ({ send, advance }) => {
    advance(5);
    const effects = send(goes('login', { network: 'boats', sub1: 'a', sub2: '', other: 'x' }));
    expect(sentToParent(effects)).toEqual([
      { type: 'facts.updated', facts: { tracking: { network: 'boats', sub1: 'a' } } },
    ]);
    expect(kept(effects)).toEqual([
      { type: 'trackingSource.changed', landing: { tracking: { network: 'boats', sub1: 'a' }, at: 5 } },
    ]);
  }));

it('[TRACK-01] stores five fields of at most 120 characters, and nothing else', () => {
  const query = { network: 'n'.repeat(121), ref: 'r', sub1: '1', sub2: '2', sub3: '3', gclid: 'x' };
  expect(sourceOfRoute(at('index', query))).toEqual({
    network: 'n'.repeat(120),
    ref: 'r',
    sub1: '1',
    sub2: '2',
    sub3: '3',
  });
  expect([parseSource(null), parseSource({ network: 5 }), parseSource('network'), sourceOfRoute(at('index'))]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('[LANDER-03 TRACK-01] stores the variant of a landing page with a source, not alone', () => {
  const landed = (query: Readonly<Record<string, string>>) => ({
    ...at('landers-name', query),
    params: { slug: 'calm' },
  });
  expect([
    sourceOfRoute(landed({ network: 'kites' })),
    sourceOfRoute(landed({})),
    sourceOfRoute(at('index', { slug: 'x' })),
  ]).toEqual([{ network: 'kites', slug: 'calm' }, null, null]);
  expect(parseSource({ network: 'kites', slug: 'calm' })).toEqual({ network: 'kites', slug: 'calm' });
});

it('[TRACK-03 TRACK-04] tracks the visit until its second page with lb', () => {
  runScenario(model, 'watched', ({ send, value }) => {
    expect(value()).toMatchObject({ visit: 'watched' });
    send(goes('index', { page: '2' }));
    expect(value()).toMatchObject({ visit: 'watched' });
    expect(send(goes('login'))).toContainEqual({ kind: 'stopped', id: 'sendBounceBeacon' });
  });
  runScenario(model, 'plain', ({ value }) => expect(value()).toMatchObject({ visit: 'unwatched' }));
});
