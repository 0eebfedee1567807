import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, lazy } from 'react';
import { needTexts } from '#src/i18n.ts';
import { isMembersArea } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts } from '#src/system.tsx';
import { needIcons } from '#src/ui/icon/shape-of.ts';
import { BonusRoom } from './bonus-room.tsx';
import { Footer } from './footer.tsx';
import { groundOf } from './ground.ts';
import * as css from './layout.css.ts';
import { TopBar } from './top-bar.tsx';

const ActivationReminder = lazy(() => import('./member/activation-reminder.tsx'));
const IntentOffer = lazy(() => import('./member/intent-offer.tsx'));
const BottomBar = lazy(() => import('./member/bottom-bar.tsx'));
const MemberDialogs = lazy(async () => {
  await Promise.all([needTexts('inside'), needIcons()]);
  return import('#src/layouts/member-dialogs.tsx');
});

type DefaultLayoutProps = {
  /** The name of the page's route. */
  route: string;
  children: ReactNode;
};

/** [LAYOUT-02 LAYOUT-03 LAYOUT-04 LAYOUT-05] */
export function DefaultLayout({ route, children }: DefaultLayoutProps) {
  const isMember = useFacts((facts) => facts.session === 'member');
  const isUnconfirmed = useFacts((facts) => facts.user?.status === 'not_confirmed');
  const { night, wide } = groundOf(route);
  return (
    <div className={classNames(css.layout, night && css.night)}>
      <a href="#main" className={css.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <TopBar current={route} night={night} />
      {isMember && isMembersArea(route) && <BonusRoom />}
      <Suspense>{isUnconfirmed && <ActivationReminder route={route} />}</Suspense>
      <Suspense>{isMember && route !== 'transactions-id' && <IntentOffer />}</Suspense>
      <main id="main" tabIndex={-1} className={classNames(css.main, wide ? css.wide : css.page)}>
        {children}
      </main>
      <Footer overBottomBar={isMember} />
      <Suspense>{isMember && <BottomBar current={route} />}</Suspense>
      <Suspense>{isMember && <MemberDialogs />}</Suspense>
    </div>
  );
}
