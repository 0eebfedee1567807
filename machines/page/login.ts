import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import { loginLockout } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

export type LoginValues = { readonly login: string; readonly password: string };

type LoginContext = {
  /** Who was tried last. */
  readonly tried: string;
  readonly problem: Problem | null;
  /** Until when the server refuses, ms; null while it does not. */
  readonly lockedUntil: number | null;
  /** Whom it refuses; null after a reload, when only the time is known. */
  readonly lockedLogin: string | null;
  /** Whole minutes that are left of it, counted down. */
  readonly minutes: number;
  /** Whether the block is kept over a reload. */
  readonly isStorageAvailable: boolean;
};

type LoginEvent =
  | { type: 'form.submitted'; values: LoginValues }
  | { type: 'form.edited' }
  /** This tab was blocked before it was reloaded. */
  | { type: 'lockout.restored'; until: number };

const minute = 60_000;

/** Whole minutes that a block still lasts, at least one. */
export const minutesLeft = (until: number, at: number): number => Math.max(1, Math.ceil((until - at) / minute));

const nameOf = (login: string): string => login.trim().toLowerCase();

/** Whether trying this login would be in vain. Somebody else may be tried meanwhile. [LOGIN-08] */
export const isLockedFor = (
  { lockedUntil, lockedLogin }: Pick<LoginContext, 'lockedUntil' | 'lockedLogin'>,
  login: string,
): boolean => lockedUntil !== null && (lockedLogin === null || lockedLogin === nameOf(login));

/**
 * Logging in, and the block after too many wrong passwords, which outlives a reload. The password passes through: it is
 * in the event and in the request, never in the context. [LOGIN-02 LOGIN-06 LOGIN-07 LOGIN-08 LOGIN-10 DELETE-06]
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    tags: {} as 'busy' | 'locked',
  },
  actors: {
    /** `restored`: the account was deleted, and is back. */
    logIn: fromPromise<{ user: User; restored: boolean }, LoginValues>(unwired('logIn')),
    /** Keeps until when this tab is blocked, and says at the start what it has kept. */
    persistLoginLockout: fromCallback<{ type: 'lockout.changed'; until: number | null }>(
      unwired('persistLoginLockout'),
    ),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    keepTried: assign({ tried: (_, params: { login: string }) => nameOf(params.login) }),
    lock: assign(({ context }, params: { error: unknown }) => {
      const { minutes = 1 } = problemOf(params.error);
      return { lockedUntil: now() + minutes * minute, lockedLogin: context.tried, minutes };
    }),
    /** No block lasts longer than the server's, whatever the storage says. */
    takeLock: assign((_, { until }: { until: number }) => ({
      lockedUntil: Math.min(until, now() + loginLockout.for),
      lockedLogin: null,
    })),
    unlock: assign({ lockedUntil: null, lockedLogin: null }),
    saveLock: enqueueActions(({ context, enqueue }) => {
      if (context.isStorageAvailable)
        enqueue.sendTo('persistLoginLockout', { type: 'lockout.changed', until: context.lockedUntil });
    }),
    look: assign({ minutes: ({ context }) => minutesLeft(context.lockedUntil ?? 0, now()) }),
    /** Without it a block only does not outlive a reload. */
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    isBlocked: (_, params: { error: unknown }) => problemOf(params.error).code === 'login_blocked',
    isRestored: (_, params: { restored: boolean }) => params.restored,
    mayTry: ({ context }, params: { login: string }) => !isLockedFor(context, params.login),
    hasLock: ({ context }) => context.lockedUntil !== null,
    isOver: ({ context }) => (context.lockedUntil ?? 0) <= now(),
    isAhead: (_, params: { until: number }) => params.until > now(),
  },
  delays: {
    /** To the next whole minute before the end. */
    toNextMinute: ({ context }) => {
      const rest = ((context.lockedUntil ?? 0) - now()) % minute;
      return rest > 0 ? rest : minute;
    },
  },
}).createMachine({
  id: 'login',
  context: { tried: '', problem: null, lockedUntil: null, lockedLogin: null, minutes: 0, isStorageAvailable: true },
  invoke: { src: 'persistLoginLockout', id: 'persistLoginLockout', onError: { actions: 'markStorageUnavailable' } },
  type: 'parallel',
  states: {
    form: {
      initial: 'open',
      states: {
        open: {
          on: {
            'form.submitted': {
              guard: { type: 'mayTry', params: ({ event }) => ({ login: event.values.login }) },
              target: 'submitting',
              actions: { type: 'keepTried', params: ({ event }) => ({ login: event.values.login }) },
            },
            'form.edited': { actions: 'clearProblem' },
          },
        },
        submitting: {
          tags: ['busy'],
          entry: 'clearProblem',
          invoke: {
            src: 'logIn',
            id: 'logIn',
            input: ({ event }) => (event.type === 'form.submitted' ? event.values : { login: '', password: '' }),
            onDone: [
              {
                guard: { type: 'isRestored', params: ({ event }) => ({ restored: event.output.restored }) },
                target: 'entered',
                actions: [
                  {
                    type: 'sendToParent',
                    params: ({ event }) => ({ type: 'user.authenticated', user: event.output.user }),
                  },
                  {
                    type: 'sendToParent',
                    params: { type: 'toast.requested', tone: 'info', code: 'account_restored' },
                  },
                ],
              },
              {
                target: 'entered',
                actions: {
                  type: 'sendToParent',
                  params: ({ event }) => ({ type: 'user.authenticated', user: event.output.user }),
                },
              },
            ],
            onError: [
              {
                guard: { type: 'isBlocked', params: ({ event }) => event },
                target: 'open',
                actions: [{ type: 'lock', params: ({ event }) => event }, 'saveLock'],
              },
              { target: 'open', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
            ],
          },
        },
        entered: { tags: ['busy'] },
      },
    },
    lock: {
      initial: 'free',
      states: {
        free: {
          always: { guard: 'hasLock', target: 'locked' },
          on: {
            'lockout.restored': {
              guard: { type: 'isAhead', params: ({ event }) => event },
              actions: { type: 'takeLock', params: ({ event }) => event },
            },
          },
        },
        locked: {
          tags: ['locked'],
          entry: 'look',
          always: { guard: 'isOver', target: 'free', actions: ['unlock', 'saveLock'] },
          after: { toNextMinute: { target: 'locked', reenter: true } },
        },
      },
    },
  },
});
