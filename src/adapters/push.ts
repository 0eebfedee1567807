import { fromCallback, fromPromise } from 'xstate';
import type { DetectedPushState, PushBrowserEvent, PushInput, PushPermission } from '#machines/member/push.ts';
import type { Http } from './http.ts';
import { importWithRecovery } from './lazy-import.ts';
import { isPushSupported, loadNote, storedNote } from './push-support.ts';

const worker = '/sw.js?v=2';

type Policy = { createScriptURL: (url: string) => string };
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => Policy };

/** Trusted Types: the page's policy allows this one script URL. */
const policy = (): Policy => {
  const only: Policy = { createScriptURL: () => worker };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- missing in some browsers, and in TypeScript's DOM types.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('app', only) ?? only;
};

let made: Policy | null = null;

/** One worker for pushes and for starts without a network. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> => {
  // A second policy of the same name would be refused.
  made ??= policy();
  return navigator.serviceWorker.register(made.createScriptURL(worker));
};

const bytesOf = (key: string): Uint8Array =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const isOfKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null &&
  String(new Uint8Array(options.applicationServerKey)) === String(bytesOf(key));

/** Parses a message of the service worker; null for any other message. [PUSH-11 PUSH-12] */
const parseWorkerMessage = (message: unknown): PushBrowserEvent | null => {
  if (typeof message !== 'object' || message === null) return null;
  const { type, tag, openUrl, checkUrl }: Partial<Record<'type' | 'tag' | 'openUrl' | 'checkUrl', unknown>> = message;
  if (type === 'NEW_PUSH_MESSAGE') return typeof tag === 'string' ? { type: 'push.messageArrived', kind: tag } : null;
  if (type !== 'NEW_PUSH_CLICK') return null;
  if (typeof openUrl === 'string') return { type: 'push.notificationClicked', to: openUrl, isOnlyChecked: false };
  if (typeof checkUrl !== 'string') return null;
  const isCurrentUrl = checkUrl === location.pathname + location.search;
  return { type: 'push.notificationClicked', to: checkUrl, isOnlyChecked: isCurrentUrl };
};

/** Reports messages of the service worker and changes of the permission while a member is logged in. */
export const watchPush = fromCallback<PushBrowserEvent>(({ sendBack }) => {
  if (!isPushSupported()) return undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const event = parseWorkerMessage(data);
    if (event !== null) sendBack(event);
  };
  navigator.serviceWorker.addEventListener('message', onMessage, { signal });

  const watchPermission = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    const report = () => {
      const { permission } = Notification;
      if (permission === 'denied') storedNote.save('denied');
      sendBack({ type: 'permission.changed', permission });
    };
    if (!signal.aborted) status.addEventListener('change', report, { signal });
  };
  watchPermission().catch(() => {
    // Not every browser fires this event: the next visit checks again.
  });
  return () => {
    stop.abort();
    // The server removes the subscription together with the session. [PUSH-14]
    if (loadNote() !== null) storedNote.clear();
  };
});

/** [PUSH-03 PUSH-10] */
export const detectPushState = fromPromise<DetectedPushState, PushInput>(async ({ input: { me, key } }) => {
  if (!isPushSupported()) return 'unsupported';
  const { pushManager } = await registerWorker();
  if (Notification.permission === 'denied') {
    storedNote.save('denied');
    return 'denied';
  }
  const held = key === null ? null : await pushManager.getSubscription();
  if (held === null || key === null) {
    storedNote.clear();
    return 'capable';
  }
  const note = loadNote();
  return note?.member === me && note.key === key && isOfKey(held, key) ? 'linked' : 'unlinked';
});

/** [PUSH-09] */
export const requestPushPermission = fromPromise<PushPermission>(async () => {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') storedNote.save('denied');
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
    // Lazy: few visits subscribe.
    const { PushSubscriptionSchema } = await importWithRecovery(() => import('#contract/notifications.ts'));
    const subscription = PushSubscriptionSchema.parse(made.toJSON());
    await http.call('subscribePush', { body: { subscription }, signal });
    storedNote.save({ member: me, key });
  });

/** The browser unsubscribes first: then no push arrives, even if the request fails. */
export const unsubscribeFromPush = (http: Http) =>
  fromPromise<void>(async ({ signal }) => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const held = await pushManager.getSubscription();
    storedNote.clear();
    if (held === null) return;
    await held.unsubscribe();
    const { endpoint } = held;
    await http.call('unsubscribePush', { body: { endpoint }, signal }).catch(() => {
      // The push service reports it with the next push.
    });
  });
