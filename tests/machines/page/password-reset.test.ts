import { expect, it } from 'vitest';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const email = 'anna@example.org';
const submitted = { type: 'form.submitted', email } as const;
const unknown = refusal('invalid_fields', { fields: { email: 'email_unknown' } });

const model = defineModel({
  machine: passwordResetMachine,
  inputs: { start: undefined },
  events: [submitted, { type: 'form.edited' }, { type: 'resend.requested' }, { type: 'form.reopened' }],
  actorOutcomes: {
    sendResetLink: { done: [undefined], error: [unknown, refusal('too_many_mails'), refusal('network')] },
  },
  delays: { resend: 60_000 },
  invariants: {
    'runs one request at a time': ({ trace }) => pendingActors(trace, 'sendResetLink').length <= 1,
    'sends only the entered address': ({ effects }) =>
      startedInputs(effects, 'sendResetLink').every((input) => JSON.stringify(input) === JSON.stringify({ email })),
    'says that the mail is on its way only when nothing is wrong': ({ snapshot }) =>
      !snapshot.hasTag('sent') || snapshot.context.problem === null,
  },
});

coverModel(model, '[PASSWORD-01 PASSWORD-03 PASSWORD-05]');

it('[PASSWORD-01] shows the sent mail, which can be resent after a minute', () =>
  runScenario(model, 'start', ({ send, resolve, advance, hasTag }) => {
    expect(startedInputs(send(submitted), 'sendResetLink')).toEqual([{ email }]);
    resolve('sendResetLink');
    advance(59_999);
    expect([hasTag('sent'), send({ type: 'resend.requested' })]).toEqual([true, []]);
    advance(1);
    expect(hasTag('resendable')).toBe(true);
    expect(startedInputs(send({ type: 'resend.requested' }), 'sendResetLink')).toEqual([{ email }]);
    resolve('sendResetLink');
    expect([hasTag('sent'), hasTag('resendable')]).toEqual([true, false]);
  }));

it.each([
  ['[PASSWORD-03] an unknown address', unknown],
  ['[PASSWORD-05] too many mails', refusal('too_many_mails')],
])('%s is shown at the form until it is edited', (_, refused) =>
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('sendResetLink', refused);
    expect(context()).toEqual({ email, problem: refused.problem });
    send({ type: 'form.edited' });
    expect(context()).toEqual({ email, problem: null });
  }),
);
