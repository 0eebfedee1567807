import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, type PromiseActorLogic, assign, createActor, setup, toPromise } from 'xstate';
import type { PushBrowserEvent, PushInput } from '#machines/member/push.ts';
import { createHttp } from '#src/adapters/http.ts';
import {
  requestPushPermission,
  detectPushState,
  subscribeToPush,
  unsubscribeFromPush,
  watchPush,
} from '#src/adapters/push.ts';

const endpoint = 'https://push.example.com/abc';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const siteKey = 'c2l0ZS1rZXk';
const otherKey = 'b3RoZXIta2V5';
const input: PushInput = { me: 'anna', key: siteKey };

/** A subscription as the browser holds it. */
const subscriptionWith = (key: string) => ({
  endpoint,
  options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
  toJSON: () => ({ endpoint, keys, expirationTime: null }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});

let held: ReturnType<typeof subscriptionWith> | null = null;
let permission: NotificationPermission = 'default';
let answer: NotificationPermission = 'granted';
let registered: unknown[] = [];
let requests: { method: string; url: string; body: unknown }[] = [];
let status = 200;
let storage: Map<string, string>;
let worker: EventTarget;
let permissionStatus: EventTarget;

const pushManager = {
  getSubscription: async () => held,
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    held ??= subscriptionWith(applicationServerKey);
    return held;
  },
};

