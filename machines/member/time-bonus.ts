import { assign, fromCallback, sendParent, sendTo } from 'xstate';
import type { Discount } from '#contract/discount.ts';
import { timeBonus } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { now } from '#machines/generic/clock.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import type { DiscountsChanged } from './discounts.ts';

type BonusFacts = Pick<InputFacts, 'user'>;

/** With the specification's names; what is left is counted by the child `countdown`. [BONUS-09] */
type BonusContext = BonusFacts & {
  readonly countdownInterval: number;
  /** When it ends, ms. */
  readonly deadline: number;
};

type BonusEvent =
  | { type: 'facts.changed'; facts: BonusFacts }
  | { type: 'countdown.ended' }
  /** Somebody looks at the page again, after a sleep perhaps. */
  | { type: 'tab.visible' };

/** Who has signed up in the future, by whatever clock, has the whole time. [BONUS-04] */
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

/** Whether a discount is the time bonus. [BONUS-05] */
export const isTimeBonus = (discount: Discount | null): boolean => discount?.code === timeBonus.code;

/**
 * What a member saves in his first four hours, while he has not bought. Once it is over it stays so, whatever an old
 * answer says of him. [BONUS-01 to BONUS-15 ROLE-12 ROLE-15]
 */
export const timeBonusMachine = setup({
  types: {
    context: {} as BonusContext,
    events: {} as BonusEvent,
    input: {} as BonusFacts,
    tags: {} as 'visible',
    children: {} as { countdown: 'countdown'; watchTabReturn: 'watchTabReturn' },
  },
  actors: {
    countdown: countdownMachine,
    /** Says when the page can be seen again. */
    watchTabReturn: fromCallback<{ type: 'never' }>(unwired('watchTabReturn')),
  },
  actions: {
    setUser: assign({ user: (_, params: BonusFacts) => params.user }),
    tellBegun: sendParent(({ context }): DiscountsChanged => ({
      type: 'discounts.changed',
      discounts: { timeBonus: bonusOf(context) },
    })),
    tellOver: sendParent((): DiscountsChanged => ({ type: 'discounts.changed', discounts: { timeBonus: null } })),
    look: sendTo('countdown', { type: 'tab.visible' }),
  },
  guards: {
    isOver: ({ context: { user, deadline } }) => user === null || user.paid_user || now() >= deadline,
  },
}).createMachine({
  id: 'timeBonus',
  context: ({ input: { user } }) => ({ user, countdownInterval: timeBonus.tick, deadline: deadlineOf(user) }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOver', target: 'hidden' }, { target: 'visible' }] },
    visible: {
      tags: ['visible'],
      entry: 'tellBegun',
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ deadline: context.deadline }),
          onError: 'hidden',
        },
        // Without it the next second is soon enough.
        { src: 'watchTabReturn', id: 'watchTabReturn', onError: {} },
      ],
      always: { guard: 'isOver', target: 'hidden' },
      on: {
        'facts.changed': { actions: { type: 'setUser', params: ({ event }) => ({ user: event.facts.user }) } },
        'tab.visible': { actions: 'look' },
        'countdown.ended': 'hidden',
      },
    },
    hidden: { entry: 'tellOver' },
  },
});
