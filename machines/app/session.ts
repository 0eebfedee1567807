import { assign, fromPromise, sendParent } from 'xstate';
import type { User } from '#contract/user.ts';
import { unwired } from '#machines/generic/wire.ts';
import { setup } from '#machines/generic/setup.ts';
import type { Facts, SessionState } from './facts.ts';
import type { AppEvent } from './events.ts';

type SessionFacts = Pick<Facts, 'online'>;

type SessionEvent =
  | { type: 'facts.changed'; facts: SessionFacts }
  | Extract<
      AppEvent,
      {
        type:
          | 'user.authenticated'
          | 'user.changed'
          | 'user.outdated'
          | 'session.expired'
          | 'session.retried'
          | 'session.changedElsewhere'
          | 'logout.requested';
      }
    >;

const sessionFact = (session: SessionState, user: User | null): AppEvent => ({
  type: 'facts.updated',
  facts: { session, user },
});

/** Who is logged in. [SESSION-01 SESSION-03 SESSION-04 SESSION-05] */
export const sessionMachine = setup({
  types: {
    context: {} as { user: User | null },
    events: {} as SessionEvent,
    input: {} as SessionFacts,
    tags: {} as 'busy',
  },
  actors: {
    /** Null: nobody is logged in. Rejects only when the server cannot be asked. */
    loadUser: fromPromise<User | null>(unwired('loadUser')),
    logOut: fromPromise<void>(unwired('logOut')),
  },
  actions: {
    setUser: assign({ user: (_, params: { user: User | null }) => params.user }),
    changeUser: assign({
      user: ({ context }, params: { change: Partial<User> }) =>
        context.user === null ? null : { ...context.user, ...params.change },
    }),
    forgetUser: assign({ user: null }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    isOnline: (_, params: { facts: SessionFacts }) => params.facts.online,
    isSomebody: (_, params: { user: User | null }) => params.user !== null,
  },
}).createMachine({
  id: 'session',
  context: { user: null },
  initial: 'restoring',
  on: {
    'user.authenticated': {
      target: '.member',
      actions: { type: 'setUser', params: ({ event }) => ({ user: event.user }) },
    },
  },
  states: {
    restoring: {
      tags: ['busy'],
      invoke: {
        src: 'loadUser',
        id: 'loadUser',
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
            target: 'member',
            actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'visitor' },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      entry: { type: 'sendToParent', params: () => sessionFact('unknown', null) },
      on: {
        'session.retried': 'restoring',
        'session.changedElsewhere': 'restoring',
        'facts.changed': {
          guard: { type: 'isOnline', params: ({ event }) => ({ facts: event.facts }) },
          target: 'restoring',
        },
      },
    },
    visitor: {
      entry: ['forgetUser', { type: 'sendToParent', params: () => sessionFact('visitor', null) }],
      on: { 'session.changedElsewhere': 'restoring' },
    },
    member: {
      initial: 'known',
      entry: { type: 'sendToParent', params: ({ context }) => sessionFact('member', context.user) },
      on: {
        'user.changed': {
          actions: [
            { type: 'changeUser', params: ({ event }) => ({ change: event.change }) },
            { type: 'sendToParent', params: ({ context }) => sessionFact('member', context.user) },
          ],
        },
        'session.expired': 'visitor',
        'session.changedElsewhere': { target: 'restoring', actions: 'forgetUser' },
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
                guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
                target: 'known',
                actions: [
                  { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
                  { type: 'sendToParent', params: ({ context }) => sessionFact('member', context.user) },
                ],
              },
              // The current-user call never logs anybody out: the next refused call does. [SESSION-04]
              { target: 'known' },
            ],
            onError: 'known',
          },
          on: { 'user.outdated': { target: 'reloading', reenter: true } },
        },
      },
    },
    leaving: {
      tags: ['busy'],
      invoke: { src: 'logOut', id: 'logOut', onDone: 'visitor', onError: 'visitor' },
    },
  },
});
