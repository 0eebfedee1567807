import { type AnyActorLogic, assign, enqueueActions, fromPromise, sendParent, stopChild } from 'xstate';
import { setup, unwired } from '#machines/generic/setup.ts';
import { spawnOptions } from '#machines/generic/supervise.ts';
import { type AppEvent, type AppEventOf, type SignupPurpose, navigationRequested } from './events.ts';
import type { Facts } from './facts.ts';

type SignupModalFacts = Pick<Facts, 'session' | 'route' | 'settings' | 'tracking'>;

export type LoadedSignup = { readonly logic: AnyActorLogic };

type SignupModalContext = {
  readonly facts: SignupModalFacts;
  /** The member who was to be liked or written to, by id. */
  readonly recipient: string;
  readonly purpose: SignupPurpose;
  /** Key of the page below. */
  readonly page: string;
};

type SignupModalEvent =
  | AppEventOf<'signup.requested' | 'user.authenticated' | 'navigation.requested'>
  | { type: 'facts.changed'; facts: SignupModalFacts }
  | { type: 'xstate.error.actor.signup'; error: unknown };

/**
 * The sign-up in front of a page of the default layout, for a visitor who wants to like a member or write to them. The
 * form is that of `/members/{id}/signup`, which opens instead when the modal cannot. [LAYOUT-08 ROLE-19]
 */
export const signupModalMachine = setup({
  types: {
    context: {} as SignupModalContext,
    events: {} as SignupModalEvent,
    input: {} as SignupModalFacts,
    tags: {} as 'open',
  },
  actors: { loadSignup: fromPromise<LoadedSignup>(unwired('loadSignup')) },
  actions: {
    setRequest: assign(({ context }, { recipient, purpose }: AppEventOf<'signup.requested'>) => ({
      recipient,
      purpose,
      page: context.facts.route.key,
    })),
    startSignup: enqueueActions(({ context: { facts, recipient, purpose }, enqueue }, { logic }: LoadedSignup) => {
      const { settings, tracking } = facts;
      enqueue.spawnChild(logic, spawnOptions('signup', { settings, tracking, recipient, purpose }));
    }),
    stopSignup: stopChild('signup'),
    navigateToSignup: sendParent(({ context }): AppEvent =>
      navigationRequested(`/members/${context.recipient}/signup`),
    ),
    navigateToNextStep: sendParent(navigationRequested('/complete-signup')),
    forwardToParent: sendParent(({ event }) => event),
  },
  guards: {
    isMember: ({ context }) => context.facts.session === 'member',
    hasLeftPage: ({ context }) => context.facts.route.key !== context.page,
  },
}).createMachine({
  id: 'signupModal',
  context: ({ input }) => ({ facts: input, recipient: '', purpose: 'write', page: '' }),
  initial: 'closed',
  on: { 'facts.changed': { actions: assign({ facts: ({ event }) => event.facts }) } },
  states: {
    closed: {
      on: {
        'signup.requested': {
          target: 'loading',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
      },
    },
    loading: {
      always: [
        { guard: 'isMember', target: 'closed' },
        { guard: 'hasLeftPage', target: 'closed' },
      ],
      invoke: {
        src: 'loadSignup',
        onDone: { target: 'open', actions: { type: 'startSignup', params: ({ event }) => event.output } },
        onError: { target: 'closed', actions: 'navigateToSignup' },
      },
    },
    open: {
      tags: ['open'],
      exit: 'stopSignup',
      initial: 'form',
      on: { 'xstate.error.actor.signup': { target: 'closed', actions: 'navigateToSignup' } },
      states: {
        form: {
          always: [
            // Logged in in another tab.
            { guard: 'isMember', target: '#signupModal.closed' },
            { guard: 'hasLeftPage', target: '#signupModal.closed' },
          ],
          on: {
            // A dismissed form goes to the member's page: here it is closed, and the page below stays.
            'navigation.requested': '#signupModal.closed',
            'user.authenticated': { target: 'authenticated', actions: 'forwardToParent' },
          },
        },
        authenticated: {
          always: [
            { guard: 'isMember', target: '#signupModal.closed', actions: 'navigateToNextStep' },
            { guard: 'hasLeftPage', target: '#signupModal.closed' },
          ],
        },
      },
    },
  },
});
