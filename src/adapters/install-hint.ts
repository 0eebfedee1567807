import { fromCallback, fromPromise } from 'xstate';
import type { DeviceUse, DeviceUseChanged, InstallHintEvent } from '#machines/member/install-hint.ts';
import { findInstallOffer } from './device.ts';
import { isRecord, persist, storageKeys, storedValue } from './storage.ts';

const parseUse = (stored: unknown): DeviceUse | null => {
  if (!isRecord(stored)) return null;
  const { days, lastDay, isHintClosed } = stored;
  return typeof days === 'number' && typeof lastDay === 'number'
    ? { days, lastDay, isHintClosed: isHintClosed === true }
    : null;
};

/** Counts days only,. [APP-02] */
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
