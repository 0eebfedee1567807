import { type AnyEventObject, type EventObject, type NonReducibleUnknown, fromCallback } from 'xstate';
import { type TrackingSource, parseSource } from '#machines/app/tracking.ts';

/** All keys of the browser's storage. Renaming one loses the data stored under it. */
export const storageKeys = {
  /** Prefix of the form's key. */
  draft: 'draft:',
  /** Prefix of `member:profile`, or of `member:slot:profile`. */
  queuedMessages: 'unsent:',
  queuedMessagesSlot: 'unsent-place',
  formValues: 'typed',
  trackingSource: 'tracking',
  /** Prefix of the member's id. */
  lastConversation: 'last-chat:',
  loginLockout: 'login-lock',
  paymentCountry: 'payment-country',
  pushSubscription: 'push',
  chunkReloadAt: 'chunk-reload-at',
  entryWarning: 'entry-warning',
  // Dismissals: `:` and the member's id follow.
  enrichProfileAlert: 'enrich',
  pushAlert: 'push-alert',
  disabledNotificationsAlert: 'disabled-notifications',
  timeBonusModal: 'time-bonus',
  /** The time from which push may be offered: `:` and the member's id follow. */
  pushOffer: 'push-offer',
  noticeUser: 'notice-user',
  deviceUse: 'device-use',
} as const;

export type StorageArea = 'localStorage' | 'sessionStorage';

/** Null for a value of the wrong shape. */
export type Parse<Value> = (stored: unknown) => Value | null;

export type StoredValue<Value> = {
  readonly load: () => Value | null;
  /** False where storage is full or forbidden. */
  readonly save: (value: Value) => boolean;
  /** False where storage is forbidden. */
  readonly clear: () => boolean;
  /** Reports each change by another tab until `signal` aborts. */
  readonly onChange: (listener: (value: Value | null) => void, signal: AbortSignal) => void;
};

/** Access to storage throws in some private modes, and when the quota is reached. */
const attempt = <Result>(run: () => Result, fallback: Result): Result => {
  try {
    return run();
  } catch {
    return fallback;
  }
};

/** A string is stored as plain text, any other value as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const fromText = (text: string): unknown => attempt<unknown>(() => JSON.parse(text), text);

export const parseText = <Value>(text: string | null, parse: Parse<Value>): Value | null =>
  text === null ? null : attempt(() => parse(fromText(text)), null);

/** One value of the browser's storage. Nothing here throws: without storage a value lives as long as the page. */
export const storedValue = <Value>(
  key: string,
  parse: Parse<Value>,
  area: StorageArea = 'localStorage',
): StoredValue<Value> => ({
  load: () => attempt(() => parseText(globalThis[area].getItem(key), parse), null),
  save: (value) =>
    attempt(() => {
      globalThis[area].setItem(key, toText(value));
      return true;
    }, false),
  clear: () =>
    attempt(() => {
      globalThis[area].removeItem(key);
      return true;
    }, false),
  onChange: (listener, signal) =>
    addEventListener(
      'storage',
      (change) => {
        if (change.key === key) listener(parseText(change.newValue, parse));
      },
      { signal },
    ),
});

export const storedKeys = (prefix: string, area: StorageArea): readonly string[] =>
  attempt(() => {
    const storage = globalThis[area];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  }, []);

type Persistence<Value, Change extends EventObject, Input> = {
  readonly valueFor: (input: Input) => StoredValue<Value>;
  /** Event to the parent with the stored value. */
  readonly restored: (value: Value) => AnyEventObject;
  /** Event to the parent when nothing is stored; none by default. */
  readonly missing?: AnyEventObject;
  /** Value of the parent's event; null clears it. */
  readonly changed: (event: Change) => Value | null;
  /** Changes by other tabs are reported too. */
  readonly followsTabs?: boolean;
};

/** Actor logic: reports the stored value at the start, then saves each value that the parent sends. */
export const persist = <Value, Change extends EventObject, Input = NonReducibleUnknown>({
  valueFor,
  restored,
  missing,
  changed,
  followsTabs = false,
}: Persistence<Value, Change, Input>) =>
  fromCallback<Change, Input>(({ input, receive, sendBack }) => {
    const stored = valueFor(input);
    const stop = new AbortController();
    const report = (value: Value | null) => {
      const event = value === null ? missing : restored(value);
      if (event !== undefined) sendBack(event);
    };
    if (followsTabs) stored.onChange(report, stop.signal);
    report(stored.load());
    receive((event) => {
      const value = changed(event);
      if (value === null) stored.clear();
      else stored.save(value);
    });
    return () => stop.abort();
  });

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isStored = (key: string, area: StorageArea): boolean => storedValue(key, () => true, area).load() !== null;

/** A member was logged in here last: the bar of notices loads with the first page. [ALERT-14] */
export const hasStoredNoticeUser = (): boolean => isStored(storageKeys.noticeUser, 'localStorage');

/** Form values wait for the page that they were typed on. [CHUNK-01] */
export const hasStoredForm = (): boolean => isStored(storageKeys.formValues, 'sessionStorage');

/** A public page shows something that was stored in this browser: the server that rendered the page did not know it. */
export const hasStoredPageState = (): boolean =>
  storedKeys(storageKeys.draft, 'sessionStorage').length > 0 ||
  isStored(storageKeys.loginLockout, 'sessionStorage') ||
  isStored(storageKeys.paymentCountry, 'localStorage');

/** Skips loading the entry warning for visitors who already passed it. [ENTRY-03] */
export const hasSeenEntryWarning = (): boolean => isStored(storageKeys.entryWarning, 'localStorage');

const trackingSource = storedValue<TrackingSource>(storageKeys.trackingSource, (stored) => {
  if (!isRecord(stored)) return null;
  const { at } = stored;
  const tracking = parseSource(stored['tracking']);
  return tracking === null || typeof at !== 'number' ? null : { tracking, at };
});

/** Stores the source of a visit for later visits. [TRACK-02 TRACK-04] */
export const persistTrackingSource = persist<
  TrackingSource,
  { type: 'trackingSource.changed'; landing: TrackingSource }
>({
  valueFor: () => trackingSource,
  restored: (landing) => ({ type: 'trackingSource.restored', landing }),
  changed: ({ landing: { tracking, at } }) => ({ tracking, at }),
});
