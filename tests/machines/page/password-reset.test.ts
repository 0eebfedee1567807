import { expect, it } from 'vitest';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { refusal } from '#tests/machines/samples.ts';

const email = 'anna@example.org';
const submitted = { type: 'form.submitted', email } as const;
const unknown = refusal('invalid_fields', { fields: { email: 'email_unknown' } });

const model = defineModel({
  machine: passwordResetMachine,
  inputs: { start: undefined },
  events: [submitted, { type: 'form.touched' }, { type: 'mail.asked' }, { type: 'address.doubted' }],
  outcomes: {
    mailLink: { done: [undefined], error: [unknown, refusal('too_many_mails'), refusal('network')] },
    mailLinkAgain: { done: [undefined], error: [refusal('too_many_mails')] },
  },
  delays: { resend: 60_000 },
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'mailLink').length <= 1,
    'asks only for the address that was entered': ({ effects }) =>
      started(effects, 'mailLink').every((input) => JSON.stringify(input) === JSON.stringify({ email })),
    'says that the mail is on its way only when nothing is wrong': ({ snapshot }) =>
      !snapshot.hasTag('sent') || snapshot.context.problem === null,
  },
});

coverModel(model, '[PASSWORD-01 PASSWORD-03 PASSWORD-05]');

it('[PASSWORD-01] a mail is on its way, and a minute later may be asked for once more', () =>
  play(model, 'start', ({ send, end, wait, hasTag }) => {
    expect(started(send(submitted), 'mailLink')).toEqual([{ email }]);
    end('mailLink');
    wait(59_999);
    expect([hasTag('sent'), send({ type: 'mail.asked' })]).toEqual([true, []]);
    wait(1);
    expect(hasTag('repeatable')).toBe(true);
    expect(started(send({ type: 'mail.asked' }), 'mailLink')).toEqual([{ email }]);
    end('mailLinkAgain');
    expect([hasTag('sent'), hasTag('repeatable')]).toEqual([true, false]);
  }));

it.each([
  ['[PASSWORD-03] an unknown address', unknown],
  ['[PASSWORD-05] too many mails', refusal('too_many_mails')],
])('%s is said at the form, until one writes on', (_, refused) =>
  play(model, 'start', ({ send, fail, context }) => {
    send(submitted);
    fail('mailLink', refused);
    expect(context()).toEqual({ email, problem: refused.problem });
    send({ type: 'form.touched' });
    expect(context()).toEqual({ email, problem: null });
  }),
);
