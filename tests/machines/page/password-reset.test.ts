import { expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { email, passwordResetModel, submitted, unknown } from './password-reset-model.ts';

coverModel(passwordResetModel, '[PASSWORD-01 PASSWORD-03 PASSWORD-05]');

it('[PASSWORD-01] shows the sent mail, which can be resent after a minute', () =>
  runScenario(passwordResetModel, 'start', ({ send, resolve, advance, hasTag }) => {
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
  runScenario(passwordResetModel, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('sendResetLink', refused);
    expect(context()).toEqual({ email, problem: refused.problem });
    send({ type: 'form.edited' });
    expect(context()).toEqual({ email, problem: null });
  }),
);
