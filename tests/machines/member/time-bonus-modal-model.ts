import type { Discount } from '#contract/discount.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import { type TraceEntry, defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { allSentToParent, isRunning } from '#tests/machines/pending-actors.ts';
import { anna, bonusUntil, route } from '#tests/machines/samples.ts';

const facts = (area: boolean, credits: number, discount: Discount | null, name = area ? 'members' : 'settings') => ({
  user: { ...anna, credits },
  route: route(name, { area }),
  discount,
});
export const known = (...given: Parameters<typeof facts>) =>
  ({ type: 'facts.changed', facts: facts(...given) }) as const;
const bonus = bonusUntil(14_400_000);
export const inside = known(true, 0, bonus);
export const elsewhereInside = known(true, 0, bonus, 'likes');
export const away = known(false, 0, bonus);
export const rich = known(true, 1, bonus);
export const expired = known(true, 0, null);
export const found = { type: 'dismissal.restored', at: 5 } as const;
export const dismissed = { type: 'bonus.dismissed' } as const;
export const taken = { type: 'bonus.accepted' } as const;

export const storedIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));
const isDismissed = (history: readonly TraceEntry[]): boolean =>
  history.some(({ step, effects }) => isEvent(step, 'dismissal.restored') || storedIn(effects).length > 0);

export const timeBonusModalModel = defineModel({
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
        sentToParent(effects, 'navigation.requested'),
        before?.hasTag('open') === true && isEvent(step, 'bonus.accepted')
          ? [{ type: 'navigation.requested', to: '/credits', replace: false }]
          : [],
      ),
    'asks for its modal as long as it is open [BONUS-30]': ({ before, snapshot, effects }) => {
      const [was, is] = [before?.hasTag('open') === true, snapshot.hasTag('open')];
      return expectEqual(
        [sentToParent(effects, 'modal.requested').length, sentToParent(effects, 'modal.released').length],
        [!was && is ? 1 : 0, was && !is ? 1 : 0],
      );
    },
    'navigates once at most': ({ trace }) => allSentToParent(trace, 'navigation.requested').length <= 1,
  },
});
