import { expect, it } from 'vitest';
import { complaintMachine } from '#machines/page/complaint.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

const draft = { email: 'anna@example.org', topic: 'payment', text: 'I was charged twice.' } as const;
const submitted = (key: string, text: string = draft.text) =>
  ({ type: 'form.submitted', draft: { ...draft, text }, key }) as const;
const typed = { email: 'anna@example.org', topic: '', text: 'I was' };

const model = defineModel({
  machine: complaintMachine,
  inputs: { visitor: { user: null }, member: { user: anna } },
  events: [submitted('key-1'), { type: 'draft.changed', draft: typed }, { type: 'form.reopened' }],
  actorEvents: { persistDraft: [{ type: 'draft.restored', draft: typed }] },
  actorOutcomes: {
    createCase: {
      done: ['1234-5678'],
      error: [
        refusal('invalid_fields', { fields: { email: 'invalid' } }),
        refusal('network'),
        refusal('too_many_mails'),
      ],
    },
    persistDraft: { error: ['full'] },
  },
  invariants: {
    'sends once at a time': ({ trace }) => pendingActors(trace, 'createCase').length <= 1,
    'shows the number only of a case that exists': ({ snapshot }) =>
      snapshot.hasTag('sent') === (snapshot.context.sent !== null),
  },
});

coverModel(model, '[ROUTE-35 LEGAL-04]');

it('[ROUTE-35 LEGAL-04] sends the text, and shows the number and the address that gets the mail', () =>
  runScenario(model, 'visitor', ({ send, resolve, context }) => {
    expect(startedInputs(send(submitted('key-1')), 'createCase')).toEqual([
      { request: { key: 'key-1', asked: draft } },
    ]);
    expect(send(submitted('key-2'))).toEqual([]);
    resolve('createCase', '1234-5678');
    expect(context().sent).toEqual({ number: '1234-5678', email: 'anna@example.org' });
    expect(context().draft.text).toBe('');
  }));

it('[ROUTE-35] the address of a member is filled in', () =>
  runScenario(model, 'member', ({ context }) => {
    expect(context().draft).toEqual({ email: anna.email, topic: '', text: '' });
  }));

it('[ROUTE-35 API-21] after a lost answer the same text is sent with the same key, another text with a new one', () =>
  runScenario(model, 'visitor', ({ send, reject }) => {
    const keyOf = (effects: ReturnType<typeof send>) =>
      startedInputs(effects, 'createCase').map((input) => JSON.stringify(input).includes('"key-1"'));
    send(submitted('key-1'));
    reject('createCase', refusal('network'));
    expect(keyOf(send(submitted('key-2')))).toEqual([true]);
    reject('createCase', refusal('network'));
    expect(keyOf(send(submitted('key-3', 'Something else.')))).toEqual([false]);
  }));

it('[ROUTE-35] a refusal is shown until the form is edited, and its text is sent with a new key', () =>
  runScenario(model, 'visitor', ({ send, reject, context }) => {
    send(submitted('key-1'));
    reject('createCase', refusal('too_many_mails'));
    expect([context().problem, context().request]).toEqual([{ code: 'too_many_mails' }, null]);
    send({ type: 'draft.changed', draft: typed });
    expect(context().problem).toBeNull();
  }));
