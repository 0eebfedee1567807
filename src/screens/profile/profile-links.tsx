import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { href } from '#src/routes.ts';
import { useLinkNavigation } from '#src/system.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './profile-links.css.ts';

export const ProfileLinks = () => (
  <Card className={css.ways}>
    <Way to={href('likes')} icon="heart">
      <Trans>Likes</Trans>
    </Way>
    <Way to={href('chats')} icon="message">
      <Trans>Messages</Trans>
    </Way>
    <Way to={href('settings')} icon="settings">
      <Trans>Settings</Trans>
    </Way>
  </Card>
);

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) => (
  <a href={to} className={css.way} onClick={useLinkNavigation()}>
    <Icon name={icon} size="s" className={css.icon} />
    <span className={css.word}>{children}</span>
    <Icon name="chevron-right" size="s" className={css.icon} />
  </a>
);
