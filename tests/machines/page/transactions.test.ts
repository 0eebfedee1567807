import { expect, it } from 'vitest';
import { transactionsMachine } from '#machines/page/transactions.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, payment, refusal, route, startFacts } from '#tests/machines/samples.ts';

const news = { type: 'live.eventArrived', event: { type: 'payment', transaction: 'payment-1' } } as const;
const resync = { type: 'live.eventArrived', event: { type: 'resync' } } as const;
const likes = { type: 'live.eventArrived', event: { type: 'likes' } } as const;
const retried = { type: 'transactions.retried' } as const;
const online = (is: boolean) => ({ type: 'facts.changed', facts: { online: is } }) as const;

const model = defineModel({
  machine: transactionsMachine,
  inputs: { start: startFacts({ user: anna, session: 'member', route: route('transactions-id') }) },
  events: [news, resync, likes, retried, online(true), online(false)],
  actorOutcomes: { loadTransactions: { done: [[], [payment('open')]], error: [refusal('network')] } },
  invariants: {
    'loads once at a time': ({ trace }) => pendingActors(trace, 'loadTransactions').length <= 1,
    'loaded payments stay visible': ({ before, snapshot }) =>
      before === null || before.context.transactions === null || snapshot.context.transactions !== null,
    'fails only without loaded payments': ({ snapshot }) =>
      !snapshot.hasTag('failed') || snapshot.context.transactions === null,
  },
});

coverModel(model, '[PAY-03 PAY-10]');

it('[PAY-03 PAY-12] shows a changed payment at once', () =>
  runScenario(model, 'start', ({ initialEffects, resolve, send, reject, context }) => {
    expect(startedInputs(initialEffects, 'loadTransactions')).toHaveLength(1);
    resolve('loadTransactions', [payment('open')]);
    expect(send(likes)).toEqual([]);
    expect(startedInputs(send(news), 'loadTransactions')).toHaveLength(1);
    expect(context().transactions).toEqual([payment('open')]);
    reject('loadTransactions', refusal('network'));
    expect([context().transactions, context().problem]).toEqual([[payment('open')], null]);
    send(online(false));
    expect(startedInputs(send(online(true)), 'loadTransactions')).toHaveLength(1);
    resolve('loadTransactions', [payment('paid')]);
    expect(context().transactions).toEqual([payment('paid')]);
  }));

it('shows the reason of a failed load, and loads again when the network is back', () =>
  runScenario(model, 'start', ({ reject, send, hasTag, context }) => {
    send(online(false));
    reject('loadTransactions', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send(online(true)), 'loadTransactions')).toHaveLength(1);
  }));
