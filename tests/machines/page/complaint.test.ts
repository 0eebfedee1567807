import { expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, refusal } from '#tests/machines/samples.ts';
import { complaintModel, draft, submitted, typed } from './complaint-model.ts';

coverModel(complaintModel, '[ROUTE-35 LEGAL-04]');

it('[ROUTE-35 LEGAL-04] sends the text, and shows the number and the address that gets the mail', () =>
  runScenario(complaintModel, 'visitor', ({ send, resolve, context }) => {
    expect(startedInputs(send(submitted('key-1')), 'createCase')).toEqual([
      { request: { key: 'key-1', asked: draft } },
    ]);
    expect(send(submitted('key-2'))).toEqual([]);
    resolve('createCase', '1234-5678');
    expect(context().sent).toEqual({ number: '1234-5678', email: 'anna@example.org' });
    expect(context().draft.text).toBe('');
  }));

it('[ROUTE-35] the address of a member is filled in', () =>
  runScenario(complaintModel, 'member', ({ context }) => {
    expect(context().draft).toEqual({ email: anna.email, topic: '', text: '' });
  }));

it('[ROUTE-35 API-21] after a lost answer the same text is sent with the same key, another text with a new one', () =>
  runScenario(complaintModel, 'visitor', ({ send, reject }) => {
    const keyOf = (effects: ReturnType<typeof send>) =>
      startedInputs(effects, 'createCase').map((input) => JSON.stringify(input).includes('"key-1"'));
    send(submitted('key-1'));
    reject('createCase', refusal('network'));
    expect(keyOf(send(submitted('key-2')))).toEqual([true]);
    reject('createCase', refusal('network'));
    expect(keyOf(send(submitted('key-3', 'Something else.')))).toEqual([false]);
  }));

it('[ROUTE-35] a refusal is shown until the form is edited, and its text is sent with a new key', () =>
  runScenario(complaintModel, 'visitor', ({ send, reject, context }) => {
    send(submitted('key-1'));
    reject('createCase', refusal('too_many_mails'));
    expect([context().problem, context().request]).toEqual([{ code: 'too_many_mails' }, null]);
    send({ type: 'draft.changed', draft: typed });
    expect(context().problem).toBeNull();
  }));
