import { storageKeys, storedValue } from './storage.ts';

/** Account and site key of this browser's subscription; none of its own keys are stored. [PUSH-03] */
type Note = { readonly member: string; readonly key: string };

const parseNote = (stored: unknown): Note | 'denied' | null => {
  if (stored === 'denied') return stored;
  if (typeof stored !== 'object' || stored === null) return null;
  const { member, key }: Partial<Record<keyof Note, unknown>> = stored;
  return typeof member === 'string' && typeof key === 'string' ? { member, key } : null;
};

export const storedNote = storedValue(storageKeys.pushSubscription, parseNote);

export const loadNote = (): Note | null => {
  const note = storedNote.load();
  return note === 'denied' ? null : note;
};

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** By what is known before the subscription is read: push can be offered to this member here. [ALERT-15] */
export const canSubscribeToPush = (me: string): boolean =>
  isPushSupported() && Notification.permission !== 'denied' && loadNote()?.member !== me;
