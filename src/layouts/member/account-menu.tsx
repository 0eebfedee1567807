import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { badge } from '#contract/limits/app.ts';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { ButtonLink, IconLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';

/** [TOPBAR-15 TOPBAR-16] */
export function AccountMenu() {
  const { t } = useLingui();
  const send = useSend();
  const name = useFacts((facts) => facts.user?.profile.name ?? '');
  const picture = useFacts(({ user, settings }) => {
    const image = user?.profile.main_image;
    return image && settings ? settings.cdn_prefix + image.thumb_filename : null;
  });
  const items: readonly MenuItem<'profile' | 'settings' | 'logout'>[] = [
    { id: 'profile', label: t`My profile`, icon: 'user', href: href('profile') },
    { id: 'settings', label: t`Settings`, icon: 'settings', href: href('settings') },
    { id: 'logout', label: t`Logout`, icon: 'logout' },
  ];
  return (
    <Menu
      label={t`Account`}
      items={items}
      className={css.account}
      onSelect={(id) => {
        if (id === 'logout') send({ type: 'logout.requested' });
      }}
    >
      <Avatar src={picture} name={name} size="s" loading="eager" />
      <span className={css.name}>{name}</span>
    </Menu>
  );
}

/** Premium members see their credits, others the link to Premium. [TOPBAR-09 to TOPBAR-13] */
export function PremiumLink({ isOnDark }: { isOnDark: boolean }) {
  const isPaid = useFacts((facts) => facts.user?.paid_user === true);
  const variant = isOnDark ? 'night' : 'soft';
  return isPaid ? (
    <ButtonLink href={href('credits-repeat-order')} size="m" variant={variant}>
      <Icon name="coins" size="s" />
      <Trans>Credits</Trans>
      <CreditsCount />
    </ButtonLink>
  ) : (
    <ButtonLink href={href('premium')} size="m" variant={variant}>
      <Icon name="star" size="s" className={isOnDark ? undefined : css.star} />
      <span className={css.long}>
        <Trans>Get Premium</Trans>
      </span>
      <span className={css.short}>
        <Trans>Premium</Trans>
      </span>
    </ButtonLink>
  );
}

/** Announces low and used-up credits. */
function CreditsCount() {
  const { t } = useLingui();
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  if (credits > badge.creditsWarning) return null;
  const label = t`${plural(credits, { one: '# credit left', other: '# credits left' })}`;
  return <Badge count={credits} label={label} capped={false} tone={credits > 0 ? 'warning' : 'danger'} />;
}

/** An installed app has no other way back. [TOPBAR-01 TOPBAR-02 TOPBAR-03] */
export default function BackButton() {
  const { t } = useLingui();
  return <IconLink icon="arrow-left" label={t`Back`} href={href('members')} state={{ returning: true }} />;
}
