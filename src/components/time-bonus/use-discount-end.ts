import { useSelector } from '@xstate/react';
import { useMemberState } from '#src/system.tsx';

/** Seconds until the time bonus ends; null without one. [BONUS-10] */
export const useTimeBonusEnd = (): number | null => {
  const countdown = useMemberState('timeBonus', (bonus) => bonus.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};

/** Seconds until the welcome discount ends; null without one. [DISCOUNT-05] */
export const useWelcomeDiscountEnd = (): number | null => {
  const countdown = useMemberState('welcomeDiscount', (welcome) => welcome.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};
