import { expect, it } from 'vitest';
import type { DataExport } from '#contract/data-export.ts';
import { dataExportMachine } from '#machines/page/data-export.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';

const hour = 3_600_000;
const day = 24 * hour;

const none: DataExport = { state: 'none', path: null, until: null, next: null };
const pending: DataExport = { ...none, state: 'pending', next: day };
const ready: DataExport = { state: 'ready', path: '/export/copy-0001', until: day + hour, next: day };
/** Made long after it was asked for. */
const replaceable: DataExport = { ...ready, path: '/export/copy-0002', until: hour, next: null };
const failed: DataExport = { ...none, state: 'failed' };
/** Of a member who left and came back. */
const closed: DataExport = { ...none, state: 'expired', next: day };

const requested = { type: 'export.requested' } as const;
const retried = { type: 'export.retried' } as const;

const model = defineModel({
  machine: dataExportMachine,
  inputs: { start: undefined },
  events: [requested, retried],
  actorOutcomes: {
    loadExport: { done: [none, pending, ready, replaceable, failed, closed], error: [refusal('network')] },
    requestExport: { done: [pending], error: [refusal('export_limit', { until: day }), refusal('network')] },
  },
  delays: { pollInterval: 5_000 },
  stateKey: ({ copy, problem }, now) => [
    copy?.state,
    copy?.path,
    (copy?.until ?? 0) > now,
    (copy?.next ?? 0) > now,
    problem?.code,
  ],
  invariants: {
    'asks for one copy at a time, and loads once at a time': ({ trace }) =>
      ['loadExport', 'requestExport'].every((src) => pendingActors(trace, src).length <= 1),
    'asks only when the member does, and when a copy may be due [EXPORT-03]': ({ step, before, at, effects }) =>
      startedInputs(effects, 'requestExport').length === 0 ||
      (isEvent(step, 'export.requested') && (before?.context.copy?.next ?? 0) <= at),
    'offers the download exactly as long as the copy can be opened [EXPORT-04]': ({ at, snapshot }) =>
      !snapshot.hasTag('ready') || at < (snapshot.context.copy?.until ?? 0),
    'a copy whose time is over has no address': ({ snapshot: { context } }) =>
      context.copy?.state === 'ready' || (context.copy?.path ?? null) === null,
  },
});

coverModel(model, '[EXPORT-01 EXPORT-03 EXPORT-06]');

type Story = Scenario<typeof dataExportMachine>;

const tags = ['failed', 'busy', 'requestable', 'pending', 'ready', 'limited'] as const;
const shown = ({ hasTag }: Story) => tags.filter((tag) => hasTag(tag));

it('[EXPORT-01 EXPORT-06] a copy is asked for, looked for every 5 seconds, and can be downloaded', () =>
  runScenario(model, 'start', (story) => {
    const { send, resolve, reject, advance, context } = story;
    expect(shown(story)).toEqual([]);
    resolve('loadExport', none);
    expect(shown(story)).toEqual(['requestable']);
    expect(startedInputs(send(requested), 'requestExport')).toHaveLength(1);
    expect([shown(story), send(requested)]).toEqual([['busy', 'requestable'], []]);
    resolve('requestExport', pending);
    expect(shown(story)).toEqual(['pending']);
    expect(startedInputs(advance(4_999), 'loadExport')).toEqual([]);
    expect(startedInputs(advance(1), 'loadExport')).toHaveLength(1);
    reject('loadExport', refusal('network'));
    expect([shown(story), context().problem]).toEqual([['pending'], null]);
    advance(5_000);
    resolve('loadExport', ready);
    expect([shown(story), context().copy]).toEqual([['ready', 'limited'], ready]);
  }));

it('[EXPORT-01] after a reload in the middle it waits for the copy that is being made', () =>
  runScenario(model, 'start', (story) => {
    story.resolve('loadExport', pending);
    expect([shown(story), story.send(requested)]).toEqual([['pending'], []]);
  }));

it('[EXPORT-03 EXPORT-04] the next copy can be asked for after a day, and the old one ends by itself', () =>
  runScenario(model, 'start', (story) => {
    const { resolve, send, advance, context } = story;
    resolve('loadExport', ready);
    advance(day - 1);
    expect([shown(story), send(requested)]).toEqual([['ready', 'limited'], []]);
    advance(1);
    expect(shown(story)).toEqual(['requestable', 'ready']);
    advance(hour);
    expect([shown(story), context().copy]).toEqual([
      ['requestable'],
      { state: 'expired', path: null, until: null, next: day },
    ]);
    expect(startedInputs(send(requested), 'requestExport')).toHaveLength(1);
  }));

it('[EXPORT-03] who came back to a deleted account waits until the day is over', () =>
  runScenario(model, 'start', (story) => {
    story.resolve('loadExport', closed);
    expect([shown(story), story.send(requested)]).toEqual([['limited'], []]);
    story.advance(day);
    expect(shown(story)).toEqual(['requestable']);
  }));

it('[EXPORT-06] a copy asked for in another tab is shown instead of the limit', () =>
  runScenario(model, 'start', (story) => {
    const { resolve, reject, send, context } = story;
    resolve('loadExport', none);
    send(requested);
    expect(startedInputs(reject('requestExport', refusal('export_limit', { until: day })), 'loadExport')).toHaveLength(
      1,
    );
    resolve('loadExport', ready);
    expect([shown(story), context().problem]).toEqual([['ready', 'limited'], null]);
  }));

it('[EXPORT-06] offline: says why, and asks again when the member does', () =>
  runScenario(model, 'start', (story) => {
    const { resolve, reject, send, context } = story;
    reject('loadExport', refusal('network'));
    expect([shown(story), context().problem]).toEqual([['failed'], { code: 'network' }]);
    expect(startedInputs(send(retried), 'loadExport')).toHaveLength(1);
    expect(context().problem).toBeNull();
    resolve('loadExport', failed);
    send(requested);
    reject('requestExport', refusal('network'));
    expect([shown(story), context().problem]).toEqual([['requestable'], { code: 'network' }]);
    send(requested);
    expect(context().problem).toBeNull();
  }));