beforeEach(() => {
  held = null;
  permission = 'default';
  answer = 'granted';
  registered = [];
  requests = [];
  status = 200;
  storage = new Map();
  permissionStatus = new EventTarget();
  worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ pushManager }),
    register: async (url: unknown) => {
      registered.push(url);
      return { pushManager };
    },
  });
  vi.stubGlobal('navigator', {
    serviceWorker: worker,
    permissions: { query: async () => permissionStatus },
  });
  vi.stubGlobal('window', { PushManager: true, Notification: true });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return answer;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('location', { href: 'https://vesper.example/likes', pathname: '/likes', search: '?a=1' });
  // Node has no base URL for relative addresses.
  const NodeRequest = Request;
  vi.stubGlobal(
    'Request',
    class extends NodeRequest {
      constructor(address: RequestInfo, init: RequestInit) {
        super(typeof address === 'string' ? new URL(address, 'https://vesper.example') : address, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push({ method: request.method, url: request.url, body: await request.json() });
    return Response.json(status === 200 ? { ok: true } : { error: 'not_found', message: '' }, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const http = createHttp(() => undefined);
const run = <Output, Input>(logic: PromiseActorLogic<Output, Input>, given: Input) => {
  const actor = createActor(logic, { input: given });
  const done = toPromise(actor);
  actor.start();
  return done;
};
const note = () => storage.get('push');

describe('probe', () => {
  it('registers the worker in its version, and finds what the browser can do [PUSH-01 PUSH-10]', async () => {
    expect(await run(detectPushState, input)).toBe('capable');
    expect(registered).toEqual(['/sw.js?v=2']);
  });

  it('a browser without push is unsupported, and nothing is registered [PUSH-05]', async () => {
    vi.stubGlobal('window', { Notification: true });
    expect(await run(detectPushState, input)).toBe('unsupported');
    expect(registered).toEqual([]);
  });

  it("a refusal of the browser is stored; the browser's state wins over the stored one [PUSH-03 PUSH-09]", async () => {
    permission = 'denied';
    expect(await run(detectPushState, input)).toBe('denied');
    expect(note()).toBe('denied');
    permission = 'default';
    expect(await run(detectPushState, input)).toBe('capable');
    expect(note()).toBeUndefined();
  });

  it.each<[string, string, string | null, string]>([
    ['of this member and key', siteKey, '{"member":"anna","key":"c2l0ZS1rZXk"}', 'linked'],
    ['of another member', siteKey, '{"member":"bert","key":"c2l0ZS1rZXk"}', 'unlinked'],
    ['of another key', otherKey, '{"member":"anna","key":"c2l0ZS1rZXk"}', 'unlinked'],
    ['given with another key', siteKey, '{"member":"anna","key":"b3RoZXIta2V5"}', 'unlinked'],
    ['of nobody', siteKey, null, 'unlinked'],
    ['with a broken note', siteKey, '{"member":', 'unlinked'],
  ])('finds a subscription %s [PUSH-06 PUSH-08]', async (_, key, stored, expected) => {
    held = subscriptionWith(key);
    if (stored !== null) storage.set('push', stored);
    expect(await run(detectPushState, input)).toBe(expected);
  });

  it('without a key of the site no subscription counts [PUSH-07]', async () => {
    held = subscriptionWith(siteKey);
    expect(await run(detectPushState, { ...input, key: null })).toBe('capable');
  });
});

describe('requestPushPermission', () => {
  it.each(['granted', 'denied', 'default'] as const)(
    '%s; only a refusal is stored [PUSH-03 PUSH-09]',
    async (given) => {
      answer = given;
      expect(await run(requestPushPermission, undefined)).toBe(given);
      expect(note()).toBe(given === 'denied' ? 'denied' : undefined);
    },
  );
});

describe('subscribe', () => {
  it('sends the subscription to the account, and stores neither endpoint nor keys [PUSH-03 PUSH-08 API-06]', async () => {
    await run(subscribeToPush(http), input);
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://vesper.example/api/user.php?push=1',
        body: { subscription: { endpoint, keys } },
      },
    ]);
    expect(note()).toBe('{"member":"anna","key":"c2l0ZS1rZXk"}');
  });

  it('removes a subscription with another key first [PUSH-08]', async () => {
    held = subscriptionWith(otherKey);
    await run(subscribeToPush(http), input);
    expect(held).toMatchObject({ options: subscriptionWith(siteKey).options });
  });

  it('does not store a subscription that could not be saved [PUSH-08]', async () => {
    status = 404;
    await expect(run(subscribeToPush(http), input)).rejects.toThrow('not_found');
    expect(note()).toBeUndefined();
  });
});

describe('unsubscribe', () => {
  it('removes it from the browser and the account, whatever the outcome of the request [PUSH-14]', async () => {
    held = subscriptionWith(siteKey);
    storage.set('push', '{"member":"anna","key":"c2l0ZS1rZXk"}');
    status = 404;
    await run(unsubscribeFromPush(http), undefined);
    expect([held, note()]).toEqual([null, undefined]);
    expect(requests).toEqual([
      { method: 'DELETE', url: 'https://vesper.example/api/user.php?push=1', body: { endpoint } },
    ]);
    await run(unsubscribeFromPush(http), undefined);
    expect(requests).toHaveLength(1);
  });
});

describe('watchPush', () => {
  const machine = setup({
    types: { context: {} as { received: readonly PushBrowserEvent[] }, events: {} as PushBrowserEvent },
    actors: { watchPush },
  }).createMachine({
    context: { received: [] },
    invoke: { src: 'watchPush' },
    on: { '*': { actions: assign({ received: ({ context, event }) => [...context.received, event] }) } },
  });
  let actor: Actor<typeof machine>;
  const received = () => actor.getSnapshot().context.received;
  const says = (data: unknown) => worker.dispatchEvent(Object.assign(new Event('message'), { data }));

  beforeEach(async () => {
    actor = createActor(machine).start();
    await Promise.resolve();
  });
  afterEach(() => actor.stop());

  it('receives messages of the worker: arrivals, and the targets of clicks [PUSH-11 PUSH-12 PUSH-13]', () => {
    says({ type: 'NEW_PUSH_MESSAGE', tag: 'like' });
    says({ type: 'NEW_PUSH_CLICK', openUrl: '/likes?a=1' });
    says({ type: 'NEW_PUSH_CLICK', checkUrl: '/likes?a=1' });
    says({ type: 'NEW_PUSH_CLICK', checkUrl: '/chats' });
    expect(received()).toEqual([
      { type: 'push.messageArrived', kind: 'like' },
      { type: 'push.notificationClicked', to: '/likes?a=1', isOnlyChecked: false },
      { type: 'push.notificationClicked', to: '/likes?a=1', isOnlyChecked: true },
      { type: 'push.notificationClicked', to: '/chats', isOnlyChecked: false },
    ]);
  });

  it('ignores all other messages', () => {
    for (const data of [
      null,
      'NEW_PUSH_CLICK',
      { type: 'OTHER' },
      { type: 'NEW_PUSH_CLICK' },
      { type: 'NEW_PUSH_MESSAGE' },
    ])
      says(data);
    expect(received()).toEqual([]);
  });

  it('reports changes of the permission, and stores a denial [PUSH-09]', () => {
    for (const now of ['granted', 'denied'] as const) {
      permission = now;
      permissionStatus.dispatchEvent(new Event('change'));
    }
    expect(received()).toEqual([
      { type: 'permission.changed', permission: 'granted' },
      { type: 'permission.changed', permission: 'denied' },
    ]);
    expect(note()).toBe('denied');
  });

  it('removes its notes and its listener at the end of the session [PUSH-14]', () => {
    storage.set('push', '{"member":"anna","key":"c2l0ZS1rZXk"}');
    actor.stop();
    expect(note()).toBeUndefined();
    says({ type: 'NEW_PUSH_MESSAGE', tag: 'like' });
    permissionStatus.dispatchEvent(new Event('change'));
    expect(received()).toEqual([]);
  });
});
