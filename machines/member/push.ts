import { assign, fromCallback, fromPromise, sendParent } from 'xstate';
import type { PushState } from '#machines/app/facts.ts';
import { safePath } from '#machines/app/redirects.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** `default`: the member has not been asked, or has closed the question. */
export type PushPermission = 'granted' | 'denied' | 'default';

/** What the browser is found to be. `held`: it has a subscription; `known`: and has given it to this member's account. */
export type DetectedPushState = 'unable' | 'denied' | 'capable' | 'held' | 'known';

/** What the service worker and the browser say. Neither carries a key or a text. */
export type PushBrowserEvent =
  | { type: 'push.messageArrived'; kind: string }
  /** `isOnlyChecked`: the member is at that place already, and only what is shown there may be old. [PUSH-13] */
  | { type: 'push.notificationClicked'; to: string; isOnlyChecked: boolean }
  | { type: 'permission.changed'; permission: PushPermission };

type PushEvent =
  | Extract<AppEvent, { type: 'pushSubscription.requested' | 'pushSubscription.cancelled' }>
  | PushBrowserEvent
  /** The site's key; null: the site sends no pushes. [PUSH-07] */
  | { type: 'pushKey.changed'; key: string | null };

export type PushInput = { readonly me: string; readonly key: string | null };

type PushContext = PushInput & {
  /** Why the last attempt failed. */
  readonly problem: Problem | null;
  /** [PUSH-02] */
  readonly lastMessage: { readonly kind: string; readonly at: number } | null;
};

const learnt = (push: PushState) => ({
  type: 'sendToParent' as const,
  params: { type: 'facts.updated' as const, facts: { push } },
});

/**
 * News by push in this browser. What a subscription is made of goes from the browser straight into the request: no key
 * and no endpoint comes in here. [PUSH-01 to PUSH-09 PUSH-13]
 */
