import { alertDismissal } from '#contract/limits/app.ts';
import { timeBonus } from '#contract/limits/shop.ts';
import type { User } from '#contract/user.ts';
import type { Facts, Route } from '#machines/app/facts.ts';
import { now } from '#machines/generic/clock.ts';
import type { Dismissal } from '#machines/generic/gate.ts';

// Part of the first load: nothing here may import XState.

/** The notices of the bar, in the order in which they are shown, each with the child that requests it. */
export const noticeOwners = {
  activation: 'activationReminder',
  timeBonus: 'timeBonus',
  enrichProfile: 'enrichProfileAlert',
  push: 'pushAlert',
  disabledNotifications: 'disabledNotificationsAlert',
  install: 'installHint',
} as const;

export type Notice = keyof typeof noticeOwners;

/** Those that a member can dismiss for some days. */
export type DismissibleNotice = Exclude<Notice, 'activation' | 'timeBonus' | 'install'>;

const noticeOrder: readonly Notice[] = [
  'activation',
  'timeBonus',
  'enrichProfile',
  'push',
  'disabledNotifications',
  'install',
];

const signup: readonly string[] = ['signup', 'members-id-signup', 'complete-signup'];

const checkout: readonly string[] = [
  'credits',
  'premium',
  'pricing',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'directdebit',
  'transactions-id',
];

/** The pages without this notice. [ALERT-02 ALERT-06 ALERT-10 ALERT-13 APP-02] */
const hiddenOn = {
  activation: [...signup, 'settings', 'notifications'],
  enrichProfile: [...signup, 'profile', 'activate-done', 'premium', 'notifications', 'directdebit', 'settings'],
  push: [...signup, 'notifications', 'activate-done', 'directdebit', 'premium'],
  disabledNotifications: [...signup, 'settings', 'notifications'],
  install: [...signup, ...checkout, 'activate-done'],
} as const satisfies Partial<Record<Notice, readonly string[]>>;

type DueContext = {
  readonly requested: readonly Notice[];
  readonly route: Route;
  /** The member has sent a message, or opened the notification settings. */
  readonly mayOfferPush: boolean;
};

/** What is due on this page, the most important first. [ALERT-14 ALERT-15 BONUS-17] */
export const dueNotices = ({ requested, route, mayOfferPush }: DueContext): readonly Notice[] =>
  noticeOrder.filter((notice) => {
    if (!requested.includes(notice)) return false;
    if (notice === 'timeBonus') return route.area;
    return notice !== 'push' || mayOfferPush;
  });

type ExpectedFacts = Pick<Facts, 'route' | 'settings' | 'push'>;

/** What decides about a member's notices, also before the session is restored. */
export type NoticeUser = {
  /** Of the profile. */
  readonly id: string;
  readonly isUnconfirmed: boolean;
  readonly hasPhoto: boolean;
  readonly isPaid: boolean;
  readonly signedUp: number;
  readonly disabled: readonly string[];
};

export const noticeUserOf = ({ status, profile, ...user }: User): NoticeUser => ({
  id: profile.id,
  isUnconfirmed: status === 'not_confirmed' && profile.status === 'disabled',
  hasPhoto: profile.main_image !== null,
  isPaid: user.paid_user,
  signedUp: user.signup_date,
  disabled: user.notifications_disabled,
});

/** What this device stores about the member. */
export type StoredNotices = {
  readonly dismissalOf: (notice: DismissibleNotice, me: string) => Dismissal | null;
  readonly mayOfferPush: (me: string) => boolean;
  readonly canSubscribe: (me: string) => boolean;
  /** The member who was logged in last; null after a logout. */
  readonly lastUser: () => NoticeUser | null;
  readonly saveLastUser: (user: NoticeUser | null) => void;
};

const isDismissed = (dismissal: Dismissal | null, subjects: readonly string[] = []): boolean =>
  dismissal !== null &&
  now() < dismissal.at + alertDismissal &&
  subjects.every((subject) => dismissal.of.includes(subject));

/** The page may have this notice. */
export const isNoticeAllowed = (notice: keyof typeof hiddenOn, { name }: Route): boolean => {
  const names: readonly string[] = hiddenOn[notice];
  return !names.includes(name);
};

const isBonusExpected = ({ isPaid, signedUp }: NoticeUser, { area }: Route): boolean =>
  area && !isPaid && now() < signedUp + timeBonus.window;

/** Whether a notice will be due once the member scope runs. [ALERT-14] */
export const isNoticeExpected = (
  user: NoticeUser,
  { route, settings, push }: ExpectedFacts,
  stored: StoredNotices,
): boolean => {
  const isOpen = (notice: DismissibleNotice, subjects?: readonly string[]) =>
    isNoticeAllowed(notice, route) && !isDismissed(stored.dismissalOf(notice, user.id), subjects);
  const hasSiteNoPush = settings !== null && settings.push_public_key === null;
  return (
    (user.isUnconfirmed && isNoticeAllowed('activation', route)) ||
    isBonusExpected(user, route) ||
    (!user.hasPhoto && isOpen('enrichProfile')) ||
    (user.disabled.length > 0 && isOpen('disabledNotifications', user.disabled)) ||
    ((push === 'unknown' || push === 'capable') &&
      !hasSiteNoPush &&
      isOpen('push') &&
      stored.mayOfferPush(user.id) &&
      stored.canSubscribe(user.id))
  );
};
