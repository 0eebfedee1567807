import { expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal } from '#tests/machines/samples.ts';
import { mistyped, newPasswordModel, secret, session, submitted, toLogin } from './new-password-model.ts';

const bare = { type: 'navigation.requested', to: '/reset-password/do', replace: true };

coverModel(newPasswordModel, '[PASSWORD-02 PASSWORD-04 PASSWORD-08]');

it('[PASSWORD-08] a good link leads to the form, the form to the login', () =>
  runScenario(newPasswordModel, 'visitor', ({ initialEffects, send, resolve, value }) => {
    expect(initialEffects).toEqual([
      { kind: 'sentToParent', event: bare },
      { kind: 'started', id: 'checkLink', src: 'checkLink', input: undefined },
    ]);
    resolve('checkLink');
    expect(value()).toBe('form');
    expect(startedInputs(send(submitted), 'savePassword')).toEqual([{ password: secret }]);
    expect(sentToParent(resolve('savePassword'))).toEqual([{ type: 'session.changedElsewhere' }, toLogin]);
  }));

it('[PASSWORD-08 SESSION-15] a member is logged out here first', () =>
  runScenario(newPasswordModel, 'member', ({ send, resolve, hasTag }) => {
    resolve('checkLink');
    send(submitted);
    expect(sentToParent(resolve('savePassword'))).toEqual([{ type: 'session.changedElsewhere' }]);
    expect(hasTag('done')).toBe(true);
    expect(sentToParent(send(session('visitor')))).toEqual([toLogin]);
  }));

it('[PASSWORD-02] a mismatch is shown without a request', () =>
  runScenario(newPasswordModel, 'visitor', ({ send, resolve, context }) => {
    resolve('checkLink');
    expect(send(mistyped)).toEqual([]);
    expect(context().problem).toEqual({ code: 'invalid_fields', fields: { repeated: 'passwords_differ' } });
    send(submitted);
    expect(context().problem).toBeNull();
  }));

it('[PASSWORD-04] an invalid link is shown at the start or after the save', () => {
  runScenario(newPasswordModel, 'visitor', ({ reject, hasTag }) => {
    reject('checkLink', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
  });
  runScenario(newPasswordModel, 'visitor', ({ send, resolve, reject, hasTag }) => {
    resolve('checkLink');
    send(submitted);
    reject('savePassword', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
  });
});

it('[PASSWORD-04] a reloaded page has no token, and sends no request', () =>
  runScenario(newPasswordModel, 'without a token', ({ initialEffects, hasTag }) => {
    expect([initialEffects, hasTag('noLink')]).toEqual([[], true]);
  }));
