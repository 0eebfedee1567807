import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { lazyMemberComponent } from '#src/components/lazy-member-component.ts';
import { isMembersAreaRoute } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { EntryGate } from '#src/layouts/entry-warning/entry.tsx';
import { BonusBannerSlot } from './bonus-banner-slot.tsx';
import { Footer } from './footer.tsx';
import { getPageBackground } from './page-background.ts';
import * as css from './layout.css.ts';
import { TopBar } from './top-bar.tsx';

const Notices = lazyMemberComponent(() => import('#src/components/member-alerts/member-alerts.tsx'));
const IntentOffer = lazyMemberComponent(() => import('./member/resume-banner.tsx'));
const BottomBar = lazyMemberComponent(() => import('./member/bottom-bar.tsx'));
const MemberDialogs = lazyMemberComponent(async () => {
  // A toast says that the network is gone: it must be there by then.
  const [dialogs] = await Promise.all([
    import('#src/layouts/member-dialogs.tsx'),
    import('#src/layouts/app-frame/toasts.tsx'),
  ]);
  return dialogs;
});

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
      <Suspense>{isMember && <Notices brief={whole} />}</Suspense>
      <Suspense>{isMember && route !== 'transactions-id' && <IntentOffer />}</Suspense>
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
