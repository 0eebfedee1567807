import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { listOfferedLocales, locales } from '#contract/locales.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Logo } from '#src/ui/logo/logo.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { inner, onSky } from './layout.css.ts';
import { AccountMenu, BackButton, PremiumLink, TopNav } from './lazy-member-layout.ts';
import * as css from './top-bar.css.ts';

/** [TOPBAR-03] */
const withBack: readonly string[] = ['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod'];

type TopBarProps = {
  /** Name of the current route. */
  current: string;
  isOnDark: boolean;
};

/** Same language menu for visitors and members: it stays open through a login. [LAYOUT-02] */
export function TopBar({ current, isOnDark }: TopBarProps) {
  const { t } = useLingui();
  const isMember = useFacts((facts) => facts.session === 'member');
  // [TOPBAR-18]
  const hasAccount = current !== 'complete-signup';
  const hasBack = useFacts((facts) => facts.installed && facts.hasBack);
  return (
    <header className={classNames(css.bar, isOnDark && css.night)}>
      <div className={classNames(inner, css.content)}>
        <Suspense>{hasBack && withBack.includes(current) && <BackButton />}</Suspense>
        <Link href={href('index')} aria-label={t`Vesper, home page`} className={css.home}>
          <Logo isOnDark={isOnDark} />
        </Link>
        <Suspense>{isMember && <TopNav current={current} />}</Suspense>
        <span className={css.grow} />
        <Suspense>{isMember && <PremiumLink isOnDark={isOnDark} />}</Suspense>
        <LanguageMenu />
        {hasAccount && (
          <Suspense fallback={<PillSkeleton isOnDark={isOnDark} />}>
            {isMember ? <AccountMenu /> : <AccountEntry isOnDark={isOnDark} />}
          </Suspense>
        )}
      </div>
    </header>
  );
}

/** [TOPBAR-17] */
function AccountEntry({ isOnDark }: { isOnDark: boolean }) {
  const isRestoring = useFacts((facts) => facts.session === 'restoring');
  if (isRestoring) return <PillSkeleton isOnDark={isOnDark} />;
  return (
    <ButtonLink href={href('login')} size="m" variant={isOnDark ? 'night' : 'soft'}>
      <Trans>Log in</Trans>
    </ButtonLink>
  );
}

const PillSkeleton = ({ isOnDark }: { isOnDark: boolean }) => (
  <Skeleton className={classNames(css.pill, isOnDark && onSky)} />
);

/** [TOPBAR-14 LANG-30] */
function LanguageMenu() {
  const { t } = useLingui();
  const send = useSend();
  const current = useFacts((facts) => facts.locale);
  const country = useFacts(({ settings }) => settings?.geoip_selected_country ?? settings?.geoip_country ?? null);
  return (
    <Menu
      label={t`Language`}
      className={css.language}
      items={listOfferedLocales(country, current).map((locale) => ({
        id: locale,
        label: locales[locale],
        lang: locale,
        checked: locale === current,
      }))}
      onSelect={(locale) => send({ type: 'language.selected', locale })}
    >
      <Icon name="globe" size="s" />
      {current.toUpperCase()}
    </Menu>
  );
}
