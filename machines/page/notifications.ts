import { assign, fromPromise, sendParent } from 'xstate';
import type { NotificationSwitch, Notifications, Preferences } from '#contract/notifications.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf, setProblem } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** `mailed`: a confirmation mail was sent, and the mails stay off until it is answered. */
type MailsEnabled = Notifications & { readonly mailed: boolean };

export type NotificationsContext = {
  readonly hasLink: boolean;
  /** As saved by the server; null until loaded. */
  readonly notifications: Notifications | null;
  /** Unconfirmed changes, oldest first. */
  readonly pending: readonly NotificationSwitch[];
  /** Outcome of the mailed link that opened the page. */
  readonly link: 'none' | 'confirmed' | 'invalid';
  readonly problem: Problem | null;
};

type Loaded = { readonly output: Notifications };

type NotificationsEvent =
  | { type: 'notificationSwitch.toggled'; change: NotificationSwitch }
  | { type: 'notifications.retried' }
  | { type: 'mailDelivery.requested' };

const applied = (preferences: Preferences, { type, channel, on }: NotificationSwitch): Preferences => ({
  ...preferences,
  [type]: { ...preferences[type], [channel]: on },
});

/** The saved preferences with the pending changes applied; null until loaded. */
export const visiblePreferences = ({
  notifications,
  pending,
}: Pick<NotificationsContext, 'notifications' | 'pending'>): Preferences | null =>
  notifications === null ? null : pending.reduce(applied, notifications.preferences);

/**
 * The notification switches. A change is visible at once, and is reverted where the server rejects it. `hasLink`: the
 * page was opened by the link of a confirmation mail; its token stays outside the machine. [NOTIF-01 to NOTIF-04 MAIL-04 MAIL-06]
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as { hasLink: boolean },
    tags: {} as 'busy' | 'failed' | 'enabling' | 'confirmationSent' | 'mailsEnabled',
  },
  actors: {
    loadNotifications: fromPromise<Notifications>(unwired('loadNotifications')),
    saveSwitch: fromPromise<Notifications, NotificationSwitch | null>(unwired('saveSwitch')),
    enableMails: fromPromise<MailsEnabled>(unwired('enableMails')),
    /** Uses up the mailed link. */
    confirmAddress: fromPromise<MailsEnabled>(unwired('confirmAddress')),
  },
  actions: {
    setNotifications: assign({
      notifications: (_, { output: { preferences, disabled } }: Loaded) => ({ preferences, disabled }),
      problem: null,
    }),
    // Replies of concurrent requests each update only their own part.
    setPreferences: assign({
      notifications: ({ context: { notifications } }, { output }: Loaded) =>
        notifications && { ...notifications, preferences: output.preferences },
    }),
    setDisabled: assign({
      notifications: ({ context: { notifications } }, { output }: Loaded) =>
        notifications && { ...notifications, disabled: output.disabled },
    }),
    removePending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    notifyDisabled: sendParent((_, { output }: Loaded): AppEvent => ({
      type: 'user.changed',
      change: { notifications_disabled: output.disabled },
    })),
    notifyProblem: sendParent((_, { error }: { error: unknown }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problemOf(error).code,
    })),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    hasPending: ({ context }) => context.pending.length > 0,
    needsConfirmation: (_, { output }: { output: MailsEnabled }) => output.mailed,
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    hasLink: input.hasLink,
    notifications: null,
    pending: [],
    link: 'none',
    problem: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            {
              guard: 'hasLink',
              target: 'confirming',
              // The token leaves the address before it is used.
              actions: {
                type: 'sendToParent',
                params: { type: 'navigation.requested', to: '/notifications', replace: true },
              },
            },
            { target: 'loading' },
          ],
        },
        confirming: {
          tags: ['busy'],
          invoke: {
            src: 'confirmAddress',
            id: 'confirmAddress',
            onDone: {
              target: 'ready',
              actions: [
                { type: 'setNotifications', params: ({ event }) => event },
                assign({ link: 'confirmed' }),
                { type: 'notifyDisabled', params: ({ event }) => event },
              ],
            },
            onError: { target: 'loading', actions: assign({ link: 'invalid' }) },
          },
        },
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadNotifications',
            id: 'loadNotifications',
            onDone: {
              target: 'ready',
              actions: { type: 'setNotifications', params: ({ event }) => event },
            },
            onError: { target: 'failed', actions: setProblem },
          },
        },
        ready: {
          on: {
            'notificationSwitch.toggled': {
              actions: assign({ pending: ({ context, event }) => [...context.pending, event.change] }),
            },
          },
        },
        failed: { tags: ['failed'], on: { 'notifications.retried': 'loading' } },
      },
    },
    saving: {
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasPending', target: 'sending' } },
        sending: {
          invoke: {
            src: 'saveSwitch',
            id: 'saveSwitch',
            input: ({ context }) => context.pending[0] ?? null,
            onDone: {
              target: 'idle',
              actions: ['removePending', { type: 'setPreferences', params: ({ event }) => event }],
            },
            onError: [
              {
                guard: { type: 'isUnauthenticated', params: ({ event }) => event },
                target: 'idle',
                actions: 'removePending',
              },
              {
                target: 'idle',
                actions: ['removePending', { type: 'notifyProblem', params: ({ event }) => event }],
              },
            ],
          },
        },
      },
    },
    mailDelivery: {
      initial: 'idle',
      states: {
        idle: { on: { 'mailDelivery.requested': 'enabling' } },
        enabling: {
          tags: ['enabling'],
          entry: assign({ link: 'none' }),
          invoke: {
            src: 'enableMails',
            id: 'enableMails',
            onDone: [
              {
                guard: { type: 'needsConfirmation', params: ({ event }) => event },
                target: 'confirmationSent',
                actions: [
                  { type: 'setDisabled', params: ({ event }) => event },
                  { type: 'notifyDisabled', params: ({ event }) => event },
                ],
              },
              {
                target: 'enabled',
                actions: [
                  { type: 'setDisabled', params: ({ event }) => event },
                  { type: 'notifyDisabled', params: ({ event }) => event },
                ],
              },
            ],
            onError: [
              { guard: { type: 'isUnauthenticated', params: ({ event }) => event }, target: 'idle' },
              {
                target: 'idle',
                actions: { type: 'notifyProblem', params: ({ event }) => event },
              },
            ],
          },
        },
        confirmationSent: { tags: ['confirmationSent'], on: { 'mailDelivery.requested': 'enabling' } },
        enabled: { tags: ['mailsEnabled'], on: { 'mailDelivery.requested': 'enabling' } },
      },
    },
  },
});
