import { expect, it } from 'vitest';
import { swipePassesMachine } from '#machines/page/swipe-passes.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isSame } from '#tests/machines/expect-equal.ts';
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
  outcomes: {
    sendPass: { done: [allowance(4), allowance(0)], error: [refusal('network'), refusal('not_found')] },
  },
  delays: { retryDelay: 60_000 },
  within: ({ context }) => context.passes.length <= 3,
  invariants: {
    'sends passes one at a time, in order [SWIPE-04]': ({ history, snapshot }) => {
      const [sending, ...others] = inFlight(history, 'sendPass');
      const [restoring] = history.filter(({ step }) => step?.kind === 'event' && step.event.type === 'passes.restored');
      return (
        others.length === 0 &&
        (sending === undefined || restoring !== undefined || isSame(sending.input, snapshot.context.passes[0]))
      );
    },
  },
});

coverModel(model, '[SWIPE-04]');

it('[SWIPE-04] passes are sent one after the other, also after a lost network', () =>
  play(model, 'start', ({ send, fail, wait, end, context }) => {
    expect(started(send(added('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    send(added('bea'));
    expect(told(fail('sendPass', refusal('network')))).toEqual([]);
    expect(started(wait(59_999), 'sendPass')).toEqual([]);
    expect(started(wait(1), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    fail('sendPass', refusal('network'));
    send(net(false));
    expect(started(send(net(true)), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
    const effects = end('sendPass', allowance(4));
    expect(told(effects)).toEqual([{ type: 'pass.sent', allowance: { likes_left: 4, resets_at: null } }]);
    expect(started(effects, 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    end('sendPass', allowance(4));
    expect(context().passes).toEqual([]);
  }));

it('[SWIPE-04] the undo of a pass that is being sent follows it', () =>
  play(model, 'start', ({ send, end }) => {
    send(added('ada'));
    expect(started(send(added('ada', true)), 'sendPass')).toEqual([]);
    expect(started(end('sendPass', allowance(4)), 'sendPass')).toEqual([{ id: 'ada', undone: true }]);
    end('sendPass', allowance(4));
    expect(started(send(added('ada')), 'sendPass')).toEqual([{ id: 'ada', undone: false }]);
  }));

it('[SWIPE-04] restored passes are sent in their order, and nothing after them', () =>
  play(model, 'start', ({ send, end }) => {
    expect(started(send(restored), 'sendPass')).toEqual([{ id: 'bea', undone: false }]);
    end('sendPass', allowance(4));
    end('sendPass', allowance(4));
    expect(end('sendPass', allowance(4)).filter(({ kind }) => kind === 'started')).toEqual([]);
  }));

it('[SWIPE-04] a rejected pass is not sent again', () =>
  play(model, 'start', ({ send, fail, context }) => {
    send(added('ada'));
    const effects = fail('sendPass', refusal('not_found'));
    expect(told(effects)).toEqual([{ type: 'pass.sent', allowance: null }]);
    expect([started(effects, 'sendPass'), context().passes]).toEqual([[], []]);
  }));
