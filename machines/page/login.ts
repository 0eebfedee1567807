import { minute } from '#contract/durations.ts';
import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import { loginLockout } from '#contract/limits/account.ts';
import type { User } from '#contract/user.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now, untilNextUnit } from '#machines/generic/clock.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';

export type LoginValues = { readonly login: string; readonly password: string };

type LoginContext = {
  /** The last submitted login, normalized. */
  readonly lastLogin: string;
  readonly problem: Problem | null;
  /** End of the lockout, ms; null without one. */
  readonly lockedUntil: number | null;
  /** The locked login; null after a reload, when only the time is known. */
  readonly lockedLogin: string | null;
  /** Whole minutes left of the lockout. */
  readonly minutes: number;
};

type LoginEvent =
  | { type: 'form.submitted'; values: LoginValues }
  | { type: 'form.edited' }
  /** The tab was locked before a reload. */
  | { type: 'lockout.restored'; until: number };

/** At least one. */
export const minutesLeft = (until: number, at: number): number => Math.max(1, Math.ceil((until - at) / minute));

const normalize = (login: string): string => login.trim().toLowerCase();

/** Other logins are not affected by the lockout. [LOGIN-08] */
export const isLockedFor = (
  { lockedUntil, lockedLogin }: Pick<LoginContext, 'lockedUntil' | 'lockedLogin'>,
  login: string,
): boolean => lockedUntil !== null && (lockedLogin === null || lockedLogin === normalize(login));

/**
 * The login and the lockout after too many wrong passwords, which survives a reload. The password is in the event and the
 * request, never in the context. [LOGIN-02 LOGIN-06 LOGIN-07 LOGIN-08 LOGIN-10 DELETE-06]
 */
export const loginMachine = setup({
  types: { context: {} as LoginContext, events: {} as LoginEvent, tags: {} as 'busy' },
  actors: {
    /** `restored`: the account was deleted and is reactivated. */
    logIn: fromPromise<{ user: User; restored: boolean }, LoginValues>(unwired('logIn')),
    /** Restores the lockout of this tab at the start. */
    persistLoginLockout: fromCallback<{ type: 'lockout.changed'; until: number | null }>(
      unwired('persistLoginLockout'),
    ),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    lock: assign(({ context, event }) => {
      const { minutes = 1 } = problemIn(event);
      return { lockedUntil: now() + minutes * minute, lockedLogin: context.lastLogin, minutes };
    }),
    unlock: assign({ lockedUntil: null, lockedLogin: null }),
    saveLock: sendTo('persistLoginLockout', ({ context }) => ({ type: 'lockout.changed', until: context.lockedUntil })),
    updateMinutesLeft: assign({ minutes: ({ context }) => minutesLeft(context.lockedUntil ?? 0, now()) }),
    notifyAuthenticated: sendParent((_, user: User): AppEvent => ({ type: 'user.authenticated', user })),
    notifyRestored: sendParent((): AppEvent => ({ type: 'toast.requested', tone: 'info', code: 'account_restored' })),
  },
  guards: {
    isBlocked: ({ event }) => problemIn(event).code === 'login_blocked',
    isLocked: ({ context }) => context.lockedUntil !== null,
    isLockExpired: ({ context }) => (context.lockedUntil ?? 0) <= now(),
  },
  delays: { toNextMinute: ({ context }) => untilNextUnit(minute, context.lockedUntil ?? 0) },
}).createMachine({
  id: 'login',
  context: { lastLogin: '', problem: null, lockedUntil: null, lockedLogin: null, minutes: 0 },
  invoke: { src: 'persistLoginLockout', onError: continueWithoutStorage },
  type: 'parallel',
  states: {
    form: {
      initial: 'open',
      states: {
        open: {
          on: {
            'form.submitted': {
              guard: ({ context, event }) => !isLockedFor(context, event.values.login),
              target: 'submitting',
              actions: assign({ lastLogin: ({ event }) => normalize(event.values.login) }),
            },
            'form.edited': { actions: 'clearProblem' },
          },
        },
        submitting: {
          tags: ['busy'],
          entry: 'clearProblem',
          invoke: {
            src: 'logIn',
            input: ({ event }) => (event.type === 'form.submitted' ? event.values : { login: '', password: '' }),
            onDone: [
              {
                guard: ({ event }) => event.output.restored,
                target: 'authenticated',
                actions: [{ type: 'notifyAuthenticated', params: ({ event }) => event.output.user }, 'notifyRestored'],
              },
              {
                target: 'authenticated',
                actions: { type: 'notifyAuthenticated', params: ({ event }) => event.output.user },
              },
            ],
            onError: [
              { guard: 'isBlocked', target: 'open', actions: ['lock', 'saveLock'] },
              { target: 'open', actions: setProblem },
            ],
          },
        },
        authenticated: { tags: ['busy'] },
      },
    },
    lock: {
      initial: 'unlocked',
      states: {
        unlocked: {
          always: { guard: 'isLocked', target: 'locked' },
          on: {
            'lockout.restored': {
              guard: ({ event }) => event.until > now(),
              // The stored time is limited to the longest lockout of the server.
              actions: assign({ lockedUntil: ({ event }) => Math.min(event.until, now() + loginLockout.duration) }),
            },
          },
        },
        locked: {
          entry: 'updateMinutesLeft',
          always: { guard: 'isLockExpired', target: 'unlocked', actions: ['unlock', 'saveLock'] },
          after: { toNextMinute: { target: 'locked', reenter: true } },
        },
      },
    },
  },
});
