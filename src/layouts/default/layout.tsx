import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { lazyInside } from '#src/parts/lazy-inside.ts';
import { isMembersArea } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { Entry } from '#src/layouts/entry/entry.tsx';
import { BonusRoom } from './bonus-room.tsx';
import { Footer } from './footer.tsx';
import { groundOf } from './ground.ts';
import * as css from './layout.css.ts';
import { TopBar } from './top-bar.tsx';

const Notices = lazyInside(() => import('#src/parts/notices/notices.tsx'));
const IntentOffer = lazyInside(() => import('./member/intent-offer.tsx'));
const BottomBar = lazyInside(() => import('./member/bottom-bar.tsx'));
const MemberDialogs = lazyInside(async () => {
  // A toast says that the network is gone: it must be there by then.
  const [dialogs] = await Promise.all([
    import('#src/layouts/member-dialogs.tsx'),
    import('#src/layouts/frame/toasts.tsx'),
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
  const { night, wide, whole } = groundOf(route);
  return (
    <div className={classNames(css.layout, night && css.night, whole && css.whole)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar current={route} night={night} />
      {isMember && isMembersArea(route) && <BonusRoom />}
      <Suspense>{isMember && <Notices brief={whole} />}</Suspense>
      <Suspense>{isMember && route !== 'transactions-id' && <IntentOffer />}</Suspense>
      <main id="main" tabIndex={-1} className={classNames(css.main, wide ? css.wide : css.page, whole && css.filled)}>
        {children}
      </main>
      <Footer overBottomBar={isMember} below={whole} />
      <Suspense>{isMember && <BottomBar current={route} />}</Suspense>
      <Suspense>{isMember && <MemberDialogs />}</Suspense>
      <Entry />
    </div>
  );
}
