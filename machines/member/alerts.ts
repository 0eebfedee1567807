import { alertDismissal } from '#contract/limits/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import { gate } from '#machines/generic/gate.ts';
import { noticeReleased, noticeRequested } from './notice-bar.ts';
import { type DismissibleNotice, isNoticeAllowed } from '#machines/app/notices.ts';

export type AlertFacts = Pick<Facts, 'user' | 'route' | 'push' | 'settings'>;

/** A clause: the notice is hidden during sign-up and on some pages. */
const isNotHidden =
  (notice: DismissibleNotice) =>
  ({ route }: AlertFacts): boolean =>
    isNoticeAllowed(notice, route);

const announcedAs = (notice: DismissibleNotice) => ({
  opened: noticeRequested(notice),
  closed: noticeReleased(notice),
});

/** Shown to members without a picture, unless one is being checked. [ALERT-05 ALERT-06 ALERT-07] */
export const enrichProfileMachine = gate<AlertFacts>({
  id: 'enrichProfile',
  clauses: {
    hasNoPhoto: ({ user }) =>
      user !== null && user.profile.main_image === null && user.profile.photo_in_review !== true,
    isPageAllowed: isNotHidden('enrichProfile'),
  },
  duration: alertDismissal,
  announced: announcedAs('enrichProfile'),
});

/** Offers push where the browser and the site support it. [ALERT-08 ALERT-09 ALERT-10] */
export const pushAlertMachine = gate<AlertFacts>({
  id: 'pushAlert',
  clauses: {
    canBrowserPush: ({ push }) => push === 'capable',
    canSitePush: ({ settings }) => settings !== null && settings.push_public_key !== null,
    isPageAllowed: isNotHidden('push'),
  },
  duration: alertDismissal,
  announced: announcedAs('push'),
});

/** Says why e-mail is disabled; a new reason shows again after a dismissal. [ALERT-11 ALERT-12 ALERT-13] */
export const disabledNotificationsMachine = gate<AlertFacts>({
  id: 'disabledNotifications',
  clauses: {
    isMailDisabled: ({ user }) => user !== null && user.notifications_disabled.length > 0,
    isPageAllowed: isNotHidden('disabledNotifications'),
  },
  subjects: ({ user }) => user?.notifications_disabled ?? [],
  duration: alertDismissal,
  announced: announcedAs('disabledNotifications'),
});
