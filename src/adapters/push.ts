import { fromCallback, fromPromise } from 'xstate';
import type { DetectedPushState, PushBrowserEvent, PushInput, PushPermission } from '#machines/member/push.ts';
import type { Http } from '#src/adapters/http.ts';

const worker = '/sw.js?v=2';
const storageKey = 'push';

/** To whose account this browser's subscription was given, and with which key of the site. It holds no key of its own. [PUSH-03] */
type Note = { readonly member: string; readonly key: string };

const readNote = (): Note | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { member, key }: Partial<Record<keyof Note, unknown>> = kept;
    return typeof member === 'string' && typeof key === 'string' ? { member, key } : null;
  } catch {
    return null;
  }
};

const write = (value: Note | 'denied' | null): void => {
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value === 'denied' ? value : JSON.stringify(value));
  } catch {
    // Without storage the browser itself still knows.
  }
};

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type Policy = { createScriptURL: (url: string) => string };
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => Policy };

/** The policy of the page wants to know where scripts come from: here it is this one and no other. */
const policy = (): Policy => {
  const only: Policy = { createScriptURL: () => worker };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not every browser has it, and TypeScript does not know it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('app', only) ?? only;
};

let made: Policy | null = null;

const register = (): Promise<ServiceWorkerRegistration> => {
  // A second policy of the same name would be refused.
  made ??= policy();
  return navigator.serviceWorker.register(made.createScriptURL(worker));
};

const bytesOf = (key: string): Uint8Array =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isOfKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null &&
  String(new Uint8Array(options.applicationServerKey)) === String(bytesOf(key));

/** What the service worker says. [PUSH-11 PUSH-12] */
const hearSaid = (said: unknown): PushBrowserEvent | null => {
  if (typeof said !== 'object' || said === null) return null;
  const { type, tag, openUrl, checkUrl }: Partial<Record<'type' | 'tag' | 'openUrl' | 'checkUrl', unknown>> = said;
  if (type === 'NEW_PUSH_MESSAGE') return typeof tag === 'string' ? { type: 'push.messageArrived', kind: tag } : null;
  if (type !== 'NEW_PUSH_CLICK') return null;
  if (typeof openUrl === 'string') return { type: 'push.notificationClicked', to: openUrl, isOnlyChecked: false };
  if (typeof checkUrl !== 'string') return null;
  const isHere = checkUrl === location.pathname + location.search;
  return { type: 'push.notificationClicked', to: checkUrl, isOnlyChecked: isHere };
};

/** What the service worker and the browser say of pushes, while the member is logged in. */
export const watchPush = fromCallback<PushBrowserEvent>(({ sendBack }) => {
  if (!isAble()) return undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const hear = ({ data }: MessageEvent<unknown>) => {
    const heard = hearSaid(data);
    if (heard !== null) sendBack(heard);
  };
  navigator.serviceWorker.addEventListener('message', hear, { signal });

  const watchPermission = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    const say = () => {
      const { permission } = Notification;
      if (permission === 'denied') write('denied');
      sendBack({ type: 'permission.changed', permission });
    };
    if (!signal.aborted) status.addEventListener('change', say, { signal });
  };
  watchPermission().catch(() => {
    // Not every browser tells of it: the next visit asks anew.
  });
  return () => {
    stop.abort();
    // The subscription is no longer this member's: the server has dropped it with the session. [PUSH-14]
    if (readNote() !== null) write(null);
  };
});

/** [PUSH-03 PUSH-10] */
export const detectPushState = fromPromise<DetectedPushState, PushInput>(async ({ input: { me, key } }) => {
  if (!isAble()) return 'unsupported';
  const { pushManager } = await register();
  if (Notification.permission === 'denied') {
    write('denied');
    return 'denied';
  }
  const held = key === null ? null : await pushManager.getSubscription();
  if (held === null || key === null) {
    write(null);
    return 'capable';
  }
  const note = readNote();
  return note?.member === me && note.key === key && isOfKey(held, key) ? 'linked' : 'unlinked';
});

/** [PUSH-09] */
export const requestPushPermission = fromPromise<PushPermission>(async () => {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') write('denied');
  return permission;
});

/** [PUSH-08] */
export const subscribeToPush = (http: Http) =>
  fromPromise<void, PushInput>(async ({ input: { me, key }, signal }) => {
    if (key === null) throw new Error('The site has no key for pushes.');
    const { pushManager } = await navigator.serviceWorker.ready;
    const held = await pushManager.getSubscription();
    if (held !== null && !isOfKey(held, key)) await held.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    // The rules come only now: few visits subscribe.
    const { PushSubscriptionSchema } = await import('#contract/notifications.ts');
    const subscription = PushSubscriptionSchema.parse(made.toJSON());
    await http.call('subscribePush', { body: { subscription }, signal });
    write({ member: me, key });
  });

/** The browser lets go of it first: then nothing arrives any more, whatever becomes of the request. */
export const unsubscribeFromPush = (http: Http) =>
  fromPromise<void>(async ({ signal }) => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const held = await pushManager.getSubscription();
    write(null);
    if (held === null) return;
    await held.unsubscribe();
    const { endpoint } = held;
    await http.call('unsubscribePush', { body: { endpoint }, signal }).catch(() => {
      // The server learns it from the push service when it sends the next one.
    });
  });
