import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '#src/routes.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';

/** A place of the members area that both bars lead to. */
export type NavItem = {
  readonly route: Extract<RouteName, 'members' | 'likes' | 'swipe-game' | 'chats' | 'profile'>;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  /** Nine characters at most, in every language. */
  readonly short: MessageDescriptor;
  /** The screens that belong to it. */
  readonly within: readonly RouteName[];
  readonly counts?: 'unread' | 'newLikes';
};

/** [TOPBAR-04 TOPBAR-05 TOPBAR-07] */
export const navItems: readonly NavItem[] = [
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

/** In the top bar the account menu leads there. */
export const ownProfileItem: NavItem = {
  route: 'profile',
  icon: 'user',
  label: msg`My profile`,
  short: msg({ message: 'Profile', context: 'bottom bar' }),
  within: ['profile', 'settings', 'notifications', 'reports', 'reports-id'],
};

/** Value of `aria-current` on a nav item for a route. */
export const ariaCurrentFor = (place: NavItem, route: string): 'page' | 'true' | undefined => {
  if (place.route === route) return 'page';
  return place.within.some((name) => name === route) ? 'true' : undefined;
};
