import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, createElement, useMemo } from 'react';
import { lazyComponent } from '#src/components/lazy.ts';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { useDynamicChildTag, useFacts } from '#src/system.tsx';
import { Footer } from './footer.tsx';
import * as css from './layout.css.ts';
import { BottomBar, MemberDialogs, ResumeBanner } from './lazy-member-layout.ts';
import { findNoticeSlot } from './lazy-notice-slot.ts';
import { getPageBackground } from './screen-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

type DefaultLayoutProps = {
  route: string;
  children: ReactNode;
};

/** [LAYOUT-02 LAYOUT-03 LAYOUT-04 LAYOUT-05 LAYOUT-07 LAYOUT-08 LAYOUT-10] */
export function DefaultLayout({ route, children }: DefaultLayoutProps) {
  const isMember = useFacts((facts) => facts.session === 'member');
  // The same one as long as it may be shown.
  const noticeSlot = useMemo(() => findNoticeSlot(isMember), [isMember]);
  const { hasDarkHead, isFullWidth, isFullHeight, isSplit } = getPageBackground(route);
  // Sign-up steps have their own footer at the bottom of a phone's window.
  const hasBottomBar = isMember && route !== 'complete-signup';
  return (
    <div className={classNames(css.layout, hasDarkHead && css.night, isFullHeight && css.whole, isSplit && css.panes)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar current={route} isOnDark={hasDarkHead} />
      {/* On a profile the bar stands below the photo. */}
      <Suspense>{route !== 'members-id' && noticeSlot !== null && createElement(noticeSlot)}</Suspense>
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
