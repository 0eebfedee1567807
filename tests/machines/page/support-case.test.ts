import { expect, it } from 'vitest';
import type { Case } from '#contract/case.ts';
import { supportCaseMachine } from '#machines/page/support-case.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { refusal } from '#tests/machines/samples.ts';

const question = { author: 'sender', text: 'Where are my credits?', time: 1 } as const;
const opened: Case = { number: '1234-5678', topic: 'payment', state: 'open', created: 1, entries: [question] };
const replied: Case = { ...opened, entries: [question, { author: 'sender', text: 'Still missing.', time: 2 }] };
const submitted = (key: string) => ({ type: 'reply.submitted', reply: { text: 'Still missing.' }, key }) as const;

const model = defineModel({
  machine: supportCaseMachine,
  inputs: { 'with a link': { hasLink: true }, 'without a link': { hasLink: false } },
  events: [submitted('key-1'), { type: 'reply.edited' }, { type: 'case.retried' }],
  actorOutcomes: {
    openCase: { done: [opened], error: [refusal('not_found'), refusal('network')] },
    sendReply: {
      done: [replied],
      error: [refusal('invalid_fields', { fields: { text: 'case_full' } }), refusal('network')],
    },
  },
  invariants: {
    'sends one reply at a time': ({ trace }) => pendingActors(trace, 'sendReply').length <= 1,
    'asks for a case only with a link': ({ start, trace }) =>
      start === 'with a link' || trace.every(({ effects }) => startedInputs(effects, 'openCase').length === 0),
  },
});

coverModel(model, '[ROUTE-61]');

it('[ROUTE-61] opens the case of the link, and shows the reply', () =>
  runScenario(model, 'with a link', ({ send, resolve, context, hasTag }) => {
    resolve('openCase', opened);
    expect(context().case).toEqual(opened);
    expect(startedInputs(send(submitted('key-1')), 'sendReply')).toEqual([
      { request: { key: 'key-1', asked: { text: 'Still missing.' } } },
    ]);
    expect(send(submitted('key-2'))).toEqual([]);
    resolve('sendReply', replied);
    expect([context().case, hasTag('replied')]).toEqual([replied, true]);
    send({ type: 'reply.edited' });
    expect(hasTag('replied')).toBe(false);
  }));

it('[ROUTE-61] an unknown token is not found, and without one the mail is needed', () => {
  runScenario(model, 'with a link', ({ reject, hasTag }) => {
    reject('openCase', refusal('not_found'));
    expect(hasTag('notFound')).toBe(true);
  });
  runScenario(model, 'without a link', ({ hasTag }) => expect(hasTag('noLink')).toBe(true));
});

it('[ROUTE-61] a failed load is tried again', () =>
  runScenario(model, 'with a link', ({ send, reject, context, hasTag }) => {
    reject('openCase', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send({ type: 'case.retried' }), 'openCase')).toHaveLength(1);
  }));

it('[ROUTE-61 API-21] after a lost answer the reply is sent again with the same key', () =>
  runScenario(model, 'with a link', ({ send, resolve, reject }) => {
    resolve('openCase', opened);
    send(submitted('key-1'));
    reject('sendReply', refusal('network'));
    expect(startedInputs(send(submitted('key-2')), 'sendReply')).toEqual([
      { request: { key: 'key-1', asked: { text: 'Still missing.' } } },
    ]);
  }));
