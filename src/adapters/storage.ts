import { type AnyEventObject, type EventObject, type NonReducibleUnknown, fromCallback } from 'xstate';
import type * as z from 'zod/mini';
import { type TrackingSource, parseSource } from '#machines/app/tracking.ts';
import type { LastConversation } from '#machines/member/last-conversation.ts';
import type { Dismissal } from '#machines/generic/gate.ts';
import type { DismissibleNotice, NoticeUser } from '#machines/app/notices.ts';

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
} as const;

export type StorageArea = 'localStorage' | 'sessionStorage';

/** Null for a value of the wrong shape. */
type Parse<Value> = (stored: unknown) => Value | null;

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
const persist = <Value, Change extends EventObject, Input = NonReducibleUnknown>({
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isStored = (key: string, area: StorageArea): boolean => storedValue(key, () => true, area).load() !== null;

/** Form values wait for the page that they were typed on. [CHUNK-01] */
export const hasStoredForm = (): boolean => isStored(storageKeys.formValues, 'sessionStorage');

/** A public page shows something that was stored in this browser: the server that rendered the page did not know it. */
export const hasStoredPageState = (): boolean =>
  storedKeys(storageKeys.draft, 'sessionStorage').length > 0 ||
  isStored(storageKeys.loginLockout, 'sessionStorage') ||
  isStored(storageKeys.paymentCountry, 'localStorage');

/** Skips loading the entry warning for visitors who already passed it. [ENTRY-03] */
export const hasSeenEntryWarning = (): boolean => isStored(storageKeys.entryWarning, 'localStorage');

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

/** Stores unsaved input for as long as the tab lives. [SIGNUP-26] */
export const persistDraft = <Draft>(parse: Parse<Draft>) =>
  persist<Draft, { type: 'draft.changed'; draft: Draft | null }, { key: string }>({
    valueFor: ({ key }) => storedValue(storageKeys.draft + key, parse, 'sessionStorage'),
    restored: (draft) => ({ type: 'draft.restored', draft }),
    changed: ({ draft }) => draft,
  });

/** The schema comes with its page: this module is part of each first load and must not import zod. [SIGNUP-26] */
export const persistSchemaDraft = <Draft>(schema: z.ZodMiniType<Draft>) =>
  persistDraft<Draft>((stored) => {
    const { data, success } = schema.safeParse(stored);
    return success ? data : null;
  });

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

const parseLastConversation = (stored: unknown): LastConversation | null => {
  if (!isRecord(stored)) return null;
  const { profile, date } = stored;
  return typeof profile === 'string' && typeof date === 'number' ? { profile, date } : null;
};

/** Stores the member's last opened conversation and its time. [CHAT-14] */
export const persistLastConversation = persist<
  LastConversation,
  { type: 'lastConversation.changed'; last: LastConversation },
  { me: string }
>({
  valueFor: ({ me }) => storedValue(storageKeys.lastConversation + me, parseLastConversation),
  restored: (last) => ({ type: 'lastConversation.restored', last }),
  changed: ({ last: { profile, date } }) => ({ profile, date }),
});

const loginLockout = storedValue<number>(
  storageKeys.loginLockout,
  (stored) => (typeof stored === 'number' ? stored : null),
  'sessionStorage',
);

/** Stores the end of this tab's lockout, but not the account: others may use the tab. [LOGIN-08] */
export const persistLoginLockout = persist<number, { type: 'lockout.changed'; until: number | null }>({
  valueFor: () => loginLockout,
  restored: (until) => ({ type: 'lockout.restored', until }),
  changed: ({ until }) => until,
});

/** A new password ends every lockout of its member. [LOGIN-08 PASSWORD-04] */
export const clearLoginLockout = (): void => void loginLockout.clear();

const paymentCountry = storedValue<string>(storageKeys.paymentCountry, (stored) =>
  typeof stored === 'string' && /^[A-Z]{2}$/.test(stored) ? stored : null,
);

/** Country that was last chosen for payments in this browser. [PAY-09] */
export const loadPaymentCountry = paymentCountry.load;

export const savePaymentCountry = (country: string): void => void paymentCountry.save(country);