export const pushMachine = setup({
  types: {
    context: {} as PushContext,
    events: {} as PushEvent,
    input: {} as PushInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Says what the service worker and the browser have to say. */
    watchPush: fromCallback<PushBrowserEvent>(unwired('watchPush')),
    /** Registers the service worker and looks what this browser can do. [PUSH-10] */
    probe: fromPromise<DetectedPushState, PushInput>(unwired('probe')),
    /** Asks the member, by the browser's own prompt; remembers a refusal. [PUSH-03 PUSH-09] */
    requestPushPermission: fromPromise<PushPermission>(unwired('requestPushPermission')),
    /** Subscribes this browser with the site's key and gives the subscription to the account. [PUSH-08] */
    subscribe: fromPromise<void, PushInput>(unwired('subscribe')),
    unsubscribe: fromPromise<void>(unwired('unsubscribe')),
  },
  actions: {
    keepKey: assign({ key: (_, params: { key: string | null }) => params.key }),
    keepMessage: assign({ lastMessage: (_, params: { kind: string }) => ({ kind: params.kind, at: now() }) }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    clearProblem: assign({ problem: null }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    hasKey: ({ context }) => context.key !== null,
    isOtherKey: ({ context }, params: { key: string | null }) => params.key !== context.key,
    isFound: (_, params: { found: DetectedPushState; as: DetectedPushState }) => params.found === params.as,
    isPermission: (_, params: { permission: PushPermission; as: PushPermission }) => params.permission === params.as,
    isNotDenied: (_, params: { permission: PushPermission }) => params.permission !== 'denied',
    isOnlyChecked: (_, params: { isOnlyChecked: boolean }) => params.isOnlyChecked,
    isPlace: (_, params: { to: string }) => safePath(params.to) !== null,
  },
}).createMachine({
  id: 'push',
  context: ({ input }) => ({ ...input, problem: null, lastMessage: null }),
  initial: 'probing',
  invoke: { src: 'watchPush', id: 'watchPush', onError: '.unable' },
  on: {
    'push.messageArrived': {
      actions: [
        { type: 'keepMessage', params: ({ event }) => ({ kind: event.kind }) },
        { type: 'sendToParent', params: { type: 'memberLists.outdated' } },
      ],
    },
    'push.notificationClicked': [
      {
        guard: { type: 'isOnlyChecked', params: ({ event }) => ({ isOnlyChecked: event.isOnlyChecked }) },
        actions: { type: 'sendToParent', params: { type: 'memberLists.outdated' } },
      },
      {
        guard: { type: 'isPlace', params: ({ event }) => ({ to: event.to }) },
        actions: {
          type: 'sendToParent',
          params: ({ event }) => ({ type: 'navigation.requested', to: event.to, replace: false }),
        },
      },
    ],
    'pushKey.changed': {
      guard: { type: 'isOtherKey', params: ({ event }) => ({ key: event.key }) },
      target: '.probing',
      actions: { type: 'keepKey', params: ({ event }) => ({ key: event.key }) },
    },
  },
  states: {
    probing: {
      tags: ['busy'],
      invoke: {
        src: 'probe',
        id: 'probe',
        input: ({ context }) => ({ me: context.me, key: context.key }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output, as: 'unable' }) },
            target: 'unable',
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output, as: 'denied' }) },
            target: 'denied',
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output, as: 'known' }) },
            target: 'subscribed.renewing',
          },
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output, as: 'held' }) },
            target: 'giving',
          },
          { target: 'capable' },
        ],
        onError: 'unable',
      },
    },
    unable: { entry: learnt('unable') },
    capable: {
      entry: learnt('capable'),
      on: {
        'pushSubscription.requested': { guard: 'hasKey', target: 'asking' },
        'permission.changed': {
          guard: {
            type: 'isPermission',
            params: ({ event }) => ({ permission: event.permission, as: 'denied' }),
          },
          target: 'denied',
        },
      },
    },
    asking: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'requestPushPermission',
        id: 'requestPushPermission',
        onDone: [
          {
            guard: { type: 'isPermission', params: ({ event }) => ({ permission: event.output, as: 'granted' }) },
            target: 'saving',
          },
          {
            guard: { type: 'isPermission', params: ({ event }) => ({ permission: event.output, as: 'denied' }) },
            target: 'denied',
          },
          { target: 'capable' },
        ],
        onError: {
          target: 'capable',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'subscribe',
        id: 'subscribe',
        input: ({ context }) => ({ me: context.me, key: context.key }),
        onDone: 'subscribed',
        onError: {
          target: 'capable',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    // The browser's subscription is not yet this member's: another one was here before, or an attempt had failed.
    giving: {
      tags: ['busy'],
      invoke: {
        src: 'subscribe',
        id: 'give',
        input: ({ context }) => ({ me: context.me, key: context.key }),
        onDone: 'subscribed',
        onError: 'capable',
      },
    },
    denied: {
      entry: learnt('denied'),
      on: {
        'permission.changed': {
          guard: { type: 'isNotDenied', params: ({ event }) => ({ permission: event.permission }) },
          target: 'probing',
        },
      },
    },
    subscribed: {
      entry: learnt('subscribed'),
      initial: 'still',
      on: {
        'pushSubscription.cancelled': 'stopping',
        'permission.changed': [
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ permission: event.permission, as: 'denied' }),
            },
            target: 'denied',
          },
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ permission: event.permission, as: 'default' }),
            },
            target: 'probing',
          },
        ],
      },
      states: {
        still: {},
        // The session to which the subscription was given may have ended since, and the subscription with it.
        renewing: {
          invoke: {
            src: 'subscribe',
            id: 'renew',
            input: ({ context }) => ({ me: context.me, key: context.key }),
            onDone: 'still',
            onError: 'still',
          },
        },
      },
    },
    stopping: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'unsubscribe',
        id: 'unsubscribe',
        onDone: 'capable',
        onError: {
          target: 'subscribed',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
