import { alertDismissal, timeBonus } from '#contract/limits.ts';
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
} as const;

export type Notice = keyof typeof noticeOwners;

/** Those that a member can dismiss. */
export type DismissibleNotice = Exclude<Notice, 'activation' | 'timeBonus'>;

const noticeOrder: readonly Notice[] = ['activation', 'timeBonus', 'enrichProfile', 'push', 'disabledNotifications'];

const signup: readonly string[] = ['signup', 'members-id-signup', 'complete-signup'];

/** The pages without this notice. [ALERT-02 ALERT-06 ALERT-10 ALERT-13] */
const hiddenOn = {
  activation: [...signup, 'settings', 'notifications'],
  enrichProfile: [...signup, 'profile', 'activate-done', 'premium', 'notifications', 'directdebit', 'settings'],
  push: [...signup, 'notifications', 'activate-done', 'directdebit', 'premium'],
  disabledNotifications: [...signup, 'settings', 'notifications'],
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

type ExpectedFacts = Pick<Facts, 'user' | 'route' | 'settings' | 'push'>;

/** What this device stores about the member. */
export type StoredNotices = {
  readonly dismissalOf: (notice: DismissibleNotice, me: string) => Dismissal | null;
  readonly mayOfferPush: (me: string) => boolean;
  readonly canSubscribe: (me: string) => boolean;
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

const isBonusExpected = ({ paid_user, signup_date }: User, { area }: Route): boolean =>
  area && !paid_user && now() < signup_date + timeBonus.window;

/** Whether a notice will be due once the member scope runs. [ALERT-14] */
export const isNoticeExpected = ({ user, route, settings, push }: ExpectedFacts, stored: StoredNotices): boolean => {
  if (user === null) return false;
  const { id: me, main_image, status } = user.profile;
  const isOpen = (notice: DismissibleNotice, subjects?: readonly string[]) =>
    isNoticeAllowed(notice, route) && !isDismissed(stored.dismissalOf(notice, me), subjects);
  const hasSiteNoPush = settings !== null && settings.push_public_key === null;
  return (
    (user.status === 'not_confirmed' && status === 'disabled' && isNoticeAllowed('activation', route)) ||
    isBonusExpected(user, route) ||
    (main_image === null && isOpen('enrichProfile')) ||
    (user.notifications_disabled.length > 0 && isOpen('disabledNotifications', user.notifications_disabled)) ||
    ((push === 'unknown' || push === 'capable') &&
      !hasSiteNoPush &&
      isOpen('push') &&
      stored.mayOfferPush(me) &&
      stored.canSubscribe(me))
  );
};
