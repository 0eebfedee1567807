import { useLingui } from '@lingui/react/macro';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { useFacts, useSend } from '#src/system.tsx';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx';

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
