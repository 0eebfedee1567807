import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { User } from '#contract/user.ts';
import { unwired } from '#machines/parts/wire.ts';
import type { Facts, SessionState } from './facts.ts';
import type { Told } from './told.ts';

type SessionFacts = Pick<Facts, 'online'>;

type SessionEvent =
  | { type: 'facts.changed'; facts: SessionFacts }
  | Extract<
      Told,
      {
        type:
          | 'user.entered'
          | 'user.changed'
          | 'user.outdated'
          | 'session.refused'
          | 'session.retried'
          | 'session.outdated'
          | 'logout.asked';
      }
    >;

const sessionFact = (session: SessionState, user: User | null): Told => ({
  type: 'fact.learnt',
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
    keepUser: assign({ user: (_, params: { user: User | null }) => params.user }),
    changeUser: assign({
      user: ({ context }, params: { change: Partial<User> }) =>
        context.user === null ? null : { ...context.user, ...params.change },
    }),
    forgetUser: assign({ user: null }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    isOnline: (_, params: { facts: SessionFacts }) => params.facts.online,
    isSomebody: (_, params: { user: User | null }) => params.user !== null,
  },
}).createMachine({
  id: 'session',
  options: { maxIterations: 200 },
  context: { user: null },
  initial: 'restoring',
  on: {
    'user.entered': {
      target: '.member',
      actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
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
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
          },
          { target: 'visitor' },
        ],
        onError: 'unknown',
      },
    },
    unknown: {
      entry: { type: 'tell', params: () => sessionFact('unknown', null) },
      on: {
        'session.retried': 'restoring',
        'session.outdated': 'restoring',
        'facts.changed': {
          guard: { type: 'isOnline', params: ({ event }) => ({ facts: event.facts }) },
          target: 'restoring',
        },
      },
    },
    visitor: {
      entry: ['forgetUser', { type: 'tell', params: () => sessionFact('visitor', null) }],
      on: { 'session.outdated': 'restoring' },
    },
    member: {
      initial: 'known',
      entry: { type: 'tell', params: ({ context }) => sessionFact('member', context.user) },
      on: {
        'user.changed': {
          actions: [
            { type: 'changeUser', params: ({ event }) => ({ change: event.change }) },
            { type: 'tell', params: ({ context }) => sessionFact('member', context.user) },
          ],
        },
        'session.refused': 'visitor',
        'session.outdated': { target: 'restoring', actions: 'forgetUser' },
        'logout.asked': 'leaving',
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
                  { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                  { type: 'tell', params: ({ context }) => sessionFact('member', context.user) },
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
