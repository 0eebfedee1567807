import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, lazy } from 'react';
import { needTexts } from '#src/i18n.ts';
import { isMembersArea } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { Entry } from '#src/layouts/entry/entry.tsx';
import { needIcons } from '#src/ui/icon/shape-of.ts';
import { BonusRoom } from './bonus-room.tsx';
import { Footer } from './footer.tsx';
import { groundOf } from './ground.ts';
import * as css from './layout.css.ts';
import { TopBar } from './top-bar.tsx';

const Notices = lazy(async () => {
  await Promise.all([needTexts('inside'), needIcons()]);
  return import('#src/parts/notices/notices.tsx');
});
const IntentOffer = lazy(async () => {
  await needTexts('inside');
  return import('./member/intent-offer.tsx');
});
const BottomBar = lazy(async () => {
  await needTexts('inside');
  return import('./member/bottom-bar.tsx');
});
const MemberDialogs = lazy(async () => {
  // A toast says that the network is gone: it must be there by then.
  await Promise.all([needTexts('inside'), needIcons(), import('#src/layouts/frame/toasts.tsx')]);
  return import('#src/layouts/member-dialogs.tsx');
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
