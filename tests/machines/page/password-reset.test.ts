import { expect, it } from 'vitest';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';

const email = 'anna@example.org';
const submitted = { type: 'form.submitted', email } as const;
const unknown = refusal('invalid_fields', { fields: { email: 'email_unknown' } });

const model = defineModel({
  machine: passwordResetMachine,
  inputs: { start: undefined },
  events: [submitted, { type: 'form.edited' }, { type: 'resend.requested' }, { type: 'form.reopened' }],
  outcomes: {
    sendResetLink: { done: [undefined], error: [unknown, refusal('too_many_mails'), refusal('network')] },
    resendResetLink: { done: [undefined], error: [refusal('too_many_mails')] },
  },
  delays: { resend: 60_000 },
  invariants: {
    'runs one request at a time': ({ history }) => inFlight(history, 'sendResetLink').length <= 1,
    'sends only the entered address': ({ effects }) =>
      started(effects, 'sendResetLink').every((input) => JSON.stringify(input) === JSON.stringify({ email })),
    'says that the mail is on its way only when nothing is wrong': ({ snapshot }) =>
      !snapshot.hasTag('sent') || snapshot.context.problem === null,
  },
});

coverModel(model, '[PASSWORD-01 PASSWORD-03 PASSWORD-05]');

it('[PASSWORD-01] shows the sent mail, which can be resent after a minute', () =>
  play(model, 'start', ({ send, end, wait, hasTag }) => {
    expect(started(send(submitted), 'sendResetLink')).toEqual([{ email }]);
    end('sendResetLink');
    wait(59_999);
    expect([hasTag('sent'), send({ type: 'resend.requested' })]).toEqual([true, []]);
    wait(1);
    expect(hasTag('resendable')).toBe(true);
    expect(started(send({ type: 'resend.requested' }), 'sendResetLink')).toEqual([{ email }]);
    end('resendResetLink');
    expect([hasTag('sent'), hasTag('resendable')]).toEqual([true, false]);
  }));

it.each([
  ['[PASSWORD-03] an unknown address', unknown],
  ['[PASSWORD-05] too many mails', refusal('too_many_mails')],
])('%s is said at the form, until one writes on', (_, refused) =>
  play(model, 'start', ({ send, fail, context }) => {
    send(submitted);
    fail('sendResetLink', refused);
    expect(context()).toEqual({ email, problem: refused.problem });
    send({ type: 'form.edited' });
    expect(context()).toEqual({ email, problem: null });
  }),
);
