import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { isTimeBonus, timeBonusMachine } from '#machines/member/time-bonus.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const who = (change: Partial<User> = {}) => ({ user: { ...anna, paid_user: false, signup_date: 0, ...change } });
const known = (change: Partial<User> = {}) => ({ type: 'facts.changed', facts: who(change) }) as const;
const loggedOut = { type: 'facts.changed', facts: { user: null } } as const;
const begun = { type: 'discounts.changed', discounts: { timeBonus: bonusUntil(14_400_000) } };
const over = { type: 'discounts.changed', discounts: { timeBonus: null } };
const shown = { type: 'tab.visible' } as const;

/** How often the countdown was refreshed. */
const looks = (effects: readonly Effect[]): number =>
  effects.filter((effect) => effect.kind === 'sent' && effect.to === 'countdown').length;

const model = defineModel({
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
        isVisible ? [{ ...begun, discounts: { timeBonus: bonusUntil(snapshot.context.deadline) } }] : [over],
      );
    },
    'counts down while it is visible [BONUS-10]': ({ snapshot }) =>
      'countdown' in snapshot.children === snapshot.hasTag('visible'),
    'refreshes the countdown when the tab is visible again': ({ step, before, effects }) =>
      looks(effects) === (isEvent(step, 'tab.visible') && before?.hasTag('visible') === true ? 1 : 0),
  },
});

coverModel(model, '[BONUS-02 BONUS-03 BONUS-04 BONUS-10 BONUS-12 BONUS-14 BONUS-15 ROLE-12 ROLE-15]');

describe('eligibility', () => {
  it('[BONUS-01 BONUS-09 BONUS-10 BONUS-15 ROLE-12] a free member, from login on', () =>
    runScenario(model, 'just signed up', ({ initialEffects, hasTag, context }) => {
      expect(hasTag('visible')).toBe(true);
      expect(sentToParent(initialEffects)).toEqual([begun]);
      expect(context().countdownInterval).toBe(1_000);
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 14_400_000 }]);
    }));

  it('[BONUS-05 BONUS-06 BONUS-07 BONUS-08 BONUS-09] has the fields of the specification', () =>
    runScenario(model, 'just signed up', ({ initialEffects }) => {
      const [event] = sentToParent(initialEffects);
      expect(event).toMatchObject({
        discounts: {
          timeBonus: {
            code: 'TIMEBONUS25',
            value_percentage: 25,
            status: 'active',
            validity: 'once-per-user',
            user_id: 'user-anna',
            expires: 14_400_000,
          },
        },
      });
    }));

  it.each(['paid', 'a day ago', 'four hours ago', 'logged out'])(
    '[BONUS-02 BONUS-03 BONUS-04 ROLE-15] not: %s',
    (start) =>
      runScenario(model, start, ({ initialEffects, hasTag }) => {
        expect(hasTag('visible')).toBe(false);
        expect(sentToParent(initialEffects)).toEqual([over]);
        expect(startedInputs(initialEffects, 'countdown')).toEqual([]);
      }),
  );

  it('[BONUS-04] a member with one second left', () =>
    runScenario(model, 'one second left', ({ initialEffects, hasTag }) => {
      expect(hasTag('visible')).toBe(true);
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 1_000 }]);
    }));

  it('[BONUS-04] a sign-up in the future has four hours and no more', () =>
    runScenario(model, 'from the future', ({ initialEffects }) => {
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 14_400_000 }]);
    }));
});

describe('its end', () => {
  it('[BONUS-12] when the countdown ends', () =>
    runScenario(model, 'just signed up', ({ send, hasTag }) => {
      expect(sentToParent(send({ type: 'countdown.ended' }))).toEqual([over]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-14] as soon as the member has paid; an older answer does not restore it', () =>
    runScenario(model, 'just signed up', ({ send, hasTag }) => {
      expect(sentToParent(send(known({ paid_user: true })))).toEqual([over]);
      expect(sentToParent(send(known()))).toEqual([]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-12] whatever a later sign-up date says', () =>
    runScenario(model, 'just signed up', ({ send, hasTag }) => {
      vi.setSystemTime(14_400_000);
      expect(sentToParent(send(known({ signup_date: 14_400_000 })))).toEqual([over]);
      expect(sentToParent(send(known({ signup_date: 14_400_000 })))).toEqual([]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-12] when the countdown fails; the tab watcher may fail', () =>
    runScenario(model, 'just signed up', ({ reject, hasTag }) => {
      expect([sentToParent(reject('watchTabReturn', 'broken')), hasTag('visible')]).toEqual([[], true]);
      expect([sentToParent(reject('countdown', 'broken')), hasTag('visible')]).toEqual([[over], false]);
    }));

  it('[BONUS-13] at logout', () =>
    runScenario(model, 'just signed up', ({ send }) => {
      expect(sentToParent(send(loggedOut))).toEqual([over]);
    }));
});

it('[BONUS-05] one discount is the time bonus, no other is', () => {
  expect([isTimeBonus(bonusUntil(1)), isTimeBonus(welcomeUntil(1)), isTimeBonus(null)]).toEqual([true, false, false]);
});
