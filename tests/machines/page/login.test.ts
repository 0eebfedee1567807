import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { isLockedFor, loginMachine, minutesLeft } from '#machines/page/login.ts';
import { allTold, inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
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
  said: {
    persistLoginLockout: [
      { type: 'lockout.restored', until: 600_000 },
      { type: 'lockout.restored', until: 0 },
    ],
  },
  outcomes: {
    logIn: {
      done: [entered, { ...entered, restored: true }],
      error: [refusal('login_failed'), refusal('network'), refusal('login_blocked', { minutes: 2 })],
    },
    persistLoginLockout: { done: [], error: ['storage is gone'] },
  },
  project: ({ problem, lockedUntil, lockedLogin, minutes, isStorageAvailable, lastLogin }, now) => [
    problem?.code,
    lockedUntil === null ? null : [minutes, lockedUntil - now > 0, lockedLogin],
    isStorageAvailable,
    lastLogin,
  ],
  within: ({ context }) => context.minutes <= 2,
  invariants: {
    'runs one request at a time': ({ history }) => inFlight(history, 'logIn').length <= 1,
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, told(effects)]).includes(secret),
    'sends only what was submitted, and never a locked login [LOGIN-08]': ({ step, before, effects }) =>
      started(effects, 'logIn').every(
        (asked) =>
          isEvent(step, 'form.submitted') &&
          [submitted, another].some(
            (event) =>
              JSON.stringify(event.values) === JSON.stringify(asked) &&
              !isLockedFor(before?.context ?? free, event.values.login),
          ),
      ),
    'authenticates once': ({ history }) => allTold(history, 'user.authenticated').length <= 1,
    'is locked exactly during a lockout, with the minutes left [LOGIN-08]': ({ snapshot, at }) => {
      const { lockedUntil, minutes } = snapshot.context;
      if (snapshot.hasTag('locked') !== (lockedUntil !== null)) return false;
      return lockedUntil === null || minutes === minutesLeft(lockedUntil, at);
    },
    'shows no old problem during a request [LOGIN-06]': ({ snapshot }) =>
      !snapshot.hasTag('busy') || snapshot.context.problem === null,
  },
});

coverModel(model, '[LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10]');

it('[LOGIN-02] reports the user, and stays busy until the page is left', () =>
  play(model, 'start', ({ send, end, hasTag }) => {
    expect(started(send(submitted), 'logIn')).toEqual([values]);
    expect(send(submitted)).toEqual([]);
    expect(end('logIn', entered)).toEqual([{ kind: 'told', event: { type: 'user.authenticated', user: anna } }]);
    expect(hasTag('busy')).toBe(true);
  }));

it('[DELETE-06] a login that reactivates the account shows a toast', () =>
  play(model, 'start', ({ send, end }) => {
    send(submitted);
    expect(told(end('logIn', { ...entered, restored: true }))).toEqual([
      { type: 'user.authenticated', user: anna },
      { type: 'toast.requested', tone: 'info', code: 'account_restored' },
    ]);
  }));

it.each<[ErrorCode | 'network', string]>([
  ['login_failed', '[LOGIN-06 LOGIN-10] wrong credentials'],
  ['network', '[LOGIN-10] no network'],
  ['unavailable', '[LOGIN-10] trouble at the server'],
])('%s: %s', (code) =>
  play(model, 'start', ({ send, fail, context, hasTag }) => {
    send(submitted);
    expect(fail('logIn', refusal(code))).toEqual([]);
    expect([context(), hasTag('busy')]).toMatchObject([{ ...free, problem: { code } }, false]);
    send({ type: 'form.edited' });
    expect(context().problem).toBeNull();
  }),
);

it('[LOGIN-08] a blocked account stays blocked for the minutes that the server names, to the millisecond', () =>
  play(model, 'start', ({ send, fail, wait, context, hasTag }) => {
    wait(1_000);
    send(submitted);
    expect(fail('logIn', blocked)).toEqual([savedLock(901_000)]);
    expect(context()).toMatchObject({
      problem: null,
      lockedUntil: 901_000,
      lockedLogin: 'anna@example.org',
      minutes: 15,
    });
    expect(send(submitted)).toEqual([]);
    wait(59_999);
    expect(context().minutes).toBe(15);
    wait(1);
    expect(context().minutes).toBe(14);
    wait(839_999);
    expect([hasTag('locked'), context().minutes]).toEqual([true, 1]);
    expect(wait(1)).toEqual([savedLock(null)]);
    expect([hasTag('locked'), context()]).toMatchObject([false, free]);
    expect(started(send(submitted), 'logIn')).toEqual([values]);
  }));

it('[LOGIN-08] another login can be submitted meanwhile, and does not end the lockout', () =>
  play(model, 'start', ({ send, fail, context }) => {
    send(submitted);
    fail('logIn', blocked);
    expect(send({ ...submitted, values: { login: ' ANNA@example.org', password: secret } })).toEqual([]);
    expect(started(send(another), 'logIn')).toEqual([another.values]);
    fail('logIn', refusal('login_failed'));
    expect(context()).toMatchObject({
      problem: { code: 'login_failed' },
      lockedLogin: 'anna@example.org',
      minutes: 15,
    });
    send(another);
    fail('logIn', refusal('login_blocked', { minutes: 3 }));
    expect(context()).toMatchObject({ problem: null, lockedUntil: 180_000, lockedLogin: 'bert', minutes: 3 });
  }));

it('[LOGIN-08] a block outlives a reload, for whomever it was, and never longer than the server means it', () =>
  play(model, 'start', ({ send, wait, context, hasTag }) => {
    send({ type: 'lockout.restored', until: 0 });
    expect(hasTag('locked')).toBe(false);
    send({ type: 'lockout.restored', until: 60_000_000 });
    expect(context()).toMatchObject({ lockedUntil: 900_000, lockedLogin: null, minutes: 15 });
    expect([send(submitted), send(another)]).toEqual([[], []]);
    wait(900_000);
    expect(started(send(submitted), 'logIn')).toEqual([values]);
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
