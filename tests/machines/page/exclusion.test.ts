import { expect, it } from 'vitest';
import { exclusionMachine } from '#machines/page/exclusion.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { refusal, route } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
const until = 1_800_000_000_000;
const visitor = { type: 'form.submitted', wish: { email: 'anna@example.org', months: 6 } } as const;
const member = { type: 'form.submitted', wish: { password: secret, months: 12 } } as const;

const at = (hasLink: boolean, query: Readonly<Record<string, string>> = {}) => ({
  hasLink,
  route: route('pages-ban', { query }),
});

const model = defineModel({
  machine: exclusionMachine,
  inputs: {
    form: at(false),
    link: at(true),
    'after the logout': at(false, { excluded: String(until) }),
    'with a wrong end': at(false, { excluded: 'soon' }),
  },
  events: [visitor, member, { type: 'form.edited' }, { type: 'form.reopened' }, { type: 'exclusion.confirmed' }],
  actorOutcomes: {
    requestExclusion: {
      done: [null, until],
      error: [refusal('invalid_fields', { fields: { password: 'wrong_password' } }), refusal('network')],
    },
    confirmExclusion: { done: [until], error: [refusal('link_invalid'), refusal('network')] },
  },
  invariants: {
    'sends one request at a time': ({ trace }) =>
      pendingActors(trace, 'requestExclusion').length + pendingActors(trace, 'confirmExclusion').length <= 1,
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'says that the break has started only with its end [LEGAL-04]': ({ snapshot }) =>
      snapshot.hasTag('excluded') === (snapshot.context.until !== null),
  },
});

coverModel(model, '[LEGAL-04]');

const ended = [
  { type: 'navigation.requested', to: `/pages/ban?excluded=${until}`, replace: true },
  { type: 'session.changedElsewhere' },
];

it('[LEGAL-04] a visitor gets a link, and may use another address', () =>
  runScenario(model, 'form', ({ send, resolve, context, hasTag }) => {
    expect(startedInputs(send(visitor), 'requestExclusion')).toEqual([{ email: 'anna@example.org', months: 6 }]);
    resolve('requestExclusion', null);
    expect([hasTag('mailed'), context().email]).toEqual([true, 'anna@example.org']);
    send({ type: 'form.reopened' });
    expect(hasTag('mailed')).toBe(false);
  }));

it('[LEGAL-04] a member is excluded at once, and the session is checked', () =>
  runScenario(model, 'form', ({ send, resolve, context, hasTag }) => {
    send(member);
    expect(sentToParent(resolve('requestExclusion', until))).toEqual(ended);
    expect([hasTag('excluded'), context().until]).toEqual([true, until]);
  }));

it('[LEGAL-04] the mailed link excludes only after a confirmation', () =>
  runScenario(model, 'link', ({ send, resolve, hasTag }) => {
    expect(hasTag('confirming')).toBe(true);
    expect(startedInputs(send({ type: 'exclusion.confirmed' }), 'confirmExclusion')).toHaveLength(1);
    expect(sentToParent(resolve('confirmExclusion', until))).toEqual(ended);
    expect(hasTag('excluded')).toBe(true);
  }));

it('[LEGAL-04] a used link leads to the form', () =>
  runScenario(model, 'link', ({ send, reject, hasTag }) => {
    send({ type: 'exclusion.confirmed' });
    reject('confirmExclusion', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
    send({ type: 'form.reopened' });
    expect(hasTag('linkInvalid')).toBe(false);
  }));

it('[LEGAL-04] the page that restarts after the logout still shows the end', () =>
  runScenario(model, 'after the logout', ({ context, hasTag }) => {
    expect([hasTag('excluded'), context().until]).toEqual([true, until]);
  }));
