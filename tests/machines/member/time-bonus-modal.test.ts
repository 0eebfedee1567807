import { describe, expect, it } from 'vitest';
import type { Discount } from '#contract/discount.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { allSentToParent, isRunning } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil, route, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const facts = (area: boolean, credits: number, discount: Discount | null, name = area ? 'members' : 'settings') => ({
  user: { ...anna, credits },
  route: route(name, { area }),
  discount,
});
const known = (...given: Parameters<typeof facts>) => ({ type: 'facts.changed', facts: facts(...given) }) as const;
const bonus = bonusUntil(14_400_000);
const inside = known(true, 0, bonus);
const elsewhereInside = known(true, 0, bonus, 'likes');
const away = known(false, 0, bonus);
const rich = known(true, 1, bonus);
const expired = known(true, 0, null);
const welcome = known(true, 0, welcomeUntil(86_400_000));
const found = { type: 'dismissal.restored', at: 5 } as const;
const dismissed = { type: 'bonus.dismissed' } as const;
const taken = { type: 'bonus.accepted' } as const;

const storedIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));
const isDismissed = (history: readonly TraceEntry[]): boolean =>
  history.some(({ step, effects }) => isEvent(step, 'dismissal.restored') || storedIn(effects).length > 0);

const model = defineModel({
  machine: timeBonusModalMachine,
  inputs: {
    inside: { me: 'anna', ...inside.facts },
    away: { me: 'anna', ...away.facts },
    'logged out': { me: '', ...inside.facts, user: null },
  },
  events: [inside, elsewhereInside, away, rich, expired, dismissed, taken],
  actorEvents: { persistDismissal: [found] },
  delays: { modalDelay: 40_000 },
  stateKey: ({ user, route: { name }, discount, dismissedAt }) => [
    user?.credits,
    name,
    discount?.code,
    dismissedAt === null,
  ],
  invariants: {
    'is open only in the area, with no credits, a bonus and no dismissal [BONUS-31 BONUS-32 BONUS-33 BONUS-34 BONUS-35]':
      ({ snapshot: { context, ...snapshot }, trace }) =>
        !snapshot.hasTag('open') ||
        (context.route.area &&
          context.user?.credits === 0 &&
          context.discount?.code === 'TIMEBONUS25' &&
          context.dismissedAt === null &&
          !isDismissed(trace)),
    'opens by the clock alone [BONUS-30]': ({ before, snapshot, step }) =>
      !snapshot.hasTag('open') || before?.hasTag('open') === true || step?.kind === 'wait',
    'saves the time of its dismissal, once, and nothing else [BONUS-36]': ({ step, before, at, effects, trace }) => {
      const isClosed =
        before?.hasTag('open') === true &&
        isRunning(trace, 'persistDismissal') &&
        (isEvent(step, 'bonus.dismissed') || isEvent(step, 'bonus.accepted'));
      return expectEqual(storedIn(effects), isClosed ? [{ type: 'dismissal.changed', at }] : []);
    },
    'navigates to the credits only after accepting [BONUS-28]': ({ step, before, effects }) =>
      expectEqual(
        sentToParent(effects),
        before?.hasTag('open') === true && isEvent(step, 'bonus.accepted')
          ? [{ type: 'navigation.requested', to: '/credits', replace: false }]
          : [],
      ),
    'navigates once at most': ({ trace }) => allSentToParent(trace, 'navigation.requested').length <= 1,
  },
});

coverModel(model, '[BONUS-30 BONUS-31 BONUS-32 BONUS-33 BONUS-34 BONUS-35 BONUS-36 BONUS-37]');

describe('the time', () => {
  it('[BONUS-30] opens 40,000 ms after entering the members area, not at 39,999', () =>
    runScenario(model, 'away', ({ send, advance, hasTag }) => {
      advance(100_000);
      send(inside);
      advance(39_999);
      expect(hasTag('open')).toBe(false);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));

  it('[BONUS-37] moving inside the area does not restart it', () =>
    runScenario(model, 'inside', ({ send, advance, hasTag }) => {
      advance(39_999);
      send(elsewhereInside);
      advance(1);
      expect(hasTag('open')).toBe(true);
    }));

  it('[BONUS-35] leaving at 39,999 cancels it, and coming back starts again', () =>
    runScenario(model, 'inside', ({ send, advance, hasTag }) => {
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
    runScenario(model, 'inside', ({ send, advance, hasTag }) => {
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
    runScenario(model, 'inside', ({ send, advance, hasTag, value }) => {
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
    runScenario(model, 'logged out', ({ advance, hasTag }) => {
      advance(40_000);
      expect(hasTag('open')).toBe(false);
    }));
});

describe('the end', () => {
  it('[BONUS-36 BONUS-34] dismissing saves the time for this member, and it does not open again', () =>
    runScenario(model, 'inside', ({ initialEffects, send, advance, hasTag, context }) => {
      expect(startedInputs(initialEffects, 'persistDismissal')).toEqual([{ me: 'anna' }]);
      advance(41_000);
      const effects = send(dismissed);
      expect([storedIn(effects), sentToParent(effects), hasTag('open')]).toEqual([
        [{ type: 'dismissal.changed', at: 41_000 }],
        [],
        false,
      ]);
      expect(context().dismissedAt).toBe(41_000);
      send(away);
      send(inside);
      advance(40_000);
      expect(hasTag('open')).toBe(false);
    }));

  it('[BONUS-36] closes also without storage', () =>
    runScenario(model, 'inside', ({ reject, send, advance, hasTag }) => {
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
    runScenario(model, 'inside', ({ send, advance, hasTag }) => {
      advance(40_000);
      const effects = send(taken);
      expect(sentToParent(effects)).toEqual([{ type: 'navigation.requested', to: '/credits', replace: false }]);
      expect([storedIn(effects), hasTag('open')]).toEqual([[{ type: 'dismissal.changed', at: 40_000 }], false]);
    }));

  it.each([
    ['the bonus has ended, or the member has paid', expired],
    ['there are credits', rich],
    ['he has left the area', away],
    ['it was closed in another tab', found],
  ])('[BONUS-36] closes without keeping anything when %s', (_, event) =>
    runScenario(model, 'inside', ({ send, advance, hasTag }) => {
      advance(40_000);
      expect([storedIn(send(event)), hasTag('open')]).toEqual([[], false]);
    }),
  );
});
