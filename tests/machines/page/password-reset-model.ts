import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { refusal } from '#tests/machines/samples.ts';

export const email = 'anna@example.org';
export const submitted = { type: 'form.submitted', email } as const;
export const unknown = refusal('invalid_fields', { fields: { email: 'email_unknown' } });

export const passwordResetModel = defineModel({
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
