import { newPasswordMachine } from '#machines/page/new-password.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, refusal, startFacts } from '#tests/machines/samples.ts';

export const secret = 'a lantern on the pier';
export const submitted = { type: 'form.submitted', values: { password: secret, repeated: secret } } as const;
export const mistyped = { type: 'form.submitted', values: { password: secret, repeated: 'a lantern' } } as const;
export const session = (state: 'visitor' | 'member') => ({ type: 'facts.changed', facts: { session: state } }) as const;
export const toLogin = { type: 'navigation.requested', to: '/login?password=changed', replace: true };
const common = refusal('invalid_fields', { fields: { password: 'password_common' } });

export const newPasswordModel = defineModel({
  machine: newPasswordMachine,
  inputs: {
    visitor: { ...startFacts(), hasLink: true },
    member: { ...startFacts({ user: anna, session: 'member' }), hasLink: true },
    'without a token': { ...startFacts(), hasLink: false },
  },
  events: [submitted, mistyped, { type: 'form.edited' }, session('visitor'), session('member')],
  actorOutcomes: {
    checkLink: { done: [undefined], error: [refusal('link_invalid'), refusal('network')] },
    savePassword: { done: [undefined], error: [refusal('link_invalid'), common, refusal('network')] },
  },
  stateKey: ({ hasLink, session: known, problem }) => [hasLink, known, problem],
  invariants: {
    'runs one request at a time': ({ trace }) =>
      pendingActors(trace, 'checkLink').length + pendingActors(trace, 'savePassword').length <= 1,
    'the token leaves the address before the first request': ({ effects }) => {
      const asked = effects.findIndex((effect) => effect.kind === 'started');
      const left = effects.findIndex(
        (effect) => effect.kind === 'sentToParent' && effect.event.type === 'navigation.requested',
      );
      return asked === -1 || effects[asked]?.kind !== 'started' || left < asked;
    },
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'two that differ are never sent [PASSWORD-02]': ({ step, effects }) =>
      step?.kind !== 'event' || step.event !== mistyped || startedInputs(effects, 'savePassword').length === 0,
    'navigates to the login once, when done and logged out': ({ snapshot, trace }) => {
      const gone = allSentToParent(trace, 'navigation.requested').filter(
        (event) => JSON.stringify(event) === JSON.stringify(toLogin),
      );
      return gone.length === (snapshot.matches('redirected') ? 1 : 0);
    },
  },
});
