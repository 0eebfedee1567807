import { assign, fromCallback, fromPromise, sendParent } from 'xstate';
import type { PushState } from '#machines/app/facts.ts';
import { safePath } from '#machines/app/redirects.ts';
import { type AppEvent, factsUpdated, navigationRequested } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** `default`: the member was not prompted, or closed the prompt. */
export type PushPermission = 'granted' | 'denied' | 'default';

/** `unlinked`: the browser has a subscription that is not linked to this member's account; `linked`: it is. */
export type DetectedPushState = 'unsupported' | 'denied' | 'capable' | 'unlinked' | 'linked';

/** From the service worker and the browser; none carries a key or a text. */
export type PushBrowserEvent =
  | { type: 'push.messageArrived'; kind: string }
  /** `isOnlyChecked`: the member is on that page already, which may be outdated. [PUSH-13] */
  | { type: 'push.notificationClicked'; to: string; isOnlyChecked: boolean }
  | { type: 'permission.changed'; permission: PushPermission };

type PushEvent =
  | Extract<AppEvent, { type: 'pushSubscription.requested' | 'pushSubscription.cancelled' }>
  | PushBrowserEvent
  /** The site's key; null: the site sends no pushes. [PUSH-07] */
  | { type: 'pushKey.changed'; key: string | null };

export type PushInput = { readonly me: string; readonly key: string | null };

type PushContext = PushInput & {
  /** Of the last attempt. */
  readonly problem: Problem | null;
  /** [PUSH-02] */
  readonly lastMessage: { readonly kind: string; readonly at: number } | null;
};

/**
 * Push notifications in this browser. The subscription goes from the browser straight into the request: neither its keys
 * nor its endpoint enter the machine. [PUSH-01 to PUSH-09 PUSH-13]
 */
export const pushMachine = setup({
  types: { context: {} as PushContext, events: {} as PushEvent, input: {} as PushInput, tags: {} as 'busy' },
  actors: {
    watchPush: fromCallback<PushBrowserEvent>(unwired('watchPush')),
    /** Registers the service worker and detects the browser's support. [PUSH-10] */
    detectPushState: fromPromise<DetectedPushState, PushInput>(unwired('detectPushState')),
    /** The browser's own prompt; stores a denial. [PUSH-03 PUSH-09] */
    requestPushPermission: fromPromise<PushPermission>(unwired('requestPushPermission')),
    /** Subscribes this browser with the site's key and links the subscription to the account. [PUSH-08] */
    subscribeToPush: fromPromise<void, PushInput>(unwired('subscribeToPush')),
    unsubscribeFromPush: fromPromise<void>(unwired('unsubscribeFromPush')),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    notifyPushState: sendParent((_, { push }: { push: PushState }) => factsUpdated({ push })),
    notifyListsOutdated: sendParent((): AppEvent => ({ type: 'memberLists.outdated' })),
    navigate: sendParent((_, { to }: { to: string }) => navigationRequested(to)),
  },
  guards: { hasKey: ({ context }) => context.key !== null },
}).createMachine({
  id: 'push',
  context: ({ input }) => ({ ...input, problem: null, lastMessage: null }),
  initial: 'probing',
  invoke: { src: 'watchPush', onError: '.unsupported' },
  on: {
    'push.messageArrived': {
      actions: [assign({ lastMessage: ({ event }) => ({ kind: event.kind, at: now() }) }), 'notifyListsOutdated'],
    },
    'push.notificationClicked': [
      { guard: ({ event }) => event.isOnlyChecked, actions: 'notifyListsOutdated' },
      {
        guard: ({ event }) => safePath(event.to) !== null,
        actions: { type: 'navigate', params: ({ event }) => event },
      },
    ],
    'pushKey.changed': {
      guard: ({ context, event }) => event.key !== context.key,
      target: '.probing',
      actions: assign({ key: ({ event }) => event.key }),
    },
  },
  states: {
    probing: {
      tags: ['busy'],
      invoke: {
        src: 'detectPushState',
        input: ({ context: { me, key } }) => ({ me, key }),
        onDone: [
          { guard: ({ event }) => event.output === 'unsupported', target: 'unsupported' },
          { guard: ({ event }) => event.output === 'denied', target: 'denied' },
          { guard: ({ event }) => event.output === 'linked', target: 'subscribed.renewing' },
          { guard: ({ event }) => event.output === 'unlinked', target: 'linking' },
          { target: 'capable' },
        ],
        onError: 'unsupported',
      },
    },
    unsupported: { entry: { type: 'notifyPushState', params: { push: 'unsupported' } } },
    capable: {
      entry: { type: 'notifyPushState', params: { push: 'capable' } },
      on: {
        'pushSubscription.requested': { guard: 'hasKey', target: 'requestingPermission' },
        'permission.changed': { guard: ({ event }) => event.permission === 'denied', target: 'denied' },
      },
    },
    requestingPermission: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'requestPushPermission',
        onDone: [
          { guard: ({ event }) => event.output === 'granted', target: 'subscribing' },
          { guard: ({ event }) => event.output === 'denied', target: 'denied' },
          { target: 'capable' },
        ],
        onError: { target: 'capable', actions: setProblem },
      },
    },
    subscribing: {
      tags: ['busy'],
      invoke: {
        src: 'subscribeToPush',
        input: ({ context: { me, key } }) => ({ me, key }),
        onDone: 'subscribed',
        onError: { target: 'capable', actions: setProblem },
      },
    },
    // The subscription belongs to another member, or an attempt to link it failed.
    linking: {
      tags: ['busy'],
      invoke: {
        src: 'subscribeToPush',
        id: 'link',
        input: ({ context: { me, key } }) => ({ me, key }),
        onDone: 'subscribed',
        onError: 'capable',
      },
    },
    denied: {
      entry: { type: 'notifyPushState', params: { push: 'denied' } },
      on: { 'permission.changed': { guard: ({ event }) => event.permission !== 'denied', target: 'probing' } },
    },
    subscribed: {
      entry: { type: 'notifyPushState', params: { push: 'subscribed' } },
      initial: 'idle',
      on: {
        'pushSubscription.cancelled': 'unsubscribing',
        'permission.changed': [
          { guard: ({ event }) => event.permission === 'denied', target: 'denied' },
          { guard: ({ event }) => event.permission === 'default', target: 'probing' },
        ],
      },
      states: {
        idle: {},
        // The subscription may have ended with the session that it was linked to.
        renewing: {
          invoke: {
            src: 'subscribeToPush',
            id: 'renew',
            input: ({ context: { me, key } }) => ({ me, key }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    unsubscribing: {
      tags: ['busy'],
      entry: 'clearProblem',
      invoke: {
        src: 'unsubscribeFromPush',
        onDone: 'capable',
        onError: { target: 'subscribed', actions: setProblem },
      },
    },
  },
});
