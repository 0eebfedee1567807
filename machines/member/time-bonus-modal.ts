import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
import { timeBonus } from '#contract/limits.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { now } from '#machines/generic/clock.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import { isTimeBonus } from './time-bonus.ts';

type ModalFacts = Pick<InputFacts, 'user' | 'route' | 'discount'>;

export type ModalInput = ModalFacts & { readonly me: string };

type ModalContext = ModalInput & {
  /** When the member closed it, here or in another tab, ms. */
  readonly dismissedAt: number | null;
  /** There is a place to keep it. */
  readonly isStorageAvailable: boolean;
};

type ModalEvent =
  | { type: 'facts.changed'; facts: ModalFacts }
  | { type: 'dismissal.restored'; at: number }
  | { type: 'bonus.dismissed' }
  /** The member goes and buys. */
  | { type: 'bonus.accepted' };

/** [BONUS-31 BONUS-32 BONUS-33 BONUS-34] */
const isWanted = ({ user, discount, dismissedAt }: ModalContext): boolean =>
  user?.credits === 0 && isTimeBonus(discount) && dismissedAt === null;

/**
 * Tells of the time bonus, once for each member, when he has been in the members area for 40 seconds. Whether there is
 * something to sendToParent is decided then and not before. [BONUS-30 to BONUS-37]
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
    /** Keeps on this device when it was closed. */
    persistDismissal: fromCallback<{ type: 'dismissal.changed'; at: number }, { me: string }>(
      unwired('persistDismissal'),
    ),
  },
  actions: {
    setFacts: assign((_, { facts: { user, route, discount } }: { facts: ModalFacts }) => ({ user, route, discount })),
    findDismissal: assign({ dismissedAt: (_, params: { at: number }) => params.at }),
    persistDismissal: enqueueActions(({ context, enqueue }) => {
      const at = now();
      enqueue.assign({ dismissedAt: at });
      if (context.isStorageAvailable) enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', at });
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    goShopping: sendParent((): AppEvent => ({ type: 'navigation.requested', to: '/credits', replace: false })),
  },
  guards: {
    isInArea: ({ context }) => context.route.area,
    isOutside: ({ context }) => !context.route.area,
    isWanted: ({ context }) => isWanted(context),
    isUnwanted: ({ context }) => !isWanted(context),
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
    isStorageAvailable: true,
  }),
  initial: 'outside',
  invoke: {
    src: 'persistDismissal',
    id: 'persistDismissal',
    input: ({ context }) => ({ me: context.me }),
    // Without a place to keep it, it is known until the page is left.
    onError: { actions: 'markStorageUnavailable' },
  },
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) } },
    'dismissal.restored': { actions: { type: 'findDismissal', params: ({ event }) => ({ at: event.at }) } },
  },
  states: {
    outside: { always: { guard: 'isInArea', target: 'inside' } },
    inside: {
      always: { guard: 'isOutside', target: 'outside' },
      initial: 'counting',
      states: {
        counting: { after: { modalDelay: [{ guard: 'isWanted', target: 'open' }, { target: 'missed' }] } },
        open: {
          tags: ['open'],
          always: { guard: 'isUnwanted', target: 'missed' },
          on: {
            'bonus.dismissed': { target: 'missed', actions: 'persistDismissal' },
            'bonus.accepted': { target: 'missed', actions: ['persistDismissal', 'goShopping'] },
          },
        },
        missed: {},
      },
    },
  },
});
