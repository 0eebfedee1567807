import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href, type RouteName } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as bar from './bottom-bar.css.ts';

/** From 768; the bottom bar replaces it below that. */
export function TopNav({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t({ message: 'Main', context: 'navigation' })} className={css.places}>
      {navItems.map((place) => (
        <Link
          key={place.route}
          href={href(place.route)}
          aria-current={ariaCurrentFor(place, current)}
          className={css.place}
        >
          <Icon name={place.icon} />
          <span className={css.word}>{i18n._(place.label)}</span>
          {place.counts !== undefined && <NavBadge counts={place.counts} />}
        </Link>
      ))}
    </nav>
  );
}

/** Navigation of the members area on phones; from 768 it is in the top bar. */
export default function BottomBar({ current }: { current: string }) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t({ message: 'Main', context: 'navigation' })} className={bar.bar}>
      {[...navItems, ownProfileItem].map((place) => (
        <Link
          key={place.route}
          href={href(place.route)}
          aria-current={ariaCurrentFor(place, current)}
          className={bar.link}
        >
          <span className={bar.icon}>
            <Icon name={place.icon} />
            {place.counts !== undefined && <NavBadge counts={place.counts} className={bar.count} />}
          </span>
          <span className={bar.word}>{i18n._(place.short)}</span>
        </Link>
      ))}
    </nav>
  );
}

type PlaceCountProps = { counts: 'unread' | 'newLikes'; className?: string };

/** Hidden at zero. [TOPBAR-05 TOPBAR-06 TOPBAR-07 TOPBAR-08 TOPBAR-19] */
function NavBadge({ counts, className }: PlaceCountProps) {
  const { t } = useLingui();
  const count = useFacts((facts) => facts[counts]);
  if (count === 0) return null;
  const label =
    counts === 'unread'
      ? t`${plural(count, { one: '# unread message', other: '# unread messages' })}`
      : t`${plural(count, { one: '# new like', other: '# new likes' })}`;
  return <Badge count={count} label={label} className={className} />;
}

/** Link to a section of the members area, in both bars. */
type NavItem = {
  readonly route: Extract<RouteName, 'members' | 'likes' | 'swipe-game' | 'chats' | 'profile'>;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  /** Nine characters at most, in every language. */
  readonly short: MessageDescriptor;
  /** Routes for which it is marked as current. */
  readonly within: readonly RouteName[];
  readonly counts?: 'unread' | 'newLikes';
};

/** [TOPBAR-04 TOPBAR-05 TOPBAR-07] */
const navItems: readonly NavItem[] = [
  {
    route: 'members',
    icon: 'search',
    label: msg`Search members`,
    short: msg({ message: 'Search', context: 'bottom bar' }),
    within: ['members', 'members-id', 'match-finder'],
  },
  {
    route: 'likes',
    icon: 'heart',
    label: msg`Likes`,
    short: msg({ message: 'Likes', context: 'bottom bar' }),
    within: ['likes', 'likes-type', 'likes-m-id'],
    counts: 'newLikes',
  },
  {
    route: 'swipe-game',
    icon: 'layers',
    label: msg`Swipe game`,
    short: msg({ message: 'Swipe', context: 'bottom bar' }),
    within: ['swipe-game'],
  },
  {
    route: 'chats',
    icon: 'message',
    label: msg`Messages`,
    short: msg({ message: 'Chats', context: 'bottom bar' }),
    within: ['chats', 'chats-id', 'members-id-chat'],
    counts: 'unread',
  },
];

/** Left out of the top bar: the account menu has it. */
const ownProfileItem: NavItem = {
  route: 'profile',
  icon: 'user',
  label: msg`My profile`,
  short: msg({ message: 'Profile', context: 'bottom bar' }),
  within: ['profile', 'settings', 'notifications', 'reports', 'reports-id'],
};

/** Value of `aria-current` on a nav item for a route. */
const ariaCurrentFor = (place: NavItem, route: string): 'page' | 'true' | undefined => {
  if (place.route === route) return 'page';
  return place.within.some((name) => name === route) ? 'true' : undefined;
};
