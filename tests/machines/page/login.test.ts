import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { loginMachine, minutesLeft } from '#machines/page/login.ts';
import { allTold, inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
const values = { login: 'anna@example.org', password: secret };
const submitted = { type: 'form.submitted', values } as const;

const model = defineModel({
  machine: loginMachine,
  inputs: { start: undefined },
  events: [submitted, { type: 'form.touched' }],
  outcomes: {
    logIn: {
      done: [anna],
      error: [refusal('login_failed'), refusal('network'), refusal('login_blocked', { minutes: 15 })],
    },
  },
  delays: { lockEnds: 900_000 },
  project: ({ problem, lockedUntil }, now) => [problem?.code, lockedUntil === null ? null : lockedUntil - now],
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'logIn').length <= 1,
    'the password is in the request and nowhere else': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, told(effects)]).includes(secret),
    'asks only for what was submitted': ({ step, effects }) =>
      started(effects, 'logIn').length === 0 || isEvent(step, 'form.submitted'),
    'somebody enters once': ({ history }) => allTold(history, 'user.entered').length <= 1,
    'says how long the account is blocked exactly while it is [LOGIN-08]': ({ snapshot }) =>
      snapshot.hasTag('locked') === (snapshot.context.lockedUntil !== null) &&
      snapshot.hasTag('locked') === (snapshot.context.problem?.code === 'login_blocked'),
    'says nothing old while it asks anew [LOGIN-06]': ({ snapshot }) =>
      !snapshot.matches('submitting') || snapshot.context.problem === null,
  },
});

coverModel(model, '[LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10]');

it('[LOGIN-02] tells who has entered, and stays busy until the page is left', () =>
  play(model, 'start', ({ send, end, hasTag }) => {
    expect(started(send(submitted), 'logIn')).toEqual([values]);
    expect(send(submitted)).toEqual([]);
    expect(end('logIn', anna)).toEqual([{ kind: 'told', event: { type: 'user.entered', user: anna } }]);
    expect(hasTag('busy')).toBe(true);
  }));

it.each<[ErrorCode | 'network', string]>([
  ['login_failed', '[LOGIN-06 LOGIN-10] wrong credentials'],
  ['network', '[LOGIN-10] no network'],
  ['unavailable', '[LOGIN-10] trouble at the server'],
])('%s: %s', (code) =>
  play(model, 'start', ({ send, fail, context, hasTag }) => {
    send(submitted);
    expect(fail('logIn', refusal(code))).toEqual([]);
    expect([context(), hasTag('busy')]).toEqual([{ problem: { code }, lockedUntil: null }, false]);
    send({ type: 'form.touched' });
    expect(context().problem).toBeNull();
  }),
);

it('[LOGIN-08] a blocked account stays blocked for the minutes that the server names, to the millisecond', () =>
  play(model, 'start', ({ send, fail, wait, context, hasTag }) => {
    wait(1_000);
    send(submitted);
    fail('logIn', refusal('login_blocked', { minutes: 15 }));
    expect(context()).toEqual({ problem: { code: 'login_blocked', minutes: 15 }, lockedUntil: 901_000 });
    expect(send(submitted)).toEqual([]);
    wait(899_999);
    expect(hasTag('locked')).toBe(true);
    wait(1);
    expect([hasTag('locked'), context()]).toEqual([false, { problem: null, lockedUntil: null }]);
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
