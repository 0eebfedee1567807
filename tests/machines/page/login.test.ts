import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { isLockedFor, loginMachine, minutesLeft } from '#machines/page/login.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
const values = { login: 'anna@example.org', password: secret };
const submitted = { type: 'form.submitted', values } as const;
const another = { type: 'form.submitted', values: { login: 'bert', password: secret } } as const;
const entered = { user: anna, restored: false };
const blocked = refusal('login_blocked', { minutes: 15 });
const free = { problem: null, lockedUntil: null, lockedLogin: null };
const savedLock = (until: number | null) => ({
  kind: 'sent',
  to: 'persistLoginLockout',
  event: { type: 'lockout.changed', until },
});

const model = defineModel({
  machine: loginMachine,
  inputs: { start: undefined },
  events: [submitted, another, { type: 'form.edited' }],
  actorEvents: {
    persistLoginLockout: [
      { type: 'lockout.restored', until: 600_000 },
      { type: 'lockout.restored', until: 0 },
    ],
  },
  actorOutcomes: {
    logIn: {
      done: [entered, { ...entered, restored: true }],
      error: [refusal('login_failed'), refusal('network'), refusal('login_blocked', { minutes: 2 })],
    },
    persistLoginLockout: { done: [], error: ['storage is gone'] },
  },
  stateKey: ({ problem, lockedUntil, lockedLogin, minutes, lastLogin }, now) => [
    problem?.code,
    lockedUntil === null ? null : [minutes, lockedUntil - now > 0, lockedLogin],

    lastLogin,
  ],
  exploreWhile: ({ context }) => context.minutes <= 2,
  invariants: {
    'runs one request at a time': ({ trace }) => pendingActors(trace, 'logIn').length <= 1,
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, sentToParent(effects)]).includes(secret),
    'sends only what was submitted, and never a locked login [LOGIN-08]': ({ step, before, effects }) =>
      startedInputs(effects, 'logIn').every(
        (asked) =>
          isEvent(step, 'form.submitted') &&
          [submitted, another].some(
            (event) =>
              JSON.stringify(event.values) === JSON.stringify(asked) &&
              !isLockedFor(before?.context ?? free, event.values.login),
          ),
      ),
    'authenticates once': ({ trace }) => allSentToParent(trace, 'user.authenticated').length <= 1,
    'is locked exactly during a lockout, with the minutes left [LOGIN-08]': ({ snapshot, at }) => {
      const { lockedUntil, minutes } = snapshot.context;
      if (snapshot.matches({ lock: 'locked' }) !== (lockedUntil !== null)) return false;
      return lockedUntil === null || minutes === minutesLeft(lockedUntil, at);
    },
    'shows no old problem during a request [LOGIN-06]': ({ snapshot }) =>
      !snapshot.hasTag('busy') || snapshot.context.problem === null,
  },
});

coverModel(model, '[LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10]');

it('[LOGIN-02] reports the user, and stays busy until the page is left', () =>
  runScenario(model, 'start', ({ send, resolve, hasTag }) => {
    expect(startedInputs(send(submitted), 'logIn')).toEqual([values]);
    expect(send(submitted)).toEqual([]);
    expect(resolve('logIn', entered)).toEqual([
      { kind: 'sentToParent', event: { type: 'user.authenticated', user: anna } },
    ]);
    expect(hasTag('busy')).toBe(true);
  }));

it('[DELETE-06] a login that reactivates the account shows a toast', () =>
  runScenario(model, 'start', ({ send, resolve }) => {
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
  runScenario(model, 'start', ({ send, reject, context, hasTag }) => {
    send(submitted);
    expect(reject('logIn', refusal(code))).toEqual([]);
    expect([context(), hasTag('busy')]).toMatchObject([{ ...free, problem: { code } }, false]);
    send({ type: 'form.edited' });
    expect(context().problem).toBeNull();
  }),
);

it('[LOGIN-08] a blocked account stays blocked for the minutes that the server names, to the millisecond', () =>
  runScenario(model, 'start', ({ send, reject, advance, context, value }) => {
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
  runScenario(model, 'start', ({ send, reject, context }) => {
    send(submitted);
    reject('logIn', blocked);
    expect(send({ ...submitted, values: { login: ' ANNA@example.org', password: secret } })).toEqual([]);
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
  runScenario(model, 'start', ({ send, advance, context, value }) => {
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
