import { expect, it } from 'vitest';
import { swipePassesMachine } from '#machines/page/swipe-passes.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { refusal } from '#tests/machines/samples.ts';

const day = 86_400_000;
const allowance = (left: number) => ({ likes_left: left, resets_at: left === 4 ? null : day });
const pass = (id: string, undone = false) => ({ id, undone });
const added = (id: string, undone = false) => ({ type: 'pass.added', pass: pass(id, undone) }) as const;
const net = (online: boolean) => ({ type: 'facts.changed', facts: { online } }) as const;
const restored = { type: 'passes.restored', passes: [pass('bea'), pass('ada'), pass('ada', true)] } as const;

const model = defineModel({
  machine: swipePassesMachine,
  inputs: {
    start: { online: true, passes: [] },
    offline: { online: false, passes: [] },
    'with unsent passes': { online: true, passes: [pass('bea'), pass('ada')] },
  },
  events: [added('ada'), added('ada', true), restored, net(true), net(false)],
  actorOutcomes: {
    sendPass: { done: [allowance(4), allowance(0)], error: [refusal('network'), refusal('not_found')] },
  },
  delays: { retryDelay: 60_000 },
  exploreWhile: ({ context }) => context.passes.length <= 3,
  invariants: {
    'sends passes one at a time, in order [SWIPE-04]': ({ trace, snapshot }) => {
      const [sending, ...others] = pendingActors(trace, 'sendPass');
      const [restoring] = trace.filter(({ step }) => step?.kind === 'event' && step.event.type === 'passes.restored');
      return (
        others.length === 0 &&
        (sending === undefined || restoring !== undefined || expectEqual(sending.input, snapshot.context.passes[0]))
      );
    },
  },
});

coverModel(model, '[SWIPE-04]');

it('[SWIPE-04] passes are sent one after the other, also after a lost network', () =>
  runScenario(model, 'start', ({ send, reject, advance, resolve, context }) => {
    expect(startedInputs(send(added('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    send(added('bea'));
    expect(sentToParent(reject('sendPass', refusal('network')))).toEqual([]);
    expect(startedInputs(advance(59_999), 'sendPass')).toEqual([]);
    expect(startedInputs(advance(1), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    reject('sendPass', refusal('network'));
    send(net(false));
    expect(startedInputs(send(net(true)), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    const effects = resolve('sendPass', allowance(4));
    expect(sentToParent(effects)).toEqual([{ type: 'pass.sent', allowance: { likes_left: 4, resets_at: null } }]);
    expect(startedInputs(effects, 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    resolve('sendPass', allowance(4));
    expect(context().passes).toEqual([]);
  }));

it('[SWIPE-04] the undo of a pass that is being sent follows it', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
    send(added('ada'));
    expect(startedInputs(send(added('ada', true)), 'sendPass')).toEqual([]);
    expect(startedInputs(resolve('sendPass', allowance(4)), 'sendPass')).toEqual([{ id: 'ada', undone: true }]);
    resolve('sendPass', allowance(4));
    expect(startedInputs(send(added('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
  }));

it('[SWIPE-04] restored passes are sent in their order, and nothing after them', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
    expect(startedInputs(send(restored), 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    resolve('sendPass', allowance(4));
    resolve('sendPass', allowance(4));
    expect(resolve('sendPass', allowance(4)).filter(({ kind }) => kind === 'started')).toEqual([]);
  }));

it('[SWIPE-04] a rejected pass is not sent again', () =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(added('ada'));
    const effects = reject('sendPass', refusal('not_found'));
    expect(sentToParent(effects)).toEqual([{ type: 'pass.sent', allowance: null }]);
    expect([startedInputs(effects, 'sendPass'), context().passes]).toEqual([[], []]);
  }));
