import { assign, fromPromise, sendParent } from 'xstate';
import type { User } from '#contract/user.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { Facts, SessionState } from './facts.ts';
import type { AppEvent, AppEventOf } from './events.ts';

type SessionFacts = Pick<Facts, 'online'>;

type SessionEvent =
  | { type: 'facts.changed'; facts: SessionFacts }
  | AppEventOf<'user.authenticated' | 'user.changed' | 'user.outdated' | 'logout.requested'>
  | AppEventOf<'session.expired' | 'session.retried' | 'session.changedElsewhere'>;

/** The authenticated user. [SESSION-01 SESSION-03 SESSION-04 SESSION-05] */
export const sessionMachine = setup({
  types: { context: {} as { user: User | null }, events: {} as SessionEvent, input: {} as SessionFacts },
  actors: {
    /** Null for a visitor. Rejects only without an answer from the server. */
    loadUser: fromPromise<User | null>(unwired('loadUser')),
    logOut: fromPromise<void>(unwired('logOut')),
  },
  actions: {
    clearUser: assign({ user: null }),
    notifySession: sendParent(({ context }, { session }: { session: SessionState }): AppEvent => ({
      type: 'facts.updated',
      facts: { session, user: context.user },
    })),
  },
}).createMachine({
  id: 'session',
  context: { user: null },
  initial: 'restoring',
  on: { 'user.authenticated': { target: '.member', actions: assign({ user: ({ event }) => event.user }) } },
  states: {
    restoring: {
      invoke: {
        src: 'loadUser',
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'member',
            actions: assign({ user: ({ event }) => event.output }),
          },
          { target: 'visitor' },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      entry: { type: 'notifySession', params: { session: 'unknown' } },
      on: {
        'session.retried': 'restoring',
        'session.changedElsewhere': 'restoring',
        'facts.changed': { guard: ({ event }) => event.facts.online, target: 'restoring' },
      },
    },
    visitor: {
      entry: ['clearUser', { type: 'notifySession', params: { session: 'visitor' } }],
      on: { 'session.changedElsewhere': 'restoring' },
    },
    member: {
      initial: 'known',
      entry: { type: 'notifySession', params: { session: 'member' } },
      on: {
        'user.changed': {
          actions: [
            assign({ user: ({ context, event }) => context.user && { ...context.user, ...event.change } }),
            { type: 'notifySession', params: { session: 'member' } },
          ],
        },
        'session.expired': 'visitor',
        'session.changedElsewhere': { target: 'restoring', actions: 'clearUser' },
        'logout.requested': 'leaving',
      },
      states: {
        known: { on: { 'user.outdated': 'reloading' } },
        reloading: {
          invoke: {
            src: 'loadUser',
            id: 'reloadUser',
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'known',
                actions: [
                  assign({ user: ({ event }) => event.output }),
                  { type: 'notifySession', params: { session: 'member' } },
                ],
              },
              // The current-user call never logs out: the next refused call does. [SESSION-04]
              { target: 'known' },
            ],
            onError: 'known',
          },
          on: { 'user.outdated': { target: 'reloading', reenter: true } },
        },
      },
    },
    leaving: { invoke: { src: 'logOut', onDone: 'visitor', onError: 'visitor' } },
  },
});
