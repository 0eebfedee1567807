import { expect, it } from 'vitest';
import { chunkGuardMachine } from '#machines/app/chunk-guard.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const after = (sinceReload: number, hasTypedText = false) => ({ sinceReload, hasTypedText });
const confirmed = { type: 'update.confirmed' } as const;
const lost = { type: 'chunk.failed' } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;

const sinceReloadIn = (output: unknown): number =>
  typeof output === 'object' && output !== null && 'sinceReload' in output ? Number(output.sinceReload) : Number.NaN;
const expectsText = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'hasTypedText' in output && output.hasTypedText === true;

/** Events sent to the waiting imports. */
const settled = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.kind === 'sent' && effect.to === 'watchChunkFailures' ? [effect.event.type] : [],
  );

const model = defineModel({
  machine: chunkGuardMachine,
  inputs: { online: { online: true }, offline: { online: false } },
  events: [online, offline, confirmed],
  actorEvents: { watchChunkFailures: [lost] },
  actorOutcomes: {
    checkServer: {
      done: [after(Infinity), after(60_000), after(60_000, true), after(59_999), after(0, true)],
      error: ['network'],
    },
    reload: { done: [undefined], error: ['forbidden'] },
    watchChunkFailures: { error: ['gone'] },
  },
  delays: { again: 5_000 },
  invariants: {
    'nothing is reloaded without a network, nor twice in a minute [CHUNK-02 CHUNK-03]': ({ step, effects }) =>
      startedInputs(effects, 'reload').length === 0 ||
      isEvent(step, 'update.confirmed') ||
      (step?.kind === 'done' && step.actor === 'checkServer' && sinceReloadIn(step.output) >= 60_000),
    'a page with typed text is reloaded only once the member agrees [APP-03]': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'done' ||
      !expectsText(step.output) ||
      (startedInputs(effects, 'reload').length === 0 &&
        (!snapshot.matches('confirming') ||
          before?.matches('confirming') === true ||
          expectEqual(sentToParent(effects), [{ type: 'toast.requested', tone: 'info', code: 'update_ready' }]))),
    'who waits is told what becomes of it whenever the guard gives up [CHUNK-03]': ({ before, snapshot, effects }) =>
      !snapshot.matches('blocked') ||
      before?.matches('blocked') === true ||
      settled(effects).includes('chunks.abandoned'),
    'nobody is told twice': ({ effects }) => settled(effects).length <= 1,
  },
});

coverModel(model, '[CHUNK-01 CHUNK-02 CHUNK-03 APP-03]');

it('[CHUNK-01] a lost chunk reloads the page once the server responds', () =>
  runScenario(model, 'online', ({ send, resolve }) => {
    expect(startedInputs(send(lost), 'checkServer')).toHaveLength(1);
    expect(startedInputs(resolve('checkServer', after(Infinity)), 'reload')).toHaveLength(1);
  }));

it('[CHUNK-02 CHUNK-03] reloads 60,000 ms after the last reload, not at 59,999; otherwise abandons the waiting imports', () => {
  runScenario(model, 'online', ({ send, resolve, hasTag }) => {
    send(lost);
    expect(settled(resolve('checkServer', after(59_999)))).toEqual(['chunks.abandoned']);
    expect(hasTag('blocked')).toBe(true);
  });
  runScenario(model, 'online', ({ send, resolve, value }) => {
    send(lost);
    resolve('checkServer', after(60_000));
    expect(value()).toBe('reloading');
  });
});

it('[CHUNK-02] a lost chunk after a minute reloads again', () =>
  runScenario(model, 'online', ({ send, resolve, value }) => {
    send(lost);
    resolve('checkServer', after(0));
    send(lost);
    resolve('checkServer', after(60_000));
    expect(value()).toBe('reloading');
  }));

it('[CHUNK-01 OFFLINE-01] waits for the network, then retries instead of reloading', () =>
  runScenario(model, 'offline', ({ send, advance, value }) => {
    expect(startedInputs(send(lost), 'checkServer')).toEqual([]);
    advance(3_600_000);
    expect(value()).toBe('offline');
    send(offline);
    expect(settled(send(online))).toEqual(['chunkRetry.requested']);
    expect(value()).toBe('watching');
  }));

it('[CHUNK-01] checks an unreachable server again after 5 s, three times', () =>
  runScenario(model, 'online', ({ send, reject, advance, hasTag }) => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      send(lost);
      reject('checkServer', 'refused');
      expect(settled(advance(4_999))).toEqual([]);
      expect(settled(advance(1))).toEqual(['chunkRetry.requested']);
    }
    send(lost);
    expect(settled(reject('checkServer', 'refused'))).toEqual(['chunks.abandoned']);
    expect(hasTag('blocked')).toBe(true);
  }));

it('[CHUNK-03] does not reload in a loop without storage', () =>
  runScenario(model, 'online', ({ send, resolve, reject, hasTag }) => {
    send(lost);
    resolve('checkServer', after(Infinity));
    expect(settled(reject('reload', 'forbidden'))).toEqual(['chunks.abandoned']);
    expect(hasTag('blocked')).toBe(true);
  }));

it('[APP-03] a lost chunk on a page with typed text asks, keeps the imports waiting, and reloads when the member agrees', () =>
  runScenario(model, 'online', ({ send, resolve }) => {
    send(lost);
    const effects = resolve('checkServer', after(60_000, true));
    expect(sentToParent(effects)).toEqual([{ type: 'toast.requested', tone: 'info', code: 'update_ready' }]);
    expect([startedInputs(effects, 'reload'), settled(effects)]).toEqual([[], []]);
    expect(startedInputs(send(confirmed), 'reload')).toHaveLength(1);
  }));

it('[APP-03] a part of the next page that is lost too is judged anew', () =>
  runScenario(model, 'online', ({ send, resolve }) => {
    send(lost);
    resolve('checkServer', after(60_000, true));
    expect(startedInputs(send(lost), 'checkServer')).toHaveLength(1);
    expect(startedInputs(resolve('checkServer', after(60_000)), 'reload')).toHaveLength(1);
  }));
