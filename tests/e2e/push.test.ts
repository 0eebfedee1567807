import { randomBytes } from 'node:crypto';
import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '#contract/notifications.ts';
import { logInViaApi } from './pages/account.ts';
import { shell } from './pages/app-shell.ts';
import { expect, expectAccessible, test } from './test-site.ts';
import { chats } from './pages/conversation-list.ts';

const endpoint = 'https://push.example.com/a-browser-of-the-tests';
const keys = { p256dh: `B${randomBytes(64).toString('base64url')}`, auth: randomBytes(16).toString('base64url') };

/**
 * A closed network has no push service: this replaces its part. Everything else is real, including the
 * dispatch to the service worker.
 */
const givePushService = async (page: Page): Promise<void> => {
  await page.addInitScript(
    (json) => {
      let held: object | null = null;
      const made = (applicationServerKey: string) => ({
        endpoint: json.endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
            (character) => character.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => ({ ...json, expirationTime: null }),
        unsubscribe: async () => {
          sessionStorage.removeItem('held');
          held = null;
          return true;
        },
      });
      const stored = sessionStorage.getItem('held');
      if (stored !== null) held = made(stored);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => held,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          sessionStorage.setItem('held', applicationServerKey);
          held = made(applicationServerKey);
          return held;
        },
      });
    },
    { endpoint, keys },
  );
};

const pushBlock = (page: Page) => ({
  turnOn: page.getByRole('button', { name: 'Turn on' }),
  turnOff: page.getByRole('button', { name: 'Turn off' }),
  gets: page.getByText('This browser gets them.'),
});

/** Dispatches a push to the service worker through the browser. */
const openDelivery = async (page: Page): Promise<(message: PushMessage) => Promise<void>> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (message) => {
    const { origin } = new URL(page.url());
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
};

const workerOf = async (page: Page): Promise<Worker> => {
  const context = page.context();
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
};

/** The visible notifications of the system. */
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const all: readonly Notification[] = await Reflect.get(globalThis, 'registration').getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** A click on the notification: no test can reach system notifications, so the event is dispatched in the worker. */
const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const [notification] = await Reflect.get(globalThis, 'registration').getNotifications();
    const event = new (Reflect.get(globalThis, 'NotificationEvent'))('notificationclick', { notification });
    const done: Promise<unknown>[] = [];
    // A scripted event may neither extend its lifetime nor focus a window.
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => done.push(work) });
    globalThis.dispatchEvent(event);
    await Promise.allSettled(done);
  });

const turnOn = async (page: Page) => {
  await givePushService(page);
  await page.context().grantPermissions(['notifications']);
  await logInViaApi(page);
  await page.goto('/notifications');
  const saved = page.waitForRequest((request) => request.url().endsWith('/api/user.php?push=1'));
  await pushBlock(page).turnOn.click();
  return saved;
};

test('subscribing requests permission and sends the subscription to the account; no key is stored [PUSH-01 PUSH-03 PUSH-08 PUSH-10 API-06]', async ({
  page,
}) => {
  const saved = await turnOn(page);
  expect([saved.method(), (await saved.response())?.status()]).toEqual(['POST', 200]);
  await expect(pushBlock(page).gets).toBeVisible();
  await expectAccessible(page);
  expect((await workerOf(page)).url()).toMatch(/\/sw\.js\?v=2$/);
  const storage = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  const note = await page.evaluate(() => localStorage.getItem('push'));
  expect(Object.keys(JSON.parse(note ?? '{}'))).toEqual(['member', 'key']);
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(storage).not.toContain(secret);

  // The next visit sends the subscription again: the session may have changed.
  const renewed = page.waitForRequest((request) => request.url().endsWith('/api/user.php?push=1'));
  await page.reload();
  expect((await (await renewed).response())?.status()).toBe(200);

  const ended = page.waitForRequest((request) => request.method() === 'DELETE');
  await pushBlock(page).turnOff.click();
  await expect(pushBlock(page).turnOn).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('push'))).toBeNull();
  await ended;
});

test('a push shows a discreet text and refreshes the lists; a click opens its page, never another site @nightly [PUSH-11 PUSH-12 PUSH-13 PUSH-14 REFRESH-06]', async ({
  page,
}) => {
  await turnOn(page);
  await expect(pushBlock(page).gets).toBeVisible();
  await shell(page).place('Messages').click();
  const conversation = await chats(page).firstPath();
  await shell(page).place('Search members').click();
  await expect(page).toHaveURL(/\/members$/);

  const deliver = await openDelivery(page);
  const worker = await workerOf(page);
  const payload = { title: 'Vesper', body: 'You have a new message.', tag: 'new_messages' };
  const lists = Promise.all(
    ['chats', 'likes'].map((list) => page.waitForResponse((response) => response.url().endsWith(`/api/${list}.php`))),
  );
  await deliver({ ...payload, openUrl: conversation ?? '' });
  await lists;
  await expect.poll(() => shown(worker)).toEqual([payload]);

  await clickNotification(worker);
  await expect(page).toHaveURL(new RegExp(`${conversation}$`));
  await expect.poll(() => shown(worker)).toEqual([]);

  // Of another tag: the browser may still be closing the first.
  const elsewhere = { ...payload, tag: 'match' };
  await deliver({ ...elsewhere, openUrl: 'https://evil.example/chats' });
  await expect.poll(() => shown(worker)).toEqual([elsewhere]);
  await clickNotification(worker);
  await expect.poll(() => shown(worker)).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`${conversation}$`));

  await deliver({ ...payload, tag: 'like', checkUrl: '/likes' });
  await expect.poll(() => shown(worker)).toEqual([{ ...payload, tag: 'like' }]);
  await clickNotification(worker);
  await expect(page).toHaveURL(/\/likes$/);
});

test('a denied permission is remembered with a note on how to change it @nightly [PUSH-03 PUSH-09]', async ({
  page,
}) => {
  await givePushService(page);
  await page.addInitScript(() => {
    // The browser's own question cannot be answered by a test.
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Object.defineProperty(Notification, 'requestPermission', { value: async () => (permission = 'denied') });
  });
  await logInViaApi(page);
  await page.goto('/notifications');
  await pushBlock(page).turnOn.click();
  await expect(page.getByText('You have not allowed this site to notify you.')).toBeVisible();
  await expect(pushBlock(page).turnOn).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('push'))).toBe('denied');
  await expectAccessible(page);
});

test('the switches for each type and channel are saved, also by keyboard @nightly [NOTIF-01 NOTIF-02 NOTIF-03 NOTIF-04]', async ({
  page,
}) => {
  await logInViaApi(page);
  await page.goto('/notifications');
  await expect(page.getByRole('switch')).toHaveCount(16);
  const likes = page.getByRole('switch', { name: 'Likes E-mail' });
  const news = page.getByRole('switch', { name: 'News Push' });
  await expect(likes).toBeChecked();
  await expect(news).not.toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await likes.focus();
  await page.keyboard.press('Space');
  await expect(likes).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(likes).not.toBeChecked();
  await expectAccessible(page);

  await page.route('**/api/notifications.php', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 404, json: { error: 'not_found', message: 'not found' } })
      : route.continue(),
  );
  await news.click();
  await expect(page.getByText('This could not be found.')).toBeVisible();
  await expect(news).not.toBeChecked();
});
