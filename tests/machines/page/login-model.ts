import { isLockedFor, loginMachine, minutesLeft } from '#machines/page/login.ts';
import { sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

const secret = 'correct horse battery';
export const values = { login: 'anna@example.org', password: secret };
export const submitted = { type: 'form.submitted', values } as const;
export const another = { type: 'form.submitted', values: { login: 'bert', password: secret } } as const;
export const entered = { user: anna, restored: false };
export const free = { problem: null, lockedUntil: null, lockedLogin: null };
/** Of one account, beside that of another member. */
export const loginModel = defineModel({
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
