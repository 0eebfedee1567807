import { fromCallback, fromPromise } from 'xstate';
import type { DeviceUse, DeviceUseChanged, InstallHintEvent } from '#machines/member/install-hint.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { findInstallOffer } from './device.ts';
import { isRecord, persist, storageKeys, storedValue } from './storage.ts';

const parseUse = (stored: unknown): DeviceUse | null => {
  if (!isRecord(stored)) return null;
  const { days, lastDay, isHintClosed } = stored;
  return typeof days === 'number' && typeof lastDay === 'number'
    ? { days, lastDay, isHintClosed: isHintClosed === true }
    : null;
};

/** Counts days only. [APP-02] */
export const persistDeviceUse = persist<DeviceUse, DeviceUseChanged>({
  valueFor: () => storedValue(storageKeys.deviceUse, parseUse),
  restored: (use) => ({ type: 'deviceUse.restored', use }),
  missing: { type: 'deviceUse.restored', use: null },
  changed: ({ use }) => use,
  followsTabs: true,
});

/** Reports that the browser offers to install the site, now or later. [APP-02] */
export const watchInstallOffer = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  const report = () => sendBack({ type: 'install.offered' } satisfies InstallHintEvent);
  addEventListener('beforeinstallprompt', report, { signal: stop.signal });
  if (findInstallOffer() !== null) report();
  return () => stop.abort();
});

export const promptInstall = fromPromise<void>(async () => void (await findInstallOffer()?.prompt?.()));

/** Unsupported or refused in some browsers; the page shows the count anyway. */
const showBadge = async (count: number): Promise<void> => {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Not awaited: nothing depends on it.
  }
};

/** Unread messages and new likes on the icon of the installed page, until logout. [LIKE-08] */
export const updateAppBadge = fromCallback<Extract<AppEvent, { type: 'facts.updated' }>>(({ receive }) => {
  let unread = 0;
  let newLikes = 0;
  void showBadge(0);
  receive(({ facts }) => {
    const before = unread + newLikes;
    unread = facts.unread ?? unread;
    newLikes = facts.newLikes ?? newLikes;
    if (unread + newLikes !== before) void showBadge(unread + newLikes);
  });
  return () => void showBadge(0);
});
