import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import type { DiscountsChanged } from './discounts.ts';

type WelcomeFacts = Pick<InputFacts, 'user'>;

type WelcomeContext = {
  readonly isPaid: boolean;
  readonly discount: Discount | null;
};

type WelcomeEvent =
  | { type: 'facts.changed'; facts: WelcomeFacts }
  | { type: 'countdown.ended' }
  | { type: 'tab.visible' };

const isPaid = ({ user }: WelcomeFacts): boolean => user?.paid_user === true;

/** Worth nothing after this; what has no end is no welcome discount. */
const endOf = ({ status, expired, expires }: Discount): number =>
  status === 'active' && !expired ? (expires ?? 0) : 0;

/**
 * What a new member saves on his first purchase. It is asked for once a login; where the server has none, or does not
 * answer, there is none, and nobody is told. [DISCOUNT-04 DISCOUNT-05 DISCOUNT-07]
 */
export const welcomeDiscountMachine = setup({
  types: {
    context: {} as WelcomeContext,
    events: {} as WelcomeEvent,
    input: {} as WelcomeFacts,
    children: {} as { countdown: 'countdown'; watchTabReturn: 'watchTabReturn'; loadDiscount: 'loadDiscount' },
  },
  actors: {
    loadDiscount: fromPromise<Discount>(unwired('loadDiscount')),
    countdown: countdownMachine,
    /** Says when the page can be seen again. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
  },
  actions: {
    keepPaid: assign({ isPaid: (_, { facts }: { facts: WelcomeFacts }) => isPaid(facts) }),
    keepDiscount: assign({ discount: (_, params: { discount: Discount }) => params.discount }),
    tellFound: sendParent(({ context }): DiscountsChanged => ({
      type: 'discounts.changed',
      discounts: { welcomeDiscount: context.discount },
    })),
    tellOver: sendParent((): DiscountsChanged => ({ type: 'discounts.changed', discounts: { welcomeDiscount: null } })),
    look: sendTo('countdown', { type: 'tab.visible' }),
  },
  guards: {
    isPaid: ({ context }) => context.isPaid,
    isGood: (_, { discount }: { discount: Discount }) => endOf(discount) > now(),
  },
}).createMachine({
  id: 'welcomeDiscount',
  context: ({ input }) => ({ isPaid: isPaid(input), discount: null }),
  initial: 'deciding',
  on: {
    'facts.changed': { actions: { type: 'keepPaid', params: ({ event }) => ({ facts: event.facts }) } },
  },
  states: {
    deciding: { always: [{ guard: 'isPaid', target: 'none' }, { target: 'loading' }] },
    loading: {
      always: { guard: 'isPaid', target: 'none' },
      invoke: {
        src: 'loadDiscount',
        id: 'loadDiscount',
        onDone: [
          {
            guard: { type: 'isGood', params: ({ event }) => ({ discount: event.output }) },
            target: 'held',
            actions: { type: 'keepDiscount', params: ({ event }) => ({ discount: event.output }) },
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    held: {
      entry: 'tellFound',
      always: { guard: 'isPaid', target: 'none' },
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ deadline: context.discount?.expires ?? 0 }),
          onError: 'none',
        },
        // Without it the next second is soon enough.
        { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
      ],
      on: { 'tab.visible': { actions: 'look' }, 'countdown.ended': 'none' },
    },
    none: { entry: 'tellOver' },
  },
});
