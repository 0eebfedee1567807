import { fromCallback } from 'xstate';
import { isErrorCode } from '#contract/errors.ts';
import { queuedMessages as limits } from '#contract/limits/contact.ts';
import { type StoredQueue, mergeStoredQueues } from '#machines/member/queued-message.ts';
import type { QueueStoreCommand, QueuedMessagesRestored } from '#machines/member/send-queues.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { randomId } from '#src/random-id.ts';
import { type StorageArea, parseText, storageKeys, storedKeys, storedValue } from './storage.ts';

type Entry = StoredQueue['outgoing'][number];

/** `at`: time of storage, ms. */
type DatedQueue = StoredQueue & { readonly at?: number };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A refused message keeps its code, so that it is not resent without the member: that may cost credits. */
const parseProblem = (stored: unknown): Problem | null =>
  isRecord(stored) && isErrorCode(stored['code']) ? { code: stored['code'] } : null;

// The idempotency key is stored too: the server accepts a resent message only once.
const parseEntry = (stored: unknown): readonly Entry[] => {
  if (!isRecord(stored)) return [];
  const { key, text, problem, after } = stored;
  if (typeof key !== 'string' || typeof text !== 'string') return [];
  return [{ key, text, problem: parseProblem(problem), after: typeof after === 'number' ? after : 0 }];
};

const parseQueue = (stored: unknown): DatedQueue | null => {
  if (!isRecord(stored)) return null;
  const { name, draft, outgoing, at } = stored;
  if (typeof name !== 'string' || typeof draft !== 'string' || !Array.isArray(outgoing)) return null;
  if (typeof at === 'number' && at < Date.now() - limits.life) return null;
  return { name, draft, outgoing: outgoing.flatMap(parseEntry) };
};

const storedQueue = (area: StorageArea, key: string) => storedValue<DatedQueue>(key, parseQueue, area);

/** True if storage holds the queue now. */
const put = (area: StorageArea, key: string, queue: StoredQueue | null): boolean =>
  queue === null ? storedQueue(area, key).clear() : storedQueue(area, key).save({ ...queue, at: Date.now() });

/** Queues whose keys begin with `prefix`. Expired and unreadable ones are removed, of any member. */
const queuesIn = (area: StorageArea, prefix: string): readonly (readonly [key: string, queue: StoredQueue])[] =>
  storedKeys(storageKeys.queuedMessages, area).flatMap((key) => {
    const queue = storedQueue(area, key).load();
    if (queue === null) put(area, key, null);
    return queue !== null && key.startsWith(prefix) ? [[key, queue] as const] : [];
  });

/** Slot of a key: all of it in front of the profile. */
const slotOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

/** Slot of the page that this tab showed before. */
const lastSlot = storedValue<string>(
  storageKeys.queuedMessagesSlot,
  (stored) => (typeof stored === 'string' ? stored : null),
  'sessionStorage',
);

/**
 * Stores messages that are written and not yet sent, per recipient. Each page uses a slot of its own in `localStorage`
 * and holds the lock of that name while it lives; at the start it takes over the member's slots whose lock is free.
 * Without locks, and after a logout, the queues stay in the tab's `sessionStorage`. Other members who use the browser
 * never see them. [CHAT-16 SESSION-05]
 */
export const persistQueuedMessages = fromCallback<QueueStoreCommand, { me: string }>(
  ({ input: { me }, receive, sendBack }) => {
    const ownPrefix = `${storageKeys.queuedMessages}${me}:`;
    const slot = ownPrefix + randomId();
    let area: StorageArea = 'sessionStorage';
    let prefix = ownPrefix;
    const found: Record<string, StoredQueue> = {};
    const stop = new AbortController();
    const stopped = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));

    const takeOver = (from: StorageArea, start: string) => {
      for (const [key, queue] of queuesIn(from, start)) {
        const profile = key.slice(slotOf(key).length + 1);
        const both = mergeStoredQueues(found[profile], queue);
        found[profile] = both;
        if (put(area, prefix + profile, both) && key !== prefix + profile) put(from, key, null);
      }
    };
    const report = () => sendBack({ type: 'queuedMessages.restored', found } satisfies QueuedMessagesRestored);
    const otherSlots = () =>
      [...new Set(queuesIn('localStorage', ownPrefix).map(([key]) => slotOf(key)))].filter((other) => other !== slot);
    const requestLock = (other: string, options: LockOptions, then: (isLockFree: boolean) => void) =>
      navigator.locks
        .request(other, options, (lock) => then(lock !== null))
        .catch(() => {
          // A copy of this tab holds the lock: its queues are its own.
        });

    const openSlot = async () => {
      const before = lastSlot.load();
      if (!lastSlot.save(slot)) throw new Error('Storage is full or forbidden.');
      area = 'localStorage';
      prefix = `${slot}:`;
      takeOver('sessionStorage', ownPrefix);
      for (const other of otherSlots().toSorted((one, two) => Number(two === before) - Number(one === before)))
        // The page that this tab has just left may release its lock a little later.
        await requestLock(
          other,
          other === before ? { signal: AbortSignal.timeout(limits.releaseTimeout) } : { ifAvailable: true },
          (isLockFree) => isLockFree && takeOver('localStorage', `${other}:`),
        );
      report();
      await stopped;
    };
    const start = async () => {
      try {
        await navigator.locks.request(slot, openSlot);
      } catch {
        takeOver('sessionStorage', ownPrefix);
        report();
      }
    };
    void start();

    /** A free slot moves to this tab; a living page moves its own when it gets the `storage` event. */
    const leaveDevice = (from: string, isLockFree: boolean) => {
      for (const [key, queue] of queuesIn('localStorage', `${from}:`)) {
        if (isLockFree) put('sessionStorage', key, queue);
        put('localStorage', key, null);
      }
    };
    addEventListener(
      'storage',
      ({ key, oldValue, newValue }) => {
        if (key?.startsWith(prefix) !== true || newValue !== null) return;
        area = 'sessionStorage';
        put(area, key, parseText(oldValue, parseQueue));
      },
      stop,
    );
    receive((event) => {
      if (event.type === 'queuedMessages.changed') {
        put(area, prefix + event.profile, event.unsent);
        return;
      }
      area = 'sessionStorage';
      leaveDevice(slot, true);
      for (const other of otherSlots())
        void requestLock(other, { ifAvailable: true }, (isLockFree) => leaveDevice(other, isLockFree));
    });
    const release = () => stop.abort();
    return () => {
      if (area === 'sessionStorage') release();
      else {
        // A logout in another tab may have ended the session: its `storage` event can arrive later than that news.
        addEventListener('pagehide', release, stop);
        setTimeout(release, limits.logoutNotice);
      }
    };
  },
);
