import { Suspense } from 'react';
import { timeBonus } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { now } from '#machines/parts/clock.ts';
import { lazyInside } from '#src/parts/lazy-inside.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useMember } from '#src/system.tsx';
import * as css from './bonus-room.css.ts';

const BonusBanner = lazyInside(() => import('#src/parts/time-bonus/bonus-banner.tsx'));

const mayHaveBonus = (user: User | null): boolean =>
  user !== null && !user.paid_user && now() < user.signup_date + timeBonus.window;

/**
 * The banner of the time bonus, and its room from the first moment on: what stands below does not jump when the member
 * scope and the banner arrive. [BONUS-17]
 */
export function BonusRoom() {
  const isVisible = useMember('timeBonus', (bonus) => bonus.hasTag('visible'), null);
  const isExpected = useFacts((facts) => mayHaveBonus(facts.user));
  const isOpen = isVisible ?? isExpected;
  return (
    <div className={classNames(css.room, isOpen && css.open)}>
      <div className={css.inside}>
        <div className={css.ground}>
          <Suspense>{isVisible === true && <BonusBanner />}</Suspense>
        </div>
      </div>
    </div>
  );
}
