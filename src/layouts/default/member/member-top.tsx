import { LanguageMenu } from '#src/layouts/default/language-menu.tsx';
import { grow } from '#src/layouts/default/top-bar.css.ts';
import { AccountMenu } from './account-menu.tsx';
import { PremiumLink } from './premium-link.tsx';
import { TopPlaces } from './top-places.tsx';

/** The member's part of the top bar. [TOPBAR-04 to TOPBAR-16] */
export default function MemberTop({ current, night }: { current: string; night: boolean }) {
  return (
    <>
      <TopPlaces current={current} />
      <span className={grow} />
      <PremiumLink night={night} />
      <LanguageMenu />
      <AccountMenu />
    </>
  );
}
