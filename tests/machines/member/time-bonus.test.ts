import { describe, expect, it, vi } from 'vitest';
import { isTimeBonus } from '#machines/member/time-bonus.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { bonusUntil, welcomeUntil } from '#tests/machines/samples.ts';
import { begun, due, known, loggedOut, over, settled, timeBonusModel } from './time-bonus-model.ts';

coverModel(timeBonusModel, '[BONUS-02 BONUS-03 BONUS-04 BONUS-10 BONUS-12 BONUS-14 BONUS-15 ROLE-12 ROLE-15]');

describe('eligibility', () => {
  it('[BONUS-01 BONUS-09 BONUS-10 BONUS-15 ROLE-12] a free member, from login on', () =>
    runScenario(timeBonusModel, 'just signed up', ({ initialEffects, hasTag, context }) => {
      expect(hasTag('visible')).toBe(true);
      expect(sentToParent(initialEffects)).toEqual([begun, due]);
      expect(context().countdownInterval).toBe(1_000);
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 14_400_000 }]);
    }));

  it('[BONUS-05 BONUS-06 BONUS-07 BONUS-08 BONUS-09] has the fields of the specification', () =>
    runScenario(timeBonusModel, 'just signed up', ({ initialEffects }) => {
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
      runScenario(timeBonusModel, start, ({ initialEffects, hasTag }) => {
        expect(hasTag('visible')).toBe(false);
        expect(sentToParent(initialEffects)).toEqual([over]);
        expect(startedInputs(initialEffects, 'countdown')).toEqual([]);
      }),
  );

  it('[BONUS-04] a member with one second left', () =>
    runScenario(timeBonusModel, 'one second left', ({ initialEffects, hasTag }) => {
      expect(hasTag('visible')).toBe(true);
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 1_000 }]);
    }));

  it('[BONUS-04] a sign-up in the future has four hours and no more', () =>
    runScenario(timeBonusModel, 'from the future', ({ initialEffects }) => {
      expect(startedInputs(initialEffects, 'countdown')).toEqual([{ deadline: 14_400_000 }]);
    }));
});

describe('its end', () => {
  it('[BONUS-12] when the countdown ends', () =>
    runScenario(timeBonusModel, 'just signed up', ({ send, hasTag }) => {
      expect(sentToParent(send({ type: 'countdown.ended' }))).toEqual([settled, over]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-14] as soon as the member has paid; an older answer does not restore it', () =>
    runScenario(timeBonusModel, 'just signed up', ({ send, hasTag }) => {
      expect(sentToParent(send(known({ paid_user: true })))).toEqual([settled, over]);
      expect(sentToParent(send(known()))).toEqual([]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-12] whatever a later sign-up date says', () =>
    runScenario(timeBonusModel, 'just signed up', ({ send, hasTag }) => {
      vi.setSystemTime(14_400_000);
      expect(sentToParent(send(known({ signup_date: 14_400_000 })))).toEqual([settled, over]);
      expect(sentToParent(send(known({ signup_date: 14_400_000 })))).toEqual([]);
      expect(hasTag('visible')).toBe(false);
    }));

  it('[BONUS-12] when the countdown fails; the tab watcher may fail', () =>
    runScenario(timeBonusModel, 'just signed up', ({ reject, hasTag }) => {
      expect([sentToParent(reject('watchTabReturn', 'broken')), hasTag('visible')]).toEqual([[], true]);
      expect([sentToParent(reject('countdown', 'broken')), hasTag('visible')]).toEqual([[settled, over], false]);
    }));

  it('[BONUS-13] at logout', () =>
    runScenario(timeBonusModel, 'just signed up', ({ send }) => {
      expect(sentToParent(send(loggedOut))).toEqual([settled, over]);
    }));
});

it('[BONUS-05] one discount is the time bonus, no other is', () => {
  expect([isTimeBonus(bonusUntil(1)), isTimeBonus(welcomeUntil(1)), isTimeBonus(null)]).toEqual([true, false, false]);
});
