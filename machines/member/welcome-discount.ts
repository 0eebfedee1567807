import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { now } from '#machines/generic/clock.ts';
import { type CountdownEvent, countdownMachine } from '#machines/generic/countdown.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { discountsChanged } from './time-bonus.ts';

type WelcomeFacts = Pick<InputFacts, 'user'>;

type WelcomeContext = { readonly isPaid: boolean; readonly discount: Discount | null };

type WelcomeEvent = CountdownEvent | { type: 'facts.changed'; facts: WelcomeFacts };

const isPaid = ({ user }: WelcomeFacts): boolean => user?.paid_user === true;

/** 0 for an unusable discount and for one that does not expire: no welcome discount. */
const endOf = ({ status, expired, expires }: Discount): number =>
  status === 'active' && !expired ? (expires ?? 0) : 0;

/**
 * The welcome discount on a new member's first purchase. Requested once per login; without an answer there is none, and
 * no error. [DISCOUNT-04 DISCOUNT-05 DISCOUNT-07]
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
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
  },
  actions: {
    notifyStarted: sendParent(({ context }) => discountsChanged({ welcomeDiscount: context.discount })),
    notifyEnded: sendParent(() => discountsChanged({ welcomeDiscount: null })),
    refreshCountdown: sendTo('countdown', { type: 'tab.visible' }),
  },
  guards: { isPaid: ({ context }) => context.isPaid },
}).createMachine({
  id: 'welcomeDiscount',
  context: ({ input }) => ({ isPaid: isPaid(input), discount: null }),
  initial: 'deciding',
  on: { 'facts.changed': { actions: assign({ isPaid: ({ event }) => isPaid(event.facts) }) } },
  states: {
    deciding: { always: [{ guard: 'isPaid', target: 'none' }, { target: 'loading' }] },
    loading: {
      always: { guard: 'isPaid', target: 'none' },
      invoke: {
        src: 'loadDiscount',
        id: 'loadDiscount',
        onDone: [
          {
            guard: ({ event }) => endOf(event.output) > now(),
            target: 'active',
            actions: assign({ discount: ({ event }) => event.output }),
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    active: {
      entry: 'notifyStarted',
      always: { guard: 'isPaid', target: 'none' },
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ deadline: context.discount?.expires ?? 0 }),
          onError: 'none',
        },
        // Without it the countdown corrects itself within a second.
        { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
      ],
      on: { 'tab.visible': { actions: 'refreshCountdown' }, 'countdown.ended': 'none' },
    },
    none: { entry: 'notifyEnded' },
  },
});
