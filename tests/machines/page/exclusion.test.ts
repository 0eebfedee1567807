import { expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { exclusionModel, member, until, visitor } from './exclusion-model.ts';

coverModel(exclusionModel, '[LEGAL-04]');

const ended = [
  { type: 'navigation.requested', to: `/pages/ban?excluded=${until}`, replace: true },
  { type: 'session.changedElsewhere' },
];

it('[LEGAL-04] a visitor gets a link, and may use another address', () =>
  runScenario(exclusionModel, 'form', ({ send, resolve, context, hasTag }) => {
    expect(startedInputs(send(visitor), 'requestExclusion')).toEqual([{ email: 'anna@example.org', months: 6 }]);
    resolve('requestExclusion', null);
    expect([hasTag('mailed'), context().email]).toEqual([true, 'anna@example.org']);
    send({ type: 'form.reopened' });
    expect(hasTag('mailed')).toBe(false);
  }));

it('[LEGAL-04] a member is excluded at once, and the session is checked', () =>
  runScenario(exclusionModel, 'form', ({ send, resolve, context, hasTag }) => {
    send(member);
    expect(sentToParent(resolve('requestExclusion', until))).toEqual(ended);
    expect([hasTag('excluded'), context().until]).toEqual([true, until]);
  }));

it('[LEGAL-04] the mailed link excludes only after a confirmation', () =>
  runScenario(exclusionModel, 'link', ({ send, resolve, hasTag }) => {
    expect(hasTag('confirming')).toBe(true);
    expect(startedInputs(send({ type: 'exclusion.confirmed' }), 'confirmExclusion')).toHaveLength(1);
    expect(sentToParent(resolve('confirmExclusion', until))).toEqual(ended);
    expect(hasTag('excluded')).toBe(true);
  }));

it('[LEGAL-04] a used link leads to the form', () =>
  runScenario(exclusionModel, 'link', ({ send, reject, hasTag }) => {
    send({ type: 'exclusion.confirmed' });
    reject('confirmExclusion', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
    send({ type: 'form.reopened' });
    expect(hasTag('linkInvalid')).toBe(false);
  }));

it('[LEGAL-04] the page that restarts after the logout still shows the end', () =>
  runScenario(exclusionModel, 'after the logout', ({ context, hasTag }) => {
    expect([hasTag('excluded'), context().until]).toEqual([true, until]);
  }));
