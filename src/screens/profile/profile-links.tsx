import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { href } from '#src/routes.ts';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Link } from '#src/ui/link/link.tsx';
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
  <Link href={to} className={css.way}>
    <Icon name={icon} size="s" className={css.icon} />
    <span className={css.word}>{children}</span>
    <Icon name="chevron-right" size="s" className={css.icon} />
  </Link>
);
