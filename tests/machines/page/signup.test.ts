import { describe, expect, it } from 'vitest';
import { maySignUp, signupMachine } from '#machines/page/signup.ts';
import { allTold, inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, settings, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const secret = 'correct horse battery';
const draft = { email: 'anna@example.org', name: 'Anna', password: secret, date_of_birth: '1990-01-01' };
const submitted = { type: 'form.submitted', draft } as const;
const tracking = { network: 'partner', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };
const unconfirmed = { ...anna, status: 'not_confirmed' } as const;

const of = (signups: string, user: typeof anna | null = null) => ({
  ...startFacts({ settings: { ...settings, signups }, user }),
  tracking,
});

const model = defineModel({
  machine: signupMachine,
  inputs: {
    open: of('all'),
    invited: of('nobody'),
    'without settings': { ...startFacts({ settings: null }), tracking },
    unconfirmed: of('all', unconfirmed),
    confirmed: of('all', anna),
  },
  events: [
    submitted,
    { type: 'form.touched' },
    { type: 'mail.asked' },
    { type: 'facts.changed', facts: { user: null } },
    { type: 'facts.changed', facts: { user: unconfirmed } },
    { type: 'facts.changed', facts: { user: anna } },
  ],
  outcomes: {
    signUp: {
      done: [unconfirmed],
      error: [refusal('invalid_fields', { fields: { email: 'email_taken' } }), refusal('signup_closed')],
    },
    resendMail: { error: [refusal('too_many_requests')] },
  },
  invariants: {
    'asks once at a time': ({ history }) =>
      inFlight(history, 'signUp').length + inFlight(history, 'resendMail').length <= 1,
    'the password is in the request and nowhere else [SIGNUP-26]': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, told(effects)]).includes(secret),
    'who is not allowed never signs up [SIGNUP-03]': ({ start, history }) =>
      start === 'open' || history.every(({ effects }) => started(effects, 'signUp').length === 0),
    'signs up only what was submitted, with where it came from': ({ step, effects }) =>
      started(effects, 'signUp').every((input) => {
        isSame(input, { draft, tracking });
        return isEvent(step, 'form.submitted');
      }),
    'each account enters once [SIGNUP-12]': ({ history }) =>
      allTold(history, 'user.entered').length ===
      history.filter(({ step }) => step?.kind === 'done' && step.actor === 'signUp').length,
    'a mail is asked for only by hand [ACTIVATE-03]': ({ step, effects }) =>
      started(effects, 'resendMail').length === 0 || isEvent(step, 'mail.asked'),
    'goes on to the members as soon as the address is confirmed, once': ({ snapshot, history }) =>
      allTold(history, 'place.asked').length === (snapshot.value === 'confirmed' ? 1 : 0),
  },
});

coverModel(model, '[SIGNUP-01 SIGNUP-03 SIGNUP-12 SIGNUP-24]');

it('[SIGNUP-01 SIGNUP-12] signs up, waits for the confirmation, and goes on to the members', () =>
  play(model, 'open', ({ send, end, hasTag }) => {
    expect(started(send(submitted), 'signUp')).toEqual([{ draft, tracking }]);
    expect(send(submitted)).toEqual([]);
    expect(told(end('signUp', unconfirmed))).toEqual([{ type: 'user.entered', user: unconfirmed }]);
    expect(hasTag('mailed')).toBe(true);
    expect(send({ type: 'facts.changed', facts: { user: unconfirmed } })).toEqual([]);
    expect(told(send({ type: 'facts.changed', facts: { user: anna } }))).toEqual([
      { type: 'place.asked', to: '/members', replace: true },
    ]);
  }));

it('[SIGNUP-25] what is wrong with the form is said until it is touched', () =>
  play(model, 'open', ({ send, fail, context, value }) => {
    send(submitted);
    fail('signUp', refusal('invalid_fields', { fields: { email: 'email_taken' } }));
    expect([value(), context().problem]).toEqual([
      'open',
      { code: 'invalid_fields', fields: { email: 'email_taken' } },
    ]);
    send({ type: 'form.touched' });
    expect(context().problem).toBeNull();
  }));

it('[SIGNUP-03 SIGNUP-24] shows the notice in place of the form, also when only the server knows', () => {
  play(model, 'invited', ({ send, hasTag }) => {
    expect(hasTag('inviteOnly')).toBe(true);
    expect(send(submitted)).toEqual([]);
  });
  play(model, 'open', ({ send, fail, hasTag }) => {
    send(submitted);
    fail('signUp', refusal('signup_closed'));
    expect(hasTag('inviteOnly')).toBe(true);
  });
});

it('[ACTIVATE-03] sends the mail again, once at a time, and says when that is refused', () =>
  play(model, 'unconfirmed', ({ send, end, fail, context, hasTag }) => {
    expect(started(send({ type: 'mail.asked' }), 'resendMail')).toHaveLength(1);
    expect(send({ type: 'mail.asked' })).toEqual([]);
    end('resendMail');
    expect(hasTag('resent')).toBe(true);
    send({ type: 'mail.asked' });
    fail('resendMail', refusal('too_many_requests'));
    expect([hasTag('resent'), context().problem]).toEqual([false, { code: 'too_many_requests' }]);
  }));

it('who turns out to be logged in already is not offered the form', () =>
  play(model, 'open', ({ send, hasTag }) => {
    send({ type: 'facts.changed', facts: { user: unconfirmed } });
    expect(hasTag('mailed')).toBe(true);
    expect(send(submitted)).toEqual([]);
  }));

describe('maySignUp', () => {
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
    expect(maySignUp(signups, from)).toBe(may);
  });
});
