import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { timeBonus } from '#contract/limits.ts';
import type { User } from '#contract/user.ts';
import { now } from '#machines/generic/clock.ts';
import { lazyComponent } from '#src/components/lazy.ts';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { isMembersAreaRoute } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useDynamicChildTag, useFacts, useMemberState } from '#src/system.tsx';
import { Footer } from './footer.tsx';
import * as css from './layout.css.ts';
import { BonusBanner, BottomBar, MemberDialogs, Notices, ResumeBanner } from './lazy-member-layout.ts';
import { getPageBackground } from './screen-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

type DefaultLayoutProps = {
  route: string;
  children: ReactNode;
};

/** [LAYOUT-02 LAYOUT-03 LAYOUT-04 LAYOUT-05 LAYOUT-07 LAYOUT-08 LAYOUT-10] */
export function DefaultLayout({ route, children }: DefaultLayoutProps) {
  const isMember = useFacts((facts) => facts.session === 'member');
  const { hasDarkHead, isFullWidth, isFullHeight, isSplit } = getPageBackground(route);
  // Sign-up steps have their own footer at the bottom of a phone's window.
  const hasBottomBar = isMember && route !== 'complete-signup';
  return (
    <div className={classNames(css.layout, hasDarkHead && css.night, isFullHeight && css.whole, isSplit && css.panes)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar current={route} isOnDark={hasDarkHead} />
      {isMember && isMembersAreaRoute(route) && <BonusBannerSlot />}
      <Suspense>{isMember && <Notices isCompact={isFullHeight} />}</Suspense>
      <Suspense>{isMember && route !== 'transactions-id' && <ResumeBanner />}</Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          css.main,
          isFullWidth ? css.wide : css.page,
          isFullHeight && css.filled,
          isSplit && css.paneRow,
        )}
      >
        {children}
      </main>
      <Footer overBottomBar={hasBottomBar} below={isFullHeight ? 'always' : isSplit ? 'laptop' : 'never'} />
      <Suspense>{hasBottomBar && <BottomBar current={route} />}</Suspense>
      <Suspense>{isMember && <MemberDialogs />}</Suspense>
      <SignupGate />
      <EntryGate />
    </div>
  );
}

const SignupModal = lazyComponent(() => import('#src/components/signup-modal/signup-modal.tsx'));

/** [LAYOUT-08] */
function SignupGate() {
  const isOpen = useDynamicChildTag('signupModal', 'open');
  return <Suspense>{isOpen && <SignupModal />}</Suspense>;
}

const mayHaveBonus = (user: User | null): boolean =>
  user !== null && !user.paid_user && now() < user.signup_date + timeBonus.window;

/**
 * Reserves the banner's height from the first render, so that nothing below moves when the member scope and the banner
 * load. [BONUS-17]
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
