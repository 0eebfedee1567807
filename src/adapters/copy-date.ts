import { savedAtHeader } from '#src/offline-copy.ts';

let savedAt: number | null = null;
const listeners = new Set<() => void>();

/** Notes whether a reply came from the server or from the copy of the service worker. [OFFLINE-03] */
export const noteReply = ({ headers }: Response): void => {
  const time = Number(headers.get(savedAtHeader)) || null;
  if (time === savedAt) return;
  savedAt = time;
  for (const listener of listeners) listener();
};

/** Ms since 1970 when the latest reply came from the copy, else null. */
export const getCopyDate = (): number | null => savedAt;

export const subscribeToCopyDate = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
