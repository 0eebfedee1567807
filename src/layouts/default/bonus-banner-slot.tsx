import { Suspense } from 'react';
import { timeBonus } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { now } from '#machines/generic/clock.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useMemberState } from '#src/system.tsx';
import * as css from './bonus-banner-slot.css.ts';
import { BonusBanner } from './lazy-member-layout.ts';

const mayHaveBonus = (user: User | null): boolean =>
  user !== null && !user.paid_user && now() < user.signup_date + timeBonus.window;

/**
 * Reserves the banner's room from the first render, so that nothing below moves when the member scope and the banner
 * arrive. [BONUS-17]
 */
export function BonusBannerSlot() {
  const isVisible = useMemberState('timeBonus', (bonus) => bonus.hasTag('visible'), null);
  const isBonusPossible = useFacts((facts) => mayHaveBonus(facts.user));
  const isOpen = isVisible ?? isBonusPossible;
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
