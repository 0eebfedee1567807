import { and, assign, fromCallback, not } from 'xstate';
import type { Route } from '#machines/app/facts.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** The modals that open by themselves, in the order in which they are shown, each with the child that requests it. */
export const modalOwners = {
  deletionError: 'chats',
  activation: 'activationReminder',
  paywall: 'paywall',
  match: 'matchQueue',
  timeBonus: 'timeBonusModal',
} as const;

export type ModalName = keyof typeof modalOwners;

/** A child asks for its modal, or needs it no longer. */
export type ModalEvent = { type: 'modal.requested' | 'modal.released'; modal: ModalName };

export const modalRequested = (modal: ModalName): ModalEvent => ({ type: 'modal.requested', modal });
export const modalReleased = (modal: ModalName): ModalEvent => ({ type: 'modal.released', modal });

/** The requested modals after this event. */
export const requestedAfter = (requested: readonly ModalName[], { type, modal }: ModalEvent): readonly ModalName[] => {
  const others = requested.filter((other) => other !== modal);
  return type === 'modal.requested' ? [...others, modal] : others;
};

export type DialogsChanged = { type: 'dialogs.changed'; isOpen: boolean };
export type EditingChanged = { type: 'editing.changed'; isEditing: boolean };

type QueueFacts = { readonly route: Route };

/** `requested`: before this start, for a queue that starts again. */
type QueueInput = QueueFacts & { readonly requested: readonly ModalName[] };

type QueueContext = QueueInput & {
  /** A dialog is on the screen, of this queue or opened by the member. */
  readonly isDialogOpen: boolean;
  /** The member is typing. */
  readonly isEditing: boolean;
};

type QueueEvent = ModalEvent | DialogsChanged | EditingChanged | { type: 'facts.changed'; facts: QueueFacts };

const isRequested = <Name extends ModalName>(modal: Name) => ({ type: 'isRequested', params: { modal } }) as const;

/** A modal stays until it is released, or the page has none: a more important one waits for its end. */
const shown = <Name extends ModalName>(modal: Name) => ({
  tags: [modal] as const,
  always: { guard: not(and([isRequested(modal), 'hasPageModals'])), target: 'idle' } as const,
});

/**
 * Decides which modal is shown: one at a time, the first in the order above, once no other dialog is open. A match does
 * not interrupt a member who is typing. [LAYOUT-09 LAYOUT-10 LAYOUT-11 MATCH-01 ALERT-03 ROLE-09 BONUS-30]
 */
export const modalQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    input: {} as QueueInput,
    tags: {} as ModalName,
  },
  actors: {
    /** Reports at the start and on each change whether a dialog is open. */
    watchDialogs: fromCallback<{ type: 'never' }>(unwired('watchDialogs')),
    /** Reports at the start and on each change whether the member is typing. */
    watchEditing: fromCallback<{ type: 'never' }>(unwired('watchEditing')),
  },
  guards: {
    isRequested: ({ context }, { modal }: { modal: ModalName }) => context.requested.includes(modal),
    /** Landing pages and the sign-up in front of a profile have none. */
    hasPageModals: ({ context: { route } }) => route.layout === 'default' || route.layout === 'chat',
    isNoDialogOpen: ({ context }) => !context.isDialogOpen,
    isNotEditing: ({ context }) => !context.isEditing,
  },
}).createMachine({
  id: 'modalQueue',
  context: ({ input: { requested, route } }) => ({ requested, route, isDialogOpen: false, isEditing: false }),
  initial: 'idle',
  invoke: [
    // Without it a modal opens in front of the other dialog, and may interrupt the member.
    { src: 'watchDialogs', id: 'watchDialogs', onError: { actions: assign({ isDialogOpen: false }) } },
    { src: 'watchEditing', id: 'watchEditing', onError: { actions: assign({ isEditing: false }) } },
  ],
  on: {
    'facts.changed': { actions: assign({ route: ({ event }) => event.facts.route }) },
    'dialogs.changed': { actions: assign({ isDialogOpen: ({ event }) => event.isOpen }) },
    'editing.changed': { actions: assign({ isEditing: ({ event }) => event.isEditing }) },
    'modal.requested': {
      actions: assign({ requested: ({ context, event }) => requestedAfter(context.requested, event) }),
    },
    'modal.released': {
      actions: assign({ requested: ({ context, event }) => requestedAfter(context.requested, event) }),
    },
  },
  states: {
    idle: {
      always: [
        { guard: and([isRequested('deletionError'), 'hasPageModals', 'isNoDialogOpen']), target: 'deletionError' },
        { guard: and([isRequested('activation'), 'hasPageModals', 'isNoDialogOpen']), target: 'activation' },
        { guard: and([isRequested('paywall'), 'hasPageModals', 'isNoDialogOpen']), target: 'paywall' },
        { guard: and([isRequested('match'), 'hasPageModals', 'isNoDialogOpen', 'isNotEditing']), target: 'match' },
        { guard: and([isRequested('timeBonus'), 'hasPageModals', 'isNoDialogOpen']), target: 'timeBonus' },
      ],
    },
    deletionError: shown('deletionError'),
    activation: shown('activation'),
    paywall: shown('paywall'),
    match: shown('match'),
    timeBonus: shown('timeBonus'),
  },
});

const modalNames: readonly ModalName[] = ['deletionError', 'activation', 'paywall', 'match', 'timeBonus'];

/** The modal on the screen. */
export const shownModal = (snapshot: { hasTag: (tag: ModalName) => boolean }): ModalName | null =>
  modalNames.find((modal) => snapshot.hasTag(modal)) ?? null;
