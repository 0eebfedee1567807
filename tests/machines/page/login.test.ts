import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { minutesLeft } from '#machines/page/login.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, refusal } from '#tests/machines/samples.ts';
import { another, entered, free, loginModel, submitted, values } from './login-model.ts';

const blocked = refusal('login_blocked', { minutes: 15 });
const savedLock = (until: number | null) => ({
  kind: 'sent',
  to: 'persistLoginLockout',
  event: { type: 'lockout.changed', until },
});

coverModel(loginModel, '[LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10]');

it('[LOGIN-02] reports the user, and stays busy until the page is left', () =>
  runScenario(loginModel, 'start', ({ send, resolve, hasTag }) => {
    expect(startedInputs(send(submitted), 'logIn')).toEqual([values]);
    expect(send(submitted)).toEqual([]);
    expect(resolve('logIn', entered)).toEqual([
      { kind: 'sentToParent', event: { type: 'user.authenticated', user: anna } },
    ]);
    expect(hasTag('busy')).toBe(true);
  }));

it('[DELETE-06] a login that reactivates the account shows a toast', () =>
  runScenario(loginModel, 'start', ({ send, resolve }) => {
    send(submitted);
    expect(sentToParent(resolve('logIn', { ...entered, restored: true }))).toEqual([
      { type: 'user.authenticated', user: anna },
      { type: 'toast.requested', tone: 'info', code: 'account_restored' },
    ]);
  }));

it.each<[ErrorCode | 'network', string]>([
  ['login_failed', '[LOGIN-06 LOGIN-10] wrong credentials'],
  ['network', '[LOGIN-10] no network'],
  ['unavailable', '[LOGIN-10] trouble at the server'],
])('%s: %s', (code) =>
  runScenario(loginModel, 'start', ({ send, reject, context, hasTag }) => {
    send(submitted);
    expect(reject('logIn', refusal(code))).toEqual([]);
    expect([context(), hasTag('busy')]).toMatchObject([{ ...free, problem: { code } }, false]);
    send({ type: 'form.edited' });
    expect(context().problem).toBeNull();
  }),
);

it('[LOGIN-08] a blocked account stays blocked for the minutes that the server names, to the millisecond', () =>
  runScenario(loginModel, 'start', ({ send, reject, advance, context, value }) => {
    advance(1_000);
    send(submitted);
    expect(reject('logIn', blocked)).toEqual([savedLock(901_000)]);
    expect(context()).toMatchObject({
      problem: null,
      lockedUntil: 901_000,
      lockedLogin: 'anna@example.org',
      minutes: 15,
    });
    expect(send(submitted)).toEqual([]);
    advance(59_999);
    expect(context().minutes).toBe(15);
    advance(1);
    expect(context().minutes).toBe(14);
    advance(839_999);
    expect([value(), context().minutes]).toEqual([{ form: 'open', lock: 'locked' }, 1]);
    expect(advance(1)).toEqual([savedLock(null)]);
    expect([value(), context()]).toMatchObject([{ form: 'open', lock: 'unlocked' }, free]);
    expect(startedInputs(send(submitted), 'logIn')).toEqual([values]);
  }));

it('[LOGIN-08] another login can be submitted meanwhile, and does not end the lockout', () =>
  runScenario(loginModel, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('logIn', blocked);
    expect(send({ ...submitted, values: { login: ' ANNA@example.org', password: values.password } })).toEqual([]);
    expect(startedInputs(send(another), 'logIn')).toEqual([another.values]);
    reject('logIn', refusal('login_failed'));
    expect(context()).toMatchObject({
      problem: { code: 'login_failed' },
      lockedLogin: 'anna@example.org',
      minutes: 15,
    });
    send(another);
    reject('logIn', refusal('login_blocked', { minutes: 3 }));
    expect(context()).toMatchObject({ problem: null, lockedUntil: 180_000, lockedLogin: 'bert', minutes: 3 });
  }));

it('[LOGIN-08] a lockout survives a reload, for any login, and never exceeds that of the server', () =>
  runScenario(loginModel, 'start', ({ send, advance, context, value }) => {
    send({ type: 'lockout.restored', until: 0 });
    expect(value()).toMatchObject({ lock: 'unlocked' });
    send({ type: 'lockout.restored', until: 60_000_000 });
    expect(context()).toMatchObject({ lockedUntil: 900_000, lockedLogin: null, minutes: 15 });
    expect([send(submitted), send(another)]).toEqual([[], []]);
    advance(900_000);
    expect(startedInputs(send(submitted), 'logIn')).toEqual([values]);
  }));

describe('minutesLeft [LOGIN-08]', () => {
  it.each([
    [900_000, 0, 15],
    [900_000, 1, 15],
    [900_000, 60_000, 14],
    [900_000, 59_999, 15],
    [60_000, 0, 1],
    [60_001, 0, 2],
    [1, 0, 1],
    [0, 0, 1],
    [0, 5_000, 1],
  ])('until %d at %d: %d', (until, at, minutes) => {
    expect(minutesLeft(until, at)).toBe(minutes);
  });
});
