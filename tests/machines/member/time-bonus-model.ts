import type { User } from '#contract/user.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

export const who = (change: Partial<User> = {}) => ({ user: { ...anna, paid_user: false, signup_date: 0, ...change } });
export const known = (change: Partial<User> = {}) => ({ type: 'facts.changed', facts: who(change) }) as const;
export const loggedOut = { type: 'facts.changed', facts: { user: null } } as const;
/** With the bonus comes its notice. [BONUS-17] */
export const due = { type: 'notice.requested', notice: 'timeBonus' };
export const settled = { type: 'notice.released', notice: 'timeBonus' };
export const begun = { type: 'discounts.changed', discounts: { timeBonus: bonusUntil(14_400_000) } };
export const over = { type: 'discounts.changed', discounts: { timeBonus: null } };
export const shown = { type: 'tab.visible' } as const;

/** How often the countdown was refreshed. */
export const looks = (effects: readonly Effect[]): number =>
  effects.filter((effect) => effect.kind === 'sent' && effect.to === 'countdown').length;

export const timeBonusModel = defineModel({
  machine: timeBonusMachine,
  inputs: {
    'just signed up': who(),
    'a day ago': who({ signup_date: -86_400_000 }),
    'one second left': who({ signup_date: -14_399_000 }),
    'four hours ago': who({ signup_date: -14_400_000 }),
    paid: who({ paid_user: true }),
    'from the future': who({ signup_date: 86_400_000 }),
    'logged out': { user: null },
  },
  events: [known(), known({ paid_user: true }), loggedOut],
  actorEvents: { countdown: [{ type: 'countdown.ended' }], watchTabReturn: [shown] },
  waits: [1_000, 14_400_000],
  stateKey: ({ user, deadline }, now) => [user?.paid_user, deadline, now >= deadline],
  invariants: {
    'is visible to an unpaid member who signed up less than 4 hours ago [BONUS-02 BONUS-03 BONUS-04]': ({
      step,
      snapshot: { context, ...snapshot },
      at,
    }) => {
      if (!snapshot.hasTag('visible') || step?.kind === 'wait') return true;
      return context.user?.paid_user === false && at < context.deadline;
    },
    'ends four hours after the sign-up, or after now [BONUS-04]': ({ snapshot: { context } }) =>
      context.user === null || context.deadline <= 14_400_000,
    'never returns after its end [BONUS-12 BONUS-14]': ({ before, snapshot }) =>
      before?.matches('hidden') !== true || snapshot.matches('hidden'),
    'is sent exactly while it is visible [BONUS-15]': ({ before, snapshot, effects }) => {
      const isVisible = snapshot.hasTag('visible');
      if (before !== null && before.hasTag('visible') === isVisible) return sentToParent(effects).length === 0;
      return expectEqual(
        sentToParent(effects),
        isVisible
          ? [{ ...begun, discounts: { timeBonus: bonusUntil(snapshot.context.deadline) } }, due]
          : before === null
            ? [over]
            : [settled, over],
      );
    },
    'counts down while it is visible [BONUS-10]': ({ snapshot }) =>
      'countdown' in snapshot.children === snapshot.hasTag('visible'),
    'refreshes the countdown when the tab is visible again': ({ step, before, effects }) =>
      looks(effects) === (isEvent(step, 'tab.visible') && before?.hasTag('visible') === true ? 1 : 0),
  },
});
