import { useSelector } from '@xstate/react';
import { useMember } from '#src/system.tsx';

/** Seconds until the member's time bonus ends; null where he has none. [BONUS-10] */
export const useBonusLeft = (): number | null => {
  const countdown = useMember('timeBonus', (bonus) => bonus.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};

/** Seconds until the member's welcome discount ends; null where he has none. [DISCOUNT-05] */
export const useWelcomeLeft = (): number | null => {
  const countdown = useMember('welcomeDiscount', (welcome) => welcome.children.countdown, undefined);
  return useSelector(countdown, (snapshot) => snapshot?.context.left ?? null);
};
