import type { DismissibleNotice, NoticeUser, StoredNotices } from '#machines/app/notices.ts';
import type { Dismissal } from '#machines/generic/gate.ts';
import { canSubscribeToPush } from './push-support.ts';
import { isRecord, isStored, persist, storageKeys, storedValue } from './storage.ts';

/** Earlier versions stored no `of`. */
const parseDismissal = (stored: unknown): Dismissal | null => {
  if (!isRecord(stored)) return null;
  const { at, of = [] } = stored;
  if (typeof at !== 'number' || !Array.isArray(of)) return null;
  return { at, of: of.filter((subject) => typeof subject === 'string') };
};

/** Stores the time a gate was dismissed, per member; for a visitor under the key alone. Synced to other tabs. [ALERT-14 ENTRY-08] */
export const persistDismissals = (key: string) =>
  persist<Dismissal, { type: 'dismissal.changed'; dismissal: Dismissal }, { me: string }>({
    valueFor: ({ me }) => storedValue(me === '' ? key : `${key}:${me}`, parseDismissal),
    restored: (dismissal) => ({ type: 'dismissal.restored', dismissal }),
    missing: { type: 'dismissal.restored', dismissal: null },
    changed: ({ dismissal }) => dismissal,
    followsTabs: true,
  });

type DismissalTime = { readonly at: number };

const parseDismissalTime = (stored: unknown): DismissalTime | null =>
  isRecord(stored) && typeof stored['at'] === 'number' ? { at: stored['at'] } : null;

/** Stores the time a member dismissed something that never returns. Synced to other tabs. [BONUS-36] */
export const persistDismissal = (key: string) =>
  persist<DismissalTime, { type: 'dismissal.changed'; at: number }, { me: string }>({
    valueFor: ({ me }) => storedValue(`${key}:${me}`, parseDismissalTime),
    restored: ({ at }) => ({ type: 'dismissal.restored', at }),
    changed: ({ at }) => ({ at }),
    followsTabs: true,
  });

const noticeKeys = {
  enrichProfile: storageKeys.enrichProfileAlert,
  push: storageKeys.pushAlert,
  disabledNotifications: storageKeys.disabledNotificationsAlert,
} as const satisfies Record<DismissibleNotice, string>;

/** Read before the member scope runs. [ALERT-14] */
export const loadNoticeDismissal = (notice: DismissibleNotice, me: string): Dismissal | null =>
  storedValue(`${noticeKeys[notice]}:${me}`, parseDismissal).load();

/** Read before the member scope runs. [ALERT-15] */
export const mayOfferPush = (me: string): boolean => isStored(`${storageKeys.pushOffer}:${me}`, 'localStorage');

const parseNoticeUser = (stored: unknown): NoticeUser | null => {
  if (!isRecord(stored)) return null;
  const { id, isUnconfirmed, hasPhoto, isPaid, signedUp, disabled } = stored;
  if (typeof id !== 'string' || typeof signedUp !== 'number' || !Array.isArray(disabled)) return null;
  return {
    id,
    signedUp,
    isUnconfirmed: isUnconfirmed === true,
    hasPhoto: hasPhoto === true,
    isPaid: isPaid === true,
    disabled: disabled.filter((reason) => typeof reason === 'string'),
  };
};

/** The room of the bar is reserved before the session is restored. [ALERT-14] */
export const lastNoticeUser = storedValue(storageKeys.noticeUser, parseNoticeUser);

/** Stores when a member first had a reason to be offered push. Synced to other tabs. [ALERT-15] */
export const persistPushOffer = persist<DismissalTime, { type: 'pushOffer.changed'; at: number }, { me: string }>({
  valueFor: ({ me }) => storedValue(`${storageKeys.pushOffer}:${me}`, parseDismissalTime),
  restored: () => ({ type: 'pushOffer.restored' }),
  changed: ({ at }) => ({ at }),
  followsTabs: true,
});

export const deviceNotices: StoredNotices = {
  dismissalOf: loadNoticeDismissal,
  mayOfferPush,
  canSubscribe: canSubscribeToPush,
  lastUser: lastNoticeUser.load,
  saveLastUser: (user) => void (user === null ? lastNoticeUser.clear() : lastNoticeUser.save(user)),
};
