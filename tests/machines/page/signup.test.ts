import { describe, expect, it } from 'vitest';
import { type StoredSignupDraft, emptyDraft, canSignUp, signupMachine } from '#machines/page/signup.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, profile, refusal, settings } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const secret = 'correct horse battery';
const draft = { email: 'anna@example.org', name: 'Anna', password: secret, date_of_birth: '1990-01-01' };
const submitted = { type: 'form.submitted', draft } as const;
const tracking = { network: 'partner', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };
const unconfirmed = { ...anna, status: 'not_confirmed' } as const;
const typed: StoredSignupDraft = { ...emptyDraft, email: 'anna@exa' };
const types = { type: 'draft.changed', draft: typed } as const;
const leaves = (by: 'escape' | 'backdrop' | 'close') => ({ type: 'signup.dismissed', by }) as const;

const of = (signups: string, recipient: string | null = null) => ({
  settings: { ...settings, signups },
  tracking,
  recipient,
});

const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDraft' ? [effect.event] : []));

const model = defineModel({
  machine: signupMachine,
  inputs: {
    open: of('all'),
    'from a member': of('all', 'bert'),
    invited: of('unknown'),
    'invited by a member': of('unknown', 'bert'),
    'without settings': { settings: null, tracking, recipient: null },
  },
  events: [
    submitted,
    types,
    { type: 'draft.changed', draft: emptyDraft },
    { type: 'email.entered', email: 'anna@gmial.com' },
    { type: 'emailSuggestion.accepted' },
    leaves('escape'),
    leaves('backdrop'),
    leaves('close'),
  ],
  actorEvents: { persistDraft: [{ type: 'draft.restored', draft: typed }] },
  actorOutcomes: {
    signUp: {
      done: [unconfirmed],
      error: [refusal('invalid_fields', { fields: { 'draft.email': 'email_taken' } }), refusal('signup_closed')],
    },
    suggestEmail: { done: ['anna@gmail.com', null], error: ['gone'] },
    loadRecipient: { done: [profile('bert')], error: [refusal('not_found')] },
    persistDraft: { error: ['full'] },
  },
  invariants: {
    'signs up once at a time': ({ trace }) => pendingActors(trace, 'signUp').length <= 1,
    'the password is in the request and nowhere else [SIGNUP-26]': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects), kept(effects)]).includes(secret),
    'never signs up where it is not allowed [SIGNUP-03]': ({ start, trace }) =>
      start === 'open' ||
      start === 'from a member' ||
      trace.every(({ effects }) => startedInputs(effects, 'signUp').length === 0),
    'signs up with the submitted draft, its tracking and its recipient [SIGNUP-05 TRACK-04]': ({
      step,
      snapshot,
      effects,
    }) =>
      startedInputs(effects, 'signUp').every((input) => {
        expectEqual(input, { draft, tracking, recipient: snapshot.context.recipient });
        return isEvent(step, 'form.submitted');
      }),
    'loads the recipient with the traffic source [SIGNUP-05 SEARCH-14]': ({ effects }) =>
      startedInputs(effects, 'loadRecipient').every((input) => expectEqual(input, { id: 'bert', network: 'partner' })),
    'authenticates each account once [SIGNUP-12]': ({ trace }) =>
      allSentToParent(trace, 'user.authenticated').length ===
      trace.filter(({ step }) => step?.kind === 'done' && step.actor === 'signUp').length,
    'with anything entered, neither Escape nor the backdrop dismisses the form [SIGNUP-14 SIGNUP-15]': ({
      step,
      before,
      effects,
    }) =>
      !isEvent(step, 'signup.dismissed') ||
      before === null ||
      before.hasTag('inviteOnly') ||
      JSON.stringify(step).includes('close') ||
      Object.values(before.context.draft).every((value) => value === '') ||
      sentToParent(effects).length === 0,
  },
});

coverModel(model, '[SIGNUP-01 SIGNUP-03 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-21 SIGNUP-24 SIGNUP-26]');

it('[SIGNUP-01 SIGNUP-12 SIGNUP-26] signs up once despite repeated submits, and removes the draft', () =>
  runScenario(model, 'open', ({ send, resolve, hasTag }) => {
    expect(startedInputs(send(submitted), 'signUp')).toEqual([{ draft, tracking, recipient: null }]);
    expect(send(submitted)).toEqual([]);
    expect(hasTag('busy')).toBe(true);
    const effects = resolve('signUp', unconfirmed);
    expect(sentToParent(effects)).toEqual([{ type: 'user.authenticated', user: unconfirmed }]);
    expect(kept(effects)).toEqual([{ type: 'draft.changed', draft: null }]);
  }));

it('[SIGNUP-25] shows the problem until the form changes', () =>
  runScenario(model, 'open', ({ send, reject, context }) => {
    send(submitted);
    reject('signUp', refusal('invalid_fields', { fields: { 'draft.email': 'email_taken' } }));
    expect(context().problem).toEqual({ code: 'invalid_fields', fields: { 'draft.email': 'email_taken' } });
    send(types);
    expect(context().problem).toBeNull();
  }));

it('[SIGNUP-26] stores the draft for the tab', () =>
  runScenario(model, 'open', ({ send, context }) => {
    expect(kept(send(types))).toEqual([types]);
    expect(context().draft).toEqual(typed);
  }));

it('[SIGNUP-03 SIGNUP-24] shows the notice instead of the form, also when only the server rejects', () => {
  runScenario(model, 'invited', ({ send, hasTag }) => {
    expect(hasTag('inviteOnly')).toBe(true);
    expect(send(submitted)).toEqual([]);
  });
  runScenario(model, 'open', ({ send, reject, hasTag }) => {
    send(submitted);
    reject('signUp', refusal('signup_closed'));
    expect(hasTag('inviteOnly')).toBe(true);
  });
});

it('[SIGNUP-21] suggests a correction of the last address until it is accepted', () =>
  runScenario(model, 'open', ({ send, resolve, context }) => {
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
  runScenario(model, 'from a member', ({ send }) => {
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
  runScenario(model, 'from a member', ({ resolve, context }) => {
    resolve('loadRecipient', profile('bert'));
    expect(context().profile?.id).toBe('bert');
  });
  runScenario(model, 'from a member', ({ reject, send }) => {
    reject('loadRecipient', refusal('not_found'));
    expect(startedInputs(send(submitted), 'signUp')).toEqual([{ draft, tracking, recipient: 'bert' }]);
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
