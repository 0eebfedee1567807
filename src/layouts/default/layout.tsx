import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { isMembersAreaRoute } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { BonusBannerSlot } from './bonus-banner-slot.tsx';
import { Footer } from './footer.tsx';
import { getPageBackground } from './page-background.ts';
import { BottomBar, ResumeBanner, MemberDialogs, Notices } from './lazy-member-layout.ts';
import * as css from './layout.css.ts';
import { TopBar } from './top-bar.tsx';

type DefaultLayoutProps = {
  /** The name of the page's route. */
  route: string;
  children: ReactNode;
};

/** [LAYOUT-02 LAYOUT-03 LAYOUT-04 LAYOUT-05 LAYOUT-07 LAYOUT-10] */
export function DefaultLayout({ route, children }: DefaultLayoutProps) {
  const isMember = useFacts((facts) => facts.session === 'member');
  const { night, wide, whole } = getPageBackground(route);
  // On a phone the foot of a sign-up step takes its place.
  const hasBottomBar = isMember && route !== 'complete-signup';
  return (
    <div className={classNames(css.layout, night && css.night, whole && css.whole)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar current={route} night={night} />
      {isMember && isMembersAreaRoute(route) && <BonusBannerSlot />}
      <Suspense>{isMember && <Notices isCompact={whole} />}</Suspense>
      <Suspense>{isMember && route !== 'transactions-id' && <ResumeBanner />}</Suspense>
      <main id="main" tabIndex={-1} className={classNames(css.main, wide ? css.wide : css.page, whole && css.filled)}>
        {children}
      </main>
      <Footer overBottomBar={hasBottomBar} below={whole} />
      <Suspense>{hasBottomBar && <BottomBar current={route} />}</Suspense>
      <Suspense>{isMember && <MemberDialogs />}</Suspense>
      <EntryGate />
    </div>
  );
}
