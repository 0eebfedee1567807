import { describe, expect, it } from 'vitest';
import { canSignUp } from '#machines/page/signup.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { profile, refusal } from '#tests/machines/samples.ts';
import {
  changedTerms,
  draft,
  submitted,
  terms,
  tracking,
  unconfirmed,
  typed,
  types,
  leaves,
  kept,
  signupModel,
} from './signup-model.ts';

coverModel(signupModel, '[SIGNUP-01 SIGNUP-03 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-21 SIGNUP-24 SIGNUP-26]');

it('[SIGNUP-01 SIGNUP-12 SIGNUP-26] signs up once despite repeated submits, and removes the draft', () =>
  runScenario(signupModel, 'open', ({ send, resolve, hasTag }) => {
    expect(startedInputs(send(submitted), 'signUp')).toEqual([{ draft, tracking, recipient: null, terms }]);
    expect(send(submitted)).toEqual([]);
    expect(hasTag('busy')).toBe(true);
    const effects = resolve('signUp', unconfirmed);
    expect(sentToParent(effects)).toEqual([{ type: 'user.authenticated', user: unconfirmed }]);
    expect(kept(effects)).toEqual([{ type: 'draft.changed', draft: null }]);
  }));

it('[SIGNUP-25] shows the problem until the form changes', () =>
  runScenario(signupModel, 'open', ({ send, reject, context }) => {
    send(submitted);
    reject('signUp', refusal('invalid_fields', { fields: { 'draft.email': 'email_taken' } }));
    expect(context().problem).toEqual({ code: 'invalid_fields', fields: { 'draft.email': 'email_taken' } });
    send(types);
    expect(context().problem).toBeNull();
  }));

it('[SIGNUP-26] stores the draft for the tab', () =>
  runScenario(signupModel, 'open', ({ send, context }) => {
    expect(kept(send(types))).toEqual([types]);
    expect(context().draft).toEqual(typed);
  }));

it('[SIGNUP-03 SIGNUP-24] shows the notice instead of the form, also when only the server rejects', () => {
  runScenario(signupModel, 'invited', ({ send, hasTag }) => {
    expect(hasTag('inviteOnly')).toBe(true);
    expect(send(submitted)).toEqual([]);
  });
  runScenario(signupModel, 'open', ({ send, reject, hasTag }) => {
    send(submitted);
    reject('signUp', refusal('signup_closed'));
    expect(hasTag('inviteOnly')).toBe(true);
  });
});

it('[SIGNUP-21] suggests a correction of the last address until it is accepted', () =>
  runScenario(signupModel, 'open', ({ send, resolve, context }) => {
    send({ type: 'email.entered', email: 'anna@hotmial.com' });
    expect(startedInputs(send({ type: 'email.entered', email: 'anna@gmial.com' }), 'suggestEmail')).toEqual([
      { email: 'anna@gmial.com' },
    ]);
    resolve('suggestEmail', 'anna@gmail.com');
    expect(context().suggestion).toBe('anna@gmail.com');
    send({ type: 'emailSuggestion.accepted' });
    expect(context().suggestion).toBeNull();
  }));

const back = [{ type: 'navigation.requested', to: '/members/bert', replace: true }];

it('[SIGNUP-14 SIGNUP-15] over a member: any way dismisses an empty form, then only the button, and none during the request', () =>
  runScenario(signupModel, 'from a member', ({ send }) => {
    expect(sentToParent(send(leaves('escape')))).toEqual(back);
    expect(sentToParent(send(leaves('backdrop')))).toEqual(back);
    send(types);
    expect(send(leaves('escape'))).toEqual([]);
    expect(send(leaves('backdrop'))).toEqual([]);
    expect(sentToParent(send(leaves('close')))).toEqual(back);
    send(submitted);
    for (const by of ['escape', 'backdrop', 'close'] as const) expect(send(leaves(by))).toEqual([]);
  }));

it('[SIGNUP-05] loads the recipient, and works without them', () => {
  runScenario(signupModel, 'from a member', ({ resolve, context }) => {
    resolve('loadRecipient', profile('bert'));
    expect(context().profile?.id).toBe('bert');
  });
  runScenario(signupModel, 'from a member', ({ reject, send }) => {
    reject('loadRecipient', refusal('not_found'));
    expect(startedInputs(send(submitted), 'signUp')).toEqual([{ draft, tracking, recipient: 'bert', terms }]);
  });
});

describe('canSignUp', () => {
  const none = {};
  const stored = { network: 'partner' };
  const empty = { network: '' };
  const other = { ref: 'r', sub1: '1' };
  it.each([
    ['[SIGNUP-01] all, without a source', 'all', none, true],
    ['[SIGNUP-01] all, with a source', 'all', stored, true],
    ['[SIGNUP-02] with_trafficsource, with a source', 'with_trafficsource', stored, true],
    ['[SIGNUP-03] with_trafficsource, without one', 'with_trafficsource', none, false],
    ['[SIGNUP-03] with_trafficsource, with an empty one', 'with_trafficsource', empty, false],
    ['[SIGNUP-03] with_trafficsource, with other marks only', 'with_trafficsource', other, false],
    ['[SIGNUP-03] invite_only, with a source', 'invite_only', stored, false],
    ['[SIGNUP-03] none', 'none', stored, false],
    ['[SIGNUP-03] ALL is not all', 'ALL', stored, false],
    ['[SIGNUP-03] nothing', '', stored, false],
  ])('%s', (_, signups, from, may) => {
    expect(canSignUp(signups, from)).toBe(may);
  });
});

it('[LEGAL-02 SIGNUP-26] after a change of the terms the current version is known until the visitor agrees to it', () =>
  runScenario(signupModel, 'open', ({ send, reject, context }) => {
    send(submitted);
    reject('signUp', changedTerms);
    expect([context().problem, context().currentTerms]).toEqual([changedTerms.problem, '2026-02-01T00:00:00.000Z']);
    send(types);
    expect([context().problem, context().currentTerms]).toEqual([null, '2026-02-01T00:00:00.000Z']);
  }));
