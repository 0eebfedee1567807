import { type StoredSignupDraft, emptyDraft, signupMachine } from '#machines/page/signup.ts';
import { type Effect, sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, profile, refusal, settings } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
export const draft = { email: 'anna@example.org', name: 'Anna', password: secret, date_of_birth: '1990-01-01' };
export const terms = '2023-12-01T12:00:00.000Z';
export const submitted = { type: 'form.submitted', draft, terms } as const;
/** The server's refusal names the current version. */
export const changedTerms = refusal('terms_changed', { terms: '2026-02-01T00:00:00.000Z' });
export const tracking = { network: 'partner', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };
export const unconfirmed = { ...anna, status: 'not_confirmed' } as const;
export const typed: StoredSignupDraft = { ...emptyDraft, email: 'anna@exa' };
export const types = { type: 'draft.changed', draft: typed } as const;
export const leaves = (by: 'escape' | 'backdrop' | 'close') => ({ type: 'signup.dismissed', by }) as const;

const of = (signups: string, recipient: string | null = null) => ({
  settings: { ...settings, signups },
  tracking,
  recipient,
  purpose: 'write' as const,
});

export const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDraft' ? [effect.event] : []));

export const signupModel = defineModel({
  machine: signupMachine,
  inputs: {
    open: of('all'),
    'from a member': of('all', 'bert'),
    invited: of('unknown'),
    'invited by a member': of('unknown', 'bert'),
    'without settings': { settings: null, tracking, recipient: null, purpose: 'write' },
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
      error: [
        refusal('invalid_fields', { fields: { 'draft.email': 'email_taken' } }),
        refusal('signup_closed'),
        changedTerms,
      ],
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
        expectEqual(input, { draft, tracking, recipient: snapshot.context.recipient, terms });
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
