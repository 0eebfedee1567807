import { and, assign, fromCallback, not, or, sendParent } from 'xstate';
import { queryParameters } from '#contract/limits/app.ts';
import { navigationRequested } from '#machines/app/events.ts';
import type { Facts } from '#machines/app/facts.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { noticeReleased, noticeRequested } from './notice-bar.ts';
import { isNoticeAllowed } from '#machines/app/notices.ts';
import { modalReleased, modalRequested } from './modal-queue.ts';
import { hrefWithout } from './query-parameter.ts';

type ReminderFacts = Pick<Facts, 'user' | 'route'>;

export type SmartphoneChanged = { type: 'smartphone.changed'; isSmartphone: boolean };

const shouldShow = and(['isUnconfirmed', 'isProfileDisabled', 'isPageAllowed']);
const shouldShowModal = or(['isRequested', and(['isSmartphone', 'hasJustSignedUp'])]);

/**
 * Reminds of the confirmation of the e-mail address until it is confirmed: a smartphone that comes from its sign-up by a
 * modal, which leaves the alert when it is dismissed. A member who wants to type the code gets the modal too. [ALERT-01
 * ALERT-02 ALERT-03 ALERT-04 ACTIVATE-04]
 */
export const activationReminderMachine = setup({
  types: {
    context: {} as {
      readonly facts: ReminderFacts;
      readonly isSmartphone: boolean;
      /** The member has asked for the modal. */
      readonly isRequested: boolean;
    },
    events: {} as
      | { type: 'facts.changed'; facts: ReminderFacts }
      | { type: 'emailConfirmation.requested' }
      | { type: 'gate.dismissed' }
      | SmartphoneChanged,
    input: {} as { readonly facts: ReminderFacts },
    tags: {} as 'alert' | 'modal',
  },
  actors: {
    /** Reports at the start and on each change whether the browser is a smartphone's. [ALERT-14] */
    watchSmartphone: fromCallback<{ type: 'never' }>(unwired('watchSmartphone')),
  },
  actions: {
    requestModal: sendParent(modalRequested('activation')),
    endRequest: assign({ isRequested: false }),
    releaseModal: sendParent(modalReleased('activation')),
    requestNotice: sendParent(noticeRequested('activation')),
    releaseNotice: sendParent(noticeReleased('activation')),
    /** A reload shows the alert. */
    removeParameter: sendParent(({ context: { facts } }) =>
      navigationRequested(hrefWithout(facts.route, queryParameters.signupComplete), { replace: true }),
    ),
  },
  guards: {
    isUnconfirmed: ({ context: { facts } }) => facts.user?.status === 'not_confirmed',
    isProfileDisabled: ({ context: { facts } }) => facts.user?.profile.status === 'disabled',
    isRequested: ({ context }) => context.isRequested,
    isPageAllowed: ({ context: { facts } }) => isNoticeAllowed('activation', facts.route),
    isSmartphone: ({ context }) => context.isSmartphone,
    hasJustSignedUp: ({ context: { facts } }) => Object.hasOwn(facts.route.query, queryParameters.signupComplete),
  },
}).createMachine({
  id: 'activationReminder',
  context: ({ input: { facts } }) => ({ facts, isSmartphone: false, isRequested: false }),
  initial: 'hidden',
  // Without it the reminder is an alert.
  invoke: { src: 'watchSmartphone', onError: {} },
  on: {
    'facts.changed': { actions: assign({ facts: ({ event }) => event.facts }) },
    'smartphone.changed': { actions: assign({ isSmartphone: ({ event }) => event.isSmartphone }) },
  },
  states: {
    /** The alert leads on to the modal at once. */
    hidden: { always: { guard: shouldShow, target: 'alert' } },
    alert: {
      tags: ['alert'],
      entry: 'requestNotice',
      exit: 'releaseNotice',
      always: [
        { guard: not(shouldShow), target: 'hidden' },
        { guard: shouldShowModal, target: 'modal' },
      ],
      on: { 'emailConfirmation.requested': { actions: assign({ isRequested: true }) } },
    },
    modal: {
      tags: ['modal'],
      entry: 'requestModal',
      exit: ['releaseModal', 'endRequest'],
      always: [
        { guard: not(shouldShow), target: 'hidden' },
        { guard: not(shouldShowModal), target: 'alert' },
      ],
      on: {
        'gate.dismissed': [
          { guard: 'hasJustSignedUp', actions: ['endRequest', 'removeParameter'] },
          { actions: 'endRequest' },
        ],
      },
    },
  },
});
