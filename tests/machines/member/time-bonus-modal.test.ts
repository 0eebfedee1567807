import { describe, expect, it } from 'vitest';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { welcomeUntil } from '#tests/machines/samples.ts';
import {
  away,
  dismissed,
  elsewhereInside,
  expired,
  found,
  inside,
  known,
  rich,
  storedIn,
  taken,
  timeBonusModalModel,
} from './time-bonus-modal-model.ts';

const welcome = known(true, 0, welcomeUntil(86_400_000));

coverModel(timeBonusModalModel, '[BONUS-30 BONUS-31 BONUS-32 BONUS-33 BONUS-34 BONUS-35 BONUS-36 BONUS-37]');

describe('the time', () => {
  it('[BONUS-30] opens 40,000 ms after entering the members area, not at 39,999', () =>
    runScenario(timeBonusModalModel, 'away', ({ send, advance, hasTag }) => {
      advance(100_000);
      send(inside);
      advance(39_999);
      expect(hasTag('open')).toBe(false);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));

  it('[BONUS-37] moving inside the area does not restart it', () =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag }) => {
      advance(39_999);
      send(elsewhereInside);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));

  it('[BONUS-35] leaving at 39,999 cancels it, and coming back starts again', () =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag }) => {
      advance(39_999);
      send(away);
      advance(40_000);
      expect(hasTag('open')).toBe(false);
      send(inside);
      advance(39_999);
      expect(hasTag('open')).toBe(false);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));
});

describe('the conditions', () => {
  it('[BONUS-37] are checked after the delay, not before', () =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag }) => {
      send(rich);
      advance(39_999);
      send(inside);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));

  it.each([
    ['[BONUS-32] a member with one credit', rich],
    ['[BONUS-33] a member without a bonus', expired],
    ['[BONUS-33] another discount', welcome],
    ['[BONUS-34] who has closed it before', found],
  ])('%s: missed, and only a new entry gives another chance', (_, event) =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag, value }) => {
      send(event);
      advance(40_000);
      expect(value()).toEqual({ inside: 'missed' });
      send(inside);
      advance(80_000);
      expect(hasTag('open')).toBe(false);
      send(away);
      send(inside);
      advance(40_000);
      expect(hasTag('open')).toBe(event !== found);
    }),
  );

  it('[BONUS-31] a user must be logged in', () =>
    runScenario(timeBonusModalModel, 'logged out', ({ advance, hasTag }) => {
      advance(40_000);
      expect(hasTag('open')).toBe(false);
    }));
});

describe('the end', () => {
  it('[BONUS-36 BONUS-34] dismissing saves the time for this member, and it does not open again', () =>
    runScenario(timeBonusModalModel, 'inside', ({ initialEffects, send, advance, hasTag, context }) => {
      expect(startedInputs(initialEffects, 'persistDismissal')).toEqual([{ me: 'anna' }]);
      advance(41_000);
      const effects = send(dismissed);
      expect([storedIn(effects), sentToParent(effects), hasTag('open')]).toEqual([
        [{ type: 'dismissal.changed', at: 41_000 }],
        [{ type: 'modal.released', modal: 'timeBonus' }],
        false,
      ]);
      expect(context().dismissedAt).toBe(41_000);
      send(away);
      send(inside);
      advance(40_000);
      expect(hasTag('open')).toBe(false);
    }));

  it('[BONUS-36] closes also without storage', () =>
    runScenario(timeBonusModalModel, 'inside', ({ reject, send, advance, hasTag }) => {
      reject('persistDismissal', new Error('Storage is forbidden.'));
      advance(40_000);
      expect(hasTag('open')).toBe(true);
      send(dismissed);
      expect(hasTag('open')).toBe(false);
      send(away);
      send(inside);
      advance(40_000);
      expect(hasTag('open')).toBe(false);
    }));

  it('[BONUS-28 BONUS-36] accepting leads to the credits and dismisses it', () =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag }) => {
      advance(40_000);
      const effects = send(taken);
      expect(sentToParent(effects)).toEqual([
        { type: 'modal.released', modal: 'timeBonus' },
        { type: 'navigation.requested', to: '/credits', replace: false },
      ]);
      expect([storedIn(effects), hasTag('open')]).toEqual([[{ type: 'dismissal.changed', at: 40_000 }], false]);
    }));

  it.each([
    ['the bonus has ended, or the member has paid', expired],
    ['there are credits', rich],
    ['he has left the area', away],
    ['it was closed in another tab', found],
  ])('[BONUS-36] closes without keeping anything when %s', (_, event) =>
    runScenario(timeBonusModalModel, 'inside', ({ send, advance, hasTag }) => {
      advance(40_000);
      expect([storedIn(send(event)), hasTag('open')]).toEqual([[], false]);
    }),
  );
});
