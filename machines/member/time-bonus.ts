import { assign, fromCallback, or, sendParent, sendTo } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import { timeBonus } from '#contract/limits/shop.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { now } from '#machines/generic/clock.ts';
import { type CountdownEvent, countdownMachine } from '#machines/generic/countdown.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { noticeReleased, noticeRequested } from './notice-bar.ts';

/** Discounts on the member's next order, by source. */
export type Discounts = { readonly timeBonus: Discount | null; readonly welcomeDiscount: Discount | null };

/** For the member scope. */
export const discountsChanged = (discounts: Partial<Discounts>) => ({ type: 'discounts.changed', discounts }) as const;

type BonusFacts = Pick<InputFacts, 'user'>;

/** Field names of the specification; the child `countdown` counts the time left. [BONUS-09] */
type BonusContext = BonusFacts & {
  readonly countdownInterval: number;
  /** When it ends, ms. */
  readonly deadline: number;
};

type BonusEvent = CountdownEvent | { type: 'facts.changed'; facts: BonusFacts };

/** A sign-up date in the future (clock skew) counts as now. [BONUS-04] */
const deadlineOf = (user: User | null): number =>
  user === null ? 0 : Math.min(user.signup_date, now()) + timeBonus.window;

/** [BONUS-05 BONUS-06 BONUS-07 BONUS-08] */
const bonusOf = ({ user, deadline }: BonusContext): Discount => ({
  code: timeBonus.code,
  country: null,
  user_id: user?.id ?? null,
  expires: deadline,
  value_percentage: timeBonus.percent,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: [],
});

/** [BONUS-05] */
export const isTimeBonus = (discount: Discount | null): boolean => discount?.code === timeBonus.code;

const hasEnded = or(['hasPaid', 'isWindowOver']);

/**
 * The discount of a member's first four hours, until they buy. Once ended it stays so, whatever an older answer
 * says. [BONUS-01 to BONUS-15 ROLE-12 ROLE-15]
 */
export const timeBonusMachine = setup({
  types: {
    context: {} as BonusContext,
    events: {} as BonusEvent,
    input: {} as BonusFacts,
    tags: {} as 'visible',
    children: {} as { countdown: 'countdown'; watchTabReturn: 'watchTabReturn' },
  },
  actors: { countdown: countdownMachine, watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')) },
  actions: {
    notifyStarted: sendParent(({ context }) => discountsChanged({ timeBonus: bonusOf(context) })),
    notifyEnded: sendParent(() => discountsChanged({ timeBonus: null })),
    requestNotice: sendParent(noticeRequested('timeBonus')),
    releaseNotice: sendParent(noticeReleased('timeBonus')),
    refreshCountdown: sendTo('countdown', { type: 'tab.visible' }),
  },
  guards: {
    hasPaid: ({ context: { user } }) => user === null || user.paid_user,
    isWindowOver: ({ context: { deadline } }) => now() >= deadline,
  },
}).createMachine({
  id: 'timeBonus',
  context: ({ input: { user } }) => ({ user, countdownInterval: timeBonus.tick, deadline: deadlineOf(user) }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: hasEnded, target: 'hidden' }, { target: 'visible' }] },
    visible: {
      tags: ['visible'],
      entry: ['notifyStarted', 'requestNotice'],
      exit: 'releaseNotice',
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ deadline: context.deadline }),
          onError: 'hidden',
        },
        // Without it the countdown corrects itself within a second.
        { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
      ],
      always: { guard: hasEnded, target: 'hidden' },
      on: {
        'facts.changed': { actions: assign({ user: ({ event }) => event.facts.user }) },
        'tab.visible': { actions: 'refreshCountdown' },
        'countdown.ended': 'hidden',
      },
    },
    hidden: { entry: 'notifyEnded' },
  },
});
