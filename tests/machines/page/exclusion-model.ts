import { exclusionMachine } from '#machines/page/exclusion.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { refusal, route } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
export const until = 1_800_000_000_000;
export const visitor = { type: 'form.submitted', wish: { email: 'anna@example.org', months: 6 } } as const;
export const member = { type: 'form.submitted', wish: { password: secret, months: 12 } } as const;

const at = (hasLink: boolean, query: Readonly<Record<string, string>> = {}) => ({
  hasLink,
  route: route('pages-ban', { query }),
});

export const exclusionModel = defineModel({
  machine: exclusionMachine,
  inputs: {
    form: at(false),
    // The machine is the same; the page shows another form.
    'form of a member': at(false),
    link: at(true),
    'after the logout': at(false, { excluded: String(until) }),
    'link after the logout': at(true, { excluded: String(until) }),
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
