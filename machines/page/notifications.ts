import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { NotificationSwitch, Notifications, Preferences } from '#contract/notifications.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { type Problem, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

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

type NotificationsEvent =
  | { type: 'notificationSwitch.toggled'; change: NotificationSwitch }
  | { type: 'notifications.retried' }
  | { type: 'mailDelivery.requested' };

const applied = (preferences: Preferences, { type, channel, on }: NotificationSwitch): Preferences => ({
  ...preferences,
  [type]: { ...preferences[type], [channel]: on },
});

/** The saved preferences with the pending changes applied; null until loaded. */
export const visiblePreferences = (
  shown: Pick<NotificationsContext, 'notifications' | 'pending'>,
): Preferences | null => shown.notifications && shown.pending.reduce(applied, shown.notifications.preferences);

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
    setNotifications: assign((_, { preferences, disabled }: Notifications) => ({
      notifications: { preferences, disabled },
      problem: null,
    })),
    // Replies of concurrent requests each update only their own part.
    setPreferences: assign(({ context: { notifications } }, { preferences }: Notifications) => ({
      notifications: notifications && { ...notifications, preferences },
    })),
    /** Sets the reasons why mails are off, here and in the account. */
    updateDisabled: enqueueActions(({ context: { notifications }, enqueue }, { disabled }: Notifications) => {
      enqueue.assign({ notifications: notifications && { ...notifications, disabled } });
      enqueue.sendParent({ type: 'user.changed', change: { notifications_disabled: disabled } } satisfies AppEvent);
    }),
    removePending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    redirectWithoutToken: sendParent(redirectEvent('/notifications')),
    /** The session alone reports that the member is logged out. [SESSION-05] */
    notifyProblem: enqueueActions(({ event, enqueue }) => {
      const { code } = problemIn(event);
      if (code !== 'authentication_required')
        enqueue.sendParent({ type: 'toast.requested', tone: 'error', code } satisfies AppEvent);
    }),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    hasPending: ({ context }) => context.pending.length > 0,
  },
}).createMachine({
  id: 'notifications',
  context: ({ input: { hasLink } }) => ({ hasLink, notifications: null, pending: [], link: 'none', problem: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            // The token leaves the address before it is used.
            { guard: 'hasLink', target: 'confirming', actions: 'redirectWithoutToken' },
            { target: 'loading' },
          ],
        },
        confirming: {
          tags: ['busy'],
          invoke: {
            src: 'confirmAddress',
            onDone: {
              target: 'ready',
              actions: [
                { type: 'setNotifications', params: ({ event }) => event.output },
                assign({ link: 'confirmed' }),
                { type: 'updateDisabled', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'loading', actions: assign({ link: 'invalid' }) },
          },
        },
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadNotifications',
            onDone: { target: 'ready', actions: { type: 'setNotifications', params: ({ event }) => event.output } },
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
            input: ({ context }) => context.pending[0] ?? null,
            onDone: {
              target: 'idle',
              actions: ['removePending', { type: 'setPreferences', params: ({ event }) => event.output }],
            },
            onError: { target: 'idle', actions: ['removePending', 'notifyProblem'] },
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
            onDone: [
              {
                guard: ({ event }) => event.output.mailed,
                target: 'confirmationSent',
                actions: { type: 'updateDisabled', params: ({ event }) => event.output },
              },
              { target: 'enabled', actions: { type: 'updateDisabled', params: ({ event }) => event.output } },
            ],
            onError: { target: 'idle', actions: 'notifyProblem' },
          },
        },
        confirmationSent: { tags: ['confirmationSent'], on: { 'mailDelivery.requested': 'enabling' } },
        enabled: { tags: ['mailsEnabled'], on: { 'mailDelivery.requested': 'enabling' } },
      },
    },
  },
});
