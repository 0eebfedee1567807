/**
 * The push part of the service worker, version v=2: shows what is pushed, and tells the open tabs. The build puts the
 * part for starts without a network before it (tools/build-worker.ts). [PUSH-10 to PUSH-14]
 */
addEventListener('install', () => skipWaiting());

/** A place of this site, or null: another site's address is nowhere to go. */
const placeOf = (address) => {
  if (typeof address !== 'string') return null;
  const { origin, pathname, search } = new URL(address, location.origin);
  return origin === location.origin ? pathname + search : null;
};

const messageOf = (data) => {
  try {
    const { title, body, tag, openUrl, checkUrl } = data.json();
    return { title, body, tag, openUrl: placeOf(openUrl), checkUrl: placeOf(checkUrl) };
  } catch {
    return null;
  }
};

const tabs = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

const receive = async ({ title, body, tag, openUrl, checkUrl }) => {
  await registration.showNotification(title, {
    body,
    tag,
    // A later message of the same kind takes the place of the earlier one, and is heard too.
    renotify: true,
    icon: '/icons/192.png',
    data: { openUrl, checkUrl },
  });
  for (const tab of await tabs()) tab.postMessage({ type: 'NEW_PUSH_MESSAGE', tag });
};

const follow = async ({ openUrl, checkUrl }) => {
  const place = openUrl ?? checkUrl;
  if (place === null) return;
  const open = await tabs();
  const tab =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (tab === undefined) {
    await clients.openWindow(place);
    return;
  }
  tab.postMessage({ type: 'NEW_PUSH_CLICK', ...(openUrl === null ? { checkUrl } : { openUrl }) });
  await tab.focus();
};

addEventListener('push', (event) => {
  const message = messageOf(event.data);
  if (message !== null) event.waitUntil(receive(message));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data));
});
