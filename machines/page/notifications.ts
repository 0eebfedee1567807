import { assign, fromPromise, sendParent } from 'xstate';
import type { NotificationSwitch, Notifications, Preferences } from '#contract/notifications.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** What lifting leaves; `mailed`: the address is asked by a mail first. */
type MailsEnabled = Notifications & { readonly mailed: boolean };

export type NotificationsContext = {
  readonly isLinked: boolean;
  /** What the server said last; null until loaded. */
  readonly notifications: Notifications | null;
  /** Switches that were moved and that the server has not confirmed yet, the first first. */
  readonly pending: readonly NotificationSwitch[];
  /** What became of the link by which the page was opened. */
  readonly link: 'none' | 'confirmed' | 'refused';
  /** Why the list could not be loaded. */
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

/** The switches as they are shown: what the server said, with what is on its way. Null until they are loaded. */
export const visiblePreferences = ({
  notifications,
  pending,
}: Pick<NotificationsContext, 'notifications' | 'pending'>): Preferences | null =>
  notifications === null ? null : pending.reduce(applied, notifications.preferences);

/**
 * What the member wants to be told of, and how. A switch shows at once, and goes back where the server refuses it.
 * `isLinked`: the page was opened by the link of a mail that asked whether the address works; what it carries stays
 * with the actor that spends it. [NOTIF-01 to NOTIF-04 MAIL-04 MAIL-06]
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as { isLinked: boolean },
    tags: {} as 'busy' | 'failed' | 'enabling' | 'mailed' | 'lifted',
  },
  actors: {
    loadNotifications: fromPromise<Notifications>(unwired('loadNotifications')),
    saveSwitch: fromPromise<Notifications, NotificationSwitch | null>(unwired('saveSwitch')),
    enableMails: fromPromise<MailsEnabled>(unwired('enableMails')),
    /** Spends the link by which the page was opened. */
    confirmAddress: fromPromise<MailsEnabled>(unwired('confirmAddress')),
  },
  actions: {
    keep: assign({
      notifications: (_, { loaded: { preferences, disabled } }: { loaded: Notifications }) => ({
        preferences,
        disabled,
      }),
      problem: null,
    }),
    // Of two answers that cross each one brings only what it was asked for.
    keepPreferences: assign({
      notifications: ({ context: { notifications } }, { loaded }: { loaded: Notifications }) =>
        notifications && { ...notifications, preferences: loaded.preferences },
    }),
    keepDisabled: assign({
      notifications: ({ context: { notifications } }, { loaded }: { loaded: Notifications }) =>
        notifications && { ...notifications, disabled: loaded.disabled },
    }),
    keepLink: assign({ link: (_, params: { link: NotificationsContext['link'] }) => params.link }),
    addPending: assign({
      pending: ({ context }, params: { change: NotificationSwitch }) => [...context.pending, params.change],
    }),
    dropPending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    tellDisabled: sendParent((_, { loaded }: { loaded: Notifications }): AppEvent => ({
      type: 'user.changed',
      change: { notifications_disabled: loaded.disabled },
    })),
    tellProblem: sendParent((_, { error }: { error: unknown }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problemOf(error).code,
    })),
  },
  guards: {
    isLinked: ({ context }) => context.isLinked,
    hasPending: ({ context }) => context.pending.length > 0,
    isMailed: (_, params: { mailed: boolean }) => params.mailed,
    isRefused: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    isLinked: input.isLinked,
    notifications: null,
    pending: [],
    link: 'none',
    problem: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'opened',
      states: {
        opened: {
          always: [
            {
              guard: 'isLinked',
              target: 'confirming',
              // The link leaves the address before it is spent.
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
                { type: 'keep', params: ({ event }) => ({ loaded: event.output }) },
                { type: 'keepLink', params: { link: 'confirmed' } },
                { type: 'tellDisabled', params: ({ event }) => ({ loaded: event.output }) },
              ],
            },
            onError: { target: 'loading', actions: { type: 'keepLink', params: { link: 'refused' } } },
          },
        },
        loading: {
          tags: ['busy'],
          invoke: {
            src: 'loadNotifications',
            id: 'loadNotifications',
            onDone: {
              target: 'ready',
              actions: { type: 'keep', params: ({ event }) => ({ loaded: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
        },
        ready: {
          on: {
            'notificationSwitch.toggled': {
              actions: { type: 'addPending', params: ({ event }) => event },
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
              actions: ['dropPending', { type: 'keepPreferences', params: ({ event }) => ({ loaded: event.output }) }],
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => event },
                target: 'idle',
                actions: 'dropPending',
              },
              {
                target: 'idle',
                actions: ['dropPending', { type: 'tellProblem', params: ({ event }) => event }],
              },
            ],
          },
        },
      },
    },
    mails: {
      initial: 'idle',
      states: {
        idle: { on: { 'mailDelivery.requested': 'enabling' } },
        enabling: {
          tags: ['enabling'],
          entry: { type: 'keepLink', params: { link: 'none' } },
          invoke: {
            src: 'enableMails',
            id: 'enableMails',
            onDone: [
              {
                guard: { type: 'isMailed', params: ({ event }) => ({ mailed: event.output.mailed }) },
                target: 'mailed',
                actions: [
                  { type: 'keepDisabled', params: ({ event }) => ({ loaded: event.output }) },
                  { type: 'tellDisabled', params: ({ event }) => ({ loaded: event.output }) },
                ],
              },
              {
                target: 'lifted',
                actions: [
                  { type: 'keepDisabled', params: ({ event }) => ({ loaded: event.output }) },
                  { type: 'tellDisabled', params: ({ event }) => ({ loaded: event.output }) },
                ],
              },
            ],
            onError: [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'idle' },
              {
                target: 'idle',
                actions: { type: 'tellProblem', params: ({ event }) => event },
              },
            ],
          },
        },
        mailed: { tags: ['mailed'], on: { 'mailDelivery.requested': 'enabling' } },
        lifted: { tags: ['lifted'], on: { 'mailDelivery.requested': 'enabling' } },
      },
    },
  },
});
