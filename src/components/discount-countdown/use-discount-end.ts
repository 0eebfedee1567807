import { useSelector } from '@xstate/react';
import { useMemberState } from '#src/system.tsx';

/** Seconds until the member's time bonus ends; null where he has none. [BONUS-10] */
export const useTimeBonusEnd = (): number | null => {
  const countdown = useMemberState('timeBonus', (bonus) => bonus.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};

/** Seconds until the member's welcome discount ends; null where he has none. [DISCOUNT-05] */
export const useWelcomeDiscountEnd = (): number | null => {
  const countdown = useMemberState('welcomeDiscount', (welcome) => welcome.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};
