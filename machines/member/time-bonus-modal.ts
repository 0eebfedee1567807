import { and, assign, enqueueActions, fromCallback, not, sendParent } from 'xstate';
import { timeBonus } from '#contract/limits/shop.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { navigationRequested } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import { modalReleased, modalRequested } from './modal-queue.ts';
import { isTimeBonus } from './time-bonus.ts';

type ModalFacts = Pick<InputFacts, 'user' | 'route' | 'discount'>;

export type ModalInput = ModalFacts & { readonly me: string };

type ModalContext = ModalInput & {
  /** When the member dismissed it, here or in another tab, ms. */
  readonly dismissedAt: number | null;
};

type ModalEvent =
  | { type: 'facts.changed'; facts: ModalFacts }
  | { type: 'dismissal.restored'; at: number }
  | { type: 'bonus.dismissed' }
  | { type: 'bonus.accepted' };

/** [BONUS-31 BONUS-32 BONUS-33 BONUS-34] */
const shouldShow = and(['hasNoCredits', 'hasTimeBonus', 'isNotDismissed']);

/**
 * Shows the time bonus, once per member, after 40 seconds in the members area. Its conditions are checked only
 * then. [BONUS-30 to BONUS-37]
 */
export const timeBonusModalMachine = setup({
  types: {
    context: {} as ModalContext,
    events: {} as ModalEvent,
    input: {} as ModalInput,
    tags: {} as 'open',
    children: {} as { persistDismissal: 'persistDismissal' },
  },
  actors: {
    persistDismissal: fromCallback<{ type: 'dismissal.changed'; at: number }, { me: string }>(
      unwired('persistDismissal'),
    ),
  },
  actions: {
    requestModal: sendParent(modalRequested('timeBonus')),
    releaseModal: sendParent(modalReleased('timeBonus')),
    dismiss: enqueueActions(({ enqueue }) => {
      const at = now();
      enqueue.assign({ dismissedAt: at });
      enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', at });
    }),
    navigateToPurchase: sendParent(navigationRequested('/credits')),
  },
  guards: {
    isInMembersArea: ({ context }) => context.route.area,
    hasNoCredits: ({ context }) => context.user?.credits === 0,
    hasTimeBonus: ({ context }) => isTimeBonus(context.discount),
    isNotDismissed: ({ context }) => context.dismissedAt === null,
  },
  delays: { modalDelay: timeBonus.modalDelay },
}).createMachine({
  id: 'timeBonusModal',
  context: ({ input: { me, user, route, discount } }) => ({
    me,
    user,
    route,
    discount,
    dismissedAt: null,
  }),
  initial: 'outside',
  invoke: {
    src: 'persistDismissal',
    id: 'persistDismissal',
    input: ({ context }) => ({ me: context.me }),
    onError: continueWithoutStorage,
  },
  on: {
    'facts.changed': {
      actions: assign(
        ({
          event: {
            facts: { user, route, discount },
          },
        }) => ({ user, route, discount }),
      ),
    },
    'dismissal.restored': { actions: assign({ dismissedAt: ({ event }) => event.at }) },
  },
  states: {
    outside: { always: { guard: 'isInMembersArea', target: 'inside' } },
    inside: {
      always: { guard: not('isInMembersArea'), target: 'outside' },
      initial: 'counting',
      states: {
        counting: { after: { modalDelay: [{ guard: shouldShow, target: 'open' }, { target: 'missed' }] } },
        open: {
          tags: ['open'],
          entry: 'requestModal',
          exit: 'releaseModal',
          always: { guard: not(shouldShow), target: 'missed' },
          on: {
            'bonus.dismissed': { target: 'missed', actions: 'dismiss' },
            'bonus.accepted': { target: 'missed', actions: ['dismiss', 'navigateToPurchase'] },
          },
        },
        missed: {},
      },
    },
  },
});
