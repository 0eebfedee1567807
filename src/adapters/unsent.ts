import { fromCallback } from 'xstate';
import { isErrorCode } from '#contract/errors.ts';
import { queuedMessages as limits } from '#contract/limits.ts';
import { type StoredQueue, mergeStoredQueues } from '#machines/member/queued-message.ts';
import type { QueuedMessagesRestored, QueueStoreCommand } from '#machines/member/send-queues.ts';
import type { Problem } from '#machines/generic/problem.ts';

type Entry = StoredQueue['outgoing'][number];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Only what was on its way is sent again by itself: what was refused waits for the member, above all where it costs. */
const readProblem = (kept: unknown): Problem | null =>
  isRecord(kept) && isErrorCode(kept['code']) ? { code: kept['code'] } : null;

// What is sent again goes under its own key: the server takes it once.
const readEntry = (kept: unknown): readonly Entry[] => {
  if (!isRecord(kept)) return [];
  const { key, text, problem, after } = kept;
  if (typeof key !== 'string' || typeof text !== 'string') return [];
  return [{ key, text, problem: readProblem(problem), after: typeof after === 'number' ? after : 0 }];
};

const readUnsent = (kept: unknown): StoredQueue | null => {
  if (!isRecord(kept)) return null;
  const { name, draft, outgoing, at } = kept;
  if (typeof name !== 'string' || typeof draft !== 'string' || !Array.isArray(outgoing)) return null;
  if (typeof at === 'number' && at < Date.now() - limits.life) return null;
  return { name, draft, outgoing: outgoing.flatMap(readEntry) };
};

const parsed = (kept: string | null): StoredQueue | null => {
  try {
    return readUnsent(JSON.parse(kept ?? 'null'));
  } catch {
    return null;
  }
};

type StorageName = 'localStorage' | 'sessionStorage';

/** Whether it stands there now. */
const put = (name: StorageName, key: string, unsent: StoredQueue | null): boolean => {
  try {
    if (unsent === null) globalThis[name].removeItem(key);
    else globalThis[name].setItem(key, JSON.stringify({ ...unsent, at: Date.now() }));
    return true;
  } catch {
    // Storage is full or forbidden: the text stays on the screen.
    return false;
  }
};

const all = 'unsent:';

/** What stands under keys that begin so. What is too old goes, whoever has written it. */
const entriesIn = (name: StorageName, start: string): readonly (readonly [key: string, unsent: StoredQueue])[] => {
  try {
    const storage = globalThis[name];
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    return keys.flatMap((key) => {
      if (!key.startsWith(all)) return [];
      const unsent = parsed(storage.getItem(key));
      if (unsent === null) storage.removeItem(key);
      return unsent !== null && key.startsWith(start) ? [[key, unsent] as const] : [];
    });
  } catch {
    // Storage is forbidden: nothing was kept.
    return [];
  }
};

/** Where a key stands: what is before the profile in it. */
const placeOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

/** The place of the page that this tab showed before. */
const placeKey = 'unsent-place';

/**
 * Keeps on this device what is written to each member and not yet sent: each page in a place of its own, whose lock it
 * holds while it lives. It begins with what stands in places of the member that nobody holds. Without locks, and once the
 * member logs out, it is kept for as long as the tab lives. What one member writes another does not see, though he uses
 * the same browser later. [CHAT-16 SESSION-05]
 */
export const persistQueuedMessages = fromCallback<QueueStoreCommand, { me: string }>(
  ({ input: { me }, receive, sendBack }) => {
    const mine = `${all}${me}:`;
    const place = mine + crypto.randomUUID();
    let kept: StorageName = 'sessionStorage';
    let own = mine;
    const found: Record<string, StoredQueue> = {};
    const stop = new AbortController();
    const ended = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));

    const take = (from: StorageName, start: string) => {
      for (const [key, unsent] of entriesIn(from, start)) {
        const profile = key.slice(placeOf(key).length + 1);
        const both = mergeStoredQueues(found[profile], unsent);
        found[profile] = both;
        if (put(kept, own + profile, both) && key !== own + profile) put(from, key, null);
      }
    };
    const tell = () => sendBack({ type: 'queuedMessages.restored', found } satisfies QueuedMessagesRestored);
    const others = () =>
      [...new Set(entriesIn('localStorage', mine).map(([key]) => placeOf(key)))].filter((other) => other !== place);
    const ask = (other: string, how: LockOptions, then: (isFree: boolean) => void) =>
      navigator.locks
        .request(other, how, (lock) => then(lock !== null))
        .catch(() => {
          // A copy of this tab lives: what is there is its own.
        });

    const live = async () => {
      const before = sessionStorage.getItem(placeKey);
      sessionStorage.setItem(placeKey, place);
      kept = 'localStorage';
      own = `${place}:`;
      take('sessionStorage', mine);
      for (const other of others().toSorted((one, two) => Number(two === before) - Number(one === before)))
        // The page that this tab has just left may be about to let go.
        await ask(
          other,
          other === before ? { signal: AbortSignal.timeout(limits.patience) } : { ifAvailable: true },
          (isFree) => isFree && take('localStorage', `${other}:`),
        );
      tell();
      await ended;
    };
    const begin = async () => {
      try {
        await navigator.locks.request(place, live);
      } catch {
        take('sessionStorage', mine);
        tell();
      }
    };
    void begin();

    /** What stands there leaves the device with the tab that has it; a living one hears of it. */
    const leave = (from: string, isFree: boolean) => {
      for (const [key, unsent] of entriesIn('localStorage', `${from}:`)) {
        if (isFree) put('sessionStorage', key, unsent);
        put('localStorage', key, null);
      }
    };
    addEventListener(
      'storage',
      ({ key, oldValue, newValue }) => {
        if (key?.startsWith(own) !== true || newValue !== null) return;
        kept = 'sessionStorage';
        put(kept, key, parsed(oldValue));
      },
      stop,
    );
    receive((event) => {
      if (event.type === 'queuedMessages.changed') {
        put(kept, own + event.profile, event.unsent);
        return;
      }
      kept = 'sessionStorage';
      leave(place, true);
      for (const other of others()) void ask(other, { ifAvailable: true }, (isFree) => leave(other, isFree));
    });
    return () => stop.abort();
  },
);
